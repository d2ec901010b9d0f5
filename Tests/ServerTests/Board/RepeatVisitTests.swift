import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing
import Transfer

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `A card that repeats` {
    /// A weekly card of Ann's with a label and a ticked checklist, long overdue: a series of Mondays.
    private func weekly(_ board: Table, of ann: String) async throws -> String {
        let card = try await board.add("회고 준비")
        let here = "/boards/\(board.id)/cards/\(card)"
        let set = try await board.owner.api(.patch, here, ["due": "2020-01-06", "repeat": "weekly"])
        #expect(set.status == 200, "\(set.body)")
        #expect(try await board.owner.api(.put, here + "/assignees/" + ann).status == 200)
        for text in ["메일", "자리"] {
            let made = try await board.owner.api(.post, here + "/items", ["text": .string(text)])
            let item = try #require(made.json?["subject"]?.stringValue)
            _ = try await board.owner.post(board / "check-item", ["card": card, "item": item])
        }
        return card
    }

    private func next(_ board: Table, after card: String) async throws -> JSON? {
        try await board.cards().first { $0["title"]?.stringValue == "회고 준비" && $0["id"]?.stringValue != card }
    }

    @Test(arguments: Engine.allCases)
    func `comes again when it is done, once, and undo takes that back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let space = try #require(ID<Space>(board.id))
            try await board.invite(house[.ann], as: "editor")
            let ann = try await house.id(of: .ann).text
            let card = try await weekly(board, of: ann)
            let before = try await house[.ann].api(.get, "/inbox").json?["notices"]?.arrayValue?.count
            let column = try await board.columns()[2]
            let moved = try await house[.minji].postAndFollow(board / "move-card", ["card": card, "column": column])
            #expect(moved.status == 200 && moved.body.contains("다음 마감일:"))

            let done = try await board.json(card)
            #expect(done["column"] == .string(column) && done["repeat"] == "none" && done["due"] == "2020-01-06")
            let again = try #require(try await next(board, after: card))
            #expect(again["repeat"] == "weekly" && again["assignees"]?.arrayValue == [.string(ann)])
            let due = try #require(again["due"]?.stringValue.flatMap { Day($0) })
            #expect(due.weekday == .monday && due > Day("2020-01-13")!)
            let id = try #require(again["id"]?.stringValue)
            let items = try await house[.ann].api(.get, "/boards/\(board.id)/cards/\(id)/items").json?["items"]
            #expect(items?.arrayValue?.map { $0["done"] == true } == [false, false])
            let after = try await house[.ann].api(.get, "/inbox").json?["notices"]?.arrayValue?.count
            #expect(before == after, "who has the card knows that it comes again")
            #expect(try await house.services.differencesFromLog(space: space).isEmpty)

            // Somebody who saw it open does it too.
            _ = try await house[.ann].post(board / "move-card", ["card": card, "column": column])
            #expect(try await board.cards().count == 2)
            _ = try await house[.minji].post(board / "undo")
            let back = try await board.json(card)
            #expect(back["repeat"] == "weekly" && back["column"] != .string(column))
            #expect(try await next(board, after: card) == nil)
            #expect(try await house.services.differencesFromLog(space: space).isEmpty)
            _ = try await house[.minji].post(board / "redo")
            #expect(try await next(board, after: card)?["id"]?.stringValue == id)
            #expect(try await house.services.differencesFromLog(space: space).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `stays where somebody has used the next one, however the first is taken back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await weekly(board, of: try await house.id(of: .ann).text)
            let column = try await board.columns()[2]
            _ = try await house[.minji].post(board / "move-card", ["card": card, "column": column])
            let id = try #require(try await next(board, after: card)?["id"]?.stringValue)
            let there = "/boards/\(board.id)/cards/\(id)"
            #expect(try await house[.ann].api(.post, there + "/items", ["text": "다과"]).status == 200)
            _ = try await house[.minji].post(board / "undo")
            let items = try await house[.ann].api(.get, there + "/items").json?["items"]?.arrayValue
            #expect(items?.count == 3)
            #expect(try await board.json(card)["repeat"] == "none")
            #expect(
                try await house.services.differencesFromLog(space: try #require(ID<Space>(board.id))).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `repeats on the board that an export becomes`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let card = try await weekly(board, of: try await house.id(of: .minji).text)
            let space = try #require(ID<Space>(board.id))
            let minji = try await house.id(of: .minji)
            let document = try await house.services.database.read {
                try $0.document(of: space, for: minji, at: house.clock.now)
            }
            #expect(document.json["cards"]?.arrayValue?.first?["repeat"] == "weekly")
            let refused = try await house[.minji].api(
                .patch, "/boards/\(board.id)/cards/\(card)", ["due": .null, "repeat": "daily"])
            #expect(refused.status == 422)
            #expect(refused.json?["type"]?.stringValue == "/problems/card-repeat-without-due")
        }
    }
}
