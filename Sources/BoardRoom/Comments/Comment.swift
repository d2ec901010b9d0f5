public import Floor

/// A comment on a card.
public struct Comment: Equatable, Sendable {
    @Boxed public var parts: Parts

    public init(parts: Parts) { self.parts = parts }

    public var id: ID<Entity> { parts.id }
    /// The card it belongs to; this never changes.
    public var card: Register<ID<Entity>?> { parts.card }
    /// The text, with mentions stored as ids (``CommentText``), so that they follow renames.
    public var text: Register<String> { parts.text }
    public var removed: Register<Bool> { parts.removed }
    /// Its author, and when it was added: the earliest operation that did.
    public var added: Register<ID<Person>?> { parts.added }
    /// The original author and time, if it was imported from a file.
    public var origin: Register<Origin?> { parts.origin }
    /// Pictures and other files, written once with the comment.
    public var attachments: Attachments { parts.attachments }

    /// A comment's text, 1–5,000 characters as typed: a long report fits, and a card's page, which shows
    /// ``pageLimit`` of them at once, stays a page. What is longer belongs into the card's body.
    public static let textLimit = 5_000
    /// Comments on one card.
    public static let countLimit = 1000
    /// Comments loaded with a card, the newest; earlier ones are loaded on request.
    public static let pageLimit = 50

    public var isRemoved: Bool { removed.value }
    /// When it was first written, in Unix milliseconds.
    public var firstSaidAt: Int64 { origin.value?.saidAt ?? added.stamp.clock.milliseconds }
    /// Whether its text was changed after that.
    public var isEdited: Bool { added.stamp < text.stamp }
}

extension Comment: Thing {
    public static let card = ThingField<Parts, ID<Entity>?>("comment-card", column: "card_id", merging: .lastValue) {
        $1(&$0.card)
    }
    public static let text = ThingField<Parts, String>("comment-text", column: "text") { $1(&$0.text) }
    public static let removed = ThingField<Parts, Bool>("comment-removed", column: "removed") { $1(&$0.removed) }
    static let added = ThingField<Parts, ID<Person>?>(nil, column: "added_by") { $1(&$0.added) }
    public static let origin = ThingField<Parts, Origin?>("comment-origin", column: "origin", merging: .lastValue) {
        $1(&$0.origin)
    }
    static let attachments = FieldFacts<Parts>.family(filePrefix, column: "files") { $1(family: &$0.attachments) }

    public static let fields = [card.facts, text.facts, removed.facts, added.facts, origin.facts, attachments]
    public static let leastFields = 6

    /// The stored properties.
    public struct Parts: ThingParts, Equatable {
        let id: ID<Entity>
        var card = Register<ID<Entity>?>(nil)
        var text = Register("")
        var removed = Register(true)
        var added = Register<ID<Person>?>(nil)
        var origin = Register<Origin?>(nil)
        var attachments = Attachments()

        public init(id: ID<Entity>) { self.id = id }

        public mutating func note(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
            added.note(arrival: change, stamp, by: author)
        }
    }
}
