import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `A column's card limit` {
    @Test(arguments: Engine.allCases)
    func `is set by form and by API, told where there is more, and keeps no card out`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let column = try #require(try await board.columns().first)
            let set = try await house[.ann].post(board / "limit-column", ["column": column, "limit": "2"])
            #expect(set.status == 303 && set.location?.hasPrefix("/board/\(board.id)/columns?did=") == true)
            for number in 1...3 { try await board.add("카드 \(number)") }
            #expect(try await board.titles().count == 3)
            #expect(try await house[.minji].get("/board/\(board.id)").body.contains(">3/2</span>"))
            #expect(try await house[.ann].get("/board/\(board.id)").body.contains("3 cards, over the limit of 2"))

            let limit = "/boards/\(board.id)/columns/\(column)/limit"
            for isRecorded in [true, false] {
                let raised = try await house[.minji].api(.put, limit, ["limit": 3])
                #expect(raised.status == 200 && raised.json?["recorded"]?.boolValue == isRecorded)
            }
            #expect(try await Self.limits(board) == [3, .null, .null])
            #expect(try await !house[.ann].get("/board/\(board.id)").body.contains("over the limit"))
            _ = try await house[.minji].post(board / "undo")
            #expect(try await Self.limits(board) == [2, .null, .null])
            _ = try await house[.minji].post(board / "redo")
            #expect(try await Self.limits(board) == [3, .null, .null])
            #expect(try await Self.replayed(board).standing.map(\.cardLimit.value) == [3, nil, nil])
            #expect(try await house[.ann].api(.put, limit, ["limit": .null]).status == 200)
            #expect(try await Self.limits(board) == [.null, .null, .null])
            #expect(try await Self.replayed(board).standing.map(\.cardLimit.value) == [nil, nil, nil])
        }
    }

    @Test(arguments: Engine.usual)
    func `that is none is refused with its field, and changes nothing`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let columns = try await board.columns()
            let here = "/boards/\(board.id)/columns/"
            _ = try await house[.minji].api(.put, here + columns[1] + "/limit", ["limit": 5])
            let cases: [(JSON, Int, String)] = [
                (["limit": 0], 422, "column-limit-out-of-range"), (["limit": 100], 422, "column-limit-out-of-range"),
                (["limit": "3"], 422, "wrong-type"), ([:], 422, "missing-member"),
            ]
            for (body, status, name) in cases {
                let answer = try await house[.minji].api(.put, here + columns[1] + "/limit", body)
                #expect(answer.status == status, "\(name): \(answer.body)")
                #expect(answer.json?["type"]?.stringValue == "/problems/\(name)")
            }
            let unknown = try await house[.minji].api(.put, here + board.id + "/limit", ["limit": 3])
            #expect(unknown.status == 404)
            let typed = try await house[.minji].post(board / "limit-column", ["column": columns[1], "limit": "150"])
            #expect(typed.status == 422 && typed.body.contains("value=\"150\"") && typed.body.contains("field-error"))
            #expect(try await Self.limits(board) == [.null, 5, .null])
        }
    }

    @Test(arguments: Engine.allCases)
    func `was none in columns from before there were any, which keep who wrote what`(_ engine: Engine) async throws {
        let (board, first, second) = (ID<Space>(high: 7, low: 7), Self.stamp(1), Self.stamp(2))
        let all = Migration.floor + Migration.accounts + Migration.notices + Migration.board
        let earlier = all.prefix { $0.id != "board.0011-column-limits" }
        #expect(earlier.count < all.count)
        try await withLocation(engine) { location in
            let database = try await Database.open(location)
            try await closing(database) {
                try await database.migrate(Array(earlier))
                try await database.write { transaction in
                    _ = try transaction.createSpace(board, kind: "board", at: 0)
                    try transaction.execute(
                        """
                        INSERT INTO board_board (id, name, stamps, card_count, changed_at)
                        VALUES (\(board), \("집"), \(Stamps.text([first, .never])), 0, 0)
                        """)
                    try transaction.execute(
                        """
                        INSERT INTO board_column (board, id, name, kind, rank, removed, stamps)
                        VALUES (\(board), \(ID<Entity>(high: 1, low: 1)), \("받은 일"), \("doing"), \(Rank.middle.text), \(false),
                            \(Stamps.text([second, first, .never, first])))
                        """)
                }
                try await database.migrate(all)
                let columns = try await database.read { try $0.columns(of: board) }
                let id = ID<Entity>(high: 1, low: 1)
                var expected = BoardRoom.Column(id: id)
                expected.write(Change(id, Column.name, to: "받은 일"), second, .unmade)
                expected.write(Change(id, Column.kind, to: .doing), first, .unmade)
                expected.write(Change(id, Column.removed, to: false), first, .unmade)
                #expect(columns == [expected])
            }
        }
    }

    private static func stamp(_ number: Int64) -> Stamp {
        Stamp(clock: HybridTime(milliseconds: number), operation: ID(high: 9, low: UInt64(number)))
    }

    /// As the API has them, from left to right.
    private static func limits(_ board: Table) async throws -> [JSON?] {
        let columns = try await board.owner.api(.get, "/boards/\(board.id)").json?["columns"]?.arrayValue
        return (columns ?? []).map { $0["limit"] }
    }

    /// The board as its log has it.
    private static func replayed(_ table: Table) async throws -> Board {
        let log = try await table.owner.api(.get, "/boards/\(table.id)/operations?limit=200")
        var board = Board(id: try #require(ID<Space>(table.id)))
        for item in log.json?["operations"]?.arrayValue ?? [] {
            board.apply(try Operation(json: try #require(item["operation"])))
        }
        return board
    }
}
