public import Floor

/// One board: its name, its columns, and the cards the host was asked to load.
public struct Board: Equatable, Sendable {
    public let id: ID<Space>
    public internal(set) var name = Register("")
    /// Archived: read-only, and an owner can restore it.
    public internal(set) var archived = Register(false)
    public internal(set) var columns: [ID<Entity>: Column] = [:]
    public internal(set) var cards: [ID<Entity>: Card] = [:]
    public internal(set) var labels: [ID<Entity>: Label] = [:]
    /// Checklist items, as many as were loaded.
    public internal(set) var items: [ID<Entity>: Item] = [:]
    /// As many as were loaded.
    public internal(set) var comments: [ID<Entity>: Comment] = [:]
    /// Roles by person; nil for a removed member.
    public internal(set) var roles: [ID<Person>: Register<Role?>] = [:]
    /// How many cards ever came to it: the number of the last one.
    public internal(set) var lastNumber = 0

    /// A board's name, 1–50 characters.
    public static let nameLimit = 50
    /// Columns on one board.
    public static let columnLimit = 20

    public init(id: ID<Space>) { self.id = id }

    /// Whether a thing is the board itself or something that was loaded of it.
    public func holds(_ thing: ID<Entity>) -> Bool {
        thing == ID(id) || stands(columns[thing]) || stands(cards[thing]) || stands(labels[thing])
            || stands(items[thing]) || stands(comments[thing])
    }

    /// Avoids comparing with `nil`, which for an `Equatable` type compares the values.
    private func stands<Part>(_ thing: Part?) -> Bool { thing != nil }

    /// Adds stored columns.
    public mutating func insertLoaded(_ more: [Column]) {
        for column in more { columns[column.id] = column }
    }

    /// Adds stored cards.
    public mutating func insertLoaded(_ more: [Card]) {
        for card in more { cards[card.id] = card }
    }

    public var isArchived: Bool { archived.value }

    /// The field of a person: their role here; null for somebody who is not a member.
    public static let roleField = "role"

    /// The columns that are not removed, left to right.
    public var standing: [Column] {
        columns.values.filter { !$0.isRemoved }.ordered { $0.position < $1.position }
    }

    /// The column in which a card is shown: its own or, if that was removed, the first of the same kind, or the first
    /// of all.
    public func column(of card: Card) -> Column? {
        card.place.value.flatMap { column(standingFor: $0.column) }
    }

    /// The columns whose cards show in this one: itself, and those that are gone and that it stands for.
    public func columns(shownIn column: ID<Entity>) -> [ID<Entity>] {
        Array(columns.keys.filter { self.column(standingFor: $0)?.id == column }).ordered()
    }

    /// The column that shows the cards of this one.
    public func column(standingFor column: ID<Entity>) -> Column? {
        guard let own = columns[column] else { return standing.first }
        if !own.isRemoved { return own }
        let columns = standing
        return columns.first { $0.kind.value == own.kind.value } ?? columns.first
    }
}

extension Board: Thing, ThingParts {
    public typealias Parts = Board

    public static let name = ThingField<Board, String>("name", column: "name") { $1(&$0.name) }
    public static let archived = ThingField<Board, Bool>("archived", column: "archived") { $1(&$0.archived) }
    public static let lastNumber = ThingField<Board, Int>(nil, column: .others, stamped: .nowhere) {
        $1(plain: &$0.lastNumber)
    }

    public static let fields = [name.facts, archived.facts, lastNumber.facts]
    public static let leastFields = 3
}

/// What a member may do on a board.
public enum Role: String, FieldValue, CaseIterable {
    case owner, editor, viewer

    public init?(stored: String) { self.init(named: stored) }

    public var mayEdit: Bool { self != .viewer }
}
