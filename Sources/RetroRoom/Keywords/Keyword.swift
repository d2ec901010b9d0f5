public import Floor

/// What somebody wrote for a teammate: a keyword, and the story behind it that is sealed until the day.
public struct Keyword: Equatable, Sendable {
    public let id: ID<Entity>
    /// The retrospective it was written for.
    public internal(set) var retrospective: Register<ID<Entity>?>
    /// The keyword itself: the one thing of it that everybody sees from the beginning.
    public internal(set) var word: Register<String>
    /// One of the format's kinds.
    public internal(set) var kind: Register<String>
    public internal(set) var recipient: Register<ID<Person>?>
    public internal(set) var situation: Register<String>
    public internal(set) var feeling: Register<String>
    public internal(set) var request: Register<String>
    /// What its author was told of their anonymity when they wrote it: less is never kept.
    public internal(set) var promise: Register<Anonymity>
    /// 32 hexadecimal digits, sealed like the rest.
    public internal(set) var salt: Register<String>
    /// See ``Fingerprint``. Everybody sees it from the beginning.
    public internal(set) var fingerprint: Register<String>
    public internal(set) var removed: Register<Bool>
    /// Whether it was opened on the day.
    public internal(set) var opened: Register<Bool>
    /// What else became of it on the day.
    public var marks: Marks
    /// Who wrote it, and when: by the earliest operation that brought it in. Nil where the author is not shown.
    public internal(set) var added: Register<ID<Person>?>
    /// Whether its recipient deleted it, for themselves alone, after the day. Nobody else is ever told.
    public internal(set) var discarded: Register<Bool>

    /// A keyword, 1–10 characters.
    public static let wordLimit = 10
    /// Situation, feeling and request together, in characters.
    public static let textLimit = 400
    /// Keywords in one retrospective, those that were deleted not counted.
    public static let countLimit = 1_000

    public init(
        id: ID<Entity>, retrospective: Register<ID<Entity>?> = Register(nil), word: Register<String> = Register(""),
        kind: Register<String> = Register(""), recipient: Register<ID<Person>?> = Register(nil),
        situation: Register<String> = Register(""), feeling: Register<String> = Register(""),
        request: Register<String> = Register(""), promise: Register<Anonymity> = Register(.named),
        salt: Register<String> = Register(""), fingerprint: Register<String> = Register(""),
        removed: Register<Bool> = Register(true), opened: Register<Bool> = Register(false),
        marks: Marks = Marks(), added: Register<ID<Person>?> = Register(nil),
        discarded: Register<Bool> = Register(false)
    ) {
        self.id = id
        self.retrospective = retrospective
        self.word = word
        self.kind = kind
        self.recipient = recipient
        self.situation = situation
        self.feeling = feeling
        self.request = request
        self.promise = promise
        self.salt = salt
        self.fingerprint = fingerprint
        self.removed = removed
        self.opened = opened
        self.marks = marks
        self.added = added
        self.discarded = discarded
    }

    public var isRemoved: Bool { removed.value }

    /// Who wrote it, where that is known.
    public var author: ID<Person>? { added.value }
}

extension Team {
    /// The keywords that stand in a retrospective, the newest first, of what was loaded. Two of one moment are in the order
    /// of their ids, so that the wall is the same for everybody and stays as it is while others add to it.
    public func wall(of retrospective: ID<Entity>) -> [Keyword] {
        keywords.values.filter { !$0.isRemoved && $0.retrospective.value == retrospective }.ordered { left, right in
            left.added.stamp == right.added.stamp ? left.id < right.id : right.added.stamp < left.added.stamp
        }
    }
}
