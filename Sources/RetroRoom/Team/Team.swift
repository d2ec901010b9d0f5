public import Floor

/// A team: its members, its retrospectives, and those of its keywords that were loaded.
public struct Team: Equatable, Sendable {
    public let id: ID<Space>
    public internal(set) var name: Register<String>
    /// The member who has the facilitator's seat. There is one seat, so there is at most one facilitator.
    public internal(set) var seat: Register<ID<Person>?>
    /// When the seat was last taken, as opposed to handed over, in Unix milliseconds.
    public internal(set) var seatTaken: Register<Int64?>
    /// When the team will be deleted with everything in it, in Unix milliseconds; nil if no deletion is scheduled.
    public internal(set) var deletion: Register<Int64?>
    /// The current retrospective, for which keywords are written.
    public internal(set) var current: Register<ID<Entity>?>
    /// Present and former members.
    public internal(set) var members: [ID<Person>: Member]
    public internal(set) var retrospectives: [ID<Entity>: Retrospective]
    /// The loaded ones.
    public internal(set) var keywords: [ID<Entity>: Keyword]
    /// The team's own board, which is made with an action; nil before.
    public internal(set) var board: Register<ID<Space>?>
    /// The board that the team chose for its actions; nil for its own.
    public internal(set) var chosenBoard: Register<ID<Space>?>
    public internal(set) var actions: [ID<Entity>: Action]

    /// A team's name, 1–10 characters.
    public static let nameLimit = 10
    /// Present members of a team.
    public static let memberLimit = 50

    public init(
        id: ID<Space>, name: Register<String> = Register(""), seat: Register<ID<Person>?> = Register(nil),
        seatTaken: Register<Int64?> = Register(nil), deletion: Register<Int64?> = Register(nil),
        current: Register<ID<Entity>?> = Register(nil), members: [Member] = [],
        retrospectives: [Retrospective] = [], keywords: [Keyword] = [], board: Register<ID<Space>?> = Register(nil),
        chosenBoard: Register<ID<Space>?> = Register(nil), actions: [Action] = []
    ) {
        self.id = id
        self.name = name
        self.seat = seat
        self.seatTaken = seatTaken
        self.deletion = deletion
        self.current = current
        self.members = [:]
        self.retrospectives = [:]
        self.keywords = [:]
        self.board = board
        self.chosenBoard = chosenBoard
        self.actions = [:]
        take(members)
        take(retrospectives)
        take(keywords)
        take(actions)
    }

    /// Adds present and former members, as stored.
    public mutating func take(_ more: [Member]) {
        for member in more { members[member.id] = member }
    }

    /// Adds retrospectives, as stored.
    public mutating func take(_ more: [Retrospective]) {
        for retrospective in more { retrospectives[retrospective.id] = retrospective }
    }

    /// Adds loaded keywords, as stored.
    public mutating func take(_ more: [Keyword]) {
        for keyword in more { keywords[keyword.id] = keyword }
    }

    /// Adds actions, as stored.
    public mutating func take(_ more: [Action]) {
        for action in more { actions[action.id] = action }
    }

    enum Field {
        static let name = "team-name"
        static let seat = "team-seat"
        static let seatTaken = "team-seat-taken"
        static let deletion = "team-deletion"
        static let current = "team-current"
        static let board = "team-board"
        static let chosenBoard = "team-chosen-board"
    }

    /// The field of a name in an operation.
    public static let nameField = Field.name

    static let fields = [
        Field.name, Field.seat, Field.current, Field.board, Field.seatTaken, Field.deletion, Field.chosenBoard,
    ]
}

extension Team {
    /// The current retrospective, if it was loaded.
    public var currentRetrospective: Retrospective? { current.value.flatMap { retrospectives[$0] } }

    /// The retrospective that ended last, if any.
    var lastEnded: Retrospective? {
        retrospectives.values.filter { $0.phase.value == .done }.ordered { left, right in
            let (one, other) = (left.endedAt.value ?? 0, right.endedAt.value ?? 0)
            return one == other ? left.id < right.id : one < other
        }.last
    }

    /// Whether a person is a present member.
    public func has(_ person: ID<Person>) -> Bool { members[person]?.isHere.value ?? false }

    /// The present members, ordered by id.
    public var present: [Member] { members.values.filter { $0.isHere.value }.ordered { $0.id < $1.id } }

    /// The member in the seat, if they are present. Nil where the seat is empty.
    public var facilitator: ID<Person>? { seat.value.flatMap { has($0) ? $0 : nil } }

    /// A person's role; nil for a person who is not a present member.
    public func role(of person: ID<Person>) -> Role? {
        guard has(person) else { return nil }
        return facilitator == person ? .facilitator : .member
    }

    /// Whether an id names the team itself or a loaded entity of it.
    public func holds(_ thing: ID<Entity>) -> Bool {
        thing == ID(id) || retrospectives.keys.contains(thing) || keywords.keys.contains(thing)
            || members.keys.contains(ID(thing)) || actions.keys.contains(thing)
    }
}

/// What a member may do in a team.
public enum Role: String, Sendable, CaseIterable {
    /// Leads the day, starts early, ends, and manages the team.
    case facilitator
    case member

    public init?(stored: String) { self.init(named: stored) }
}
