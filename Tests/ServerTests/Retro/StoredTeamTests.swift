import Floor
import RetroRoom
import TestKit
import Testing

@testable import RetroServer
@testable import Server
@testable import ServerFloor
@testable import Storage

@Suite struct `What a team stores` {
    /// Where each field is: its position, its name in the log and its column. A line that is changed here is what no row,
    /// no snapshot and no log that exists says any more; a new one comes last.
    @Test func `has each field where it always was`() {
        #expect(
            layout(RetroRoom.Member.self) == ["0 member-nickname nickname", "1 member-job job", "2 member-here here"])
        #expect(
            layout(Action.self) == [
                "0 action-retro retrospective", "1 action-title title", "2 action-help help",
                "3 action-judged judged_in", "4 action-board board",
            ])
    }

    private func layout<Stored: StoredThing>(_ kind: Stored.Type) -> [String] {
        Stored.fields.enumerated().map { position, field in
            let column =
                switch field.column {
                case .none: "-"
                case .named(let name): String(describing: name)
                case .others: "others"
                }
            let stamped = field.stamped == .together ? "" : " \(field.stamped)"
            return "\(position) \(field.name ?? "-") \(column)\(stamped)"
        }
    }

    private static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    private static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    private static let retrospective = "00000000-0000-0003-0000-000000000001"
    private static let next = "00000000-0000-0003-0000-000000000002"
    private static let action = "00000000-0000-0004-0000-000000000001"
    private static let board = "00000000-0000-0001-0000-000000000001"
    private static let person = "00000000-0000-0002-0000-000000000001"

    /// Rows of a table, each without the team.
    private typealias Stored = (table: String, rows: [[(String, Bound)]])

    @Test(arguments: Engine.allCases)
    func `is read from rows of this version, and written as they are`(engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let team = try await Crew(house, [.minji]).space
            try await house.services.database.write { transaction in
                for tables in [Self.full, Self.sparse] { try expect(tables, of: team, transaction) }
            }
        }
    }

    /// The rows, and what they are once the team was read and saved anew, and then once more over these.
    private func expect(_ tables: [Stored], of id: ID<Space>, _ transaction: Transaction) throws {
        let found = try transaction.tables(of: ["retro"])
        let stored = try tables.map { table in
            let columns = ["team"] + (table.rows.first ?? []).map(\.0)
            let known = found.first { $0.name == table.table }
            return try #require(try #require(known).reading(columns), "\(table.table) has other columns")
        }
        func present() throws -> [[[Bound]]] {
            try stored.map { try transaction.rows(of: $0, after: nil, limit: 1_000) }
        }
        try clear(tables, of: id, transaction)
        for (table, into) in zip(tables, stored) {
            try transaction.insert(table.rows.map { [.text(id.text)] + $0.map(\.1) }, into: into)
        }
        let before = try present()
        let team = try #require(try transaction.team(id))
        try clear(tables, of: id, transaction)
        for _ in 1...2 {
            try save(team, transaction)
            #expect(try present() == before)
        }
    }

    private func clear(_ tables: [Stored], of team: ID<Space>, _ transaction: Transaction) throws {
        for table in tables.reversed() {
            try transaction.execute("DELETE FROM \(name: Name(table.table)) WHERE team = \(team)")
        }
    }

    private func save(_ team: Team, _ transaction: Transaction) throws {
        for member in team.members.values { try transaction.save(member, of: team.id, with: []) }
        for action in team.actions.values { try transaction.save(action, of: team.id, with: []) }
    }

    private static let full: [Stored] = [
        (
            "retro_member",
            [
                [
                    ("person", .text(person)), ("nickname", .text("민지")), ("job", .text("iOS 개발")),
                    ("here", .bool(true)), ("stamps", .text("aab\(first)\(second)")),
                ]
            ]
        ),
        (
            "retro_action",
            [
                [
                    ("id", .text(action)), ("retrospective", .text(retrospective)), ("title", .text("회의록 쓰기")),
                    ("help", .text("partly")), ("judged_in", .text(next)), ("board", .text(board)),
                    ("stamps", .text("aabba\(first)\(second)")),
                ]
            ]
        ),
    ]

    private static let sparse: [Stored] = [
        (
            "retro_member",
            [
                [
                    ("person", .text(person)), ("nickname", .text("Ann")), ("job", .text("")),
                    ("here", .bool(false)), ("stamps", .text("a-b\(first)\(second)")),
                ]
            ]
        ),
        (
            "retro_action",
            [
                [
                    ("id", .text(action)), ("retrospective", .text(retrospective)), ("title", .text("회의록 쓰기")),
                    ("help", .null(.text)), ("judged_in", .null(.text)), ("board", .null(.text)),
                    ("stamps", .text("aa---\(first)")),
                ]
            ]
        ),
    ]
}
