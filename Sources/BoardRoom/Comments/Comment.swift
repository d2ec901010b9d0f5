public import Floor

/// A comment on a card.
public struct Comment: Equatable, Sendable {
    private var boxed: Boxed<Parts>

    public var id: ID<Entity> { boxed.value.id }
    /// The card it belongs to; this never changes.
    public var card: Register<ID<Entity>?> { boxed.value.card }
    /// The text, with mentions stored as ids (``CommentText``), so that they follow renames.
    public var text: Register<String> { boxed.value.text }
    public var removed: Register<Bool> { boxed.value.removed }
    /// Its author, and when it was added: the earliest operation that did.
    public var added: Register<ID<Person>?> { boxed.value.added }
    /// The original author and time, if it was imported from a file.
    public var origin: Register<Origin?> { boxed.value.origin }
    /// Pictures and other files, written once with the comment.
    public var attachments: Attachments { boxed.value.attachments }

    /// A comment's text, 1–5,000 characters as typed: a long report fits, and a card's page, which shows
    /// ``pageLimit`` of them at once, stays a page. What is longer belongs into the card's body.
    public static let textLimit = 5_000
    /// Comments on one card.
    public static let countLimit = 1000
    /// Comments loaded with a card, the newest; earlier ones are loaded on request.
    public static let pageLimit = 50

    public init(
        id: ID<Entity>, card: Register<ID<Entity>?> = Register(nil), text: Register<String> = Register(""),
        removed: Register<Bool> = Register(true), added: Register<ID<Person>?> = Register(nil),
        origin: Register<Origin?> = Register(nil), attachments: Attachments = Attachments()
    ) {
        boxed = Boxed(
            Parts(
                id: id, card: card, text: text, removed: removed, added: added, origin: origin,
                attachments: attachments))
    }

    public var isRemoved: Bool { removed.value }
    /// When it was first written, in Unix milliseconds.
    public var firstSaidAt: Int64 { origin.value?.saidAt ?? added.stamp.clock.milliseconds }
    /// Whether its text was changed after that.
    public var isEdited: Bool { added.stamp < text.stamp }

    enum Field {
        static let card = "comment-card"
        static let text = "comment-text"
        static let removed = "comment-removed"
        static let origin = "comment-origin"
    }

    /// The field of a change that writes a comment's text.
    public static let textField = Field.text

    static let fields = [Field.card, Field.text, Field.removed, Field.origin]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.card: card.value.map { .string($0.text) } ?? .null
        case Field.text: .string(text.value)
        case Field.removed: .bool(removed.value)
        case Field.origin: origin.value.map { .string($0.text) } ?? .null
        default: Comment.file(ofField: field).map { attachments[$0]?.value.map { $0.json } ?? .null }
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        boxed.value.write(change, stamp, author)
    }
}

extension Comment {
    /// The stored properties.
    struct Parts: Equatable, Sendable {
        let id: ID<Entity>
        var card: Register<ID<Entity>?>
        var text: Register<String>
        var removed: Register<Bool>
        var added: Register<ID<Person>?>
        var origin: Register<Origin?>
        var attachments: Attachments

        mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
            switch (change.field, change.to) {
            case (Field.card, .string(let text)): if let card = ID<Entity>(text) { self.card.write(card, stamp) }
            case (Field.text, .string(let text)): self.text.write(text, stamp)
            case (Field.origin, .string(let text)): origin.write(Origin(stored: text), stamp)
            case (Field.removed, .bool(let isRemoved)):
                removed.write(isRemoved, stamp)
                if !isRemoved, added.value == nil || stamp < added.stamp { added = Register(author, stamp: stamp) }
            case (_, .null), (_, .array):
                guard let file = Comment.file(ofField: change.field) else { return }
                guard attachments.write(change.to, at: file.text, stamp) else { return }
            default: break
            }
        }
    }
}
