public import Floor

/// One item of a card's checklist.
public struct Item: Equatable, Sendable {
    @Boxed public var parts: Parts

    public init(parts: Parts) { self.parts = parts }

    public var id: ID<Entity> { parts.id }
    /// The card it belongs to; this never changes.
    public var card: Register<ID<Entity>?> { parts.card }
    public var text: Register<String> { parts.text }
    public var done: Register<Bool> { parts.done }
    public var rank: Register<Rank> { parts.rank }
    public var removed: Register<Bool> { parts.removed }

    /// An item's text, 1–100 characters after trimming.
    public static let textLimit = 100
    /// Items on one card.
    public static let countLimit = 50

    public var isRemoved: Bool { removed.value }
    public var position: Position { Position(rank: rank.value, id: id) }
}

extension Item: Thing {
    public static let card = ThingField<Parts, ID<Entity>?>("item-card", column: "card_id", merging: .lastValue) {
        $1(&$0.card)
    }
    public static let text = ThingField<Parts, String>("item-text", column: "text") { $1(&$0.text) }
    public static let done = ThingField<Parts, Bool>("item-done", column: "done") { $1(&$0.done) }
    public static let rank = ThingField<Parts, Rank>("item-rank", column: "rank") { $1(&$0.rank) }
    public static let removed = ThingField<Parts, Bool>("item-removed", column: "removed") { $1(&$0.removed) }

    public static let fields = [card.facts, text.facts, done.facts, rank.facts, removed.facts]
    public static let leastFields = 5

    /// The stored properties.
    public struct Parts: ThingParts, Equatable {
        let id: ID<Entity>
        var card = Register<ID<Entity>?>(nil)
        var text = Register("")
        var done = Register(false)
        var rank = Register(Rank.middle)
        var removed = Register(true)

        public init(id: ID<Entity>) { self.id = id }
    }
}
