import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Who is told that their title of a card gave way, on both engines.
@Suite struct `Two who write one title at once` {
    /// A board of 민지's on which Ann writes too, and a card that both have open.
    private static func open(_ house: House) async throws -> (board: Table, card: String) {
        let board = try await Table(house[.minji])
        try await board.invite(house[.ann], as: "editor")
        let card = try await board.add("처음")
        return (board, card)
    }

    private static func told(_ house: House, _ account: Cast) async throws -> [JSON] {
        try await house.inbox(account).filter { $0["kind"]?.stringValue == "title-gave-way" }
    }

    @Test(arguments: Engine.allCases)
    func `whoever wrote first is told whose words stand, with a way to their own`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (board, card) = try await Self.open(house)
            let first = ["card": card, "title": "민지의 제목", "was-title": "처음"] as KeyValuePairs
            #expect(try await house[.minji].post(board / "edit-card", first).status == 303)
            let second = ["card": card, "title": "Ann’s title", "was-title": "처음"] as KeyValuePairs
            #expect(try await house[.ann].post(board / "edit-card", second).status == 303)

            let told = try await Self.told(house, .minji)
            #expect(
                told.map { $0["text"]?.stringValue } == [
                    "Ann Lee 님도 같은 제목을 고쳤어요. 내가 쓴 ‘민지의 제목’ 대신 ‘Ann’s title’이 남았어요."
                ])
            #expect(told.first?["place"]?.stringValue == "3분기 출시")
            #expect(try await Self.told(house, .ann).isEmpty, "her words stand")

            let link = try #require(told.first?["link"]?.stringValue)
            let page = try await house[.minji].get(link)
            #expect(page.status == 200 && page.body.contains("<ins>민지의 제목</ins>"), "\(page.body)")
            let version = String(try #require(link.split(separator: "/").last))
            let back = try await house[.minji].post(board / "restore-version", ["card": card, "version": version])
            #expect(back.status == 303)
            #expect(try await board.json(card)["title"]?.stringValue == "민지의 제목")
            #expect(try await Self.told(house, .ann).isEmpty, "whoever takes words back has seen what stood there")
        }
    }

    @Test(arguments: Engine.usual)
    func `sent twice, it is told once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (board, card) = try await Self.open(house)
            _ = try await house[.minji].post(
                board / "edit-card", ["card": card, "title": "민지의 제목", "was-title": "처음"])
            let form: KeyValuePairs = [
                "card": card, "title": "Ann’s title", "was-title": "처음",
                "operation": ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001).text,
            ]
            for _ in 1...2 { #expect(try await house[.ann].post(board / "edit-card", form).status == 303) }
            #expect(try await Self.told(house, .minji).count == 1)
        }
    }

    /// Who had seen the words, who wrote them, who writes the same, and a program that does not say what it had seen.
    @Test(
        arguments: Engine.usual,
        [
            (Cast.ann, "Ann’s title", "민지의 제목"), (.minji, "다른 제목", "처음"), (.ann, "민지의 제목", "처음"),
            (.ann, "Ann’s title", ""),
        ])
    func `nobody is told of words that did not give way unseen to another's`(
        _ engine: Engine, second: (writer: Cast, title: String, seen: String)
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (board, card) = try await Self.open(house)
            _ = try await house[.minji].post(
                board / "edit-card", ["card": card, "title": "민지의 제목", "was-title": "처음"])
            let path = "/boards/\(board.id)/cards/\(card)"
            let written =
                second.seen.isEmpty
                ? try await house[second.writer].api(.patch, path, ["title": .string(second.title)]).status == 200
                : try await house[second.writer].post(
                    board / "edit-card", ["card": card, "title": second.title, "was-title": second.seen]
                ).status == 303
            #expect(written)
            #expect(try await board.json(card)["title"]?.stringValue == second.title)
            #expect(try await Self.told(house, .minji).isEmpty)
            #expect(try await Self.told(house, .ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `who has left the board is told nothing of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (board, card) = try await Self.open(house)
            _ = try await house[.ann].post(
                board / "edit-card", ["card": card, "title": "Ann’s title", "was-title": "처음"])
            #expect(try await house[.ann].post(board / "leave-board").status == 303)
            let late = ["card": card, "title": "민지의 제목", "was-title": "처음"] as KeyValuePairs
            #expect(try await house[.minji].post(board / "edit-card", late).status == 303)
            #expect(try await Self.told(house, .ann).isEmpty)
        }
    }
}
