import BoardRoom
import Floor
import TestKit
import Testing

/// A board with more on it than one page shows.
@Suite(.timeLimit(.minutes(30))) struct LongColumnTests {
    @Test(arguments: Engine.allCases)
    func `a long column shows its first cards, how many there are, and the way to more`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let column = try #require(try await board.columns().first)
            for number in 1...ShownCards.wholeBoard { try await board.add("카드 \(number).") }
            let whole = try await house[.minji].get("/board/\(board.id)").body
            #expect(whole.contains("카드 \(ShownCards.wholeBoard)."))
            #expect(!whole.contains("column-more"))

            try await board.add("마지막")
            let first = try await house[.minji].get("/board/\(board.id)").body
            #expect(first.contains("카드 \(ShownCards.ofColumn)."))
            #expect(!first.contains("카드 \(ShownCards.ofColumn + 1)."))
            #expect(first.contains("카드 \(ShownCards.wholeBoard + 1)장"))
            #expect(
                first.contains(
                    "/board/\(board.id)?column=\(column)&amp;cards=\(ShownCards.wholeBoard + 1)#column-\(column)"))

            let more = try await house[.minji].get(
                "/board/\(board.id)?column=\(column)&cards=\(ShownCards.wholeBoard + 1)"
            ).body
            #expect(more.contains("마지막"))
            #expect(!more.contains("column-more"))
        }
    }

    @Test(arguments: Engine.usual)
    func `a card that is not shown is not put at the end of those that are`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            for number in 0...ShownCards.wholeBoard { try await board.add("카드 \(number).") }
            let card = try await board.add("방금 적은 카드")
            let page = try await house[.minji].get("/board/\(board.id)").body
            // The undo button names it.
            #expect(page.contains("방금 적은 카드"))
            #expect(!page.contains("data-card=\"\(card)\""))
        }
    }

    @Test(arguments: ["0", "-5", "abc", "999999999999999999999"])
    func `a number of cards that makes no sense is none`(_ number: String) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let column = try #require(try await board.columns().first)
            let answer = try await house[.minji].get("/board/\(board.id)?column=\(column)&cards=\(number)")
            #expect(answer.status == 200)
        }
    }
}
