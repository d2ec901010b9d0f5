import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What everybody is answered at each address of a run that is open and has not started, written down by hand from the
/// room's rules.
enum RunMatrix {
    /// - address: the use case, or the page.
    /// - form: its fields; names in braces are ids of the run's people.
    /// - answers: a letter for each of ``Who``, in their order. o: done, or shown; r: led to sign in; s: refused to sign in
    ///   first; x: forbidden; -: not there; c: in conflict with how things stand; i: invalid.
    typealias Row = (address: String, form: [(String, String)], answers: String)

    enum Who: String, CaseIterable {
        case guest, outsider, applicant, accepted, leader, declined, removed, blocked, suspended, administrator

        var isIn: Bool { self == .accepted || self == .leader }
    }

    static let useCases: [Row] = [
        ("edit-meetup", Meeting.form(start: "{start}"), "sxxxoxx-sx"),
        ("open-meetup", [], "sxxxcxx-sx"),
        ("close-meetup", [], "sxxxoxx-sx"),
        ("cancel-meetup", [], "sxxxoxx-sx"),
        ("discard-draft", [], "sxxxcxx-sx"),
        ("apply", [("note", "안녕하세요")], "soccccc-so"),
        ("withdraw", [], "scocccc-sc"),
        ("leave-meetup", [], "sxxocxx-sx"),
        // Who is in already has the place.
        ("take-place", [], "sccoocc-sc"),
        ("accept-application", [("person", "{applicant}")], "sxxxoxx-sx"),
        ("decline-application", [("person", "{applicant}")], "sxxxoxx-sx"),
        ("remove-member", [("person", "{accepted}")], "sxxxoxx-sx"),
        // Before the start.
        ("mark-attendance", [("person", "{accepted}"), ("mark", "present")], "sxxxcxx-sx"),
        ("show-code", [], "sxxxcxx-sx"),
        ("check-in", [("code", "123456")], "sxxccxx-sx"),
        ("post-message", [("text", "안녕")], "sxxooxx-sx"),
        ("post-message", [("text", "어디서요?"), ("thread", "{me}")], "scocccc-sc"),
        ("post-message", [("text", "저도요"), ("thread", "{applicant}")], "s-o-o---s-"),
        ("delete-message", [("message", "01a2a000-0000-7000-8000-0000000000ff")], "s-------s-"),
        ("report", [("thing", "{meetup}"), ("reason", "spam")], "soooioo-so"),
        ("hide-meetup", [], "s-------so"),
        ("show-meetup", [], "s-------so"),
        ("report", [("thing", "{accepted}"), ("reason", "spam")], "s--io---s-"),
    ]

    static let pages: [Row] = [
        ("", [], "ooooooo-so"),
        ("/apply", [], "roooooo-so"),
        ("/edit", [], "rxxxoxx-sx"),
        ("/applicants", [], "rxxxoxx-sx"),
        ("/attendance", [], "rxxooxx-sx"),
        ("/talk", [], "rxxooxx-sx"),
        ("/talk?thread={me}", [], "roooooo-so"),
        ("/talk?thread={applicant}", [], "r-o-o---s-"),
        ("/nowhere", [], "----------"),
    ]

    static let readings: [Row] = [
        ("", [], "soooooo-so"),
        ("/participants", [], "soooooo-so"),
        ("/messages", [], "sxxooxx-sx"),
        ("/messages?thread={applicant}", [], "s-o-o---s-"),
        ("/messages/01a2a000-0000-7000-8000-0000000000ff", [], "s-------s-"),
    ]

    static func letter(_ answer: Answer) -> String {
        switch answer.status {
        case 200, 201, 204: "o"
        case 303: answer.location?.hasPrefix("/sign-in") == true ? "r" : "o"
        case 401: "s"
        case 403: "x"
        case 404: "-"
        case 409: "c"
        case 422: "i"
        default: "\(answer.status)"
        }
    }
}

@Suite struct `Everybody at each address of a run` {
    @Test(arguments: Engine.allCases)
    func `is answered as the matrix says, and shown the place only where they are in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let known = Set(RunMatrix.useCases.map(\.address))
            #expect(known == Set(RunRules.useCases.map(\.name)), "a use case has no row")
            let crew = try await RunCrew(house)
            for row in RunMatrix.useCases {
                var answers = ""
                let meetup = try await crew.meetup()
                for who in RunMatrix.Who.allCases {
                    let answer = try await crew[who].post(
                        "/run/\(meetup)/\(row.address)", pairs: crew.filled(row.form, for: who, in: meetup))
                    answers += RunMatrix.letter(answer)
                    crew.expectNoSecret(answer, of: row.address, to: who)
                }
                #expect(answers == row.answers, "\(row.address) \(row.form)")
            }
            let meetup = try await crew.meetup()
            for (rows, base) in [(RunMatrix.pages, "/run/"), (RunMatrix.readings, "/api/v1/meetups/")] {
                for row in rows {
                    var answers = ""
                    for who in RunMatrix.Who.allCases {
                        let path = base + meetup + crew.filled(row.address, for: who, in: meetup)
                        let accept = base.hasPrefix("/api") ? "application/json" : "text/html"
                        let answer = try await crew[who].send(.get, path, headers: [.accept: accept])
                        answers += RunMatrix.letter(answer)
                        crew.expectNoSecret(answer, of: path, to: who)
                    }
                    #expect(answers == row.answers, "\(base)\(row.address)")
                }
            }
            // What is about nobody's meetup in particular.
            for who in RunMatrix.Who.allCases {
                for path in ["/run", "/run?km=3&sort=distance", "/run/profile", "/run/blocked", "/inbox", "/today"] {
                    crew.expectNoSecret(try await crew[who].get(path), of: path, to: who, evenIfIn: true)
                }
                for path in ["/meetups?km=3", "/runner", "/runner/blocked", "/notices", "/session"] {
                    crew.expectNoSecret(
                        try await crew[who].api(.get, path), of: path, to: who, evenIfIn: true)
                }
            }
        }
    }
}

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
        return text.replacing("{meetup}", with: meetup).replacing("{me}", with: people[who]?.text ?? nobody)
            .replacing("{applicant}", with: people[.applicant]?.text ?? nobody)
            .replacing("{accepted}", with: people[.accepted]?.text ?? nobody)
            .replacing("{start}", with: String(house.clock.now + 48 * 3_600_000))
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
