import Floor

extension BoardUseCase {
    /// A card back from the trash, to where it stood. Field: `card`.
    static let restoreCard = BoardUseCase(
        "restore-card",
        cards: CardPage.these,
        decide: { form, slice, viewer, tools throws(Refusal) in
            let draft = try Draft(form, slice, viewer, &tools)
            let id: ID<Entity>? = try form.id("card")
            guard let id, let card = slice.board.cards[id], card.added.value != nil else { throw .cardMissing }
            if !card.isRemoved { return draft.unchanged }
            guard card.isInTrash(at: tools.now) else { throw .cardMissing }
            return draft.record(
                draft.operation("card.restored", [card.change(Card.Field.removed, to: .bool(false))]))
        })
}

extension Card {
    /// Days for which a deleted card can be brought back.
    public static let trashDays = 30

    /// Whether it was deleted no longer ago than the trash keeps things.
    ///
    /// - Parameter now: Unix milliseconds.
    func isInTrash(at now: Int64) -> Bool {
        isRemoved && added.value != nil && now - removed.stamp.clock.milliseconds < Int64(Card.trashDays) * 86_400_000
    }
}
