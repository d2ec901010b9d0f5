public import BoardRoom
public import Floor

/// The portable form of a board: everything except its members. Exports write one and imports read one, whatever the
/// file format.
public struct BoardDocument: Equatable, Sendable {
    public var name: String
    public var isArchived = false
    public var columns: [Column] = []
    public var labels: [Label] = []
    public var cards: [Card] = []
    /// The names of the people referenced by id, as far as they are known.
    public var people: [ID<Person>: String] = [:]
    /// Where an archive has the content of the cards' and comments' pictures and files; of a file alone, nothing.
    public var files: [ID<StoredFile>: ArchivedFile] = [:]

    /// An id for the `place`th person whom a file names without one of this server. No real id is like it: they begin
    /// with the time they were made.
    static func standIn(_ place: Int) -> ID<Person> { ID(high: .max, low: UInt64(place)) }

    /// A column; cards refer to it by index.
    public struct Column: Equatable, Sendable {
        /// Nil for the name of the kind, in the viewer's language.
        public var name: String?
        public var kind: BoardRoom.Column.Kind
        /// How many cards it should hold; nil for any number.
        public var limit: Int?
    }

    /// A label; cards refer to it by index.
    public struct Label: Equatable, Sendable {
        public var name: String
        public var colour: BoardRoom.Label.Colour
    }

    public struct Card: Equatable, Sendable {
        public var column: Int
        public var title: String
        public var body = ""
        public var due: Day?
        /// The time on that day.
        public var time: DueTime?
        /// The day on which work on it begins.
        public var start: Day?
        public var repeats: Repeat?
        public var isTrashed = false
        /// As ``BoardRoom/Card/isArchived``: a template is too.
        public var isArchived = false
        public var isTemplate = false
        public var labels: [Int] = []
        public var assignees: [ID<Person>] = []
        public var items: [Item] = []
        /// Pictures and files: what they are, without their content. An import has those that come with it.
        public var attachments: [Attachment] = []
        public var comments: [Comment] = []
        /// Of a card that is being read: what goes to the end of its details once its title is known to fit.
        var last = LastLines()

        /// Neither in the trash nor archived.
        public var isOnBoard: Bool { !isTrashed && !isArchived }
    }

    public struct Item: Equatable, Sendable {
        public var text: String
        public var isDone: Bool
    }

    public struct Comment: Equatable, Sendable {
        /// The author's name at that time.
        public var name: String
        /// Unix milliseconds; nil if a file does not say. Without a name either, it is the importer's.
        public var saidAt: Int64?
        /// As typed, with names.
        public var text: String
        /// Whom it mentions, in the order in which their names stand in the text after an `@`.
        public var mentions: [ID<Person>] = []
        /// Its pictures and files, as a card's.
        public var attachments: [Attachment] = []
    }

    init(name: String) { self.name = name }

    /// The people to whom its cards are assigned, and whom comments mention by id.
    public var named: Set<ID<Person>> {
        var named: Set<ID<Person>> = []
        for card in cards {
            named.formUnion(card.assignees)
            for comment in card.comments { named.formUnion(CommentText(comment.text).people) }
        }
        return named
    }
}

extension BoardDocument.Card {
    /// Its fields that a file has as one value each.
    public static let fields = [
        DocumentField("due", BoardRoom.Card.due, \.due, isOfEach: true, "The day it is due."),
        DocumentField(
            "time", BoardRoom.Card.time, \.time,
            "A time on that day, such as `18:30+09:00`; `,60` after it reminds 60 minutes before."),
        DocumentField("start", BoardRoom.Card.start, \.start, "The day on which work on it begins."),
        DocumentField(
            "repeat", BoardRoom.Card.repeats, \.repeats, isOfEach: true,
            "How often it comes again, such as `weekly`; `monthly/31` for the last day."),
    ]
}

