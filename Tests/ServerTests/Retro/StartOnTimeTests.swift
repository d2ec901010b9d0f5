import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A retrospective's time` {
    @Test(arguments: Engine.allCases)
    func `opens it once and tells everybody once, with nobody there`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            try await house.services.planJobs()
            try await crew.schedule(in: 3_600_000)
            try await house.wait(minutes: 59)
            #expect(try await crew.phase() == "waiting")
            try await house.wait(minutes: 1)
            #expect(try await crew.phase() == "open")
            for member in Cast.allCases {
                let told = try await house.texts(member).filter { $0.contains("시작됐") || $0.contains("has started") }
                #expect(told.count == 1, "\(member): \(told)")
                let links = try await house.inbox(member).compactMap { $0["link"]?.stringValue }
                #expect(links.contains("/retro/\(crew.id)/day"), "\(member): \(links)")
            }
            for _ in 0..<3 { try await house.wait(minutes: 10) }
            #expect(try await opened(crew) == 1)
            #expect(try await house.texts(.minji).filter { $0.contains("시작됐") }.count == 1)
        }
    }

    /// The process is gone over the time, and another opens the same database after it.
    @Test(arguments: Engine.allCases)
    func `may pass while the house is down: it opens once, when the house is up again`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await house.services.planJobs()
            try await crew.schedule(in: 3_600_000)
            // A process that had claimed the job, and died with it: nobody else may take it until its lease ends.
            house.clock.advance(seconds: 3_600)
            let now = house.clock.now
            let claimed = try await house.services.database.write {
                try $0.claim(at: now, lease: Limits.jobLeaseMilliseconds, limit: 8, of: ["retro.start"])
            }
            #expect(claimed.count == 1)
            try await house.services.runDueJobs()
            #expect(try await crew.phase() == "waiting", "its time has come, and its process is dead")
            house.clock.advance(Limits.jobLeaseMilliseconds)
            // Several that come up at once.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await house.services.planJobs()
                        try await house.services.runDueJobs()
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await crew.phase() == "open")
            #expect(try await opened(crew) == 1)
            for member in [Cast.minji, .ann] {
                #expect(
                    try await house.texts(member).count {
                        $0.contains("3차 회고") && ($0.contains("시작됐") || $0.contains("started"))
                    } == 1)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `is the present one: a day that was moved or taken back starts nothing`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            try await house.services.planJobs()
            try await crew.schedule(in: 3_600_000)
            try await crew.schedule(in: 7_200_000)
            try await house.wait(minutes: 61)
            #expect(try await crew.phase() == "waiting")
            try await crew.act("unschedule-retrospective", as: .minji)
            try await house.wait(minutes: 120)
            #expect(try await crew.phase() == "waiting")
        }
    }

    @Test(arguments: Engine.usual)
    func `takes nothing more once it has come, though nobody has opened it yet`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let keyword = try await crew.write(Secret(), as: .minji)
            try await crew.schedule(in: 3_600_000)
            house.clock.advance(seconds: 3_600)
            let late = try await crew.act("delete-keyword", ["keyword": .string(keyword)], as: .minji)
            #expect(late.status == 409)
            #expect(late.json?["type"]?.stringValue?.hasSuffix("retrospective-open") == true)
        }
    }

    @Test(arguments: Engine.usual)
    func `is reminded of a day and an hour before, once each, and who wrote nothing is told so`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await house.services.planJobs()
            try await crew.write(Secret(), as: .minji)
            try await crew.schedule(in: 48 * 3_600_000)
            for _ in 0..<47 { try await house.wait(minutes: 60) }
            func soon(_ member: Cast) async throws -> [String] {
                try await house.inbox(member).filter { $0["kind"]?.stringValue == "retrospective-soon" }
                    .compactMap { $0["text"]?.stringValue }
            }
            let (minji, ann) = (try await soon(.minji), try await soon(.ann))
            #expect(minji.count == 2 && ann.count == 2)
            #expect(minji.allSatisfy { !$0.contains("아직") })
            #expect(ann.allSatisfy { $0.contains("You have not written a keyword yet.") })
        }
    }

    @Test(arguments: Engine.usual)
    func `that comes within the hour reminds nobody of the day before`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            try await house.services.planJobs()
            try await crew.schedule(in: 1_800_000)
            for _ in 0..<29 { try await house.wait(minutes: 1) }
            #expect(try await house.inbox(.minji).isEmpty)
        }
    }

    private func opened(_ crew: Crew) async throws -> Int {
        let space = try crew.space
        return try await crew.house.services.database.read { connection in
            try connection.operations(in: space, after: 0, limit: 1_000).count {
                $0.operation.kind == "retrospective.started"
            }
        }
    }
}
