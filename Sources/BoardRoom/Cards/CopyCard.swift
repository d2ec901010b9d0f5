public import Floor

extension BoardRules {
    /// Adds a copy of a card right below it, without its comments. Fields: `card`; optional `copy` (the new id), `column`
    /// (another one than the card's: the copy comes to its end).
    ///
    /// Ticks and assignees are copied too: taking one away is one tap, and what was left out would have to be looked up
    /// on the original. Assignees who are no longer on the board are not. A template's dates and what was done of it are not
    /// copied either: nothing of that is so of new work. It stands in no column, so its copy comes to an end of one.
    public static let copyCard = BoardUseCase(
        "copy-card", makes: .act("card.copied"), by: .editor, lands: .board, adds: "copy",
        onDevice: Phrase(ko: "카드 복사", en: "Copy a card"),
        api: .rest(.post, "cards/{card}/copies", status: 200),
        summary:
            "Adds a copy of a card below it, with all that it has but its comments. A copy of a template has no dates and no ticks.",
        input: [
            .init("copy", .id, "The id of the copy; generated if absent.", isRequired: false),
            .init(
                "column", .id, "The column to whose end the copy comes; by default the card’s own.", isRequired: false),
        ],
        cards: { form throws(Refusal) in
            .near(cards: [try CardPage.id(in: form)], column: try form.id("column"))
        },
        depth: CardPage.whole, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            guard draft.slice.cardCount < Card.countLimit else { throw .tooManyCards }
            let given: ID<Entity>? = try form.id("column")
            let column = try draft.column(given ?? draft.board.column(of: card)?.id)
            let id: ID<Entity> = try form.id("copy") ?? tools.id()
            guard !draft.board.holds(id) else { throw .taken("copy") }
            let others = draft.board.cards(in: column.id).map { $0.position }
            let gap = Spot.after.gap(for: id, among: others, beside: card.id)
            let place = Place(column: column.id, rank: .between(gap?.above, gap?.below))
            return draft.record(card.arrival(ofCopy: id, at: place, draft.slice))
        })
}

extension Card {
    /// The field of a copy that names its original. It is in the log alone, for the history.
    static let originalField = "copied-from"

    /// Everything that adds a copy. Its own arrival comes first: undo reverts that one, and the checklist goes with it.
    fileprivate func arrival(ofCopy copy: ID<Entity>, at place: Place, _ slice: BoardSlice) -> [Change] {
        var changes = [
            Change(copy, Card.removed, from: true, to: false),
            Change(copy, Card.originalField, to: .string(id.text)),
            Change(copy, Card.title, to: title.value),
            Change(copy, Card.place, to: place),
        ]
        let blank = Card(id: copy)
        for write in taken(along: isTemplate ? .anew : .copy)
        where write.name != Card.title.name && blank.value(of: write.name) != write.value {
            changes.append(Change(copy, write.name, to: write.value))
        }
        let labels = slice.board.labels(on: self).map { Mark.label($0.id) }
        let assignees = assignees.held.filter { person in slice.people.contains { $0.id == person } }
        for mark in labels + assignees.map({ Mark.assignee($0) }) {
            changes.append(Change(copy, mark.field, from: .bool(false), to: .bool(true)))
        }
        changes += attachments(ofCopy: copy)
        for item in slice.board.items(on: id) {
            changes += item.arrival(on: copy, isTicked: !isTemplate && item.done.value)
        }
        return changes
    }
}

extension Item {
    /// Everything that adds a copy of it to the copy of its card.
    fileprivate func arrival(on card: ID<Entity>, isTicked: Bool) -> [Change] {
        let copy = copyID(on: card)
        var changes = [
            Change(copy, Item.removed, from: true, to: false),
            Change(copy, Item.card, to: card),
            Change(copy, Item.text, to: text.value),
            Change(copy, Item.rank, to: rank.value),
        ]
        if isTicked { changes.append(Change(copy, Item.done, from: false, to: true)) }
        return changes
    }

    /// Follows from the copied card's id and its own, so that a device and the server give it the same: what is done to
    /// it offline is then about the same item. The version and variant of the id stay.
    func copyID(on card: ID<Entity>) -> ID<Entity> {
        let mixed = id.high &* 0x9E37_79B9_7F4A_7C15 ^ id.low
        return ID(high: card.high, low: card.low ^ (mixed & 0x3FFF_FFFF_FFFF_FFFF))
    }
}

extension Operation {
    /// The card that this copied; nil if it copied none.
    public var original: ID<Entity>? {
        for change in changes where change.field == Card.originalField {
            if case .string(let text) = change.to { return ID(text) }
        }
        return nil
    }
}
