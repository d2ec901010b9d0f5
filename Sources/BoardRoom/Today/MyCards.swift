public import Floor

/// A page of somebody's cards, and where the next one begins.
public struct MyCards: Sendable {
    public var cards: [MyCard]
    public var next: Cursor?

    /// How many one page shows.
    public static let pageLength = 100

    /// A place in the order of due days: a day and a card, written `2026-12-03.<id>`.
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

    /// - Parameter cards: one more than a page holds, where there are as many.
    public init(_ cards: [MyCard], limit: Int) {
        self.cards = Array(cards.prefix(limit))
        next = cards.count > limit ? self.cards.last.map { Cursor($0) } : nil
    }
}

extension Refusal {
    /// What was given to go on from is no place in the list.
    public static func notACursor(_ given: String) -> Refusal {
        Refusal(
            .invalid, "cursor-unknown",
            Phrase(ko: "이어 볼 자리를 알 수 없어요. 처음부터 다시 열어 주세요.", en: "This place to go on from is unknown. Begin anew."),
            field: "after", given: given)
    }
}
