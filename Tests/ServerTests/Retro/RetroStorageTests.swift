import Floor
import HTTPTypes
import RetroRoom
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage
@testable import RetroServer

@Suite struct `A team in the database` {
    @Test(arguments: Engine.allCases)
    func `is what its log says`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let keyword = try await crew.write(Secret(), as: .doyun)
            let other = try await crew.write(Secret(recipient: .doyun, word: "칭찬"), as: .ann)
            let second = try await crew.write(Secret(word: "듣기", situation: "듣지 않았어요"), as: .sam)
            let parked = try await crew.write(Secret(recipient: .minji, word: "여유"), as: .sam)
            try await crew.act("change-anonymity", ["anonymity": "alias"], as: .sam)
            try await crew.act("edit-profile", ["nickname": "샘", "job": "디자이너"], as: .sam)
            try await crew.act("delete-keyword", ["keyword": .string(other)], as: .ann)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let ann = try await house.id(of: .ann).text
            try await crew.act("give-turn", ["person": .string(ann)], as: .minji)
            try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann)
            try await crew.act("start-timer", ["minutes": 5], as: .minji)
            try await crew.act("say-done", as: .sam)
            try await crew.act("make-action", ["title": "회의록 쓰기", "owner": .string(ann)], as: .sam)
            try await expectFolded(crew)
            #expect(try await crew.act("open-keyword", ["keyword": .string(second)], as: .ann).status == 200)
            let pair: JSON = ["keyword": .string(second), "with": .string(keyword)]
            #expect(try await crew.act("group-keyword", pair, as: .ann).status == 200)
            #expect(try await crew.act("vote", ["keyword": .string(keyword)], as: .sam).status == 200)
            #expect(try await crew.act("vote", ["keyword": .string(second)], as: .ann).status == 200)
            #expect(try await crew.act("vote", ["keyword": .string(second), "vote": "off"], as: .ann).status == 200)
            #expect(try await crew.act("park-keyword", ["keyword": .string(parked)], as: .minji).status == 200)
            try await expectFolded(crew)
            #expect(try await crew.act("show-votes", as: .minji).status == 200)
            try await expectFolded(crew)
            try await crew.act("finish-turn", as: .ann)
            try await crew.act("leave-team", as: .sam)
            try await crew.act("end-retrospective", as: .minji)
            let gone = try await crew.act("discard-keyword", ["keyword": .string(keyword)], as: .ann)
            #expect(gone.status == 200)
            try await crew.act("leave-team", as: .minji)
            try await expectFolded(crew)
            #expect(try await crew.phase(by: .ann) == "waiting")
        }
    }

    /// A day has two marks for each of its people; whoever presses something changes few of them.
    @Test(arguments: Engine.allCases)
    func `is written where it changed alone: no press of the day writes the marks of others`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let keyword = try await crew.write(Secret(), as: .doyun)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let (ann, sam) = (try await house.id(of: .ann).text, try await house.id(of: .sam).text)
            try await crew.act("give-turn", ["person": .string(sam)], as: .minji)
            try await crew.act("finish-turn", as: .sam)
            try await crew.act("give-turn", ["person": .string(ann)], as: .minji)
            try await crew.act("say-done", as: .doyun)
            try await forbidWriting(["retro_visit", "retro_sign", "retro_board", "retro_member"], in: house, engine)
            for (useCase, body) in [
                ("open-keyword", ["keyword": .string(keyword)]), ("close-keyword", [:]),
                ("start-timer", ["minutes": 5]),
            ] as [(String, JSON)] {
                #expect(try await crew.act(useCase, body, as: .minji).status == 200, "\(useCase)")
            }
            // That it is forbidden at all shows where a mark is made.
            #expect(try await crew.act("say-done", as: .sam).status == 500)
        }
    }

    /// What stands there stays; nothing is written any more.
    private func forbidWriting(_ tables: [SQL], in house: House, _ engine: Engine) async throws {
        try await house.services.database.write { transaction in
            for table in tables {
                if engine == .postgres {
                    try transaction.execute("ALTER TABLE \(table) ADD CONSTRAINT forbidden CHECK (false) NOT VALID")
                    continue
                }
                for event: SQL in ["INSERT", "UPDATE"] {
                    try transaction.execute(
                        """
                        CREATE TRIGGER \(table)_\(event) BEFORE \(event) ON \(table)
                        BEGIN SELECT RAISE(ABORT, 'forbidden'); END
                        """)
                }
            }
        }
    }

    private func expectFolded(_ crew: Crew) async throws {
        let space = try crew.space
        let (stored, log) = try await crew.house.services.database.read { connection in
            var team = try #require(try connection.team(space))
            team.insertLoaded(try connection.keywords(of: space))
            return (team, try connection.operations(in: space, after: 0, limit: 1_000))
        }
        var folded = Team(id: space)
        for entry in log { folded.apply(entry.operation) }
        #expect(stored.members == folded.members)
        #expect(stored.retrospectives == folded.retrospectives)
        #expect(stored.keywords == folded.keywords)
        #expect(stored.actions == folded.actions && stored.board == folded.board)
        #expect(stored == folded)
        let members = try await crew.house.services.database.read { try $0.members(of: space).map(\.person) }
        #expect(Set(members) == Set(folded.present.map(\.id)))
    }

    @Test(arguments: Engine.allCases)
    func `has one current retrospective, which is the database's to keep`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let space = try crew.space
            await #expect(throws: StorageError.self) {
                try await house.services.database.write { transaction in
                    var entropy = house.services.random.entropy()
                    let id = ID<Entity>(milliseconds: house.clock.now, entropy: &entropy)
                    try transaction.save(Retrospective(id: id), of: space, with: [])
                }
            }
            let count = try await house.services.database.read { try $0.retrospectives(of: space).count }
            #expect(count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `ends a retrospective once, however many end it at once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let current = try #require(try await crew.seen(by: .minji)["current"]?.stringValue)
            let recorded = try await withThrowingTaskGroup(of: Bool?.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let answer = try await crew.act(
                            "end-retrospective", ["retrospective": .string(current)], as: .minji)
                        #expect(answer.status == 200)
                        return answer.json?["recorded"]?.boolValue
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 == true ? 1 : 0 }
            }
            #expect(recorded == 1)
            let all = try await crew.seen(by: .ann)["retrospectives"]?.arrayValue ?? []
            #expect(all.map { $0["phase"]?.stringValue }.sorted { ($0 ?? "") < ($1 ?? "") } == ["done", "waiting"])
        }
    }

    @Test(arguments: Engine.usual)
    func `takes a form that is sent twice once, and makes one team of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            var entropy = house.services.random.entropy()
            let operation = ID<Floor.Operation>(milliseconds: house.clock.now, entropy: &entropy).text
            let minji = try await house.id(of: .minji).text
            for _ in 0..<2 {
                let answer = try await house[.ann].post(
                    "/retro/\(crew.id)/add-keyword",
                    [
                        "operation": operation, "recipient": minji, "kind": "continue", "situation": "리뷰",
                        "word": "꼼꼼",
                    ])
                #expect(answer.status == 303)
            }
            #expect(try await crew.seen(by: .ann)["keywords"]?.arrayValue?.count == 1)
            let making = ID<Floor.Operation>(milliseconds: house.clock.now, entropy: &entropy).text
            var places: Set<String?> = []
            for _ in 0..<2 {
                let made = try await house[.ann].post(
                    "/retro/create-team", ["operation": making, "name": "둘째", "nickname": "앤"])
                #expect(made.status == 303)
                places.insert(made.location)
            }
            #expect(places.count == 1)
            #expect(try await house[.ann].api(.get, "/teams").json?["teams"]?.arrayValue?.count == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func `goes with all that is in it, by its facilitator who names it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.write(Secret(), as: .minji)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let minji = try await house.id(of: .minji).text
            try await crew.act("give-turn", ["person": .string(minji)], as: .minji)
            try await crew.act("say-done", as: .ann)
            #expect(
                try await crew.act("make-action", ["title": "일", "owner": .string(minji)], as: .minji).status == 200)
            let board = try await crew.seen(by: .minji)["board"]?.stringValue ?? ""
            #expect(try await house[.minji].api(.delete, "/boards/\(board)?name=%ED%82%A4%EA%B3%A0").status == 204)
            let path = "/retro/\(crew.id)/delete-team"
            #expect(try await house[.ann].post(path, ["name": "키고"]).status == 403)
            #expect(try await house[.minji].post(path, ["name": "다른 팀"]).status == 422)
            #expect(try await house[.minji].post(path, ["name": "키고"]).status == 303)
            try await crew.daysPass(30)
            #expect(try await house[.minji].api(.get, "/teams/\(crew.id)").status == 404)
            let rows = try await house.services.database.read { connection in
                var rows = 0
                for table: SQL in [
                    "retro_team", "retro_member", "retro_retrospective", "retro_visit", "retro_keyword", "retro_code",
                    "retro_chosen_team",
                    "retro_sign", "retro_board", "retro_action", "retro_reminder",
                    "floor_operation", "floor_member",
                ] { rows += try connection.first("SELECT count(*) FROM \(table)")?.int(0) ?? 0 }
                return rows
            }
            #expect(rows == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `goes on without whoever deletes their account, and with the last of them it goes`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.ann, .sam])
            let sams = try await crew.write(Secret(recipient: .ann), as: .sam)
            let gone = try await house[.sam].post("/me/delete-account", ["current": Cast.sam.password])
            #expect(gone.status == 303)
            let seen = try await crew.seen(by: .ann)
            #expect(seen["members"]?.arrayValue?.count == 1)
            #expect(seen["keywords"]?.arrayValue?.first?["id"]?.stringValue == sams, "what was written stays")
            #expect(try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password]).status == 303)
            let space = try crew.space
            #expect(try await house.services.database.read { try $0.space(space) } == nil)
        }
    }
}
