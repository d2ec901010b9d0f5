import Floor
import Logging
import Storage
import TestKit
import Testing

@testable import Server

@Suite struct `The demo house` {
    @Test(arguments: Engine.allCases)
    func `has been lived in for weeks, in both languages, up to today and not beyond`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            try await house.services.fillDemo()
            let now = house.clock.now
            let life = try await house.services.database.read { try Life($0) }
            #expect(life.boards == ["Crew website", "Spring 10K", "가을 모임", "겨울 앱 업데이트", "이사 준비"])
            let (first, last) = (try #require(life.moments.min()), try #require(life.moments.max()))
            #expect(first < now - 30 * 86_400_000)
            #expect(last <= now && last > now - 2 * 86_400_000)
            #expect(
                life.kinds.isSuperset(of: [
                    "card.added", "card.moved", "card.deleted", "member.added", "board.archived",
                ]))
            #expect(life.authors.count == 4, "everybody has done something")
            #expect(life.dues.contains { $0 == "2026-12-03" } && life.dues.contains { $0 < "2026-12-03" })
        }
    }

    @Test func `is the same each time`() async throws {
        let told = Engine.allCases.map { _ in Ledger() }
        for ledger in told {
            try await withHouse(.sqlite) { house in
                try await house.services.fillDemo()
                let life = try await house.services.database.read { try Life($0) }
                house.services.logger.info("\(life.story)")
                ledger.logger.info("\(life.story)")
            }
        }
        #expect(told[0].lines == told[1].lines)
        #expect(!told[0].lines.isEmpty)
    }
}

/// What a house's log tells.
private struct Life: Sendable {
    var boards: [String]
    var moments: [Int64]
    var kinds: Set<String>
    var authors: Set<String>
    var dues: [String]
    /// Everything that happened, without the ids of people, which are each house's own.
    var story: String

    init(_ connection: Connection) throws {
        boards = try connection.all("SELECT name FROM board_board").map { try $0.text(0) }.sorted()
        let rows = try connection.all(
            "SELECT kind, author, recorded_at, id FROM floor_operation ORDER BY recorded_at, space, sequence")
        kinds = Set(try rows.map { try $0.text(0) })
        authors = Set(try rows.map { try $0.text(1) })
        moments = try rows.map { try $0.int64(2) }
        dues = try connection.all("SELECT due_day FROM board_card WHERE due_day IS NOT NULL").map { try $0.text(0) }
        story = try rows.map { "\(try $0.text(0)) \(try $0.int64(2)) \(try $0.text(3))" }.joined(separator: "\n")
    }
}
