public import Floor

/// Which part of the data an answer needs. The host loads that much and no more.
public enum BoardQuery: Equatable, Sendable {
    /// The list of the viewer's boards.
    case boards
    /// The viewer's cards with a due day, on all boards; those after a place in their order.
    case mine(after: MyCards.Cursor?)
    case board(Part)

    public struct Part: Equatable, Sendable {
        public var board: ID<Space>
        public var cards: Cards
        /// How much comes with each card.
        public var depth: Depth
        /// The tops of the viewer's undo and redo stacks.
        public var undo: Bool
        /// The operation of the viewer's that the page tells about.
        public var lastAction: ID<Operation>?
        /// A stretch of the log, with the cards it is about.
        public var history: HistoryQuery?
        /// Who is on the board, for a rule; a page has them always.
        public var people: Bool
        /// The invitations that lead here; only owners are given them.
        public var invitations = false
        /// Cards that hold some words.
        public var search: BoardSearchQuery?

        public init(
            _ board: ID<Space>, cards: Cards, depth: Depth = .bare, undo: Bool = false,
            lastAction: ID<Operation>? = nil,
            history: HistoryQuery? = nil, people: Bool = false, search: BoardSearchQuery? = nil
        ) {
            self.board = board
            self.cards = cards
            self.depth = depth
            self.undo = undo
            self.lastAction = lastAction
            self.history = history
            self.people = people
            self.search = search
        }
    }

    /// What comes with the cards.
    public enum Depth: Equatable, Sendable {
        /// Their words, days and places: all that most rules look at.
        case bare
        /// The board's labels too, and what a card shows of itself on the board: its labels, its people, how much hangs on it.
        case face
        /// All that hangs on one card: its checklist, and its newest comments, or those before one of them; one more comment
        /// where it is named. The board's labels and people come too.
        case whole(ID<Entity>, before: ID<Entity>? = nil, comment: ID<Entity>? = nil)
    }

    /// Which cards to load. The columns and the people of a board always come with it.
    public enum Cards: Equatable, Sendable {
        /// Whether these are for the board's own page.
        public var isBoardPage: Bool {
            switch self {
            case .shown, .all: true
            default: false
            }
        }

        case none
        /// What the board's page shows.
        case shown(ShownCards)
        /// Every card that stands, for a filter to choose from.
        case all
        /// Those due in a month, or in the month before or after it.
        case due(Month)
        /// Those in the trash that can still be brought back.
        case removed
        /// These, removed or not.
        case these([ID<Entity>])
        /// What placing a card takes: the card, the first and last of a column, and two on either side of each card named.
        case near(cards: [ID<Entity>], column: ID<Entity>?)
        /// What adding a card takes: the last card of a column (the first column where none is named), and the card itself
        /// where its id is taken.
        case last(in: ID<Entity>?, card: ID<Entity>?)
    }
}

/// The part of one board that was asked for, as one viewer may see it.
public struct BoardSlice: SpaceSlice {
    private var boxed: Boxed<Parts>

    public var space: ID<Space> { board.id }

    public var board: Board {
        get { boxed.value.board }
        set { boxed.value.board = newValue }
    }
    /// The sequence the board is shown at.
    public var sequence: Int64 {
        get { boxed.value.sequence }
        set { boxed.value.sequence = newValue }
    }
    public var role: Role { boxed.value.role }
    /// Everybody on the board, in the order they came.
    public var people: [BoardPerson] {
        get { boxed.value.people }
        set { boxed.value.people = newValue }
    }
    public var undoable: Operation? {
        get { boxed.value.undoable }
        set { boxed.value.undoable = newValue }
    }
    public var redoable: Operation? {
        get { boxed.value.redoable }
        set { boxed.value.redoable = newValue }
    }
    /// Of the things the undoable operation is about, those that others have changed since.
    public var touched: [ID<Entity>] {
        get { boxed.value.touched }
        set { boxed.value.touched = newValue }
    }
    public var lastAction: LastAction? {
        get { boxed.value.lastAction }
        set { boxed.value.lastAction = newValue }
    }
    /// The invitations that lead here, for an owner's page of people.
    public var invitations: [BoardInvitation] {
        get { boxed.value.invitations }
        set { boxed.value.invitations = newValue }
    }
    /// How many cards there are on the board, for the limit.
    public var cardCount: Int { boxed.value.cardCount }
    /// What hangs on the cards loaded, where a need went as deep; a card on which nothing hangs has no entry.
    public var tallies: [ID<Entity>: CardTally] {
        get { boxed.value.tallies }
        set { boxed.value.tallies = newValue }
    }
    /// Whether the card has comments that are older than those loaded.
    public var hasEarlierComments: Bool {
        get { boxed.value.hasEarlierComments }
        set { boxed.value.hasEarlierComments = newValue }
    }
    /// What people are called who are on the board no longer, as far as something of theirs was loaded.
    public var former: [ID<Person>: String] {
        get { boxed.value.former }
        set { boxed.value.former = newValue }
    }
    /// The stretch of the log that was asked for.
    public var history: History? {
        get { boxed.value.history }
        set { boxed.value.history = newValue }
    }
    /// The cards that hold the words that were asked for.
    public var found: FoundCards? {
        get { boxed.value.found }
        set { boxed.value.found = newValue }
    }
    /// How much of each column was loaded, where that was not all.
    public var shown: Shown? {
        get { boxed.value.shown }
        set { boxed.value.shown = newValue }
    }

