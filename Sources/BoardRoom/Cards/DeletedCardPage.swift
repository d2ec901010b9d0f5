import Floor

/// The page of a card that is in the trash, for whoever can restore it: who deleted it, and the button.
enum DeletedCardPage {
    /// Nil for every other card.
    static func page(_ id: ID<Entity>, _ slice: BoardSlice, _ viewer: Viewer) -> Page? {
        guard slice.mayEdit, let card = slice.board.cards[id], card.isInTrash(of: slice.board, at: viewer.now) else {
            return nil
        }
        return Page(
            title: card.title.value, place: .board, back: slice.link,
            body: tag("div", .class("card-page")) {
                // Where the card is open, a script shows this part above it.
                tag("div", .class("archived-note"), .flag("data-gone")) {
                    banner(viewer.say(phrase(card, slice, viewer)), .warning)
                    TrashPage.restoring(card, slice, viewer)
                }
            }, status: Refusal.cardMissing.kind.status, live: slice.live)
    }

    private static func phrase(_ card: Card, _ slice: BoardSlice, _ viewer: Viewer) -> Phrase {
        let when = TrashPage.moment(of: card, viewer)
        guard let name = TrashPage.deleter(of: card, slice) else {
            return Phrase(ko: "이 카드는 지워졌어요 (\(when)).", en: "This card was deleted (\(when)).")
        }
        return Phrase(ko: "\(name) 님이 이 카드를 지웠어요 (\(when)).", en: "\(name) deleted this card (\(when)).")
    }
}
