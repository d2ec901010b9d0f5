public import Floor

/// One team: who is in it, its retrospectives, and as many of its keywords as the host was asked to load.
public struct Team: Equatable, Sendable {
    public let id: ID<Space>
    public internal(set) var name: Register<String>
    /// Who has the facilitator's seat. It is one seat, so there is never more than one facilitator.
    public internal(set) var seat: Register<ID<Person>?>
    /// When the seat was last taken and not handed over, in Unix milliseconds.
    public internal(set) var seatTaken: Register<Int64?>
    /// When the team is deleted with everything in it, in Unix milliseconds; nil where it is not to be.
    public internal(set) var deletion: Register<Int64?>
    /// The one retrospective that keywords are written for.
    public internal(set) var current: Register<ID<Entity>?>
    /// Everybody who is or was here.
    public internal(set) var members: [ID<Person>: Member]
    public internal(set) var retrospectives: [ID<Entity>: Retrospective]
    /// As many as were loaded.
    public internal(set) var keywords: [ID<Entity>: Keyword]
    /// The board on which its actions are cards; nil before the first.
    public internal(set) var board: Register<ID<Space>?>
    public internal(set) var actions: [ID<Entity>: Action]

    /// A team's name, 1–10 characters.
    public static let nameLimit = 10
    /// People in one team at a time.
    public static let memberLimit = 50

    public init(
        id: ID<Space>, name: Register<String> = Register(""), seat: Register<ID<Person>?> = Register(nil),
        seatTaken: Register<Int64?> = Register(nil), deletion: Register<Int64?> = Register(nil),
        current: Register<ID<Entity>?> = Register(nil), members: [Member] = [],
        retrospectives: [Retrospective] = [], keywords: [Keyword] = [], board: Register<ID<Space>?> = Register(nil),
        actions: [Action] = []
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
        self.actions = [:]
        for member in members { self.members[member.id] = member }
        for retrospective in retrospectives { self.retrospectives[retrospective.id] = retrospective }
        for action in actions { self.actions[action.id] = action }
        take(keywords)
    }

    /// Takes in more of its keywords, as they are stored.
    public mutating func take(_ more: [Keyword]) {
        for keyword in more { keywords[keyword.id] = keyword }
    }

    enum Field {
        static let name = "team-name"
        static let seat = "team-seat"
        static let seatTaken = "team-seat-taken"
        static let deletion = "team-deletion"
        static let current = "team-current"
        static let board = "team-board"
    }

    static let fields = [
        Field.name, Field.seat, Field.current, Field.board, Field.seatTaken, Field.deletion,
    ]
}

extension Team {
    /// The retrospective that keywords are written for, where it was loaded.
    public var currentRetrospective: Retrospective? { current.value.flatMap { retrospectives[$0] } }

    /// The one that ended last, where there was one.
    var lastEnded: Retrospective? {
        retrospectives.values.filter { $0.phase.value == .done }.ordered { left, right in
            let (one, other) = (left.endedAt.value ?? 0, right.endedAt.value ?? 0)
            return one == other ? left.id < right.id : one < other
        }.last
    }

    /// Whether somebody is in the team now.
    public func has(_ person: ID<Person>) -> Bool { members[person]?.isHere.value ?? false }

    /// Who is in the team now, in the order of their ids.
    public var present: [Member] { members.values.filter { $0.isHere.value }.ordered { $0.id < $1.id } }

    /// Who has the seat, as long as they are here. Nil where it is empty, and anyone may take it.
    public var facilitator: ID<Person>? { seat.value.flatMap { has($0) ? $0 : nil } }

    /// What somebody may do here; nil for somebody who is not in the team, or no longer.
    public func role(of person: ID<Person>) -> Role? {
        guard has(person) else { return nil }
        return facilitator == person ? .facilitator : .member
    }

    /// Whether a thing is the team itself or something of what was loaded of it.
    public func holds(_ thing: ID<Entity>) -> Bool {
        thing == ID(id) || retrospectives.keys.contains(thing) || keywords.keys.contains(thing)
            || members.keys.contains(ID(thing)) || actions.keys.contains(thing)
    }
}

/// What somebody may do in a team.
public enum Role: String, Sendable, CaseIterable {
    /// Leads the day: starts early and ends, and looks after the team.
    case facilitator
    case member

    public init?(stored: String) { self.init(named: stored) }
}
