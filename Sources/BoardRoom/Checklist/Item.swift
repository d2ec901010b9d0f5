public import Floor

/// One item of a card's checklist.
public struct Item: Equatable, Sendable {
    private var boxed: Boxed<Parts>

    public var id: ID<Entity> { boxed.value.id }
    /// The card it belongs to; this never changes.
    public var card: Register<ID<Entity>?> { boxed.value.card }
    public var text: Register<String> { boxed.value.text }
    public var done: Register<Bool> { boxed.value.done }
    public var rank: Register<Rank> { boxed.value.rank }
    public var removed: Register<Bool> { boxed.value.removed }

    /// An item's text, 1–100 characters after trimming.
    public static let textLimit = 100
    /// Items on one card.
    public static let countLimit = 50

    public init(
        id: ID<Entity>, card: Register<ID<Entity>?> = Register(nil), text: Register<String> = Register(""),
        done: Register<Bool> = Register(false), rank: Register<Rank> = Register(.middle),
        removed: Register<Bool> = Register(true)
    ) {
        boxed = Boxed(Parts(id: id, card: card, text: text, done: done, rank: rank, removed: removed))
    }

    public var isRemoved: Bool { removed.value }
    public var position: Position { Position(rank: rank.value, id: id) }

    enum Field {
        static let card = "item-card"
        static let text = "item-text"
        static let done = "item-done"
        static let rank = "item-rank"
        static let removed = "item-removed"
    }

    /// The field of a text in an operation.
    public static let textField = Field.text

    static let fields = [Field.card, Field.text, Field.done, Field.rank, Field.removed]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.card: card.value.map { .string($0.text) } ?? .null
        case Field.text: .string(text.value)
        case Field.done: .bool(done.value)
        case Field.rank: .string(rank.value.text)
        case Field.removed: .bool(removed.value)
        default: nil
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp) { boxed.value.write(change, stamp) }
}

extension Item {
    /// The stored properties.
    struct Parts: Equatable, Sendable {
        let id: ID<Entity>
        var card: Register<ID<Entity>?>
        var text: Register<String>
        var done: Register<Bool>
        var rank: Register<Rank>
        var removed: Register<Bool>

        mutating func write(_ change: Change, _ stamp: Stamp) {
            switch (change.field, change.to) {
            case (Field.card, .string(let text)): if let card = ID<Entity>(text) { self.card.write(card, stamp) }
            case (Field.text, .string(let text)): self.text.write(text, stamp)
            case (Field.done, .bool(let isDone)): done.write(isDone, stamp)
            case (Field.rank, .string(let text)): if let rank = Rank(stored: text) { self.rank.write(rank, stamp) }
            case (Field.removed, .bool(let isRemoved)): removed.write(isRemoved, stamp)
            default: break
            }
        }
    }
}
