import BoardRoom
import Floor
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `What a board stores` {
    /// Where each field is: its position, its name in the log and its column. A line that is changed here is what no row,
    /// no snapshot and no log that exists says any more; a new one comes last.
    @Test func `has each field where it always was`() {
        #expect(
            Card.layout == [
                "0 title title", "1 body body", "2 due due_day", "3 place others", "4 removed removed", "5 - added_by",
                "6 - changed_by", "7 label. - each", "8 assignee. - each", "9 card-archived others",
                "10 file. files each", "11 due-time due_time beside", "12 repeat repeats ahead",
                "13 - number nowhere", "14 start start_day",
            ])
        #expect(
            Column.layout == [
                "0 column-name name", "1 column-kind kind", "2 column-rank rank", "3 column-removed removed",
                "4 column-limit card_limit",
            ])
        #expect(
            BoardRoom.Label.layout == ["0 label-name name", "1 label-colour colour", "2 label-removed removed"])
        #expect(
            Item.layout == [
                "0 item-card card_id", "1 item-text text", "2 item-done done", "3 item-rank rank",
                "4 item-removed removed",
            ])
        #expect(
            Comment.layout == [
                "0 comment-card card_id", "1 comment-text text", "2 comment-removed removed", "3 - added_by",
                "4 comment-origin origin", "5 comment-file. files each",
            ])
        #expect(Board.layout == ["0 name name", "1 archived archived", "2 - others nowhere"])
        let least = [
            Card.leastFields, Column.leastFields, BoardRoom.Label.leastFields, Item.leastFields, Comment.leastFields,
            Board.leastFields,
        ]
        #expect(least == [14, 5, 3, 5, 6, 3])
    }

    private static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    private static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    private static let id = "00000000-0000-0005-0000-000000000001"
    private static let place = "00000000-0000-0003-0000-000000000001"
    private static let person = "00000000-0000-0002-0000-000000000001"
    private static let file = "00000000-0000-0008-0000-000000000001"

    @Test(arguments: Engine.allCases)
    func `is read from rows of this version, and written as they are`(engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try #require(ID<Space>(try await Table(house[.minji]).id))
            try await house.services.database.write { transaction in
                for (row, remindAt) in zip(Self.cards, Self.remindAt) {
                    try expect(row, Card.self, on: board, new: ["remind_at": remindAt], transaction)
                }
                try expect(Self.column, Column.self, on: board, transaction)
                try expect(Self.label, BoardRoom.Label.self, on: board, transaction)
                try expect(Self.item, Item.self, on: board, transaction)
                for row in Self.comments { try expect(row, Comment.self, on: board, transaction) }
            }
        }
    }

    /// Each letter of `stamps` is a field's: the row of an earlier version has fewer, and is not rewritten until somebody
    /// writes the card.
    @Test(arguments: Engine.allCases)
    func `is read from a card's row of before start days, which has a letter less`(engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try #require(ID<Space>(try await Table(house[.minji]).id))
            let card = try await house.services.database.write { transaction in
                let found = try transaction.tables(of: ["board"]).first { $0.name == "board_card" }
                let row =
                    Self.cards[0].filter { $0.0 != "start_day" && $0.0 != "stamps" }
                    + [("stamps", .text("abaaaab-\(Self.first)\(Self.second)")), ("start_day", .null(.text))]
                let stored = try #require(found?.reading(["board"] + row.map(\.0)))
                try transaction.insert([[.text(board.text)] + row.map(\.1)], into: stored)
                return try transaction.cards([try #require(ID<Entity>(Self.id))], of: board).first
            }
            #expect(card?.start == Register(nil) && card?.due.value == Day("2026-12-03") && card?.number == 12)
        }
    }

    /// A stored row, and what it is once what was read of it is saved: over that, as a new row, and over this one.
    ///
    /// - Parameter new: columns that depend on what stood before, as a new row has them.
    private func expect<Stored: StoredThing>(
        _ row: [(String, Bound)], _ kind: Stored.Type, on board: ID<Space>, new: [String: Bound] = [:],
        _ transaction: Transaction
    ) throws {
        let table = String(describing: Stored.table)
        let found = try transaction.tables(of: ["board"]).first { $0.name == table }
        let whole = try #require(found)
        let stored = try #require(whole.reading(["board"] + row.map(\.0)), "it has other columns")
        let values = [.text(board.text)] + row.map(\.1)
        func present() throws -> [Bound]? {
            try transaction.rows(of: stored, after: nil, limit: 1_000).first { $0.starts(with: values.prefix(2)) }
        }
        try transaction.insert([values], into: stored)
        let before = try #require(try present())
        let name = SQL(stringLiteral: Stored.table)
        let read = try transaction.all(
            "SELECT \(Stored.columns) FROM \(name) WHERE board = \(board) AND id = \(Self.id)")
        #expect(read.count == 1)
        let thing = try Stored(try #require(read.first))
        try transaction.save(thing, of: board, with: [])
        #expect(try present() == before)
        func delete() throws {
            try transaction.execute("DELETE FROM \(name) WHERE board = \(board) AND id = \(Self.id)")
        }
        try delete()
        let after = zip(stored.columns, before).map { new[$0.name] ?? $1 }
        for _ in 1...2 {
            try transaction.save(thing, of: board, with: [])
            #expect(try present() == after)
        }
        try delete()
    }

    private static let column: [(String, Bound)] = [
        ("id", .text(id)), ("name", .text("초안")), ("kind", .text("doing")), ("rank", .text("a0")),
        ("removed", .bool(false)), ("stamps", .text("abbba\(first)\(second)")), ("card_limit", .int64(3)),
    ]

    private static let label: [(String, Bound)] = [
        ("id", .text(id)), ("name", .text("급해요")), ("colour", .text("red")), ("removed", .bool(true)),
        ("stamps", .text("aba\(first)\(second)")),
    ]

    private static let item: [(String, Bound)] = [
        ("id", .text(id)), ("card_id", .text(person)), ("text", .text("우유")), ("done", .bool(true)),
        ("rank", .text("a0V")), ("removed", .bool(false)), ("stamps", .text("aabaa\(first)\(second)")),
    ]

    private static let comments: [[(String, Bound)]] = [
        [
            ("id", .text(id)), ("card_id", .text(person)), ("text", .text("좋아요")), ("removed", .bool(false)),
            ("added_by", .text(person)), ("added_clock", .int64(1_795_230_060_000 << 16)),
            ("stamps", .text("aabbb\(first)\(second)")), ("origin", .text("1795230000000 Sam Lee")),
            ("files", .text(#"[["\#(file)","a\#(second)",null]]"#)),
        ],
        [
            ("id", .text(id)), ("card_id", .null(.text)), ("text", .text("")), ("removed", .bool(true)),
            ("added_by", .null(.text)), ("added_clock", .int64(0)), ("stamps", .text("-----")),
            ("origin", .null(.text)), ("files", .null(.text)),
        ],
    ]

    /// When each card reminds whose row is new.
    private static let remindAt: [Bound] = [.int64(1_796_286_600_000), .null(.int64), .null(.int64)]

    private static let cards: [[(String, Bound)]] = [
        [
            ("id", .text(id)), ("title", .text("장보기")), ("body", .text("우유")), ("due_day", .text("2026-12-03")),
            ("column_id", .text(place)), ("rank", .text("a0")), ("removed", .bool(false)),
            ("removed_at", .null(.int64)), ("added_by", .text(person)), ("changed_by", .text(person)),
            ("stamps", .text("abaaaab-b\(first)\(second)")), ("archived", .bool(false)), ("archived_at", .null(.int64)),
            ("files", .text(#"[["\#(file)","a\#(first)",["list.png",123,true,4,3]]]"#)),
            ("template_at", .null(.int64)), ("due_time", .text(#"["18:30+09:00,60","a\#(first)"]"#)),
            // Sent, and so not to be sent again.
            ("remind_at", .null(.int64)), ("repeats", .text("a\(second)monthly/31")), ("number", .int64(12)),
            ("start_day", .text("2026-12-01")),
        ],
        [
            ("id", .text(id)), ("title", .text("")), ("body", .text("")), ("due_day", .null(.text)),
            ("column_id", .null(.text)), ("rank", .null(.text)), ("removed", .bool(true)),
            ("removed_at", .int64(1_795_230_060_000)), ("added_by", .null(.text)), ("changed_by", .text(person)),
            ("stamps", .text("a---b-aa-\(first)\(second)")), ("archived", .bool(true)), ("archived_at", .null(.int64)),
            ("files", .null(.text)), ("template_at", .int64(1_795_230_000_000)),
            ("due_time", .text(#"["","a\#(first)"]"#)), ("remind_at", .null(.int64)),
            ("repeats", .text("a\(second)")), ("number", .null(.int64)), ("start_day", .null(.text)),
        ],
        [
            ("id", .text(id)), ("title", .text("옛날")), ("body", .text("")), ("due_day", .null(.text)),
            ("column_id", .text(place)), ("rank", .text("a0")), ("removed", .bool(false)),
            ("removed_at", .null(.int64)), ("added_by", .text(person)), ("changed_by", .text(person)),
            ("stamps", .text("a--aaaaa-\(first)")), ("archived", .bool(true)),
            ("archived_at", .int64(1_795_230_000_000)), ("files", .null(.text)), ("template_at", .null(.int64)),
            ("due_time", .null(.text)), ("remind_at", .null(.int64)), ("repeats", .null(.text)),
            ("number", .null(.int64)), ("start_day", .null(.text)),
        ],
    ]
}
