public import Floor

extension Item {
    /// An item's text: one line, 1–100 characters after trimming.
    public struct Text: Sendable {
        public let text: String

        public init(_ given: String) throws(Refusal) {
            text = try Floor.Text.line(
                given, limit: Item.textLimit, field: "text", name: "item-text", subject: Noun.item)
        }
    }
}

extension BoardDraft {
    /// The checklist item in the form, and its card, if neither is removed.
    func item(_ form: Fields) throws(Refusal) -> (item: Item, card: Card) {
        let card = try card(form)
        let id: ID<Entity>? = try form.id("item")
        guard let id, let item = slice.board.items[id], !item.isRemoved, item.card.value == card.id else {
            throw .itemMissing
        }
        return (item, card)
    }
}

extension Refusal {
    static var itemMissing: Refusal {
        Refusal(
            .missing, "item-missing",
            Phrase(ko: "이 항목은 그사이 지워졌어요.", en: "This item was deleted."), field: "item")
    }
}
