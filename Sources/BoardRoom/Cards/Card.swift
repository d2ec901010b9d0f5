public import Floor

/// One card.
public struct Card: Equatable, Sendable {
    @Boxed public var parts: Parts

    public init(parts: Parts) { self.parts = parts }

    public var id: ID<Entity> { parts.id }
    public var title: Register<String> { parts.title }
    public var body: Register<String> { parts.body }
    /// A calendar day, the same in every time zone.
    public var due: Register<Day?> { parts.due }
    /// The time on the due day; it means nothing without one.
    public var time: Register<DueTime?> { parts.time }
    /// The calendar day on which work on it begins. No form puts it after the due day, but an undo may, an
    /// earlier version, or a form with both days of which one came too late.
    public var start: Register<Day?> { parts.start }
    /// How often it comes again when it is done; see ``NextCards``.
    public var repeats: Register<Repeat?> { parts.repeats }
    /// Column and rank are one field, so a card is never in one column with another's rank.
    public var place: Register<Place?> { parts.place }
    public var removed: Register<Bool> { parts.removed }
    /// Whether it is on its board, or where else it is kept.
    public var shelf: Register<Shelf> { parts.shelf }
    /// Who changed it last.
    public var changedBy: Register<ID<Person>?> { parts.changedBy }
    /// Who added it, and when: the earliest operation that did.
    public var added: Register<ID<Person>?> { parts.added }
    public internal(set) var labels: Marks<Entity> {
        get { parts.labels }
        set { parts.labels = newValue }
    }
    /// The people it is assigned to.
    public internal(set) var assignees: Marks<Person> {
        get { parts.assignees }
        set { parts.assignees = newValue }
    }

    /// Its place among all cards that ever came to its board; nil until the server has recorded that it came.
    public internal(set) var number: Int? {
        get { parts.number }
        set { parts.number = newValue }
    }

    /// Pictures and other files.
    public var attachments: Attachments { parts.attachments }

    /// A title, 1–100 characters after trimming.
    public static let titleLimit = 100
    /// A body, at most 20,000 characters.
    public static let bodyLimit = 20_000
    /// A body in bytes of UTF-8, ten for each character: letters of every script fit, and no change of a body is larger
    /// than what one request may be. It is sent twice in that, as it was and as it is.
    public static let bodyByteLimit = 200_000

    public var isRemoved: Bool { removed.value }
    /// Off the board without a date on which it is deleted: archived, or a template.
    public var isArchived: Bool { shelf.value != .board }
    public var isTemplate: Bool { shelf.value == .template }
    /// Neither deleted nor archived nor a template.
    public var isOnBoard: Bool { !isRemoved && !isArchived }

    public var position: Position { Position(rank: place.value?.rank ?? .middle, id: id) }

}

extension Card: Thing {
    public static let title = ThingField<Parts, String>(
        "title", column: "title", stays: [.version, .copy, .anew, .move]
    ) { $1(&$0.title) }
    public static let body = ThingField<Parts, String>(
        "body", column: "body", stays: [.version, .copy, .anew, .move]
    ) { $1(&$0.body) }
    public static let due = ThingField<Parts, Day?>("due", column: "due_day", stays: [.version, .copy, .move]) {
        $1(&$0.due)
    }
    public static let place = ThingField<Parts, Place?>("place", column: .others, merging: .lastValue, stays: .version)
    { $1(&$0.place) }
    public static let removed = ThingField<Parts, Bool>("removed", column: "removed") { $1(&$0.removed) }
    static let added = ThingField<Parts, ID<Person>?>(nil, column: "added_by") { $1(&$0.added) }
    static let changedBy = ThingField<Parts, ID<Person>?>(nil, column: "changed_by") { $1(&$0.changedBy) }
    static let labels = FieldFacts<Parts>.family("label.") { $1(family: &$0.labels) }
    static let assignees = FieldFacts<Parts>.family("assignee.") { $1(family: &$0.assignees) }
    /// A board has an `archived` of its own. See ``Shelf``.
    public static let shelf = ThingField<Parts, Shelf>("card-archived", column: .others) { $1(&$0.shelf) }
    static let attachments = FieldFacts<Parts>.family("file.", column: "files") { $1(family: &$0.attachments) }
    public static let time = ThingField<Parts, DueTime?>(
        "due-time", column: "due_time", stamped: .beside, stays: [.version, .copy, .move]
    ) { $1(&$0.time) }
    /// Not in versions: the card may have passed it on to the next one.
    public static let repeats = ThingField<Parts, Repeat?>(
        "repeat", column: "repeats", stamped: .ahead, stays: [.copy, .move]
    ) { $1(&$0.repeats) }
    static let number = ThingField<Parts, Int?>(nil, column: "number", stamped: .nowhere) { $1(plain: &$0.number) }
    public static let start = ThingField<Parts, Day?>(
        "start", column: "start_day", stays: [.version, .copy, .move]
    ) { $1(&$0.start) }

    public static let fields = [
        title.facts, body.facts, due.facts, place.facts, removed.facts, added.facts, changedBy.facts, labels, assignees,
        shelf.facts, attachments, time.facts, repeats.facts, number.facts, start.facts,
    ]
    public static let leastFields = 14

    /// The stored properties. Those that a row has in several columns are public, for the host that reads them.
    public struct Parts: ThingParts, Equatable {
        let id: ID<Entity>
        var title = Register("")
        var body = Register("")
        var due = Register<Day?>(nil)
        var time = Register<DueTime?>(nil)
        public var place = Register<Place?>(nil)
        var removed = Register(true)
        public var shelf = Register(Shelf.board)
        var changedBy = Register<ID<Person>?>(nil)
        var added = Register<ID<Person>?>(nil)
        var labels = Marks<Entity>()
        var assignees = Marks<Person>()
        var attachments = Attachments()
        var repeats = Register<Repeat?>(nil)
        var number: Int?
        var start = Register<Day?>(nil)

        public init(id: ID<Entity>) { self.id = id }

        public mutating func note(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
            added.note(arrival: change, stamp, by: author)
            changedBy.write(author, stamp)
        }
    }
}

/// A column and a rank in it, encoded as `COLUMN/RANK`.
public struct Place: TextValue {
    public var column: ID<Entity>
    public var rank: Rank

    public init(column: ID<Entity>, rank: Rank) {
        self.column = column
        self.rank = rank
    }

    /// An id of 36 characters, a slash, the rank.
    public init?(stored text: String) {
        let bytes = text.bytes
        guard bytes.count > 37, bytes[36] == UInt8(ascii: "/"),
            let column = ID<Entity>(String(bytes: bytes[..<36])),
            let rank = Rank(stored: String(bytes: bytes[37...]))
        else { return nil }
        self.init(column: column, rank: rank)
    }

    public var text: String { column.text + "/" + rank.text }
}
