public import Floor

/// A board on which actions of a team are cards, or that is to have them.
public struct ActionBoard: Equatable, Sendable {
    public let id: ID<Space>
    public var name: String
    public var isArchived: Bool
    /// The present members of the team who are on the board, and whether each of them may change it.
    public var people: [ID<Person>: Bool]

    /// The boards offered to one person, the most recently changed: more do not fit a list.
    public static let choiceLimit = 100

    public init(id: ID<Space>, name: String, isArchived: Bool, people: [ID<Person>: Bool]) {
        self.id = id
        self.name = name
        self.isArchived = isArchived
        self.people = people
    }

    /// Whether a person may see the board and its cards.
    func shows(to person: ID<Person>) -> Bool { people[person] != nil }

    /// Whether a person may add cards to it.
    func takesCards(of person: ID<Person>) -> Bool { !isArchived && people[person] ?? false }
}

extension Team {
    /// The board that an action's card is on.
    public func board(of action: Action) -> ID<Space>? { action.board.value ?? board.value }

    /// All boards that have cards of the team's actions or are to have them; some may have been deleted.
    public var actionBoards: Set<ID<Space>> {
        var boards = Set(actions.values.compactMap { $0.board.value })
        if let own = board.value { boards.insert(own) }
        if let chosen = chosenBoard.value { boards.insert(chosen) }
        return boards
    }
}

extension TeamSlice {
    /// Whether the team's own board exists.
    var hasBoard: Bool { team.board.value.map { boards[$0] != nil } ?? false }

    /// The card of an action, if a person may see it.
    func card(of action: ID<Entity>, for person: ID<Person>) -> ActionCard? {
        guard let card = cards[action], let board = card.board, boards[board]?.shows(to: person) ?? false else {
            return nil
        }
        return card
    }

    /// The board that the team chose, if a person may add cards to it; nil where none was chosen or it was deleted.
    ///
    /// Everybody's other actions go to the team's own board, so that none is lost and nobody is let onto a board by an
    /// action.
    func chosenBoard(for person: ID<Person>) -> ActionBoard? {
        guard let board = team.chosenBoard.value.flatMap({ boards[$0] }), board.takesCards(of: person) else {
            return nil
        }
        return board
    }
}
