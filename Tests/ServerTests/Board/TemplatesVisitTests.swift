import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `Templates of cards` {
    private func titles(_ answer: Answer) -> [String] {
        answer.json?["cards"]?.arrayValue?.compactMap { $0["title"]?.stringValue } ?? []
    }

    @Test(arguments: Engine.allCases)
    func `are off the board and out of every list, and cards are made of them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let card = try await board.add("회고 준비", due: "2026-12-03")
            try await board.add("남은 일")
            let path = "/boards/\(board.id)"
            _ = try await minji.api(.post, path + "/cards/\(card)/items", ["text": "자리 잡기"])
            #expect(try await !minji.get("/board/\(board.id)").body.contains("/templates"))
            let told = try await minji.postAndFollow(board / "make-template", ["card": card])
            #expect(told.body.contains("‘회고 준비’를 템플릿으로 두었어요.") && told.body.contains("/undo\""))
            let seen = [
                try await minji.get("/board/\(board.id)/month?month=2026-12").body.contains("회고 준비"),
                try await minji.get("/board/mine").body.contains("회고 준비"),
                titles(try await minji.api(.get, "/today")).contains("회고 준비"),
                try await board.titles().contains("회고 준비"),
                titles(try await minji.api(.get, path + "/archived-cards")).contains("회고 준비"),
            ]
            #expect(seen == [false, false, false, false, false])
            let counts = try await minji.api(.get, "/boards").json?["boards"]?.arrayValue?.first
            #expect(counts?["cardCount"]?.integerValue == 1 && counts?["openCount"]?.integerValue == 1)
            let json = try await board.json(card)
            #expect(json["template"]?.boolValue == true && json["archived"]?.boolValue == true)
            #expect(titles(try await minji.api(.get, path + "/templates")) == ["회고 준비"])
            #expect(try await minji.get("/board/\(board.id)/templates").body.contains("회고 준비"))
            #expect(try await house[.ann].api(.get, path + "/templates").status == 404)

            let column = try await board.columns()[1]
            #expect(try await minji.get("/board/\(board.id)").body.contains("/templates?column=\(column)"))
            let body: JSON = ["copy": "019a9f5e-3c00-7abc-8def-0123456789ac", "column": .string(column)]
            #expect(try await minji.api(.post, path + "/cards/\(card)/copies", body).status == 200)
            let copy = try await board.json("019a9f5e-3c00-7abc-8def-0123456789ac")
            #expect(copy["column"]?.stringValue == column && copy["archived"]?.boolValue == false)
            #expect(copy["template"]?.boolValue == false && copy["due"] == .null)
            let items = try await minji.api(.get, path + "/cards/\(copy["id"]?.stringValue ?? "")/items")
            #expect(items.json?["items"]?.arrayValue?.map { $0["text"]?.stringValue } == ["자리 잡기"])

            let made = try await minji.api(.post, path + "/cards/\(card)/bring-back", [:])
            #expect(made.json?["recorded"]?.boolValue == true)
            #expect(try await board.titles().count == 3)
            let again = try await minji.api(.post, path + "/cards/\(card)/make-template", [:])
            #expect(again.json?["recorded"]?.boolValue == true)
            let space = try #require(ID<Space>(board.id))
            #expect(try await house.services.differencesFromLog(space: space) == [])
            _ = try await minji.api(.delete, path + "/cards/\(card)")
            #expect(titles(try await minji.api(.get, path + "/templates")) == [])
            #expect(try await house.services.differencesFromLog(space: space) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `are found with a mark, are listed a page at a time, and go out and in with their board`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            for title in ["One", "Two", "Three"] {
                let card = try await board.add(title)
                house.clock.advance(seconds: 1)
                _ = try await minji.post(board / "make-template", ["card": card])
            }
            for path in ["/board/\(board.id)/search?q=three", "/search?q=three"] {
                let found = try await minji.get(path).body
                #expect(found.contains("템플릿") && !found.contains("보관됨"))
            }
            let path = "/boards/\(board.id)/templates"
            let first = try await minji.api(.get, path + "?limit=2")
            let next = try #require(first.json?["next"]?.stringValue)
            let last = try await minji.api(.get, path + "?limit=2&cursor=\(next)")
            #expect(titles(first) == ["Three", "Two"] && titles(last) == ["One"])
            let file = try await minji.get("/board/\(board.id)/export.json").json
            #expect(file?["cards"]?.arrayValue?.map { $0["template"]?.boolValue } == [true, true, true])
            let looked = try await minji.api(.post, "/imports", ["file": .string(file?.text ?? "")]).json
            let id = try #require(looked?["import"]?.stringValue)
            #expect(try await minji.api(.post, "/imports/\(id)/make-board", [:]).status == 201)
            #expect(try await Set(titles(minji.api(.get, "/boards/\(id)/templates"))) == ["One", "Two", "Three"])
            #expect(titles(try await minji.api(.get, "/boards/\(id)/archived-cards")) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `are none on a house from before there were any, and its archived cards stay so`(
        _ engine: Engine
    ) async throws {
        let (board, id) = (ID<Space>(high: 7, low: 7), ID<Entity>(high: 2, low: 2))
        let stamps = (1...8).map {
            Stamp(clock: HybridTime(milliseconds: $0), operation: ID(high: 9, low: UInt64($0)))
        }
        let all = Services.migrations(of: Room.all)
        let newer = Migration.boardTemplates.id
        try await withDatabase(engine, migrations: all.filter { $0.id != newer }) { database in
            try await database.write { transaction in
                try transaction.createSpace(board, kind: "board", at: 0)
                try transaction.execute(
                    """
                    INSERT INTO board_board (id, name, stamps, card_count, changed_at)
                    VALUES (\(board), \("집"), \("--"), 0, 0)
                    """)
                try transaction.execute(
                    """
                    INSERT INTO board_card (board, id, title, body, removed, archived, archived_at, stamps)
                    VALUES (\(board), \(id), \("옛 카드"), \(""), \(false), \(true), \(Int64(8)), \(Stamps.text(stamps)))
                    """)
            }
            try await database.migrate(all)
            let kept = try await database.read { try $0.archivedCards(of: board, after: nil, limit: 9) }
            #expect(kept.map(\.shelf) == [Register(.archive, stamp: stamps[7])])
            let templates = try await database.read {
                try $0.archivedCards(of: board, on: .template, after: nil, limit: 9)
            }
            #expect(templates.isEmpty)
        }
    }
}
