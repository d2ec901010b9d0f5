public import Floor

/// A page of the viewer's cards, and the cursor of the next one.
public struct MyCards: Sendable {
    public var cards: [MyCard]
    public var next: Cursor?

    /// Cards per page.
    public static let pageLength = 100

    /// Stands for the due day of a card that has none: as text it is after all days.
    public static let undated = "none"

    /// A position in the order of due days, with undated cards last: a day and a card, encoded as `2026-12-03.<id>` or
    /// `none.<id>`.
    public struct Cursor: Equatable, Sendable {
        public var due: Day?
        public var card: ID<Entity>

        /// Before all undated cards, and after all others.
        public static let beforeUndated = Cursor(due: nil, card: ID(high: 0, low: 0))

        public init(due: Day?, card: ID<Entity>) {
            self.due = due
            self.card = card
        }

        public init(_ card: MyCard) { self.init(due: card.due, card: card.id) }

        public init?(_ text: String) {
            let bytes = text.bytes
            guard let point = bytes.firstIndex(of: UInt8(ascii: ".")),
                let card = ID<Entity>(String(bytes: bytes[(point + 1)...]))
            else { return nil }
            let given = String(bytes: bytes[..<point])
            let due = Day(given)
            guard due != nil || given == MyCards.undated else { return nil }
            self.init(due: due, card: card)
        }

        /// The day, or ``MyCards/undated``.
        public var day: String { due?.iso ?? MyCards.undated }

        public var text: String { day + "." + card.text }

        /// Whether the card comes after this position.
        public func isBefore(_ card: MyCard) -> Bool {
            let other = Cursor(card)
            return other.due == due ? other.card > self.card : Cursor.isEarlier(due, than: other.due)
        }

        private static func isEarlier(_ left: Day?, than right: Day?) -> Bool {
            guard let left else { return false }
            return right.map { left < $0 } ?? true
        }
    }

    /// - Parameter cards: one more than a page holds, if there are as many.
    public init(_ cards: [MyCard], limit: Int) {
        self.cards = Array(cards.prefix(limit))
        next = cards.count > limit ? self.cards.last.map { Cursor($0) } : nil
    }
}

extension Refusal {
    /// The given cursor is invalid.
    public static func notACursor(_ given: String) -> Refusal {
        Refusal(
            .invalid, "cursor-unknown",
            Phrase(
                ko: "이어 볼 자리를 알 수 없어요. 처음부터 다시 열어 주세요.",
                en: "This position in the list is unknown. Start from the beginning."),
            field: "after", given: given)
    }
}
