import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `Archived cards` {
    private func titles(_ answer: Answer) -> [String] {
        answer.json?["cards"]?.arrayValue?.compactMap { $0["title"]?.stringValue } ?? []
    }

    @Test(arguments: Engine.allCases)
    func `are off the board and out of every list, and come back by form, by API and by undo`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("회고 준비", due: "2026-12-03")
            try await board.add("남은 일")
            let path = "/boards/\(board.id)"
            func isThere() async throws -> [Bool] {
                [
                    try await house[.minji].get("/board/\(board.id)").body.contains("card-\(card)"),
                    try await house[.minji].get("/board/\(board.id)/month?month=2026-12").body.contains("회고 준비"),
                    try await house[.minji].get("/board/mine").body.contains("회고 준비"),
                    titles(try await house[.minji].api(.get, "/today")).contains("회고 준비"),
                    try await board.titles().contains("회고 준비"),
                ]
            }
            func counts() async throws -> [Int64?] {
                let board = try await house[.minji].api(.get, "/boards").json?["boards"]?.arrayValue?.first
                return [board?["cardCount"]?.integerValue, board?["openCount"]?.integerValue]
            }
            func archive() async throws -> [String] {
                titles(try await house[.minji].api(.get, path + "/archived-cards"))
            }
            #expect(try await isThere() == [true, true, true, true, true])
            let told = try await house[.minji].postAndFollow(board / "archive-card", ["card": card])
            #expect(told.body.contains("‘회고 준비’를 보관했어요.") && told.body.contains("/undo\""))
            #expect(try await isThere() == [false, false, false, false, false])
            #expect(try await counts() == [1, 1])
            #expect(try await archive() == ["회고 준비"])
            #expect(try await board.json(card)["archived"]?.boolValue == true)
            #expect(try await house[.minji].get("/board/\(board.id)/archived-cards").body.contains("회고 준비"))
            #expect(try await house[.minji].get("/board/\(board.id)/card/\(card)").body.contains("보관한 카드예요"))
            #expect(try await !house[.minji].get("/board/\(board.id)/trash").body.contains("회고 준비"))

            _ = try await house[.minji].post(board / "undo")
            #expect(try await isThere() == [true, true, true, true, true])
            #expect(try await counts() == [2, 2])
            #expect(try await archive() == [])
            for isRecorded in [true, false] {
                let archived = try await house[.minji].api(.post, path + "/cards/\(card)/archive", [:])
                #expect(archived.status == 200 && archived.json?["recorded"]?.boolValue == isRecorded)
            }
            #expect(try await isThere() == [false, false, false, false, false])
            let back = try await house[.minji].api(.post, path + "/cards/\(card)/bring-back", [:])
            #expect(back.status == 200)
            #expect(try await isThere() == [true, true, true, true, true])
            _ = try await house[.minji].post(board / "undo")
            #expect(try await archive() == ["회고 준비"])
            _ = try await house[.minji].post(board / "bring-back-card", ["card": card])
            #expect(try await archive() == [])
            #expect(try await house[.ann].api(.get, path + "/archived-cards").status == 404)
            let space = try #require(ID<Space>(board.id))
            #expect(try await house.services.differencesFromLog(space: space) == [])
        }
    }

    @Test(arguments: Engine.usual)
    func `are found by the search of their board and of all boards, with a mark`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("Quarterly")
            for path in ["/board/\(board.id)/search?q=quarterly", "/search?q=quarterly"] {
                let before = try await house[.minji].get(path).body
                #expect(before.contains(card) && !before.contains("보관됨"))
            }
            _ = try await house[.minji].post(board / "archive-card", ["card": card])
            for path in ["/board/\(board.id)/search?q=quarterly", "/search?q=quarterly"] {
                let after = try await house[.minji].get(path).body
                #expect(after.contains(card) && after.contains("보관됨"))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `of a whole column go with one form and come back with one undo`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "viewer")
            let columns = try await board.columns()
            for title in ["하나", "둘", "셋"] {
                let card = try await board.add(title)
                _ = try await house[.minji].post(board / "move-card", ["card": card, "column": columns[2]])
            }
            try await board.add("남은 일")
            let refused = try await house[.ann].post(board / "archive-cards", ["column": columns[2]])
            #expect(refused.status == 403)
            let told = try await house[.minji].postAndFollow(board / "archive-cards", ["column": columns[2]])
            #expect(told.body.contains("카드 3장을 보관했어요."))
            #expect(try await board.titles() == ["남은 일"])
            #expect(try await house[.minji].get("/board/\(board.id)/history").body.contains("카드 3장을 보관했어요."))
            _ = try await house[.minji].post(board / "undo")
            #expect(try await board.titles().count == 4)
            let path = "/boards/\(board.id)/columns/\(columns[2])/archive-cards"
            #expect(try await house[.minji].api(.post, path, [:]).json?["recorded"]?.boolValue == true)
            let card = try #require(
                try await house[.minji].api(.get, "/boards/\(board.id)/archived-cards").json?["cards"]?.arrayValue?.last
            )
            let own = try #require(card["id"]?.stringValue)
            let history = try await house[.minji].get("/board/\(board.id)/card/\(own)/history").body
            #expect(history.contains("카드 3장을 보관했어요."), "it is in the history of each")
            let space = try #require(ID<Space>(board.id))
            #expect(try await house.services.differencesFromLog(space: space) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `are listed with the last archived first, a page at a time, with none left out or twice`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            var wanted: [String] = []
            for number in 1...5 {
                let card = try await board.add("카드 \(number)")
                // Two of them within one millisecond.
                if number != 3 { house.clock.advance(seconds: 1) }
                _ = try await house[.minji].post(board / "archive-card", ["card": card])
                wanted.insert("카드 \(number)", at: 0)
            }
            var found: [String] = []
            var cursor = ""
            repeat {
                let page = try await house[.minji].api(
                    .get, "/boards/\(board.id)/archived-cards?limit=2" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"))
                found += titles(page)
                cursor = page.json?["next"]?.stringValue ?? ""
            } while !cursor.isEmpty && found.count < 9
            #expect(found == wanted)
            let page = try await house[.minji].get("/board/\(board.id)/archived-cards").body
            let places = try found.map { try #require(page.firstRange(of: $0)?.lowerBound) }
            #expect(places == places.sorted(), "the page has the order of the API")
            let unknown = try await house[.minji].api(.get, "/boards/\(board.id)/archived-cards?cursor=x")
            #expect(unknown.status == 422 && unknown.json?["type"]?.stringValue == "/problems/cursor-unknown")
        }
    }

    @Test(arguments: Engine.usual)
    func `are not loaded with the cards of their column`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let space = try #require(ID<Space>(board.id))
            let column = try #require(ID<Entity>(try await board.columns()[0]))
            let first = try #require(ID<Entity>(try await board.add("하나")))
            _ = try await house[.minji].post(board / "archive-card", ["card": first.text])
            let second = try #require(ID<Entity>(try await board.add("둘")))
            let minji = try await house.id(of: .minji)
            let loads: [(BoardQuery.Cards, ID<Entity>)] = [
                (.last(in: column), second), (.near(cards: [], column: column), second), (.all, second),
                (.archived(after: nil), first),
            ]
            for (cards, only) in loads {
                let slice = try await house.services.database.read { connection in
                    try connection.slice(
                        BoardQuery.Part(space, cards: cards), for: minji, at: try #require(try connection.space(space)))
                }
                #expect(Array(slice.board.cards.keys) == [only], "\(cards)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `of an import are archived, not in the trash, and are exported as such`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let trello = """
                {"name":"Trip","lists":[{"id":"L","name":"Done","pos":1,"closed":false}],
                "cards":[{"id":"A","name":"Map","idList":"L","pos":1,"closed":false},
                {"id":"B","name":"Visa","idList":"L","pos":2,"closed":true}]}
                """
            let looked = try await minji.api(.post, "/imports", ["file": .string(trello)]).json
            #expect(looked?["archivedCount"]?.integerValue == 1 && looked?["cardCount"]?.integerValue == 1)
            #expect(looked?["trashCount"]?.integerValue == 0)
            let id = try #require(looked?["import"]?.stringValue)
            #expect(try await minji.api(.post, "/imports/\(id)/make-board", [:]).status == 201)
            #expect(titles(try await minji.api(.get, "/boards/\(id)/archived-cards")) == ["Visa"])
            #expect(titles(try await minji.api(.get, "/boards/\(id)/cards")) == ["Map"])
            #expect(titles(try await minji.api(.get, "/boards/\(id)/trash")) == [])
            let file = try await minji.get("/board/\(id)/export.json").json
            #expect(file?["cards"]?.arrayValue?.map { $0["archived"]?.boolValue } == [false, true])
            #expect(try await !minji.get("/board/\(id)/export.csv").body.contains("Visa"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `are none on a house from before there were any, and its cards keep who wrote what`(
        _ engine: Engine
    ) async throws {
        let (board, id) = (ID<Space>(high: 7, low: 7), ID<Entity>(high: 2, low: 2))
        let stamps = (1...7).map {
            Stamp(clock: HybridTime(milliseconds: $0), operation: ID(high: 9, low: UInt64($0)))
        }
        let all = Services.migrations(of: Room.all)
        let newer = Migration.boardArchivedCards.id
        try await withDatabase(engine, migrations: all.filter { $0.id != newer }) { database in
            try await database.write { transaction in
                try transaction.createSpace(board, kind: "board", at: 0)
                try transaction.execute(
                    """
                    INSERT INTO board_board (id, name, stamps, card_count, changed_at)
                    VALUES (\(board), \("집"), \("--"), 1, 0)
                    """)
                try transaction.execute(
                    """
                    INSERT INTO board_card (board, id, title, body, removed, stamps)
                    VALUES (\(board), \(id), \("옛 카드"), \(""), \(false), \(Stamps.text(stamps)))
                    """)
            }
            try await database.migrate(all)
            let card = try #require(try await database.read { try $0.cards(of: board) }.first)
            #expect(card.title == Register("옛 카드", stamp: stamps[0]) && card.removed.stamp == stamps[4])
            #expect(card.added.stamp == stamps[5] && card.changedBy.stamp == stamps[6])
            #expect(card.shelf == Register(.board) && card.isOnBoard)
        }
    }
}
