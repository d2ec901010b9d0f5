import Floor
import TestKit
import Testing

@testable import RetroRoom
@testable import RetroServer
@testable import Server
@testable import ServerFloor
@testable import Storage

@Suite struct `What a team stores` {
    /// Where each field is: its position, its name in the log and its column. A line that is changed here is what no row,
    /// no snapshot and no log that exists says any more; a new one comes last.
    @Test func `has each field where it always was`() {
        #expect(
            Team.layout == [
                "0 team-name name", "1 team-seat seat", "2 team-current current_id", "3 team-board -",
                "4 team-seat-taken seat_taken_at", "5 team-deletion deletes_at", "6 team-chosen-board -",
            ])
        #expect(Team.Boards.layout == ["0 team-board board", "1 team-chosen-board chosen"])
        #expect(
            RetroRoom.Member.layout == ["0 member-nickname nickname", "1 member-job job", "2 member-here here"])
        #expect(
            Retrospective.layout == [
                "0 retro-name name", "1 retro-schedule others", "2 retro-phase phase", "3 retro-opened opened_at",
                "4 retro-ended ended_at", "5 retro-format format", "6 retro-anonymity anonymity", "7 retro-turn turn",
                "8 retro-shown shown", "9 retro-timer timer_ends_at", "10 retro-visited/ - each",
                "11 retro-sign/ - each",
            ])
        #expect(
            Keyword.layout == [
                "0 keyword-retro retrospective", "1 keyword-word word", "2 keyword-kind kind",
                "3 keyword-recipient recipient", "4 keyword-situation situation", "5 keyword-feeling feeling",
                "6 keyword-request request", "7 keyword-promise promise", "8 keyword-salt salt",
                "9 keyword-fingerprint fingerprint", "10 keyword-removed removed", "11 keyword-opened opened",
                "12 keyword-group -", "13 keyword-parked -", "14 keyword-votes -", "15 - added_by",
                "16 keyword-discarded discarded", "17 keyword-ballot/ - each",
            ])
        #expect(Keyword.fields.filter { !$0.isSent }.map(\.name) == ["keyword-discarded"])
        #expect(
            Keyword.Marks.layout == [
                "0 keyword-group together_with", "1 keyword-parked parked", "2 keyword-votes votes",
            ])
        #expect(
            Action.layout == [
                "0 action-retro retrospective", "1 action-title title", "2 action-help help",
                "3 action-judged judged_in", "4 action-board board",
            ])
    }

    private static let first = "01a1fc0be380000000000000-0000-0006-0000-000000000001"
    private static let second = "01a1fc0ccde0000000000000-0000-0006-0000-000000000002"
    private static let board = "00000000-0000-0001-0000-000000000001"
    private static let person = "00000000-0000-0002-0000-000000000001"
    private static let other = "00000000-0000-0002-0000-000000000002"
    private static let retrospective = "00000000-0000-0003-0000-000000000001"
    private static let next = "00000000-0000-0003-0000-000000000002"
    private static let action = "00000000-0000-0004-0000-000000000001"
    private static let keyword = "00000000-0000-0005-0000-000000000001"
    private static let head = "00000000-0000-0005-0000-000000000002"

    /// The tables, each after those that its rows name, with their columns after the team's.
    private static let tables: [(name: String, columns: [String])] = [
        ("retro_team", ["name", "seat", "current_id", "seat_taken_at", "deletes_at", "changed_at", "stamps"]),
        ("retro_board", ["board", "chosen", "stamps"]),
        ("retro_member", ["person", "nickname", "job", "here", "stamps"]),
        (
            "retro_retrospective",
            [
                "id", "name", "starts_at", "zone", "phase", "opened_at", "ended_at", "format", "anonymity", "turn",
                "shown", "timer_ends_at", "stamps",
            ]
        ),
        ("retro_visit", ["retrospective", "person", "is_over", "stamps"]),
        ("retro_sign", ["retrospective", "person", "is_done", "stamps"]),
        (
            "retro_keyword",
            [
                "id", "retrospective", "word", "kind", "recipient", "situation", "feeling", "request", "promise",
                "salt",
                "fingerprint", "removed", "opened", "added_by", "discarded", "stamps",
            ]
        ),
        ("retro_keyword_mark", ["keyword", "together_with", "parked", "votes", "stamps"]),
        ("retro_ballot", ["keyword", "person", "is_cast", "stamps"]),
        ("retro_action", ["id", "retrospective", "title", "help", "judged_in", "board", "stamps"]),
    ]

    @Test(arguments: Engine.allCases)
    func `is read from rows of this version, and written as they are`(engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let team = try await Crew(house, [.minji]).space
            try await house.services.database.write { transaction in
                for rows in [Self.full, Self.sparse] { try expect(rows, of: team, transaction) }
            }
        }
    }

    /// The rows by table, and what they are once the team was read and saved anew, and then once more over these.
    private func expect(_ rows: [String: [[Bound]]], of id: ID<Space>, _ transaction: Transaction) throws {
        let found = try transaction.tables(of: ["retro"])
        let stored = try Self.tables.map { name, columns in
            let table = try #require(found.first { $0.name == name })
            return try #require(table.reading([Self.key(of: name)] + columns), "\(name) has other columns")
        }
        func present() throws -> [[[Bound]]] {
            try stored.map { try transaction.rows(of: $0, after: nil, limit: 1_000) }
        }
        func clear() throws {
            for table in stored.reversed() {
                let key = Name(Self.key(of: table.name))
                try transaction.execute("DELETE FROM \(name: Name(table.name)) WHERE \(name: key) = \(id)")
            }
        }
        for table: SQL in ["retro_code", "retro_chosen_team"] {
            try transaction.execute("DELETE FROM \(table) WHERE team = \(id)")
        }
        try clear()
        for table in stored {
            try transaction.insert((rows[table.name] ?? []).map { [.text(id.text)] + $0 }, into: table)
        }
        let before = try present()
        var team = try #require(try transaction.team(id))
        team.insertLoaded(try transaction.keywords(of: id))
        try clear()
        for _ in 1...2 {
            try save(team, transaction)
            #expect(try present() == before)
        }
    }

    private static func key(of table: String) -> String { table == "retro_team" ? "id" : "team" }

    private func save(_ team: Team, _ transaction: Transaction) throws {
        try transaction.save(team, of: nil, with: [Cell("changed_at", Self.changed)])
        if team.boards.isWritten { try transaction.save(team.boards, of: nil, with: []) }
        for member in team.members.values { try transaction.save(member, of: team.id, with: []) }
        for action in team.actions.values { try transaction.save(action, of: team.id, with: []) }
        for retrospective in team.retrospectives.values {
            try transaction.save(retrospective, of: team.id, with: [])
            try transaction.save(marks(retrospective.visited, on: retrospective.id), in: .visits, of: team)
            try transaction.save(marks(retrospective.signs, on: retrospective.id), in: .signs, of: team)
        }
        for keyword in team.keywords.values {
            try transaction.save(keyword, of: team.id, with: [])
            if keyword.marks.isWritten { try transaction.save(keyword.marks, of: team.id, with: []) }
            try transaction.save(marks(keyword.ballots, on: keyword.id), in: .ballots, of: team)
        }
    }

    private func marks(_ marks: Marks<Person>, on thing: ID<Entity>) -> Set<RetroAffectedIDs.Mark> {
        Set(marks.registers.keys.map { RetroAffectedIDs.Mark(thing: thing, person: $0) })
    }

    private static let changed: Int64 = 1_795_230_060_000

    private static let full: [String: [[Bound]]] = [
        "retro_team": [
            [
                .text("키고"), .text(person), .text(retrospective), .int64(1_795_230_000_000), .int64(1_797_822_000_000),
                .int64(changed), .text("abaab\(first)\(second)"),
            ]
        ],
        "retro_board": [[.text(board), .text(board), .text("ab\(first)\(second)")]],
        "retro_member": [
            [.text(person), .text("민지"), .text("iOS 개발"), .bool(true), .text("aab\(first)\(second)")],
            [.text(other), .text("Ann"), .text(""), .bool(false), .text("a-b\(first)\(second)")],
        ],
        "retro_retrospective": [
            [
                .text(retrospective), .text("3차 회고"), .int64(1_795_230_000_000), .text("Asia/Seoul"), .text("open"),
                .int64(1_795_230_000_000), .null(.int64), .text(#""continue-stop""#), .text("named"), .text(person),
                .text(keyword), .int64(1_795_230_300_000), .text("aabb-aabbb\(first)\(second)"),
            ]
        ],
        "retro_visit": [
            [.text(retrospective), .text(person), .bool(true), .text("a\(second)")],
            [.text(retrospective), .text(other), .bool(false), .text("a\(first)")],
        ],
        "retro_sign": [[.text(retrospective), .text(other), .bool(true), .text("a\(first)")]],
        "retro_keyword": [
            [
                .text(keyword), .text(retrospective), .text("경청"), .text("stop"), .text(other), .text("말을 끊었어요"),
                .text("서운"), .text("들어 주세요"), .text("alias"), .text("5a"), .text("9f"), .bool(false), .bool(true),
                .text(person), .bool(true), .text("abaaaaaabbabab\(first)\(second)"),
            ]
        ],
        "retro_keyword_mark": [
            [.text(keyword), .text(head), .bool(true), .int64(2), .text("aab\(first)\(second)")]
        ],
        "retro_ballot": [
            [.text(keyword), .text(person), .bool(true), .text("a\(second)")],
            [.text(keyword), .text(other), .bool(false), .text("a\(first)")],
        ],
        "retro_action": [
            [
                .text(action), .text(retrospective), .text("회의록 쓰기"), .text("partly"), .text(next), .text(board),
                .text("aabba\(first)\(second)"),
            ]
        ],
    ]

    private static let sparse: [String: [[Bound]]] = [
        "retro_team": [
            [
                .text("키고"), .null(.text), .text(next), .null(.int64), .null(.int64), .int64(changed),
                .text("aba--\(first)\(second)"),
            ]
        ],
        "retro_retrospective": [
            [
                .text(next), .text(""), .null(.int64), .null(.text), .text("waiting"), .null(.int64), .null(.int64),
                .text(#"["가","나"]"#), .text("alias"), .null(.text), .null(.text), .null(.int64),
                .text("--a--aa---\(first)"),
            ]
        ],
        "retro_keyword": [
            [
                .text(keyword), .null(.text), .text(""), .text(""), .null(.text), .text(""), .text(""), .text(""),
                .text("named"), .text(""), .text(""), .bool(true), .bool(false), .null(.text), .bool(false),
                .text("----------a-a-\(first)"),
            ],
            [
                .text(head), .text(next), .text("칭찬"), .text("가"), .text(other), .text("고마워요"), .text(""), .text(""),
                .text("named"), .text("5a"), .text("9f"), .bool(false), .bool(false), .text(person), .bool(false),
                .text("aaaaa--aaaa-a-\(first)"),
            ],
        ],
        "retro_keyword_mark": [[.text(head), .null(.text), .bool(false), .null(.int64), .text("-a-\(second)")]],
        "retro_action": [
            [
                .text(action), .text(retrospective), .text("회의록 쓰기"), .null(.text), .null(.text), .null(.text),
                .text("aa---\(first)"),
            ]
        ],
    ]
}
