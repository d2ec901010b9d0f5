import BoardRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import BoardServer

/// What a rule is given of a board's rows, where more than the obvious rows matter.
@Suite struct `What is loaded for a rule` {
    /// A card that comes back from the trash may have lost its column: it stands in another of the same kind, which is not
    /// empty then.
    @Test(arguments: Engine.usual)
    func `counts cards whose column is gone among those of the column that shows them`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let doing = try await board.columns()[1]
            _ = try await minji.post(board / "add-column", ["name": "검토", "kind": "doing"])
            let gone = try #require(try await board.columns().last)
            let cards = [try await board.add("하나"), try await board.add("둘"), try await board.add("셋")]
            for card in cards.prefix(2) {
                _ = try await minji.post(board / "move-card", ["card": card, "column": gone])
                _ = try await minji.post(board / "delete-card", ["card": card])
            }
            _ = try await minji.post(board / "delete-column", ["column": gone])
            for card in cards.prefix(2) { _ = try await minji.post(board / "restore-card", ["card": card]) }

            let refused = try await minji.post(board / "delete-column", ["column": doing])
            #expect(refused.status == 409, "\(refused.status)")
            #expect(try await board.columns().contains(doing))
            _ = try await minji.post(board / "add-card", ["title": "새 카드", "column": doing])
            _ = try await minji.post(board / "move-card", ["card": cards[2], "column": doing, "to": "bottom"])
            _ = try await minji.post(board / "move-card", ["card": cards[1], "to": "up"])
            #expect(try await shown(on: board, house) == ["둘", "하나", "새 카드", "셋"])
        }
    }

    @Test(arguments: Engine.usual)
    func `tells of an id for a new thing that a thing of another kind or of another card has it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let (card, other) = (try await board.add("하나"), try await board.add("둘"))
            let ids = (1...3).map { ID<Entity>(high: 0x0199_0000_0000_7000, low: 1 << 63 | $0).text }
            _ = try await minji.post(board / "add-item", ["card": other, "text": "우유", "item": ids[0]])
            _ = try await minji.post(board / "add-comment", ["card": other, "text": "좋아요", "comment": ids[1]])
            _ = try await minji.post(board / "add-label", ["name": "급해요", "label": ids[2]])
            let before = try await sequence(of: board, house)
            for taken in ids + [card] {
                let forms = [
                    ("add-card", [("title", "셋"), ("card", taken)]),
                    ("add-column", [("name", "검토"), ("column", taken)]),
                    ("add-label", [("name", "새 라벨"), ("label", taken)]),
                    ("add-item", [("card", card), ("text", "두부"), ("item", taken)]),
                    ("add-comment", [("card", card), ("text", "그래요"), ("comment", taken)]),
                ]
                for (useCase, pairs) in forms {
                    let answer = try await minji.post(board / useCase, pairs: pairs)
                    #expect(answer.status == 409, "\(useCase) \(taken)")
                }
            }
            #expect(try await sequence(of: board, house) == before)
        }
    }

    /// Three lines of it are shown, of thousands of cards; and undo compares all of what it takes back.
    @Test(arguments: Engine.allCases)
    func `is the beginning of long bodies on the board's page, and the whole of the one that undo is about`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let cards = [try await board.add("하나"), try await board.add("둘")]
            let body = String(repeating: "가나다라 👍\n", count: 2_500)
            #expect(body.count == 17_500)
            for card in cards {
                let answer = try await minji.post(board / "edit-card", ["card": card, "body": body])
                #expect(answer.status == 303)
            }
            let person = try await house.id(of: .minji)
            let space = try #require(ID<Space>(board.id))
            func bodies(_ cards: BoardQuery.Cards, undo: Bool) async throws -> [String: String] {
                let slice = try await house.services.database.read { connection in
                    try connection.slice(
                        BoardQuery.Part(space, cards: cards, depth: .face, undo: undo), for: person,
                        at: try #require(try connection.space(space)))
                }
                return Dictionary(
                    uniqueKeysWithValues: slice.board.cards.values.map { ($0.title.value, $0.body.value) })
            }
            let start = String(body.unicodeScalars.prefix(Card.faceLimit))
            let shown = try await bodies(.shown(ShownCards()), undo: false)
            #expect(shown == ["하나": start, "둘": start])
            #expect(try await bodies(.shown(ShownCards()), undo: true) == ["하나": start, "둘": body])
            #expect(try await bodies(.all, undo: false) == ["하나": body, "둘": body])
            // Of a larger board each column is loaded apart.
            try await house.services.database.write { transaction in
                try transaction.execute(
                    "UPDATE board_board SET card_count = \(ShownCards.wholeBoard + 1) WHERE id = \(space)")
            }
            #expect(try await bodies(.shown(ShownCards()), undo: false) == shown)
        }
    }

    /// A card's form has its body twice, and each byte of it as three.
    @Test(arguments: Engine.usual)
    func `and the largest body comes with a form and stays as it is`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let board = try await Table(minji)
            let card = try await board.add("하나")
            let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
            let bodies = ["\n", "가"].map { $0 + String(repeating: family, count: (Card.bodyByteLimit - 3) / 25) }
            let first = try await minji.post(board / "edit-card", ["card": card, "body": bodies[0], "was-body": ""])
            #expect(first.status == 303)
            let second = try await minji.post(
                board / "edit-card", ["card": card, "body": bodies[1], "was-body": bodies[0]])
            #expect(second.status == 303, "\(second.status)")
            let kept = try await minji.api(.get, "/boards/\(board.id)/cards/\(card)").json?["body"]?.stringValue
            #expect(kept == bodies[1])
            let syllables = String(repeating: "각", count: Card.bodyLimit)
            _ = try await minji.post(board / "edit-card", ["card": card, "body": syllables, "was-body": bodies[1]])
            let last = try await minji.api(.get, "/boards/\(board.id)/cards/\(card)").json?["body"]?.stringValue
            #expect(last == syllables)
        }
    }

    /// The cards that show in the second column, from the top.
    private func shown(on board: Table, _ house: House) async throws -> [String] {
        let person = try await house.id(of: .minji)
        let space = try #require(ID<Space>(board.id))
        let slice = try await house.services.database.read { connection in
            try connection.slice(
                BoardQuery.Part(space, cards: .all), for: person, at: try #require(try connection.space(space)))
        }
        return slice.board.cards(in: slice.board.standing[1].id).map(\.title.value)
    }

    private func sequence(of board: Table, _ house: House) async throws -> Int64? {
        let space = try #require(ID<Space>(board.id))
        return try await house.services.database.read { try $0.space(space)?.sequence }
    }
}
