import Floor

/// The first picture of a card, small, in the card's line on the board.
enum CardCover {
    /// In pixels.
    private static let height = 40

    /// Nothing of a picture whose size is unknown: its place could not be reserved. The card is the link, and the card's
    /// page names the picture, so nothing is read out.
    static func view(_ card: Card) -> HTML {
        if card.attachments.isEmpty { return .nothing }
        guard let first = card.attachments.held.first(where: { $0.isPicture && $0.width > 0 && $0.height > 0 }) else {
            return .nothing
        }
        // At most twice as wide as it may be high, so that the rest of the line has room.
        let shown = min(height, max(1, 2 * height * first.height / first.width))
        return picture(
            first.file, name: "", width: max(1, shown * first.width / first.height), height: shown, from: .small,
            to: .medium, sizes: "80px", isLazy: true, isKept: true)
    }
}
