public import Floor

/// One card.
public struct Card: Equatable, Sendable {
    private var boxed: Boxed<Parts>

    public var id: ID<Entity> { boxed.value.id }
    public var title: Register<String> { boxed.value.title }
    public var body: Register<String> { boxed.value.body }
    /// A calendar day, the same in every time zone.
    public var due: Register<Day?> { boxed.value.due }
    /// The time on the due day; it means nothing without one.
    public var time: Register<DueTime?> { boxed.value.time }
    /// How often it comes again when it is done; see ``NextCards``.
    public var repeats: Register<Repeat?> { boxed.value.repeats }
    /// Column and rank are one field, so a card is never in one column with another's rank.
    public var place: Register<Place?> { boxed.value.place }
    public var removed: Register<Bool> { boxed.value.removed }
    /// Whether it is on its board, or where else it is kept.
    public var shelf: Register<Shelf> { boxed.value.shelf }
    /// Who changed it last.
    public var changedBy: Register<ID<Person>?> { boxed.value.changedBy }
    /// Who added it, and when: the earliest operation that did.
    public var added: Register<ID<Person>?> { boxed.value.added }
    public internal(set) var labels: Marks<Entity> {
        get { boxed.value.labels }
        set { boxed.value.labels = newValue }
    }
    /// The people it is assigned to.
    public internal(set) var assignees: Marks<Person> {
        get { boxed.value.assignees }
        set { boxed.value.assignees = newValue }
    }

    /// Its place among all cards that ever came to its board; nil until the server has recorded that it came.
    public internal(set) var number: Int? {
        get { boxed.value.number }
        set { boxed.value.number = newValue }
    }

    /// Pictures and other files.
    public var attachments: Attachments { boxed.value.attachments }

    /// A title, 1–100 characters after trimming.
    public static let titleLimit = 100
    /// A body, at most 20,000 characters.
    public static let bodyLimit = 20_000
    /// A body in bytes of UTF-8, ten for each character: letters of every script fit, and no change of a body is larger
    /// than what one request may be. It is sent twice in that, as it was and as it is.
    public static let bodyByteLimit = 200_000

    public init(
        id: ID<Entity>, title: Register<String> = Register(""), body: Register<String> = Register(""),
        due: Register<Day?> = Register(nil), time: Register<DueTime?> = Register(nil),
        place: Register<Place?> = Register(nil), removed: Register<Bool> = Register(true),
        changedBy: Register<ID<Person>?> = Register(nil),
        added: Register<ID<Person>?> = Register(nil), labels: Marks<Entity> = Marks(),
        assignees: Marks<Person> = Marks(), shelf: Register<Shelf> = Register(.board),
        attachments: Attachments = Attachments(), repeats: Register<Repeat?> = Register(nil), number: Int? = nil
    ) {
        boxed = Boxed(
            Parts(
                id: id, title: title, body: body, due: due, time: time, place: place,
                removed: removed, shelf: shelf, changedBy: changedBy, added: added, labels: labels,
                assignees: assignees, attachments: attachments, repeats: repeats, number: number))
    }

    public var isRemoved: Bool { removed.value }
    /// Off the board without a date on which it is deleted: archived, or a template.
    public var isArchived: Bool { shelf.value != .board }
    public var isTemplate: Bool { shelf.value == .template }
    /// Neither deleted nor archived nor a template.
    public var isOnBoard: Bool { !isRemoved && !isArchived }

    public var position: Position { Position(rank: place.value?.rank ?? .middle, id: id) }

    enum Field {
        static let title = "title"
        static let body = "body"
        static let due = "due"
        static let time = "due-time"
        static let place = "place"
        static let removed = "removed"
        /// A board has an `archived` of its own. See ``Shelf``.
        static let shelf = "card-archived"
        static let repeats = "repeat"
    }

    /// The field of a title in an operation.
    public static let titleField = Field.title

    static let fields = [
        Field.title, Field.body, Field.due, Field.time, Field.place, Field.removed, Field.shelf, Field.repeats,
    ]

    func value(of field: String) -> JSON? {
        switch field {
        case Field.title: .string(title.value)
        case Field.body: .string(body.value)
        case Field.due: due.value.map { .string($0.iso) } ?? .null
        case Field.time: Card.json(time.value)
        case Field.place: place.value.map { .string($0.text) } ?? .null
        case Field.removed: .bool(removed.value)
        case Field.shelf: shelf.value.json
        case Field.repeats: repeats.value.map { .string($0.text) } ?? .null
        default:
            if let file = Attachment.file(ofField: field) {
                attachments[file]?.value.map { $0.json } ?? .null
            } else {
                Mark(field: field).map { .bool(holds($0)) }
            }
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        boxed.value.write(change, stamp, author)
    }
}

extension Card {
    /// The stored properties.
    struct Parts: Equatable, Sendable {
        let id: ID<Entity>
        var title: Register<String>
        var body: Register<String>
        var due: Register<Day?>
        var time: Register<DueTime?>
        var place: Register<Place?>
        var removed: Register<Bool>
        var shelf: Register<Shelf>
        var changedBy: Register<ID<Person>?>
        var added: Register<ID<Person>?>
        var labels: Marks<Entity>
        var assignees: Marks<Person>
        var attachments: Attachments
        var repeats: Register<Repeat?>
        var number: Int?

        mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
            switch (change.field, change.to) {
            case (Field.title, .string(let text)): title.write(text, stamp)
            case (Field.body, .string(let text)): body.write(text, stamp)
            case (Field.due, .null): due.write(nil, stamp)
            case (Field.due, .string(let text)): if let day = Day(text) { due.write(day, stamp) }
            case (Field.time, .null): time.write(nil, stamp)
            case (Field.time, .string(let text)): if let time = DueTime(stored: text) { self.time.write(time, stamp) }
            case (Field.place, .string(let text)): if let place = Place(stored: text) { self.place.write(place, stamp) }
            case (Field.removed, .bool(let isRemoved)):
                removed.write(isRemoved, stamp)
                if !isRemoved, added.value == nil || stamp < added.stamp { added = Register(author, stamp: stamp) }
            case (Field.shelf, _):
                guard let shelf = Shelf(json: change.to) else { return }
                self.shelf.write(shelf, stamp)
            case (Field.repeats, .null): repeats.write(nil, stamp)
            case (Field.repeats, .string(let text)):
                if let value = Repeat(stored: text) { repeats.write(value, stamp) }
            case (_, .bool(let isHeld)):
                guard let mark = Card.Mark(field: change.field) else { return }
                write(mark, isHeld, stamp)
            case (_, .null), (_, .array):
                guard let file = Attachment.file(ofField: change.field) else { return }
                attachments.write(file, Attachment(file, json: change.to), stamp)
            default: return
            }
            changedBy.write(author, stamp)
        }
    }
}

/// A column and a rank in it, encoded as `COLUMN/RANK`.
public struct Place: Equatable, Sendable {
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
