import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

/// What ``RepeatedRowsTests`` shows of the other rooms, of every use case of a run.
@Suite struct `Every use case of a run, sent again` {
    @Test(arguments: Engine.allCases)
    func `leads where it led, and does nothing more`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run], settings: { $0.ratePerson = 0 }) { house in
            let crew = try await RunCrew(house)
            for (number, row) in RunMatrix.useCases.enumerated() where row.form.allSatisfy({ $0.0 != "thread" }) {
                var doing = Doing(row.address)
                if row.form.contains(where: { $0.1 == "{accepted}" }) { doing.who = .leader }
                let meetup = try await doing.prepare(crew)
                let id = RunRepeat.id(number)
                var form = crew.filled(row.form, for: doing.who, in: meetup) + [("operation", id)]
                if row.address == "check-in" { form = [("code", try await crew.code(of: meetup)), ("operation", id)] }
                let path = "/run/\(meetup)/\(row.address)"
                let first = try await crew[doing.who].post(path, pairs: form)
                #expect(first.status == 303, "\(row.address): \(first.status) \(first.body.prefix(200))")
                let before = try await crew.sequence(of: meetup)
                // A draft that is discarded has no log any more.
                #expect(before != nil || row.address == "discard-draft")
                let again = try await crew[doing.who].post(path, pairs: form)
                // As with a board that was deleted, nothing is left that could answer.
                #expect(
                    row.address == "discard-draft"
                        ? again.status == 404 : again.status == 303 && again.location == first.location,
                    "\(row.address): \(again.status)")
                #expect(try await crew.sequence(of: meetup) == before, "\(row.address) did something again")
            }
        }
    }
}

private enum RunRepeat {
    static func id(_ number: Int) -> String {
        ID<Floor.Operation>(high: 0x01A2_A000_0000_7000, low: 1 << 63 | UInt64(0xF000 + number)).text
    }
}

/// Who does a use case, and what has to be so before.
private struct Doing {
    let useCase: String
    var who: RunMatrix.Who

    init(_ useCase: String) {
        self.useCase = useCase
        who =
            switch useCase {
            case "apply": .outsider
            case "withdraw", "report": .applicant
            case "leave-meetup", "take-place", "check-in": .accepted
            case "hide-meetup", "show-meetup": .administrator
            default: .leader
            }
    }

    func prepare(_ crew: RunCrew) async throws -> String {
        if useCase == "discard-draft" {
            let made = try await crew[.leader].post("/run/create-meetup", ["title": "남산"])
            return try #require(made.location?.split(separator: "/").last.map { String($0.prefix(36)) })
        }
        let meetup = try await crew.meetup()
        func act(_ useCase: String, _ form: [(String, String)] = [], as who: RunMatrix.Who) async throws {
            let answer = try await crew[who].post("/run/\(meetup)/\(useCase)", pairs: form)
            #expect(answer.status == 303, "\(useCase): \(answer.status)")
        }
        switch useCase {
        case "open-meetup": try await act("close-meetup", as: .leader)
        case "show-meetup": try await act("hide-meetup", as: .administrator)
        case "delete-message", "react":
            try await act("post-message", [("message", RunMatrix.nothing), ("text", "안녕")], as: .leader)
        case "mark-attendance", "show-code": crew.house.clock.advance(seconds: 48 * 3_600 + 60)
        case "check-in":
            crew.house.clock.advance(seconds: 48 * 3_600 + 60)
            try await act("show-code", as: .leader)
        default: break
        }
        return meetup
    }
}

extension RunCrew {
    /// The code that the leader shows.
    fileprivate func code(of meetup: String) async throws -> String {
        let page = try await self[.leader].get("/run/\(meetup)/attendance").body
        return String(try #require(page.firstMatch(of: /class="run-code[^>]*>\s*([0-9]{6})/)?.1))
    }

    /// The place of a run in its log; nil where there is no such run any more.
    fileprivate func sequence(of meetup: String) async throws -> Int64? {
        let space = try #require(ID<Space>(meetup))
        return try await house.services.database.read { try $0.space(space)?.sequence }
    }
}