    /// An operation of the viewer's, and the one it takes back or does again.
    public struct LastAction: Sendable {
        public var operation: Operation
        public var target: Operation?
        /// Whether something it wrote never stood: the house knew of a later change of the same before it heard of this.
        public var isOvertaken = false

        public init(operation: Operation, target: Operation? = nil) {
            self.operation = operation
            self.target = target
        }
    }

    public init(
        board: Board, sequence: Int64, role: Role, people: [BoardPerson] = [], undoable: Operation? = nil,
        redoable: Operation? = nil, touched: [ID<Entity>] = [], lastAction: LastAction? = nil, cardCount: Int = 0
    ) {
        boxed = Boxed(
            Parts(
                board: board, sequence: sequence, role: role, people: people, undoable: undoable,
                redoable: redoable, touched: touched, lastAction: lastAction, cardCount: cardCount))
    }
}

extension BoardSlice {
    /// All that was loaded.
    private struct Parts: Sendable {
        var board: Board
        var sequence: Int64
        var role: Role
        var people: [BoardPerson]
        var undoable: Operation?
        var redoable: Operation?
        var touched: [ID<Entity>]
        var lastAction: LastAction?
        var invitations: [BoardInvitation] = []
        var cardCount: Int
        var tallies: [ID<Entity>: CardTally] = [:]
        var hasEarlierComments: Bool = false
        var former: [ID<Person>: String] = [:]
        var history: History?
        var found: FoundCards?
        var shown: Shown?
    }
}

extension BoardSlice {
    /// The board's own page.
    var link: Link { Link("/board").at(board.id) }

    /// What keeps a page of the board true while it is looked at.
    var live: Page.Live { Page.Live(space: board.id, sequence: sequence) }

    /// Whether the viewer may change what is on the board: an archived one nobody may.
    public var mayEdit: Bool { role.mayEdit && !board.isArchived }

    /// - Throws: `forbidden` for a viewer; `board-archived`.
    func requireMayEdit() throws(Refusal) {
        guard role.mayEdit else { throw .forbidden }
        guard !board.isArchived else { throw .boardArchived }
    }
}

/// Somebody on a board.
public struct BoardPerson: Hashable, Sendable {
    public var id: ID<Person>
    public var name: String
    public var role: Role
    public var photo: Photo?

    public init(id: ID<Person>, name: String, role: Role, photo: Photo? = nil) {
        self.id = id
        self.name = name
        self.role = role
        self.photo = photo
    }
}

/// One board in the list of them.
public struct BoardSummary: Equatable, Sendable {
    public var id: ID<Space>
    public var name: String
    public var role: Role
    public var people: [BoardPerson]
    /// Cards not in a *done* column, and all cards.
    public var openCount: Int
    public var cardCount: Int
    public var isArchived: Bool

    public init(
        id: ID<Space>, name: String, role: Role, people: [BoardPerson], openCount: Int, cardCount: Int,
        isArchived: Bool = false
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.people = people
        self.openCount = openCount
        self.cardCount = cardCount
        self.isArchived = isArchived
    }
}

/// What the host loaded for a `BoardQuery`.
public enum BoardData: Sendable {
    case boards([BoardSummary])
    case mine(MyCards)
    case board(BoardSlice)
}
