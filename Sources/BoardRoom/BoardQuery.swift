public import Floor

/// Which part of the data an answer needs. The host loads that much and no more.
public enum BoardQuery: Equatable, Sendable {
    /// The list of the viewer's boards.
    case boards
    /// The viewer's cards that are not done on all boards, after a cursor.
    case mine(after: MyCards.Cursor?)
    case board(Part)

    public struct Part: Equatable, Sendable {
        public var board: ID<Space>
        public var cards: Cards
        /// How much is loaded with each card.
        public var depth: Depth
        /// The tops of the viewer's undo and redo stacks.
        public var undo: Bool
        /// The viewer's operation that the page reports.
        public var lastAction: ID<Operation>?
        /// A range of the log, with the cards it is about.
        public var history: HistoryQuery?
        /// The members of the board, for a rule; a page always has them.
        public var people: Bool
        /// The invitations to this board; only for owners.
        public var invitations = false
        /// The id that a form gives to a new entity: whatever on the board already has it is loaded too.
        public var newID: ID<Entity>?
        /// Cards that match a search.
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

    /// What is loaded with the cards.
    public enum Depth: Equatable, Sendable {
        /// Their texts, days and places: all that most rules need.
        case bare
        /// Also the board's labels, and what a card shows on the board: its labels, assignees, and counts.
        case face
        /// What the next card takes over of those that repeat, and where it goes: the board's labels and members, their
        /// marks and checklists, the last card of the column in which they begin again, and the next card if it is there.
        case next
        /// Everything on one card: its checklist, and its newest comments, or those before one of them; also one more
        /// comment if it is named. Includes the board's labels and members.
        case whole(ID<Entity>, before: ID<Entity>? = nil, comment: ID<Entity>? = nil)
    }

    /// Which cards to load. The columns and the members of a board are always loaded.
    public enum Cards: Equatable, Sendable {
        /// Whether these are for the board's own page.
        public var isBoardPage: Bool {
            switch self {
            case .shown, .all: true
            default: false
            }
        }

        case none
        /// What the board's page shows. For that page alone: long bodies are cut, and a rule would write them back so.
        case shown(ShownCards)
        /// Every card that is on the board, for a filter to select from.
        case all
        /// Those that begin or are due in a month, or in the month before or after it.
        case due(Month)
        /// Those in the trash that can still be restored.
        case removed
        /// A page of the archived ones, or of the templates, the last put there first, and one more if there is any.
        case archived(after: ArchiveCursor?, shelf: Card.Shelf = .archive)
        /// These, removed or not.
        case these([ID<Entity>])
        /// What placing a card needs: the card, the first and last of a column, and two on either side of each named
        /// card.
        case near(cards: [ID<Entity>], column: ID<Entity>?)
        /// What adding a card needs: the last card of a column (the first column if none is named).
        case last(in: ID<Entity>?)
        /// What moving or archiving the cards of a column needs: its first ``Column/moveLimit`` cards, and the last card
        /// of the column they go to.
        case from(ID<Entity>?, to: ID<Entity>? = nil)
    }
}

/// The requested part of one board, as one viewer may see it.
public struct BoardSlice: SpaceSlice {
    @Boxed private var parts: Parts

    public var space: ID<Space> { board.id }

