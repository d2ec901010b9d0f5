public import Floor

extension BoardRules {
    /// Restores a card from the trash to its previous place. Field: `card`.
    public static let restoreCard = BoardUseCase(
        "restore-card", makes: .act("card.restored"), by: .editor, lands: .board,
        onDevice: Phrase(ko: "카드 되살리기", en: "Restore a card"),
        api: .rest(.post, "cards/{card}/restore", status: 200),
        summary: "Restores a card from the trash.",
        input: [],
        cards: CardPage.these, form: nil,
        rule: { form, draft, tools throws(Refusal) in
            let id: ID<Entity>? = try form.id("card")
            guard let id, let card = draft.board.cards[id], card.added.value != nil else { throw .cardMissing }
            if !card.isRemoved { return draft.unchanged }
            guard card.isInTrash(of: draft.board, at: tools.now) else { throw card.absence(from: draft.board) }
            return draft.record([card.change(Card.removed, to: false)])
        })
}

extension Card {
    /// Days for which a deleted card can be restored.
    public static let trashDays = 30

    /// Whether it was deleted within the time the trash keeps cards. One that was moved to another board is there, and
    /// would be on both.
    ///
    /// - Parameters:
    ///   - board: its own, with all its columns.
    ///   - now: Unix milliseconds.
    func isInTrash(of board: Board, at now: Int64) -> Bool {
        isRemoved && home(besides: board) == nil && added.value != nil
            && now - removed.stamp.clock.milliseconds < Int64(Card.trashDays) * 86_400_000
    }
}
