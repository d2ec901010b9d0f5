public import Floor

/// A keyword for a teammate, with the story behind it, which is sealed until the day.
public struct Keyword: Equatable, Sendable {
    public let id: ID<Entity>
    /// The retrospective it was written for.
    public internal(set) var retrospective = Register<ID<Entity>?>(nil)
    /// The word itself: the only content that everybody sees from the start.
    public internal(set) var word = Register("")
    /// One of the format's kinds.
    public internal(set) var kind = Register("")
    public internal(set) var recipient = Register<ID<Person>?>(nil)
    public internal(set) var situation = Register("")
    public internal(set) var feeling = Register("")
    public internal(set) var request = Register("")
    /// The anonymity that was shown to its author when they wrote it. It is never weakened.
    public internal(set) var promise = Register(Anonymity.named)
    /// 32 hexadecimal digits, sealed like the content.
    public internal(set) var salt = Register("")
    /// See ``Fingerprint``. Everybody sees it from the start.
    public internal(set) var fingerprint = Register("")
    public internal(set) var removed = Register(true)
    /// Whether it was opened on the day.
    public internal(set) var opened = Register(false)
    /// Its other state on the day.
    public var marks: Marks
    /// The votes for it. Each is shown to its voter only.
    public var ballots = Floor.Marks<Person>()
    /// The author and the time of writing, from the earliest operation that added it. Nil where the author is not
    /// shown.
    public internal(set) var added = Register<ID<Person>?>(nil)
    /// Whether the recipient deleted it for themselves after the day. Nobody else is notified.
    public internal(set) var discarded = Register(false)

    /// A word's limit in columns (`Width`): ten syllables of Hangul, or twenty Latin letters. A word is not empty.
    public static let wordLimit = 20
    /// The limit of situation, feeling and request together, in characters.
    public static let textLimit = 400
    /// Keywords per retrospective, without deleted ones.
    public static let countLimit = 1_000

    public init(id: ID<Entity>) {
        self.id = id
        marks = Marks(id: id)
    }

    public var isRemoved: Bool { removed.value }

    /// The author, where it is known.
    public var author: ID<Person>? { added.value }
}

extension Team {
    /// The loaded keywords of a retrospective, newest first. Keywords of the same time are ordered by id, so that the
    /// wall is the same for everybody and stable while others add to it.
    public func wall(of retrospective: ID<Entity>) -> [Keyword] {
        keywords.values.filter { !$0.isRemoved && $0.retrospective.value == retrospective }.ordered { left, right in
            left.added.stamp == right.added.stamp ? left.id < right.id : right.added.stamp < left.added.stamp
        }
    }
}
