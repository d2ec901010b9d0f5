public import Floor

/// The short link of a card: `/c/CODE`, which leads whoever may see the card to its page.
///
/// The code is the card's whole id with the 32 digits 0–9 and a–v (RFC 4648, 7). A part of the id would be shorter, but
/// two cards could share it, and both hosts would need an index of all cards to find them. Capitals read the same.
public enum CardLink {
    /// The first path segment.
    public static let segment = "c"

    /// Digits of a code: 128 bits, five in each.
    static let length = 26

    public static func link(to card: ID<Entity>) -> Link { Link("/c").at(code(of: card)) }

    /// The page that it leads to.
    public static func page(of card: ID<Entity>, on board: ID<Space>) -> Link {
        Link("/board").at(board).at("card").at(card)
    }

    /// The id of the field that `card-link.js` fills in for `copy.js`.
    static let field = "card-link"

    static func copied(_ viewer: Viewer) -> String {
        viewer.say(Phrase(ko: "카드 링크를 복사했어요.", en: "Copied the card’s link."))
    }

    /// The link itself, on the card's page. Scripts copy it when it is pressed.
    static func view(_ card: ID<Entity>, _ viewer: Viewer) -> HTML {
        tag(
            "a", .href(link(to: card)), .flag("data-card-link"), .value("data-copies", field),
            .data("data-copied", copied(viewer))
        ) {
            viewer.say(Phrase(ko: "카드 링크", en: "Link to this card"))
        }
    }

    static func code(of card: ID<Entity>) -> String {
        var (high, low) = (card.high, card.low)
        var digits = [UInt8](repeating: 0, count: length)
        for index in digits.indices.reversed() {
            let value = UInt8(truncatingIfNeeded: low & 31)
            digits[index] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
            low = low >> 5 | high << 59
            high >>= 5
        }
        return String(bytes: digits)
    }

    /// The card of a code; nil for anything that is none.
    public static func card(of code: String) -> ID<Entity>? {
        let digits = code.bytes
        guard digits.count == length else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for digit in digits {
            guard let value = value(of: digit), high >> 59 == 0 else { return nil }
            high = high << 5 | low >> 59
            low = low << 5 | UInt64(value)
        }
        return ID(high: high, low: low)
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "v"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "V"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
