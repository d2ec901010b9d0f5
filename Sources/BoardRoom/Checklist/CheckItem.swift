public import Floor

extension BoardRules {
    /// Marks a checklist item as done. Fields: `card`, `item`.
    public static let checkItem = BoardUseCase(
        "check-item", makes: .act("item.checked"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "체크리스트", en: "Checklist"),
        api: .rest(.post, "cards/{card}/items/{item}/check", status: 200),
        summary: "Checks a checklist item.",
        input: [],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            try draft.tick(true, form)
        })

    /// Marks a checklist item as not done. Fields: `card`, `item`.
    public static let uncheckItem = BoardUseCase(
        "uncheck-item", makes: .act("item.unchecked"), by: .editor, lands: .card(orPage: nil),
        onDevice: Phrase(ko: "체크리스트", en: "Checklist"),
        api: .rest(.post, "cards/{card}/items/{item}/uncheck", status: 200),
        summary: "Unchecks a checklist item.",
        input: [],
        cards: CardPage.these, depth: CardPage.whole, form: CardPage.again,
        rule: { form, draft, tools throws(Refusal) in
            try draft.tick(false, form)
        })
}

extension BoardDraft {
    fileprivate func tick(_ isDone: Bool, _ form: Fields) throws(Refusal) -> Outcome {
        let (item, _) = try item(form)
        if item.done.value == isDone { return unchanged }
        return record([item.change(Item.done, to: isDone)])
    }
}