extension BoardDocument {
    /// Converts a fully loaded board: columns, labels, cards including the archive and the trash, items and comments.
    ///
    /// - Parameter names: of current and former members.
    public init(_ board: Board, names: (ID<Person>) -> String?) {
        self.init(name: board.name.value)
        isArchived = board.isArchived
        let standing = board.standing
        columns = standing.map { Column(name: $0.name.value, kind: $0.kind.value, limit: $0.cardLimit.value) }
        let known = board.standingLabels
        labels = known.map { Label(name: $0.name.value, colour: $0.colour.value) }
        var labelPlaces: [ID<Entity>: Int] = [:]
        for (place, label) in known.enumerated() { labelPlaces[label.id] = place }
        var columnPlaces: [ID<Entity>: Int] = [:]
        for (place, column) in standing.enumerated() { columnPlaces[column.id] = place }
        let parts = Parts(board)
        for card in BoardDocument.inOrder(board, columnPlaces) {
            var written = Card(
                column: board.column(of: card).flatMap { columnPlaces[$0.id] } ?? 0, title: card.title.value,
                body: card.body.value, isTrashed: card.isRemoved, isArchived: card.isArchived,
                isTemplate: card.isTemplate)
            for field in Card.fields { field.takeOver(&written, card) }
            if written.due == nil { written.time = nil }
            written.labels = card.labels.held.compactMap { labelPlaces[$0] }.sorted()
            written.assignees = card.assignees.held
            for person in written.assignees { people[person] = names(person) }
            written.attachments = card.attachments.held
            written.items = (parts.items[card.id] ?? []).map { Item(text: $0.text.value, isDone: $0.done.value) }
            written.comments = (parts.comments[card.id] ?? []).map { Comment($0, names: names) }
            for comment in written.comments { for person in comment.mentions { people[person] = names(person) } }
            cards.append(written)
        }
    }

    /// The cards column by column from top to bottom, archived ones in their places, then those in the trash likewise.
    private static func inOrder(_ board: Board, _ places: [ID<Entity>: Int]) -> [BoardRoom.Card] {
        var cards: [(place: Int, card: BoardRoom.Card)] = []
        for card in board.cards.values where card.added.value != nil {
            cards.append((board.column(of: card).flatMap { places[$0.id] } ?? 0, card))
        }
        cards.sort { left, right in
            if left.card.isRemoved != right.card.isRemoved { return right.card.isRemoved }
            if left.place != right.place { return left.place < right.place }
            return left.card.position < right.card.position
        }
        return cards.map { $0.card }
    }

    /// A board's items and comments by card, sorted: computed in one pass.
    private struct Parts {
        var items: [ID<Entity>: [BoardRoom.Item]] = [:]
        var comments: [ID<Entity>: [BoardRoom.Comment]] = [:]

        init(_ board: Board) {
            for item in board.items.values where !item.isRemoved {
                if let card = item.card.value { items[card, default: []].append(item) }
            }
            for comment in board.comments.values where !comment.isRemoved {
                if let card = comment.card.value { comments[card, default: []].append(comment) }
            }
            for card in Array(items.keys) { items[card]?.sort { $0.position < $1.position } }
            for card in Array(comments.keys) {
                comments[card]?.sort { left, right in
                    left.saidAt == right.saidAt ? left.id < right.id : left.saidAt < right.saidAt
                }
            }
        }
    }
}

extension BoardRoom.Comment {
    /// When it was written, with a tie-breaker.
    fileprivate var saidAt: Stamp { added.stamp }
}

extension BoardDocument.Comment {
    fileprivate init(_ comment: BoardRoom.Comment, names: (ID<Person>) -> String?) {
        let text = CommentText(comment.text.value)
        // Somebody without a name stays an id, as in the stored text.
        self.init(
            name: comment.origin.value?.name ?? comment.added.value.flatMap(names) ?? "",
            saidAt: comment.firstSaidAt, text: text.typed { names($0) ?? "[" + $0.text + "]" })
        for case .person(let person) in text.pieces where names(person) != nil { mentions.append(person) }
        attachments = comment.attachments.held
    }
}
