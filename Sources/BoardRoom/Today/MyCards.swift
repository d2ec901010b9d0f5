public import Floor

/// A page of the viewer's cards, and the cursor of the next one.
public struct MyCards: Sendable {
    public var cards: [MyCard]
    public var next: Cursor?

    /// Cards per page.
    public static let pageLength = 100

    /// A position in the order of due days: a day and a card, encoded as `2026-12-03.<id>`.
    public struct Cursor: Equatable, Sendable {
        public var due: Day
        public var card: ID<Entity>

        public init(_ card: MyCard) {
            due = card.due
            self.card = card.id
        }

        public init?(_ text: String) {
            let bytes = text.bytes
            guard bytes.count > 11, bytes[10] == UInt8(ascii: "."),
                let due = Day(String(bytes: bytes[..<10])),
                let card = ID<Entity>(String(bytes: bytes[11...]))
            else { return nil }
            self.due = due
            self.card = card
        }

        public var text: String { due.iso + "." + card.text }
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
