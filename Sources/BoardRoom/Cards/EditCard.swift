public import Floor

extension BoardRules {
    /// Changes a card's own fields. Writes only what differs from what the form showed.
    ///
    /// Fields: `card`; any of `title`, `body` and those of ``DueForm``; with them `was-title`, `was-body`, and so on: what the form
    /// showed originally. If somebody changed the body meanwhile, both are merged line by line. With `was-body`, `box` in place of `body`: which of its tasks' boxes was pressed, from 0.
    public static let editCard = BoardUseCase(
        "edit-card", makes: .act(Card.editKind), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "카드 고치기", en: "Edit a card"),
        api: .rest(.patch, "cards/{card}", status: 200),
        summary:
            "Changes fields of a card. Omitted members are left unchanged.",
        input: [
            .init("title", .words, "1 to 100 characters.", isRequired: false),
            .init("body", .words, "At most 20,000 characters.", isRequired: false),
            .init("due", .optionalDay, "A date, or null for none.", isRequired: false),
        ] + DueForm.input,
        cards: CardPage.these, depth: CardPage.whole,
        form: { form, refusal, slice, viewer throws(Refusal) in
            try CardPage.editing(slice, viewer, form: form, refusal: refusal)
        },
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            var changes: [Change] = []
            if let given = form["title"] {
                let title = try Card.Title(given).text
                if title != form["was-title"], title != card.title.value {
                    changes.append(card.change(Card.title, to: title))
                }
            }
            // A body written with knowledge of the current one is stamped after it, however old the change is.
            var merged: Change?
            var kind = Card.editKind
            if let given = try Card.written(form) {
                let mine = try Card.Body(given).text
                let (body, keepsBoth) = try card.mergedBody(mine, was: form["was-body"])
                if body != card.body.value {
                    if keepsBoth { kind = Card.mergeKind }
                    let change = card.change(Card.body, to: body)
                    // Merged with what others wrote since, or compared with it and found equal.
                    if form["was-body"] != nil, draft.clock <= card.body.stamp.clock {
                        merged = change
                    } else {
                        changes.append(change)
                    }
                }
            }
            changes += try DueForm(form, draft.viewer).changes(of: card)
            guard let merged else {
                return changes.isEmpty ? draft.unchanged : draft.record([draft.operation(kind, .act, changes)])
            }
            let operation = draft.operation(
                kind, .act, [merged], at: draft.board.moment(past: [merged], notBefore: draft.clock))
            if changes.isEmpty { return draft.record([operation]) }
            // The other fields count as of when they were written, so they are recorded beside it; one undo reverts both.
            var noted = draft.operation(changes)
            noted.intent = .permanent
            noted.id = tools.id()
            return draft.record([operation, noted])
        })
}

extension Operation {
    /// Whether this was recorded beside another operation: what an edit whose body was merged wrote in other fields. It
    /// directly follows it in the log.
    public func isNoted(beside operation: Operation) -> Bool {
        isNote && operation.mayHaveNote && subject == operation.subject
            && author == operation.author && device == operation.device
    }

    /// Whether it was recorded beside another operation, whichever that is: no form makes it alone.
    public var isNote: Bool { intent == .permanent && kind == Card.editKind }

    /// Whether it is an edit of a card.
    public var isCardEdit: Bool { kind == Card.editKind || kind == Card.mergeKind }

    /// Whether a note may be recorded beside it: an edit of a body, which may have been merged.
    public var mayHaveNote: Bool { intent == .act && isCardEdit && change(of: Card.body) != nil }

    /// The whole act, which undo takes back and redo repeats: with what was recorded beside it.
    public func whole(with note: Operation?) -> Operation {
        var whole = self
        whole.changes += note?.changes ?? []
        return whole
    }
}

extension [Operation] {
    /// Operations as they follow each other in the log, each act with what was recorded beside it.
    public var whole: [Operation] {
        var whole: [Operation] = []
        for operation in self {
            if let act = whole.last, operation.isNoted(beside: act) {
                whole[whole.count - 1] = act.whole(with: operation)
            } else {
                whole.append(operation)
            }
        }
        return whole
    }
}

extension Card {
    /// The kind of an edit.
    static let editKind = "card.edited"
    /// The kind of an edit whose body has two texts, one below the other: where two people wrote in one place.
    static let mergeKind = "card.merged"

    /// The body in a form: what was written, or what it showed, with the box that was pressed there ticked or emptied.
    fileprivate static func written(_ form: Fields) throws(Refusal) -> String? {
        if let body = form["body"] { return body }
        guard let number = form["box"].flatMap({ Int($0) }), let was = form["was-body"] else { return nil }
        return HTML.ticked(try Body(was).text, number)
    }

    /// The body to keep if `mine` was written over `was` while the card's own may have changed, and whether a part of
    /// both stands there.
    fileprivate func mergedBody(_ mine: String, was: String?) throws(Refusal) -> (text: String, keepsBoth: Bool) {
        var before = body.value
        // Checked like any body: the cost of merging grows with the lines of both.
        if let was { before = try Card.Body(was).text }
        if mine == before { return (body.value, false) }
        if before == body.value { return (mine, false) }
        let merged = Merge.keeping(base: before, mine: mine, theirs: body.value)
        // Each body is valid, so the merged one can only be too long.
        guard (try? Card.Body(merged.text)) != nil else {
            throw Refusal(
                .conflict, "card-body-clash",
                Phrase(
                    ko: "쓰는 동안 다른 사람이 내용을 고쳤고, 둘을 합치면 \(grouped(Card.bodyLimit))자가 넘어요. 쓴 글은 그대로 있으니 줄여서 다시 저장해 주세요.",
                    en:
                        "Someone changed the details while you were writing, and both texts together exceed \(grouped(Card.bodyLimit)) characters. Your text is still here: shorten it and save again."
                ),
                field: "body")
        }
        return merged
    }
}
