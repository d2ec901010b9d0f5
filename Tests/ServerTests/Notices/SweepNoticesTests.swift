import BoardRoom
import Floor
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

/// What a large house needs of its indexes: SQLite says how it would look something up.
@Suite struct `Old notices and texts of one board` {
    /// What is in a month of a board.
    private static let month = Connection.cards(of: ID(high: 1, low: 1), due: Month(of: Day("2026-01-15")!))

    @Test(
        arguments: [
            ("DELETE FROM floor_notice WHERE made_at < 5", "floor_notice_made"),
            ("DELETE FROM floor_notice WHERE space = 'a'", "floor_notice_space"),
            ("DELETE FROM board_text WHERE space = 'a'", "board_text_space"),
            (month, "board_card_due_here"), (month, "board_card_start_here"),
        ] as [(SQL, String)])
    func `are found by an index`(_ statement: SQL, _ index: String) async throws {
        try await withHouse(.sqlite) { house in
            let plan = try await house.services.database.read { connection in
                try connection.all("EXPLAIN QUERY PLAN \(statement)").map { try $0.text(3) }
            }
            #expect(plan.contains { $0.contains("INDEX \(index) ") }, "\(plan)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `are swept some at a time, and all of them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let person = try await house.id(of: .minji)
            let (now, count) = (house.clock.now, Limits.noticesSweptAtOnce + 7)
            try await house.services.database.write { transaction in
                for number in 0..<count {
                    try transaction.execute(
                        """
                        INSERT INTO floor_notice (person, id, room, kind, cause, detail, members_only, made_at)
                        VALUES (\(person), \(ID<Entity>(high: 3, low: UInt64(number))), 'board', 'x', \("\(number)"),
                            '', \(false), \(now - Limits.noticeMilliseconds - 1))
                        """)
                }
            }
            func left() async throws -> Int? {
                try await house.services.database.read { try $0.first("SELECT count(*) FROM floor_notice")?.int(0) }
            }
            let services = house.services
            try await services.planJobs()
            let claimed = try await services.database.write {
                try $0.claim(at: now, lease: 60_000, limit: 1, of: ["floor.sweep-notices"])
            }
            let run = JobRun(services: services, claim: try #require(claimed.first), now: now)
            let next = try await HouseJob.sweepNotices.run(run)
            #expect(next == now)
            #expect(try await left() == 7)
            let later = try await HouseJob.sweepNotices.run(run)
            #expect(later > now)
            #expect(try await left() == 0)
        }
    }
}
