import Floor

extension BoardUseCase {
    /// A card as it was after an earlier operation: its words, its day, and its column if that still stands. It is a change
    /// like any other, and can be undone. Fields: `card`, `version` (the operation's id).
    static let restoreVersion = BoardUseCase(
        "restore-version",
        cards: CardPage.these,
        history: { form throws(Refusal) in
            guard let version: ID<Operation> = try form.id("version") else { throw .versionMissing }
            return HistoryNeed(card: try CardPage.id(in: form), version: version)
        },
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let card = try draft.card(form)
            let need = HistoryNeed(card: card.id, version: try form.id("version"))
            guard let version = slice.version(need) else { throw .versionMissing }
            let changes = version.changes(from: card, on: slice.board)
            let history = HistoryPage.address(card.id, slice)
            if changes.isEmpty { return .redirect(history) }
            let operation = draft.operation("version.restored", changes)
            return .record([operation], then: history.with("did", operation.id.text))
        })
}

extension Refusal {
    static var versionMissing: Refusal {
        Refusal(
            .missing, "version-missing",
            Phrase(ko: "이 카드에는 그런 기록이 없어요.", en: "This card has no such version."), field: "version")
    }
}
