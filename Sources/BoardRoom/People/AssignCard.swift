public import Floor

extension BoardRules {
    /// Assigns a card to a member of the board. Fields: `card`, `person`.
    public static let assignCard = BoardUseCase(
        "assign-card", makes: .act("card.assigned"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "카드 담당자", en: "Card assignees"),
        api: .rest(.put, "cards/{card}/assignees/{person}", status: 200),
        summary: "Assigns a card to a member of the board.",
        input: [],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            let person: ID<Person>? = try form.id("person")
            guard let person, draft.slice.people.contains(where: { $0.id == person }) else { throw .personNotOnBoard }
            if card.assignees.holds(person) { return draft.unchanged }
            guard card.assignees.held.count < Card.assigneeLimit else { throw .tooManyAssignees }
            let change = card.change(Card.Mark.assignee(person).field, to: .bool(true))
            return draft.record([change])
        })

    /// Removes an assignee from a card; they may have left the board. Fields: `card`, `person`.
    public static let unassignCard = BoardUseCase(
        "unassign-card", makes: .act("card.unassigned"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "카드 담당자", en: "Card assignees"),
        api: .rest(.delete, "cards/{card}/assignees/{person}", status: 200),
        summary: "Removes an assignee from a card.",
        input: [],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            let person: ID<Person>? = try form.id("person")
            guard let person, card.assignees.holds(person) else { return draft.unchanged }
            let change = card.change(Card.Mark.assignee(person).field, to: .bool(false))
            return draft.record([change])
        })
}

extension Refusal {
    static var personNotOnBoard: Refusal {
        Refusal(
            .missing, "person-not-on-board",
            Phrase(
                ko: "이 사람은 보드에 없어요. 보드에 함께 있는 사람에게만 맡길 수 있어요.",
                en: "This person is not on the board. Cards can only be assigned to people on their board."),
            field: "person")
    }
    static var tooManyAssignees: Refusal {
        Refusal(
            .conflict, "too-many-assignees",
            Phrase(
                ko: "카드 하나는 \(Card.assigneeLimit)명까지 맡을 수 있어요.",
                en: "A card can be assigned to at most \(Card.assigneeLimit) people."), field: "person")
    }
}
