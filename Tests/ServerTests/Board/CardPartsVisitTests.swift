import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// What hangs on a card as browsers and programs meet it, on both engines.
@Suite struct `Labels, people, checklists and comments` {
    @Test(arguments: Engine.usual)
    func `each is put on a card by a form, shows on its page and on the board, and is taken back`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("장보기")
            let ann = try await house.id(of: .ann).text
            _ = try await minji.post(board / "add-label", ["card": card, "name": "급해요", "colour": "red"])
            _ = try await minji.post(board / "assign-card", ["card": card, "person": ann])
            _ = try await minji.post(board / "add-item", ["card": card, "text": "우유"])
            let page = try await minji.postAndFollow(
                board / "add-comment", ["card": card, "text": "@Ann Lee 같이 가요"])
            #expect(page.body.contains("급해요") && page.body.contains("우유"))
            #expect(page.body.contains("<span class=\"mention\">@Ann Lee</span> 같이 가요"))
            let shown = try await house[.ann].get("/board/\(board.id)")
            #expect(shown.body.contains("급해요") && shown.body.contains(">0/1</span>"))
            #expect(shown.body.contains("1 comment") && !shown.body.contains("같이 가요"))
            for _ in 1...4 { _ = try await minji.post(board / "undo") }
            let bare = try await minji.get("/board/\(board.id)/card/\(card)")
            #expect(!bare.body.contains("급해요</span>") && !bare.body.contains("같이 가요"))
            for _ in 1...4 { _ = try await minji.post(board / "redo") }
            let whole = try await minji.get("/board/\(board.id)/card/\(card)")
            #expect(whole.body.contains("급해요") && whole.body.contains("같이 가요") && whole.body.contains("우유"))
        }
    }

    /// What is next to be undone or done again may be about the column whose last card it is: that is looked at, too, and
    /// hides nothing of what is on the card.
    @Test(arguments: Engine.usual)
    func `who sees to a card is taken back and put back beside a change of its column`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let (minji, me) = (house[.minji], try await house.id(of: .minji).text)
            let board = try await Table(minji)
            let card = try await board.add("장보기")
            let column = try #require(try await board.columns().first)
            func assignees() async throws -> [String] {
                (try await board.json(card)["assignees"]?.arrayValue ?? []).compactMap(\.stringValue)
            }
            func rename(_ name: String) async throws {
                _ = try await minji.post(board / "rename-column", ["column": column, "name": name])
            }
            try await rename("먼저")
            _ = try await minji.post(board / "assign-card", ["card": card, "person": me])
            #expect(try await assignees() == [me])
            _ = try await minji.post(board / "undo")
            #expect(try await assignees() == [])
            _ = try await minji.post(board / "redo")
            #expect(try await assignees() == [me], "beside a column that could be undone")
            try await rename("나중")
            _ = try await minji.post(board / "undo")
            _ = try await minji.post(board / "undo")
            #expect(try await assignees() == [], "beside a column that could be done again")
            let log = try await house.services.database.read { connection in
                try connection.operations(in: try #require(ID<Space>(board.id)), after: 0, limit: 100)
            }
            #expect(log.allSatisfy { $0.operation.clock > .zero })
        }
    }

    @Test(arguments: Engine.usual)
    func `whoever is given a card, named or talked to is told of it, and nobody of their own doing`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .doyun]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            try await board.invite(house[.doyun], as: "editor")
            let card = try await board.add("장보기")
            let (minji, ann) = (try await house.id(of: .minji), try await house.id(of: .ann))
            _ = try await house[.minji].post(board / "assign-card", ["card": card, "person": ann.text])
            _ = try await house[.minji].post(board / "assign-card", ["card": card, "person": minji.text])
            _ = try await house[.doyun].post(board / "add-comment", ["card": card, "text": "@Ann Lee 몇 시에요?"])
            _ = try await house[.doyun].post(board / "undo")
            _ = try await house[.doyun].post(board / "redo")
            #expect(try await kinds(ann, house) == ["card-assigned", "mentioned"])
            #expect(try await kinds(minji, house) == ["commented"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `programs read and change all of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let (here, card) = ("/boards/\(board.id)", try await board.add("장보기"))
            let me = try await house.id(of: .minji).text
            let label = try await made(minji, "\(here)/labels", ["name": "급해요", "colour": "red"])
            for path in ["labels/\(label)", "assignees/\(me)"] {
                #expect(try await minji.api(.put, "\(here)/cards/\(card)/\(path)").status == 200)
            }
            let json = try await board.json(card)
            #expect(json["labels"] == .array([.string(label)]) && json["assignees"] == .array([.string(me)]))
            let item = try await made(minji, "\(here)/cards/\(card)/items", ["text": "우유"])
            _ = try await minji.api(.post, "\(here)/cards/\(card)/items/\(item)/check", [:])
            let items = try await minji.api(.get, "\(here)/cards/\(card)/items").json?["items"]?.arrayValue
            #expect(items?.first?["done"] == .bool(true) && items?.first?["text"] == .string("우유"))
            let comment = try await made(minji, "\(here)/cards/\(card)/comments", ["text": .string("@[\(me)] 잊지 말기")])
            let path = "\(here)/cards/\(card)/comments"
            let said = try await minji.api(.get, path).json?["comments"]?.arrayValue?.first
            #expect(said?["mentions"] == .array([.string(me)]) && said?["id"] == .string(comment))
            #expect(try await minji.api(.delete, "\(path)/\(comment)").status == 200)
            #expect(try await minji.api(.get, path).json?["comments"]?.arrayValue?.isEmpty == true)
            let labels = try await minji.api(.get, here).json?["labels"]?.arrayValue
            #expect(labels?.first?["colour"] == .string("red"))
        }
    }

    @Test(arguments: Engine.usual)
    func `a label that was deleted is on no card that programs read`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let (here, card) = ("/boards/\(board.id)", try await board.add("장보기"))
            let gone = try await made(minji, "\(here)/labels", ["name": "급해요", "colour": "red"])
            let kept = try await made(minji, "\(here)/labels", ["name": "집", "colour": "blue"])
            for label in [gone, kept] {
                #expect(try await minji.api(.put, "\(here)/cards/\(card)/labels/\(label)").status == 200)
            }
            #expect(try await minji.api(.delete, "\(here)/labels/\(gone)").status == 200)
            let only = JSON.array([.string(kept)])
            #expect(try await board.json(card)["labels"] == only)
            let listed = try await minji.api(.get, "\(here)/cards").json?["cards"]?.arrayValue
            #expect(listed?.first?["labels"] == only)
            #expect(try await minji.api(.delete, "\(here)/cards/\(card)").status == 200)
            let trash = try await minji.api(.get, "\(here)/trash").json?["cards"]?.arrayValue
            #expect(trash?.first?["labels"] == only)
            #expect(try await minji.post(board / "undo").status == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `a comment sent twice is said once, and one filled in anew is said too`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("장보기")
            let id = ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0009).text
            let form: KeyValuePairs = ["card": card, "text": "@김민지 한 번만", "operation": id]
            let first = try await house[.minji].post(board / "add-comment", form)
            let second = try await house[.minji].post(board / "add-comment", form)
            #expect(first.status == 303 && first.location == second.location)
            #expect(first.location?.hasPrefix("/board/\(board.id)/card/\(card)?did=") == true)
            let other: KeyValuePairs = ["card": card, "text": "다른 말", "operation": id]
            #expect(try await house[.minji].post(board / "add-comment", other).status == 303)
            let said = try await house[.minji].api(.get, "/boards/\(board.id)/cards/\(card)/comments")
            #expect(said.json?["comments"]?.arrayValue?.count == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a long conversation is read to its beginning, and each comment comes once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let path = "/boards/\(board.id)/cards/\(try await board.add("이야기"))/comments"
            for number in 1...(Comment.pageLimit * 2 + 3) {
                _ = try await made(minji, path, ["text": .string("말 \(number)")])
            }
            var seen: [String] = []
            var next: String?
            repeat {
                let page = try await minji.api(.get, next.map { "\(path)?before=\($0)" } ?? path).json
                seen = (page?["comments"]?.arrayValue?.compactMap { $0["text"]?.stringValue } ?? []) + seen
                next = page?["next"]?.stringValue
            } while next != nil
            #expect(seen == (1...(Comment.pageLimit * 2 + 3)).map { "말 \($0)" })
        }
    }

    private func made(_ visitor: Visitor, _ path: String, _ body: JSON) async throws -> String {
        let answer = try await visitor.api(.post, path, body)
        return try #require(answer.json?["subject"]?.stringValue, "\(answer.body)")
    }

    private func kinds(_ person: ID<Person>, _ house: House) async throws -> [String] {
        try await house.services.database.read { try $0.notices(of: person, limit: 9).map(\.kind) }
            .filter { $0 != "brought-in" && $0 != "came-in" }.sorted()
    }
}
