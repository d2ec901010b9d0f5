import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `A board's rows` {
    /// A database made for a language sorts `a0` before `Zz`, and a card would be put where nobody put it.
    @Test func `ranks sort by their bytes, whatever language PostgreSQL was set up for`() async throws {
        try await withHouse(.postgres) { house in
            let collations = try await house.services.database.read { connection in
                try connection.all(
                    """
                    SELECT collation_name FROM information_schema.columns
                    WHERE table_schema = current_schema() AND column_name = \("rank")
                    """
                ).map { try $0.optionalText(0) }
            }
            #expect(collations == ["C", "C", "C", "C"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a column into which somebody has put a card is not undone out of existence`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            _ = try await house[.minji].post(board / "add-column", ["name": "검토", "kind": "todo"])
            let column = try #require(try await board.columns().last)
            _ = try await house[.ann].post(board / "add-card", ["title": "앤의 카드", "column": column])
            #expect(try await house[.minji].post(board / "undo").status == 303)
            #expect(try await board.columns().contains(column))
            let card = try await board.card("앤의 카드")
            _ = try await house[.ann].post(board / "delete-card", ["card": card])
            _ = try await house[.minji].post(board / "delete-column", ["column": column])
            _ = try await house[.minji].post(board / "undo")
            _ = try await house[.ann].post(board / "restore-card", ["card": card])
            #expect(try await house[.minji].post(board / "redo").status == 303)
            #expect(try await board.columns().contains(column))
        }
    }

    @Test(arguments: Engine.usual)
    func `an id that somebody writes on a card is shown as it was written`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let nothing = ID<Floor.Operation>.unmade.text
            try await board.add("\(nothing) name=\"operation\" value=\"\(nothing)\">")
            for _ in 1...2 {
                let page = try await house[.minji].get("/board/\(board.id)")
                #expect(page.body.contains("\(nothing) name=\"operation\" value=\"\(nothing)\"&gt;"))
                #expect(page.hidden("operation") != nothing)
                #expect(!page.body.contains("name=\"operation\" value=\"\(nothing)\">"))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `an invitation of somebody who owns the board no longer brings nobody onto it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let made = try await house[.minji].api(.post, "/invitations", ["space": .string(board.id)])
            let link = try #require(made.json?["link"]?.stringValue)
            let (space, minji) = (try #require(ID<Space>(board.id)), try await house.id(of: .minji))
            try await house.services.database.write { try $0.setRole("editor", of: minji, in: space, at: 0) }
            #expect(try await house[.ann].post(link).status == 404)
            #expect(try await house[.ann].get("/board/\(board.id)").status == 404)
        }
    }
}
