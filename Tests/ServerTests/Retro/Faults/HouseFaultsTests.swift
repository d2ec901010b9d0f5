import Floor
import HTTPTypes
import RetroRoom
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage
@testable import RetroServer

/// What was wrong in the server of the product before this one, each by its number there.
@Suite struct `Gone from the house` {
    @Test(arguments: Engine.usual)
    func `S1: what has ended is not changed by naming the present retrospective beside it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let keyword = try await crew.write(Secret(), as: .minji)
            let ended = try await crew.hold()
            let current = try #require(try await crew.seen(by: .minji)["current"]?.stringValue)
            for (retrospective, status) in [(current, 404), (ended, 409)] {
                let team = "/retro/\(crew.id)"
                let edited = try await house[.minji].post(
                    team + "/edit-keyword", ["keyword": keyword, "retrospective": retrospective, "word": "바꿈"])
                #expect(edited.status == status)
                let deleted = try await house[.minji].post(
                    team + "/delete-keyword", ["keyword": keyword, "retrospective": retrospective])
                #expect(deleted.status == status)
            }
            let mine = try await crew.seen(by: .minji)["keywords"]?.arrayValue ?? []
            #expect(mine.map { $0["word"]?.stringValue } == ["경청"])
        }
    }

    @Test(arguments: Engine.usual)
    func `S2: ending what has ended leaves the present one, and its keywords, where they are`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let ended = try await crew.hold()
            let current = try #require(try await crew.seen(by: .minji)["current"]?.stringValue)
            let keyword = try await crew.write(Secret(), as: .minji)
            let again = try await crew.act("end-retrospective", ["retrospective": .string(ended)], as: .minji)
            #expect(again.status == 200 && again.json?["recorded"]?.boolValue == false)
            #expect(try await crew.act("end-retrospective", as: .minji).status == 409, "it has not started")
            let seen = try await crew.seen(by: .minji)
            #expect(seen["current"]?.stringValue == current)
            let kept = seen["keywords"]?.arrayValue?.first { $0["id"]?.stringValue == keyword }
            #expect(kept?["retrospective"]?.stringValue == current)
        }
    }

    @Test(arguments: Engine.allCases)
    func `S3: two who end it at once make one next retrospective`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.open()
            // Without naming which: whoever comes second must not end the next.
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<2 { group.addTask { try await crew.act("end-retrospective", as: .minji).status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200, 409])
            #expect(try await crew.seen(by: .ann)["retrospectives"]?.arrayValue?.count == 2)
        }
    }

    @Test(arguments: Engine.usual)
    func `S4: no day is set without a day`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            for body: JSON in [
                ["name": "회고", "zone": "Asia/Seoul"], ["name": "회고", "start": .null, "zone": "Asia/Seoul"],
            ] { #expect(try await crew.act("schedule-retrospective", body, as: .minji).status == 422) }
            let seen = try await crew.seen(by: .minji)["retrospectives"]?.arrayValue?.first
            #expect(seen?["phase"]?.stringValue == "waiting" && seen?["start"] == .null && seen?["name"] == "")
        }
    }

    @Test(arguments: Engine.allCases)
    func `S5: no two teams have one code, by the database, and codes have every letter there is as often`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let one = try await Crew(house, [.minji])
            let two = try await Crew(house, [.minji])
            let (code, other) = (try await one.code(), try two.space)
            await #expect(throws: StorageError.self) {
                try await house.services.database.write { transaction in
                    _ = try transaction.execute("UPDATE retro_code SET code = \(code) WHERE team = \(other)")
                }
            }
            var counts: [Character: Int] = [:]
            for _ in 0..<2_000 {
                for letter in TeamCode(house.services.random).text { counts[letter, default: 0] += 1 }
            }
            #expect(counts.count == 31)
            // 12,000 letters of 31: 387 of each, give or take.
            #expect(counts.values.allSatisfy { 250..<550 ~= $0 })
        }
    }

    @Test(arguments: Engine.usual)
    func `S6: it starts by itself, and from its time on nobody takes the day back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            try await house.services.planJobs()
            try await crew.schedule(in: 3_600_000)
            house.clock.advance(seconds: 3_600)
            #expect(
                try await crew.act("unschedule-retrospective", as: .minji).status == 409, "nobody has opened it yet")
            try await house.services.runDueJobs()
            #expect(try await crew.phase() == "open")
        }
    }

    @Test(arguments: Engine.usual)
    func `S7: a team that is refused leaves nothing behind`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let bad: [JSON] = [
                ["name": "키고", "nickname": "민지", "job": "스무 글자가 훨씬 넘는 아주 긴 하는 일 이름"],
                ["name": "키고!", "nickname": "민지"], ["name": "키고", "nickname": "별 명"], ["name": "키고"],
            ]
            for body in bad { #expect(try await house[.minji].api(.post, "/teams", body).status == 422) }
            let rows = try await house.services.database.read { connection in
                var rows = 0
                for table: SQL in ["retro_team", "retro_member", "retro_retrospective", "retro_code", "floor_space"] {
                    rows += try connection.first("SELECT count(*) FROM \(table)")?.int(0) ?? 0
                }
                return rows
            }
            #expect(rows == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `S8: each refusal has its own status and rule, and none the words of a fault`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let here = "/teams/\(crew.id)/"
            let asked: [(TestKit.Answer, Int)] = [
                (try await house.visitor().api(.get, "/teams/\(crew.id)"), 401),
                (try await house[.sam].api(.get, "/teams/\(crew.id)"), 404),
                (try await house[.ann].api(.post, here + "rename-team", ["name": "새 이름"]), 403),
                (try await house[.minji].api(.post, here + "end-retrospective", [:]), 409),
                (try await house[.minji].api(.post, here + "rename-team", ["name": "!"]), 422),
                (try await house[.minji].api(.post, here + "open-keyword", ["keyword": "1"]), 422),
            ]
            for (answer, status) in asked {
                #expect(answer.status == status, "\(answer.body)")
                #expect(answer.headers[.contentType]?.hasPrefix("application/problem+json") == true)
                #expect(answer.json?["type"]?.stringValue?.isEmpty == false)
                for word in ["undefined", "Error", "fatal", ".swift", "SELECT", "nil"] {
                    #expect(!answer.body.contains(word), "\(answer.body)")
                }
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `S9: tables come by migrations, once, and everything that was done has its moment`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            try await house.services.database.migrate(house.services.migrations)
            #expect(try await crew.seen(by: .minji)["name"]?.stringValue == "키고", "migrated anew, nothing is lost")
            let operations = try await house[.minji].api(.get, "/teams/\(crew.id)/operations")
            let moments = operations.json?["operations"]?.arrayValue?.map { $0["recordedAt"]?.integerValue }
            #expect(moments == [house.clock.now])
        }
    }
}
