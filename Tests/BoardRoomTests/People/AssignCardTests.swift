import Floor
import Testing

@testable import BoardRoom

struct AssignCardTests {
    @Test func `a card is given to people on its board alone, and they are shown when they have left`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let stranger = ID<Person>(high: 1, low: 77)
        #expect(throws: Refusal.personNotOnBoard) {
            try desk.act("assign-card", ["card": card, "person": stranger.text])
        }
        try desk.act("assign-card", ["card": card, "person": desk.cast.ann.id.text])
        #expect(desk.html(try desk.page()).contains("aria-label=\"Ann\""))
        var slice = try desk.slice(as: desk.cast.minji)
        slice.people.removeAll { $0.id == desk.cast.ann.id }
        let viewer = desk.viewer(desk.cast.minji)
        #expect(AssigneesPart.name(desk.cast.ann.id, slice, viewer) == "떠난 사람")
        slice.former = [desk.cast.ann.id: "Ann"]
        #expect(AssigneesPart.name(desk.cast.ann.id, slice, viewer) == "Ann")
    }

    @Test func `somebody sees to a card and no longer, and nothing else of it changes`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("assign-card", ["card": card.text, "person": desk.cast.doyun.id.text])
        let fields = ["card": card.text, "person": desk.cast.sam.id.text]
        let given = try #require(try desk.act("assign-card", fields, as: desk.cast.ann))
        #expect(given.kind == "card.assigned" && given.intent == .act)
        let field = "assignee." + desk.cast.sam.id.text
        #expect(given.changes == [Change(card, field, from: .bool(false), to: .bool(true))])
        #expect(desk.board.cards[card]?.assignees.held == [desk.cast.doyun.id, desk.cast.sam.id])
        #expect(try desk.act("assign-card", fields) == nil, "twice is once")
        let taken = try #require(try desk.act("unassign-card", fields))
        #expect(taken.kind == "card.unassigned" && desk.board.cards[card]?.assignees.held == [desk.cast.doyun.id])
        #expect(try desk.act("unassign-card", fields) == nil)
    }

    @Test func `who has left the board sees to nothing anew, and can be taken off`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let fields = ["card": card.text, "person": desk.cast.ann.id.text]
        try desk.act("assign-card", fields)
        try desk.act("leave-board", as: desk.cast.ann)
        #expect(desk.board.cards[card]?.assignees.held == [desk.cast.ann.id])
        try desk.act("unassign-card", fields)
        #expect(desk.board.cards[card]?.assignees.held == [])
        #expect(desk.refusal("assign-card", fields) == .personNotOnBoard)
    }

    @Test func `twenty see to a card and no more`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let others = (1...UInt64(Card.assigneeLimit)).map { ID<Person>(high: 6, low: $0) }
        desk.board.apply(
            Operation(
                id: ID(high: 50, low: 1), space: desk.board.id, author: desk.cast.ann.id, device: ID(high: 3, low: 3),
                clock: HybridTime(milliseconds: Desk.noon - 1000), kind: "card.assigned",
                changes: others.map { Change(card, Card.Mark.assignee($0).field, to: .bool(true)) }))
        let fields = ["card": card.text, "person": desk.cast.ann.id.text]
        #expect(desk.refusal("assign-card", fields) == .tooManyAssignees)
        try desk.act("unassign-card", ["card": card.text, "person": others[0].text])
        #expect(try desk.act("assign-card", fields) != nil)
    }

    @Test(arguments: ["assign-card", "unassign-card"])
    func `a card that never was is missing, what is no id is refused, and a viewer assigns nobody`(useCase: String)
        throws
    {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let ann = desk.cast.ann.id.text
        #expect(desk.refusal(useCase, ["card": Desk.unused, "person": ann]) == .cardMissing)
        #expect(desk.refusal(useCase, ["card": card, "person": "Ann"])?.name == "not-an-id")
        #expect(desk.refusal(useCase, ["card": card, "person": ann], as: desk.cast.sam) == .forbidden)
    }
}
