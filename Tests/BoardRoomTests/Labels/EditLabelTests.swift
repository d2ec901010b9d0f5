import Floor
import Testing

@testable import BoardRoom

struct EditLabelTests {
    /// A card with a red label, and another label that is on none.
    private func labelled() throws -> (desk: Desk, card: ID<Entity>, label: ID<Entity>) {
        var desk = try Desk()
        let card = try desk.add("제목")
        let made = try desk.act("add-label", ["name": "급해요", "colour": "red", "card": card.text])
        try desk.act("add-label", ["name": "나중에"])
        return (desk, card, try #require(made?.subject))
    }

    @Test func `only what is given is written, on every card that has the label`() throws {
        var (desk, card, label) = try labelled()
        let operation = try #require(
            try desk.act("edit-label", ["label": label.text, "name": " 천천히 "], as: desk.cast.ann))
        #expect(operation.kind == "label.edited" && operation.intent == .act)
        #expect(operation.changes == [Change(label, "label-name", from: .string("급해요"), to: .string("천천히"))])
        try desk.act("edit-label", ["label": label.text, "colour": "blue"])
        let held = try #require(desk.board.cards[card].map { desk.board.labels(on: $0) })
        #expect(held.map(\.name.value) == ["천천히"] && held.map(\.colour.value) == [.blue])
    }

    @Test func `name and colour that it has already are nothing to record`() throws {
        var (desk, _, label) = try labelled()
        #expect(try desk.act("edit-label", ["label": label.text, "name": "급해요 ", "colour": "red"]) == nil)
        #expect(try desk.act("edit-label", ["label": label.text]) == nil)
    }

    @Test func `a name that the form showed and nobody typed over is not written`() throws {
        var (desk, _, label) = try labelled()
        #expect(desk.html(try desk.page(["labels"])).contains("name=\"was-name\" value=\"급해요\""))
        try desk.act("edit-label", ["label": label.text, "name": "천천히"], as: desk.cast.ann)
        // The page was drawn before.
        let form = ["label": label.text, "name": "급해요", "was-name": "급해요", "colour": "blue"]
        #expect(try desk.act("edit-label", form)?.changes.map(\.field) == ["label-colour"])
        #expect(desk.board.labels[label]?.name.value == "천천히")
    }

    @Test(arguments: [
        ("name", "", "label-name-empty"), ("name", String(repeating: "가", count: 21), "label-name-too-long"),
        ("name", "나중에", "label-name-taken"), ("colour", "pink", "label-colour-unknown"),
    ])
    func `what no label can be is refused by its field, and nothing is written`(
        field: String, given: String, name: String
    ) throws {
        let (desk, _, label) = try labelled()
        let good = ["label": label.text, "name": "천천히", "colour": "blue"]
        let refusal = desk.refusal("edit-label", good.merging([field: given]) { $1 })
        #expect(refusal?.name == name && refusal?.field == field && refusal?.given == given)
    }

    @Test func `a label that is gone or never was is not changed, and none by a viewer`() throws {
        var (desk, _, label) = try labelled()
        #expect(desk.refusal("edit-label", ["label": label.text, "name": "천천히"], as: desk.cast.sam) == .forbidden)
        try desk.act("delete-label", ["label": label.text])
        for id in [label.text, Desk.unused, ""] {
            #expect(desk.refusal("edit-label", ["label": id, "name": "천천히"]) == .labelMissing)
        }
    }
}
