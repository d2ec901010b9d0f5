public import Floor

extension BoardRules {
    /// Makes a card a template: it is off the board, and cards are made from it. Field: `card`.
    public static let makeTemplate = BoardUseCase(
        "make-template", makes: .act("card.made-template"), by: .editor, lands: .board,
        onDevice: Phrase(ko: "카드를 템플릿으로 두기", en: "Use a card as a template"),
        api: .rest(.post, "cards/{card}/make-template", status: 200),
        summary:
            "Makes a card a template: it is off the board and counts as no work, and copies of it are made as cards.",
        input: [],
        cards: CardPage.these, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            try draft.keep(form, on: .template)
        })
}