    public var board: Board {
        get { parts.board }
        set { parts.board = newValue }
    }
    /// The sequence at which the board is shown.
    public var sequence: Int64 {
        get { parts.sequence }
        set { parts.sequence = newValue }
    }
    public var role: Role { parts.role }
    /// The members of the board, in order of joining.
    public var people: [BoardPerson] {
        get { parts.people }
        set { parts.people = newValue }
    }
    public var undoable: Operation? {
        get { parts.undoable }
        set { parts.undoable = newValue }
    }
    public var redoable: Operation? {
        get { parts.redoable }
        set { parts.redoable = newValue }
    }
    /// The operation that undid the redoable one; nil on a device whose log does not go back to it.
    public var lastUndo: Operation? {
        get { parts.lastUndo }
        set { parts.lastUndo = newValue }
    }
    /// Of the things the undoable operation is about, those that others have changed since.
    public var touched: [ID<Entity>] {
        get { parts.touched }
        set { parts.touched = newValue }
    }
    public var lastAction: LastAction? {
        get { parts.lastAction }
        set { parts.lastAction = newValue }
    }
    /// The invitations to this board, for an owner's page of people.
    public var invitations: [BoardInvitation] {
        get { parts.invitations }
        set { parts.invitations = newValue }
    }
    /// Whom an owner may add, for their page of people. The host fills it in.
    public var housemates: [Housemate] {
        get { parts.housemates }
        set { parts.housemates = newValue }
    }
    /// Where a card can be moved to, for the page that asks. The host fills it in.
    public var destinations: CardDestinations {
        get { parts.destinations }
        set { parts.destinations = newValue }
    }
    /// Whether the board has templates, which are offered where cards are added.
    public var hasTemplates: Bool {
        get { parts.hasTemplates }
        set { parts.hasTemplates = newValue }
    }
    /// The number of cards on the board, for the limit: without archived ones, templates and the trash.
    public var cardCount: Int { parts.cardCount }
    /// The counts of the loaded cards, if the depth includes them; a card with nothing to count has no entry.
    public var tallies: [ID<Entity>: CardTally] {
        get { parts.tallies }
        set { parts.tallies = newValue }
    }
    /// Whether the card has older comments than those loaded.
    public var hasEarlierComments: Bool {
        get { parts.hasEarlierComments }
        set { parts.hasEarlierComments = newValue }
    }
    /// Who wrote the body of the card whose page it is, if two texts stand in it one below the other; see `MergeConflict`.
    public var conflictWriters: [ID<Person>] {
        get { parts.conflictWriters }
        set { parts.conflictWriters = newValue }
    }
    /// The titles of the cards that the texts on a card's page link to, of those that the viewer may see; see
    /// `CardTitles.swift`.
    public var titles: [ID<Entity>: String] {
        get { parts.titles }
        set { parts.titles = newValue }
    }
    /// The same of runs and of entries of the viewer's diary. The host fills it in.
    public var pageTitles: [LinkedTitle] {
        get { parts.pageTitles }
        set { parts.pageTitles = newValue }
    }
    /// The names of former members, as far as something of theirs was loaded.
    public var former: [ID<Person>: String] {
        get { parts.former }
        set { parts.former = newValue }
    }
    /// The requested range of the log.
    public var history: History? {
        get { parts.history }
        set { parts.history = newValue }
    }
    /// The cards that match the search.
    public var found: FoundCards? {
        get { parts.found }
        set { parts.found = newValue }
    }
    /// How much of each column was loaded, if that was not all.
    public var shown: Shown? {
        get { parts.shown }
        set { parts.shown = newValue }
    }

    /// An operation of the viewer's, and the one it undoes or redoes.
    public struct LastAction: Sendable {
        public var operation: Operation
        public var target: Operation?
        /// Whether something it wrote never took effect: the server had a later change of the same field before this
        /// arrived.
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
        parts = Parts(
            board: board, sequence: sequence, role: role, people: people, undoable: undoable,
            redoable: redoable, touched: touched, lastAction: lastAction, cardCount: cardCount)
    }
}

extension BoardSlice {
    /// The stored properties.
    private struct Parts: Sendable {
        var board: Board
        var sequence: Int64
        var role: Role
        var people: [BoardPerson]
        var undoable: Operation?
        var redoable: Operation?
        var lastUndo: Operation?
        var touched: [ID<Entity>]
        var lastAction: LastAction?
        var invitations: [BoardInvitation] = []
        var housemates: [Housemate] = []
        var destinations = CardDestinations()
        var cardCount: Int
        var hasTemplates = false
        var tallies: [ID<Entity>: CardTally] = [:]
        var hasEarlierComments: Bool = false
        var conflictWriters: [ID<Person>] = []
        var titles: [ID<Entity>: String] = [:]
        var pageTitles: [LinkedTitle] = []
        var former: [ID<Person>: String] = [:]
        var history: History?
        var found: FoundCards?
        var shown: Shown?
    }
}

extension BoardSlice {
    /// The board's main page.
    var link: Link { Link("/board").at(board.id) }

    /// What keeps a page of the board up to date while it is open.
    var live: Page.Live { Page.Live(space: board.id, sequence: sequence) }

    /// Whether the viewer may change the board's content: nobody may on an archived one.
    public var mayEdit: Bool { role.mayEdit && !board.isArchived }

    /// - Throws: `forbidden` for a viewer; `board-archived`.
    public func requireMayEdit() throws(Refusal) {
        guard role.mayEdit else { throw .forbidden }
        guard !board.isArchived else { throw .boardArchived }
    }
}

/// A member of a board.
public struct BoardPerson: Hashable, Sendable {
    public var id: ID<Person>
    public var name: String
    public var role: Role
    public var photo: Photo?
    /// The same as ``Housemate/since``, for an owner's page of people.
    public var since: Int64?

    public init(id: ID<Person>, name: String, role: Role, photo: Photo? = nil) {
        self.id = id
        self.name = name
        self.role = role
        self.photo = photo
    }
}

/// One entry in the list of boards.
public struct BoardSummary: Equatable, Sendable {
    public var id: ID<Space>
    public var name: String
    public var role: Role
    public var people: [BoardPerson]
    /// Cards not in a *done* column, and all cards.
    public var openCount: Int
    public var cardCount: Int
    public var isArchived: Bool
    /// Whether the viewer has marked it; see ``Favourites``.
    public var isFavourite = false

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
