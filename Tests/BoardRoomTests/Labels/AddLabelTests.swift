import Floor
import Testing

@testable import BoardRoom

struct AddLabelTests {
    @Test(arguments: [
        ("", "label-name-empty"), (String(repeating: "가", count: 21), "label-name-too-long"),
        ("급해요", "label-name-taken"),
    ])
    func `a name that is no name is refused and leaves nothing`(name: String, refusal: String) throws {
        var desk = try Desk()
        try desk.act("add-label", ["name": "급해요"])
        let before = desk.log.count
        let thrown = #expect(throws: Refusal.self) { try desk.act("add-label", ["name": name]) }
        #expect(thrown?.name == refusal && thrown?.field == "name")
        #expect(desk.log.count == before)
    }

    @Test func `a card takes ten labels and a board fifty`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        for number in 1...10 { try desk.act("add-label", ["name": "라벨 \(number)", "card": card]) }
        #expect(throws: Refusal.tooManyLabelsOnCard) { try desk.act("add-label", ["name": "하나 더", "card": card]) }
        for number in 11...50 { try desk.act("add-label", ["name": "라벨 \(number)"]) }
        #expect(throws: Refusal.tooManyLabels) { try desk.act("add-label", ["name": "하나 더"]) }
        let last = try #require(desk.board.standingLabels.last).id.text
        #expect(throws: Refusal.tooManyLabelsOnCard) { try desk.act("label-card", ["card": card, "label": last]) }
        #expect(desk.board.standingLabels.count == 50)
    }

    @Test func `a label is the board's, with its colour, and on no card unless it was made for one`() throws {
        var desk = try Desk()
        let (card, other) = (try desk.add("하나"), try desk.add("둘"))
        let operation = try #require(
            try desk.act("add-label", ["name": " 급해요 ", "colour": "red"], as: desk.cast.ann))
        #expect(operation.kind == "label.added" && operation.intent == .act)
        let label = try #require(desk.board.standingLabels.first)
        #expect(label.id == operation.subject && label.name.value == "급해요" && label.colour.value == .red)
        #expect(desk.board.cards.values.allSatisfy { $0.labels.held.isEmpty })
        let second = try #require(try desk.act("add-label", ["name": "나중에", "card": card.text])?.subject)
        #expect(desk.board.labels[second]?.colour.value == .grey)
        #expect(desk.board.cards[card]?.labels.held == [second] && desk.board.cards[other]?.labels.held == [])
    }

    @Test(arguments: ["", "pink", "Red"])
    func `a colour that there is not is refused with what was given`(colour: String) throws {
        let refusal = try Desk().refusal("add-label", ["name": "급해요", "colour": colour])
        #expect(refusal?.name == "label-colour-unknown" && refusal?.field == "colour" && refusal?.given == colour)
    }

    @Test func `the name of a label that was deleted is free again, and its id is not`() throws {
        var desk = try Desk()
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject).text
        try desk.act("delete-label", ["label": label])
        #expect(desk.refusal("add-label", ["name": "급해요", "label": label]) == .taken("label"))
        try desk.act("add-label", ["name": "급해요"])
        #expect(desk.board.standingLabels.count == 1)
    }

    @Test func `an id is taken where anything on the board has it`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        let item = try #require(try desk.act("add-item", ["card": card, "text": "우유"])?.subject).text
        for id in [desk.board.id.text, desk.board.standing[0].id.text, card, item] {
            #expect(desk.refusal("add-label", ["name": "급해요", "label": id]) == .taken("label"))
        }
    }

    @Test func `for a card that is gone no label is made, nor by a viewer`() throws {
        var desk = try Desk()
        let card = try desk.add("하나").text
        #expect(desk.refusal("add-label", ["name": "급해요"], as: desk.cast.sam) == .forbidden)
        try desk.act("delete-card", ["card": card])
        for id in [card, Desk.unused] {
            #expect(desk.refusal("add-label", ["name": "급해요", "card": id]) == .cardMissing)
        }
    }
}
