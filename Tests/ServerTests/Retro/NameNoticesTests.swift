import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import RetroServer

/// Who is told that their name of a team or of a retrospective gave way, on both engines.
@Suite struct `Two who name one team or retrospective at once` {
    enum Named: String, CaseIterable, Sendable {
        case team, retrospective
    }

    /// A team of 민지 and Ann with a planned retrospective. Both of them have its forms open.
    private struct Open {
        let house: House
        let crew: Crew
        let named: Named
        var path: String { "/retro/\(crew.id)" }

        init(_ house: House, _ named: Named) async throws {
            self.house = house
            self.named = named
            crew = try await Crew(house, [.minji, .ann])
            try await crew.schedule()
        }

        var first: String { named == .team ? "키고" : "3차 회고" }

        /// What the retrospective's form has besides its name.
        private var plan: [(String, String)] {
            [("start", String(house.clock.now + 7_200_000)), ("zone", "Asia/Seoul")]
        }

        /// Sends the form that a page has, which showed `seen`. A team is named by whoever has the seat: who has not, takes it.
        func write(
            _ name: String, seen: String? = nil, by account: Cast, operation: ID<Floor.Operation>? = nil
        ) async throws {
            try await takeSeat(account)
            var form = [("name", name), ("was-name", seen ?? first)]
            if let operation { form.append(("operation", operation.text)) }
            if named == .retrospective { form += plan }
            let useCase = named == .team ? "/rename-team" : "/schedule-retrospective"
            let answer = try await house[account].post(path + useCase, pairs: form)
            #expect(answer.status == 303, "\(answer.body)")
        }

        func write(_ name: String, overTheAPIBy account: Cast) async throws {
            try await takeSeat(account)
            var body: JSON = ["name": .string(name)]
            if named == .retrospective {
                body = ["name": .string(name), "start": .integer(house.clock.now + 7_200_000), "zone": "Asia/Seoul"]
            }
            let useCase = named == .team ? "rename-team" : "schedule-retrospective"
            let answer = try await crew.ask(useCase, body, as: account)
            #expect(answer.status == 200, "\(answer.body)")
        }

        /// Sends the form as a program does that wrote it a while ago and had no network.
        func write(_ name: String, before milliseconds: Int64, by account: Cast) async throws {
            try await takeSeat(account)
            var pairs = [Fields.Pair("name", name), Fields.Pair("was-name", first)]
            if named == .retrospective { pairs += plan.map { Fields.Pair($0.0, $0.1) } }
            let change = UnsentChange(
                id: Self.operation, space: try crew.space,
                useCase: named == .team ? "rename-team" : "schedule-retrospective", form: Fields(pairs),
                clock: HybridTime(milliseconds: house.clock.now - milliseconds))
            let answer = try await house[account].api(
                .post, "/sync", ["cursors": [], "unsent": .array([change.json])])
            let settled = answer.json?["settled"]?.arrayValue?.compactMap { PushResult(json: $0) }
            #expect(settled == [PushResult(change.id, .done)], "\(answer.body)")
        }

        static let operation = ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)

        private func takeSeat(_ account: Cast) async throws {
            guard named == .team else { return }
            #expect(try await house[account].post(path + "/take-seat").status == 303)
        }

        func stands() async throws -> String? {
            let seen = try await crew.seen(by: .minji)
            if named == .team { return seen["name"]?.stringValue }
            return seen["retrospectives"]?.arrayValue?.first { $0["id"] == seen["current"] }?["name"]?.stringValue
        }

