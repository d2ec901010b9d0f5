public import Floor

extension BoardRules {
    /// Restores a card to its state after an earlier operation, and to its column if that still exists. It is a normal change
    /// that can be undone. Fields: `card`, `version` (the operation's id).
    public static let restoreVersion = BoardUseCase(
        "restore-version", makes: .act("version.restored"), by: .editor, lands: .cardHistory,
        onDevice: Phrase(ko: "카드 되살리기", en: "Restore a card"),
        api: .rest(.post, "cards/{card}/restore-version", status: 200),
        summary: "Restores a card's text, dates and column as they were after an operation.",
        input: [
            .init("version", .id, "The operation.")
        ],
        cards: CardPage.these,
        history: { form throws(Refusal) in
            guard let version: ID<Operation> = try form.id("version") else { throw .versionMissing }
            return HistoryQuery(card: try CardPage.id(in: form), version: version)
        }, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let card = try draft.card(form)
            let query = HistoryQuery(card: card.id, version: try form.id("version"))
            guard let version = draft.slice.version(query) else { throw .versionMissing }
            let changes = version.changes(from: card, on: draft.board)
            return changes.isEmpty ? draft.unchanged : draft.record(changes)
        })
}

extension Refusal {
    static var versionMissing: Refusal {
        Refusal(
            .missing, "version-missing",
            Phrase(ko: "이 카드에는 그런 기록이 없어요.", en: "This card has no such version."), field: "version")
    }
}
