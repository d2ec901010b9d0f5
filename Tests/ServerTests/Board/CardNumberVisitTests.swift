import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `A card's number` {
    /// The numbers on a board by title, of deleted cards too.
    private func numbers(_ board: Table) async throws -> [String: Int64] {
        let id = try #require(ID<Space>(board.id))
        return try await numbers(of: id, board.owner)
    }

    private func numbers(of board: ID<Space>, _ visitor: Visitor) async throws -> [String: Int64] {
        var numbers: [String: Int64] = [:]
        for path in ["cards", "trash", "archived-cards", "templates"] {
            let answer = try await visitor.api(.get, "/boards/\(board.text)/\(path)")
            for card in answer.json?["cards"]?.arrayValue ?? [] {
                guard let title = card["title"]?.stringValue else { continue }
                numbers[title] = card["number"]?.integerValue
            }
        }
        return numbers
    }

    private func addTen(to board: Table, _ name: String) async throws {
        for number in 1...10 { try await board.add("\(name) \(number)") }
    }

    private func differences(_ house: House, _ board: Table) async throws -> [LogDifference] {
        try await house.services.differencesFromLog(space: try #require(ID<Space>(board.id)))
    }

    @Test(arguments: Engine.usual)
    func `is its place among all that came to the board, and stays`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let first = try await board.add("하나")
            let second = try await board.add("둘")
            #expect(try await board.json(first)["number"] == 1)
            #expect(try await board.json(second)["number"] == 2)
            _ = try await minji.post(board / "delete-card", ["card": second])
            let third = try await board.add("셋")
            #expect(try await numbers(board) == ["하나": 1, "둘": 2, "셋": 3])
            _ = try await minji.post(board / "restore-card", ["card": second])
            _ = try await minji.post(board / "edit-card", ["card": third, "title": "세 번째"])
            #expect(try await numbers(board) == ["하나": 1, "둘": 2, "세 번째": 3])
            let page = try await minji.get("/board/\(board.id)/card/\(third)")
            #expect(page.body.contains("카드 #3 · "), "\(page.body)")
            let copy = "019a9f5e-3c00-7abc-8def-0123456789ab"
            let copies = "/boards/\(board.id)/cards/\(first)/copies"
            let copied = try await minji.api(.post, copies, ["copy": .string(copy)])
            #expect(copied.status == 200, "\(copied.body)")
            #expect(try await board.json(copy)["number"] == 4)
            #expect(try await differences(house, board) == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `is a new one on each board that it comes to, and the old one where it was before`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji]) { house in
            let (from, to) = (try await Table(house[.minji]), try await Table(house[.minji]))
            try await from.add("먼저 온 것")
            let card = try await from.add("장보기")
            for title in ["하나", "둘", "셋"] { try await to.add(title) }
            func move(_ from: Table, _ to: Table) async throws {
                let path = "/boards/\(from.id)/cards/\(card)/move-to-board"
                let moved = try await house[.minji].api(.post, path, ["to": .string(to.id)])
                #expect(moved.status == 200, "\(moved.body)")
            }
            try await move(from, to)
            #expect(try await to.json(card)["number"] == 4)
            try await from.add("그사이")
            try await move(to, from)
            #expect(try await from.json(card)["number"] == 2)
            try await move(from, to)
            #expect(try await to.json(card)["number"] == 4)
            try await to.add("끝")
            #expect(try await numbers(from)["그사이"] == 3)
            #expect(try await numbers(to)["끝"] == 5)
            for board in [from, to] { #expect(try await differences(house, board) == []) }
        }
    }

    @Test(arguments: Engine.usual)
    func `is given to cards of a file too, and those that come later follow them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let address = try await Upload(house[.minji], TransferFile.everything).make(name: "온 것")
            let board = Table(String(address.dropFirst("/board/".count).prefix(36)), house[.minji])
            try await board.add("나중")
            let numbers = try await numbers(board)
            #expect(Set(numbers.values) == [1, 2, 3, 4] && numbers["나중"] == 4, "\(numbers)")
            #expect(try await differences(house, board) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `is nobody else's where people add cards at once on two nodes`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            try await house.withNode(skew: { 0 }) { node in
                let (here, there) = (board, Table(board.id, node[.ann]))
                async let ours: Void = addTen(to: here, "민지")
                async let theirs: Void = addTen(to: there, "앤")
                _ = try await (ours, theirs)
                #expect(try await numbers(board).values.sorted() == Array(1...20))
            }
            #expect(try await differences(house, board) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `is found by a number sign and it, by those who see the board`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (one, two) = (try await Table(house[.minji]), try await Table(house[.minji]))
            try await two.invite(house[.ann], as: "viewer")
            for title in ["하나", "둘"] { try await one.add(title) }
            house.clock.advance(seconds: 1)
            for title in ["여기 하나", "여기 2", "여기 셋"] { try await two.add(title) }
            func found(_ path: String, _ visitor: Cast = .minji) async throws -> [String] {
                let answer = try await house[visitor].api(.get, path)
                return answer.json?["found"]?.arrayValue?.compactMap { $0["title"]?.stringValue } ?? [answer.body]
            }
            #expect(try await found("/search?q=%232") == ["여기 2", "둘"], "the newest first")
            #expect(try await found("/search?q=%232", .ann) == ["여기 2"])
            #expect(try await found("/boards/\(one.id)/search?q=%232") == ["둘"])
            #expect(try await found("/boards/\(two.id)/search?q=%233") == ["여기 셋"])
            #expect(try await found("/search?q=2") == ["여기 2"], "digits alone are words")
            #expect(try await found("/search?q=%2399") == [])
            let page = try await house[.minji].get("/search?q=%231")
            #expect(page.body.contains("여기 하나") && !page.body.contains("여기 셋"))
            _ = try await house[.minji].post(one / "delete-card", ["card": try await one.card("둘")])
            // Nothing on the board has the number any more, so the digits are words again.
            #expect(try await found("/boards/\(one.id)/search?q=%232") == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `is looked for page by page where many boards have a card with it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            var boards: [ID<Space>] = []
            for number in 1...3 {
                house.clock.advance(seconds: 1)
                let board = try await Table(house[.minji])
                try await board.add("보드 \(number)")
                boards.append(try #require(ID(board.id)))
            }
            let all = boards
            try await house.services.database.read { connection in
                let query = SearchQuery("#1")
                var (seen, after): ([String], SearchCursor?) = ([], nil)
                for _ in 1...3 {
                    let page = try connection.foundCards(query, on: all, after: after, limit: 1)
                    seen += page.cards.map(\.title)
                    after = page.next
                }
                #expect(seen == ["보드 3", "보드 2", "보드 1"] && after == nil)
                let later = SearchCursor(tier: 1, id: ID(high: 1, low: 1))
                #expect(try connection.foundCards(query, on: all, after: later, limit: 9).cards.isEmpty)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `of cards from before there were any is what the log gives`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (board, other) = (try await Table(house[.minji]), try await Table(house[.minji]))
            let first = try await board.add("하나")
            try await other.add("다른 것")
            try await board.add("둘")
            _ = try await house[.minji].post(board / "delete-card", ["card": first])
            let moved = try await board.add("장보기")
            let path = "/boards/\(board.id)/cards/\(moved)/move-to-board"
            _ = try await house[.minji].api(.post, path, ["to": .string(other.id)])
            try await board.add("넷")
            let address = try await Upload(house[.minji], TransferFile.everything).make(name: "온 것")
            let imported = Table(String(address.dropFirst("/board/".count).prefix(36)), house[.minji])
            let before = [try await numbers(board), try await numbers(other), try await numbers(imported)]

            let database = house.services.database
            try await database.write { transaction in
                try transaction.execute("DROP INDEX board_card_number")
                try transaction.execute("ALTER TABLE board_card DROP COLUMN number")
                try transaction.execute("ALTER TABLE board_board DROP COLUMN last_number")
                try transaction.execute("DELETE FROM floor_migration WHERE id = \(Migration.boardCardNumbers.id)")
            }
            let report = try await database.migrate(house.services.migrations)
            #expect(report.applied == [Migration.boardCardNumbers.id])
            #expect([try await numbers(board), try await numbers(other), try await numbers(imported)] == before)
            for table in [board, other, imported] { #expect(try await differences(house, table) == []) }
            let next = try await board.add("다섯")
            #expect(try await board.json(next)["number"] == 5)
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is not what the log gives is told by the doctor`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("하나")
            let space = try #require(ID<Space>(board.id))
            try await house.services.database.write { transaction in
                try transaction.execute("UPDATE board_card SET number = 7 WHERE board = \(space)")
            }
            #expect(try await differences(house, board).map { "\($0.kind) \($0.id)" } == ["cards \(card)"])
            try await house.services.database.write { transaction in
                try transaction.execute("UPDATE board_card SET number = 1 WHERE board = \(space)")
                try transaction.execute("UPDATE board_board SET last_number = 7 WHERE id = \(space)")
            }
            #expect(try await differences(house, board).map(\.kind) == ["board"])
        }
    }
}
