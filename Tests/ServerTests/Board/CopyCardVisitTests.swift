import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

@Suite struct `A copy of a card` {
    @Test(arguments: Engine.usual)
    func `of a template is told as a card that was added`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let card = try await board.add("장보기")
            #expect(try await house[.minji].post(board / "make-template", ["card": card]).status == 303)
            let added = try await house[.minji].postAndFollow(board / "copy-card", ["card": card])
            #expect(added.status == 200 && added.body.contains("‘장보기’를 ‘할 일’에 추가했어요."), "\(added.body)")
            #expect(try await Self.standing(board) == ["장보기"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `is made by form and by API, once for each request, and can be taken back`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            let card = try await board.add("장보기")
            try await board.add("뒤")
            let here = "/boards/\(board.id)/cards/\(card)"
            for text in ["우유", "두부"] {
                _ = try await house[.minji].api(.post, here + "/items", ["text": .string(text)])
            }
            _ = try await house[.minji].api(.post, here + "/comments", ["text": "두 병이요"])
            let ann = try await house.id(of: .ann).text
            #expect(try await house[.minji].api(.put, here + "/assignees/" + ann).status == 200)
            let copied = try await house[.minji].postAndFollow(board / "copy-card", ["card": card])
            #expect(copied.status == 200 && copied.body.contains("‘장보기’를 복사했어요."))
            #expect(try await Self.standing(board) == ["장보기", "장보기", "뒤"])

            let copy = try #require(try await Self.ids(board).dropFirst().first)
            let there = "/boards/\(board.id)/cards/\(copy)"
            let items = try await house[.ann].api(.get, there + "/items").json?["items"]?.arrayValue
            #expect(items?.compactMap { $0["text"]?.stringValue } == ["우유", "두부"])
            #expect(try await house[.ann].api(.get, there + "/comments").json?["comments"]?.arrayValue == [])
            #expect(try await board.json(copy)["assignees"]?.arrayValue?.first == .string(ann))
            let notices = try await house[.ann].api(.get, "/inbox").json?["notices"]?.arrayValue ?? []
            #expect(
                notices.contains { $0["link"]?.stringValue?.contains(copy) ?? false }, "Ann is told that it is hers")
            let history = try await house[.ann].get("/board/\(board.id)/card/\(copy)/history")
            #expect(history.body.contains("/board/\(board.id)/card/\(card)\""))

            let body: JSON = [
                "id": "019a9f5e-3c00-7abc-8def-0123456789ab", "copy": "019a9f5e-3c00-7abc-8def-0123456789ac",
            ]
            // A repeat has the answer of the first, and makes no other copy.
            for _ in 0..<2 {
                let asked = try await house[.ann].api(.post, here + "/copies", body)
                #expect(asked.status == 200 && asked.json?["recorded"]?.boolValue == true, "\(asked.body)")
            }
            #expect(try await Self.standing(board) == ["장보기", "장보기", "장보기", "뒤"])
            #expect(try await Self.ids(board)[1] == body["copy"]?.stringValue)
            #expect(try await house.services.differencesFromLog(space: try #require(ID(board.id))).isEmpty)
            _ = try await house[.ann].post(board / "undo")
            #expect(try await Self.standing(board) == ["장보기", "장보기", "뒤"])
            #expect(try await house.services.differencesFromLog(space: try #require(ID(board.id))).isEmpty)
            let taken = try await house[.ann].api(.post, here + "/copies", ["copy": .string(copy)])
            #expect(taken.status == 409 && taken.json?["type"]?.stringValue == "/problems/copy-taken")
        }
    }

    private static func sorted(_ board: Table) async throws -> [JSON] {
        try await board.cards().sorted { ($0["rank"]?.stringValue ?? "") < ($1["rank"]?.stringValue ?? "") }
    }

    private static func standing(_ board: Table) async throws -> [String] {
        try await sorted(board).compactMap { $0["title"]?.stringValue }
    }

    private static func ids(_ board: Table) async throws -> [String] {
        try await sorted(board).compactMap { $0["id"]?.stringValue }
    }
}

@Suite struct `The short link of a card` {
    @Test(arguments: Engine.usual)
    func `leads whoever may see the card to its page, and tells nobody else that it is there`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "viewer")
            let card = try await board.add("장보기")
            let link = CardLink.link(to: try #require(ID(card))).text
            let page = "/board/\(board.id)/card/\(card)"
            for reader in [Cast.minji, .ann] {
                let answer = try await house[reader].get(link)
                #expect(answer.status == 303 && answer.location == page)
                #expect(try await house[reader].get(page).body.contains("href=\"\(link)\""))
            }
            let unknown = CardLink.link(to: ID(high: 1, low: 1)).text
            let missing = try await house[.sam].get(unknown)
            #expect(missing.status == 404)
            for address in [link, "/c/nothing"] {
                let answer = try await house[.sam].get(address)
                #expect(answer.status == 404 && answer.location == nil && !answer.body.contains(board.id))
            }
            for address in [link, unknown, "/c/nothing"] {
                let guest = try await house.visitor().get(address)
                #expect(guest.status == 303 && guest.location?.hasPrefix("/sign-in?next=%2Fc%2F") == true)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `leads to the board that still has the card, where two have its id`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let boards = [try await Table(house[.minji]), try await Table(house[.minji])]
            let card = "019a9f5e-3c00-7abc-8def-0123456789ab"
            for board in boards {
                let made = try await house[.minji].api(
                    .post, "/boards/\(board.id)/cards", ["card": .string(card), "title": "장보기"])
                #expect(made.status == 201)
            }
            let link = CardLink.link(to: try #require(ID(card))).text
            for (gone, left) in [(0, 1), (1, 0)] {
                _ = try await house[.minji].post(boards[gone] / "delete-card", ["card": card])
                #expect(try await house[.minji].get(link).location == "/board/\(boards[left].id)/card/\(card)")
                _ = try await house[.minji].post(boards[gone] / "restore-card", ["card": card])
            }
        }
    }
}