        func told(_ account: Cast) async throws -> [JSON] {
            try await house.inbox(account).filter { $0["kind"]?.stringValue == "title-gave-way" }
        }
    }

    @Test(arguments: Engine.allCases, Named.allCases)
    func `whoever wrote first is told whose name stands, with a way to the form`(
        _ engine: Engine, named: Named
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let open = try await Open(house, named)
            try await open.write("민지의 것", by: .minji)
            #expect(try await open.told(.minji).isEmpty, "their name of the beginning was their own")
            try await open.write("Ann own", by: .ann)
            #expect(try await open.stands() == "Ann own")
            let told = try await open.told(.minji)
            let what = named == .team ? "팀 이름을" : "같은 회고의 이름을"
            #expect(
                told.map { $0["text"]?.stringValue } == [
                    "Ann 님도 \(what) 고쳤어요. 내가 쓴 ‘민지의 것’ 대신 ‘Ann own’이 남았어요."
                ])
            #expect(told.first?["place"]?.stringValue == (named == .team ? "Ann own" : "키고"))
            #expect(try await open.told(.ann).isEmpty, "her words stand")

            let link = try #require(told.first?["link"]?.stringValue)
            #expect(link == open.path + (named == .team ? "/people" : "/schedule"))
            #expect(try await house[.minji].get(link).status == 200)
            // Whoever takes words back has seen the others.
            try await open.write("민지의 것", seen: "Ann own", by: .minji)
            #expect(try await open.stands() == "민지의 것")
            #expect(try await open.told(.ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual, Named.allCases)
    func `sent twice, it is told once`(_ engine: Engine, named: Named) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let open = try await Open(house, named)
            try await open.write("민지의 것", by: .minji)
            for _ in 1...2 { try await open.write("Ann own", by: .ann, operation: Open.operation) }
            #expect(try await open.told(.minji).count == 1)
        }
    }

    @Test(arguments: Engine.usual, Named.allCases)
    func `nobody is told of a name that did not give way unseen to another's`(
        _ engine: Engine, named: Named
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let open = try await Open(house, named)
            try await open.write("민지의 것", by: .minji)
            // Over one's own, the same, what was seen, what a program writes, and a form sent as it was shown.
            try await open.write("민지 둘", by: .minji)
            try await open.write("민지 둘", by: .ann)
            try await open.write("Ann own", seen: "민지 둘", by: .ann)
            try await open.write("a program", overTheAPIBy: .minji)
            try await open.write("Ann own", seen: "Ann own", by: .ann)
            #expect(try await open.stands() == "a program")
            #expect(try await open.told(.minji).isEmpty)
            #expect(try await open.told(.ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual, Named.allCases)
    func `what a program says was written earlier is of when it comes`(
        _ engine: Engine, named: Named
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let open = try await Open(house, named)
            house.clock.advance(120_000)
            try await open.write("Ann own", by: .ann)
            for _ in 1...2 { try await open.write("민지의 것", before: 60_000, by: .minji) }
            #expect(try await open.stands() == "민지의 것")
            #expect(try await open.told(.minji).isEmpty)
            #expect(try await open.told(.ann).count == 1)
        }
    }

    @Test(arguments: Engine.allCases, Named.allCases)
    func `who has left the team is told nothing of it, and sees no more what they were told`(
        _ engine: Engine, named: Named
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let open = try await Open(house, named)
            try await open.write("Ann own", by: .ann)
            try await open.write("민지의 것", by: .minji)
            #expect(try await open.told(.ann).count == 1)
            try await open.write("Ann two", seen: "민지의 것", by: .ann)
            #expect(try await house[.ann].post(open.path + "/leave-team").status == 303)
            #expect(try await open.told(.ann).isEmpty)
            try await open.write("민지 둘", by: .minji)
            let ann = try await house.id(of: .ann)
            let kept = try await house.services.database.read { connection in
                try connection.first(
                    "SELECT count(*) FROM floor_notice WHERE person = \(ann) AND kind = \("title-gave-way")")?.int(0)
            }
            #expect(kept == 1, "the first one, which is hidden")
        }
    }

    @Test(arguments: Engine.usual)
    func `once its day has begun, the way leads to the team`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let open = try await Open(house, .retrospective)
            try await open.write("민지의 것", by: .minji)
            try await open.write("Ann own", by: .ann)
            #expect(try await open.crew.act("start-retrospective", as: .minji).status == 200)
            let link = try #require(try await open.told(.minji).first?["link"]?.stringValue)
            #expect(link == open.path)
            #expect(try await house[.minji].get(link).status == 200)
        }
    }
}
