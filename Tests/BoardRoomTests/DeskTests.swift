import Floor
import Testing

@testable import BoardRoom

/// The desk gives a rule what its query asks for and withholds the rest: else no test could tell that a rule looks at more.
struct DeskTests {
    /// Four cards in the first column, one in the second; the first card with a label, a person, a line and a comment.
    private func desk() throws -> (desk: Desk, cards: [ID<Entity>]) {
        var desk = try Desk()
        var cards: [ID<Entity>] = []
        for title in ["a", "b", "c", "d"] { cards.append(try desk.add(title)) }
        cards.append(try desk.add("z", to: 1))
        let card = cards[0].text
        try desk.act("add-label", ["name": "급해요", "card": card])
        try desk.act("assign-card", ["card": card, "person": desk.cast.ann.id.text])
        try desk.act("add-item", ["card": card, "text": "우유"])
        try desk.act("add-comment", ["card": card, "text": "좋아요"])
        return (desk, cards)
    }

    private func slice(_ desk: Desk, _ useCase: BoardUseCase, _ fields: [String: String]) throws -> BoardSlice {
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        return try desk.slice(useCase.needs(form, desk.board.id), as: desk.cast.minji)
    }

    @Test func `a rule about one card is given that card, without what is on it, and nothing of others`() throws {
        let (desk, cards) = try desk()
        let slice = try slice(desk, BoardRules.deleteCard, ["card": cards[0].text])
        #expect(Array(slice.board.cards.keys) == [cards[0]])
        #expect(slice.board.cards[cards[0]]?.assignees.held == [] && slice.board.cards[cards[0]]?.labels.held == [])
        #expect(slice.board.labels.isEmpty && slice.board.items.isEmpty && slice.board.comments.isEmpty)
        #expect(slice.people.isEmpty && slice.undoable == nil && slice.history == nil)
        #expect(slice.board.columns == desk.board.columns && slice.cardCount == 5)
    }

    @Test func `a rule about what hangs on a card is given that card's, and no other's`() throws {
        var (desk, cards) = try desk()
        let other = try #require(try desk.act("add-item", ["card": cards[1].text, "text": "두부"])?.subject)
        let slice = try slice(desk, BoardRules.addItem, ["card": cards[0].text, "text": "귤"])
        #expect(Array(slice.board.cards.keys) == [cards[0]] && slice.board.items[other] == nil)
        #expect(slice.board.cards[cards[0]] == desk.board.cards[cards[0]] && slice.people.count == 4)
        #expect(slice.board.items.count == 1 && slice.board.comments.count == 1 && slice.board.labels.count == 1)
        #expect(slice.tallies[cards[0]]?.comments == 1)
    }

    @Test func `placing a card is given two on either side, and the ends of a column`() throws {
        var (desk, cards) = try desk()
        for title in ["e", "f", "g", "h"] { cards.append(try desk.add(title)) }
        // a b c d e f g h in the first column; z in the second.
        let move = try slice(desk, BoardRules.moveCard, ["card": cards[3].text, "to": "up"])
        #expect(Set(move.board.cards.values.map(\.title.value)) == ["a", "b", "c", "d", "e", "f", "h"])
        let add = try slice(desk, BoardRules.addCard, ["title": "새 카드"])
        #expect(add.board.cards.values.map(\.title.value) == ["h"])
        let delete = try slice(desk, BoardRules.deleteColumn, ["column": desk.board.standing[1].id.text])
        #expect(delete.board.cards.values.map(\.title.value) == ["z"])
    }

    @Test func `only who is asked for is told of, and only where it is asked`() throws {
        var (desk, _) = try desk()
        #expect(try slice(desk, BoardRules.leaveBoard, [:]).people.map(\.name) == ["민지", "도윤", "Ann", "Sam"])
        #expect(try slice(desk, BoardRules.renameBoard, [:]).people.isEmpty)
        try desk.act("remove-member", ["person": desk.cast.sam.id.text])
        #expect(try slice(desk, BoardRules.leaveBoard, [:]).people.map(\.name) == ["민지", "도윤", "Ann"])
        #expect(throws: Refusal.missing) { try desk.page(as: desk.cast.sam) }
    }

    /// What would come of a query that asks for too little: each of these rules decides wrongly, so that its tests fail.
    @Test(arguments: ["delete-column", "move-card", "add-item", "leave-board", "undo", "label-card", "copy-card"])
    func `a rule that is given less than it looks at decides otherwise`(name: String) throws {
        let (desk, cards) = try desk()
        let fields: [String: String] =
            switch name {
            case "delete-column": ["column": desk.board.standing[0].id.text]
            case "label-card": ["card": cards[1].text, "label": desk.board.standingLabels[0].id.text]
            case "leave-board", "undo": [:]
            case "add-item": ["card": cards[0].text, "text": "귤"]
            default: ["card": cards[1].text, "to": "top"]
            }
        let form = Fields(fields.map { Fields.Pair($0.key, $0.value) })
        let useCase = try #require(BoardRules.useCases.first { $0.name == name })
        var less = try useCase.needs(form, desk.board.id)
        let card: ID<Entity>? = try form.id("card")
        less.cards = card.map { .these([$0]) } ?? .none
        (less.depth, less.undo, less.people) = (.bare, false, false)
        #expect(
            try decision(desk, useCase, form, less) != decision(desk, useCase, form, useCase.needs(form, desk.board.id))
        )
    }

    /// What a rule comes to: the changes, or what is refused.
    private func decision(
        _ desk: Desk, _ useCase: BoardUseCase, _ form: Fields, _ part: BoardQuery.Part
    ) throws -> String {
        var tools = desk.tools
        do throws(Refusal) {
            let slice = try desk.slice(part, as: desk.cast.minji)
            guard
                case .record(let operations, _) = try useCase.decide(form, slice, desk.viewer(desk.cast.minji), &tools)
            else { return "nothing" }
            return "\(operations.map(\.changes))"
        } catch {
            return error.name
        }
    }
}
