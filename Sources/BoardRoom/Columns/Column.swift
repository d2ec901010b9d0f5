public import Floor

/// One column of a board.
public struct Column: Equatable, Sendable {
    @Boxed public var parts: Parts

    public init(parts: Parts) { self.parts = parts }

    public var id: ID<Entity> { parts.id }
    /// Nil until somebody renames it: then the name of its kind is shown, in the viewer's language.
    public var name: Register<String?> { parts.name }
    public var kind: Register<Kind> { parts.kind }
    public var rank: Register<Rank> { parts.rank }
    /// How many cards it should hold, nil for any number. Not enforced.
    public var cardLimit: Register<Int?> { parts.cardLimit }
    public var removed: Register<Bool> { parts.removed }

    /// A column's name, 1–30 characters.
    public static let nameLimit = 30
    /// The valid card limits.
    public static let cardLimits = 1...99

    /// The meaning of a column: cards in *done* are never overdue.
    public enum Kind: String, FieldValue, CaseIterable {
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

    public var isRemoved: Bool { removed.value }
    public var position: Position { Position(rank: rank.value, id: id) }

    /// The name in the viewer's language.
    public func title(_ language: Language) -> String { name.value ?? kind.value.phrase(language) }

    /// The limit, if `count` exceeds it; nil if it does not, or there is no limit.
    func limitExceeded(by count: Int) -> Int? { cardLimit.value.flatMap { count > $0 ? $0 : nil } }

}

/// The names differ from a card's, so that an operation on an unknown thing can be attributed to its kind.
extension Column: Thing {
    public static let name = ThingField<Parts, String?>("column-name", column: "name") { $1(&$0.name) }
    public static let kind = ThingField<Parts, Kind>("column-kind", column: "kind") { $1(&$0.kind) }
    public static let rank = ThingField<Parts, Rank>("column-rank", column: "rank") { $1(&$0.rank) }
    public static let removed = ThingField<Parts, Bool>("column-removed", column: "removed") { $1(&$0.removed) }
    public static let cardLimit = ThingField<Parts, Int?>("column-limit", column: "card_limit") { $1(&$0.cardLimit) }

    public static let fields = [name.facts, kind.facts, rank.facts, removed.facts, cardLimit.facts]
    public static let leastFields = 5

    /// The stored properties.
    public struct Parts: ThingParts, Equatable {
        let id: ID<Entity>
        var name = Register<String?>(nil)
        var kind = Register(Kind.todo)
        var rank = Register(Rank.middle)
        var cardLimit = Register<Int?>(nil)
        var removed = Register(true)

        public init(id: ID<Entity>) { self.id = id }
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
