import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// Somebody of each standing.
struct RunCrew {
    let house: House
    private var visitors: [RunMatrix.Who: Visitor] = [:]
    private var people: [RunMatrix.Who: ID<Person>] = [:]

    init(_ house: House) async throws {
        self.house = house
        for (index, who) in RunMatrix.Who.allCases.enumerated() {
            switch who {
            case .guest: visitors[who] = house.visitor()
            case .administrator:
                visitors[who] = house[.minji]
                people[who] = try await house.id(of: .minji)
            default:
                let begun = try await house.services.makePerson(
                    email: "\(who.rawValue)@example.org", name: "Account \(index)", password: "long enough for anyone",
                    isAdministrator: false, language: .ko)
                let visitor = house.visitor()
                visitor.setCookie("maru", begun.token.text)
                visitors[who] = visitor
                people[who] = begun.person
            }
            if let person = people[who] {
                let record = Meeting.record(person, "러너\(index)")
                try await house.services.database.write { try $0.save(record) }
            }
        }
        let (leader, blocked, suspended) = (try id(.leader), try id(.blocked), try id(.suspended))
        let now = house.clock.now
        try await house.services.database.write { transaction in
            try transaction.setBlock(true, of: blocked, by: leader, at: now)
            try transaction.setSuspended(suspended, at: now)
        }
    }

    subscript(who: RunMatrix.Who) -> Visitor {
        guard let visitor = visitors[who] else { preconditionFailure("\(who) is in every crew") }
        return visitor
    }

    func id(_ who: RunMatrix.Who) throws -> ID<Person> { try #require(people[who]) }

    /// A new run that is open, in which everybody has their part.
    func meetup() async throws -> String {
        let made = try await self[.leader].post("/run/create-meetup", ["title": "퇴근길 5km"])
        let meetup = try #require(
            made.location?.split(separator: "/").last.map { String($0.prefix(36)) }, "\(made.body)")
        func act(_ useCase: String, _ form: [(String, String)] = [], as who: RunMatrix.Who) async throws {
            let answer = try await self[who].post("/run/\(meetup)/\(useCase)", pairs: form)
            #expect(answer.status == 303, "\(useCase) by \(who): \(answer.status) \(answer.body)")
        }
        try await act("edit-meetup", filled(Meeting.form(start: "{start}"), for: .leader, in: meetup), as: .leader)
        try await act("attach-route", [("route", Meeting.route)], as: .leader)
        try await act("open-meetup", as: .leader)
        for who in [RunMatrix.Who.accepted, .declined, .removed, .applicant] { try await act("apply", as: who) }
        for (useCase, who) in [
            ("accept-application", RunMatrix.Who.accepted), ("accept-application", .removed),
            ("remove-member", .removed), ("decline-application", .declined),
        ] { try await act(useCase, [("person", try id(who).text)], as: .leader) }
        return meetup
    }

    func filled(_ form: [(String, String)], for who: RunMatrix.Who, in meetup: String) -> [(String, String)] {
        form.map { ($0.0, filled($0.1, for: who, in: meetup)) }
    }

    func filled(_ text: String, for who: RunMatrix.Who, in meetup: String) -> String {
        let nobody = "01a2a000-0000-7000-8000-0000000000fe"
        let own = RunMatrix.Who.allCases.firstIndex(of: who).map { "러너\($0)" } ?? ""
        var filled = text.replacing("{meetup}", with: meetup).replacing("{me}", with: people[who]?.text ?? nobody)
            .replacing("{nickname}", with: own)
            .replacing("{today}", with: Moment(milliseconds: house.clock.now).day.iso)
            .replacing("{start}", with: String(house.clock.now + 48 * 3_600_000))
        for other in RunMatrix.Who.allCases {
            filled = filled.replacing("{\(other)}", with: people[other]?.text ?? nobody)
        }
        return filled
    }

    /// Nothing of the exact place in any byte to anybody who is not in, and no account's name to anybody else.
    func expectNoSecret(_ answer: Answer, of what: String, to who: RunMatrix.Who, evenIfIn: Bool = false) {
        if evenIfIn || !who.isIn {
            for secret in Meeting.secrets { #expect(!answer.body.contains(secret), "\(secret) in \(what) to \(who)") }
        }
        #expect(
            who == .administrator || !answer.body.contains(Cast.minji.name), "the administrator's in \(what) to \(who)")
        for (index, other) in RunMatrix.Who.allCases.enumerated() where other != who {
            #expect(!answer.body.contains("Account \(index)"), "the account's name of \(other) in \(what) to \(who)")
        }
    }
}
