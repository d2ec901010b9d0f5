public import Floor

/// One column of a board.
public struct Column: Equatable, Sendable {
    private var boxed: Boxed<Parts>

    public var id: ID<Entity> { boxed.value.id }
    /// Nil until somebody renames it: then the name of its kind is shown, in the viewer's language.
    public var name: Register<String?> { boxed.value.name }
    public var kind: Register<Kind> { boxed.value.kind }
    public var rank: Register<Rank> { boxed.value.rank }
    /// How many cards it should hold, nil for any number. Not enforced.
    public var cardLimit: Register<Int?> { boxed.value.cardLimit }
    public var removed: Register<Bool> { boxed.value.removed }

    /// A column's name, 1–30 characters.
    public static let nameLimit = 30
    /// The valid card limits.
    public static let cardLimits = 1...99

    /// The meaning of a column: cards in *done* are never overdue.
    public enum Kind: String, Sendable, CaseIterable {
        case todo, doing, done

        public init?(stored: String) { self.init(named: stored) }

        public var phrase: Phrase {
            switch self {
            case .todo: Phrase(ko: "할 일", en: "To do")
            case .doing: Phrase(ko: "하는 중", en: "Doing")
            case .done: Phrase(ko: "완료", en: "Done")
            }
        }
    }

    public init(
        id: ID<Entity>, name: Register<String?> = Register(nil), kind: Register<Kind> = Register(.todo),
        rank: Register<Rank> = Register(.middle), removed: Register<Bool> = Register(true),
        cardLimit: Register<Int?> = Register(nil)
    ) {
        boxed = Boxed(Parts(id: id, name: name, kind: kind, rank: rank, cardLimit: cardLimit, removed: removed))
    }

    public var isRemoved: Bool { removed.value }
    public var position: Position { Position(rank: rank.value, id: id) }

    /// The name in the viewer's language.
    public func title(_ language: Language) -> String { name.value ?? kind.value.phrase(language) }

    /// The limit, if `count` exceeds it; nil if it does not, or there is no limit.
    func limitExceeded(by count: Int) -> Int? { cardLimit.value.flatMap { count > $0 ? $0 : nil } }

    /// The names differ from a card's, so that an operation on an unknown thing can be attributed to its kind.
    enum Field {
        static let name = "column-name"
        static let kind = "column-kind"
        static let rank = "column-rank"
        static let cardLimit = "column-limit"
        static let removed = "column-removed"
    }

    /// The field of a name in an operation.
    public static let nameField = Field.name

    static let fields = [Field.name, Field.kind, Field.rank, Field.cardLimit, Field.removed]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.name: name.value.map { .string($0) } ?? .null
        case Field.kind: .string(kind.value.rawValue)
        case Field.rank: .string(rank.value.text)
        case Field.cardLimit: cardLimit.value.map { .integer(Int64($0)) } ?? .null
        case Field.removed: .bool(removed.value)
        default: nil
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp) { boxed.value.write(change, stamp) }
}

extension Column {
    /// The stored properties.
    struct Parts: Equatable, Sendable {
        let id: ID<Entity>
        var name: Register<String?>
        var kind: Register<Kind>
        var rank: Register<Rank>
        var cardLimit: Register<Int?>
        var removed: Register<Bool>

        mutating func write(_ change: Change, _ stamp: Stamp) {
            switch (change.field, change.to) {
            case (Field.name, .null): name.write(nil, stamp)
            case (Field.name, .string(let text)): name.write(text, stamp)
            case (Field.kind, .string(let text)): if let kind = Kind(stored: text) { self.kind.write(kind, stamp) }
            case (Field.rank, .string(let text)): if let rank = Rank(stored: text) { self.rank.write(rank, stamp) }
            case (Field.cardLimit, .null): cardLimit.write(nil, stamp)
            case (Field.cardLimit, .integer(let limit)): cardLimit.write(Int(clamping: limit), stamp)
            case (Field.removed, .bool(let isRemoved)): removed.write(isRemoved, stamp)
            default: break
            }
        }
    }
}

/// A position in a list: by rank, then by id if two devices chose the same rank.
public struct Position: Comparable, Sendable {
    public let rank: Rank
    public let id: ID<Entity>

    public static func < (left: Position, right: Position) -> Bool {
        left.rank == right.rank ? left.id < right.id : left.rank < right.rank
    }
}
