public import Floor

/// A team: its members, its retrospectives, and those of its keywords that were loaded.
public struct Team: Equatable, Sendable {
    public let id: ID<Space>
    public internal(set) var name = Register("")
    /// The member who has the facilitator's seat. There is one seat, so there is at most one facilitator.
    public internal(set) var seat = Register<ID<Person>?>(nil)
    /// When the seat was last taken, as opposed to handed over, in Unix milliseconds.
    public internal(set) var seatTaken = Register<Int64?>(nil)
    /// When the team will be deleted with everything in it, in Unix milliseconds; nil if no deletion is scheduled.
    public internal(set) var deletion = Register<Int64?>(nil)
    /// The current retrospective, for which keywords are written.
    public internal(set) var current = Register<ID<Entity>?>(nil)
    /// Present and former members.
    public internal(set) var members: [ID<Person>: Member] = [:]
    public internal(set) var retrospectives: [ID<Entity>: Retrospective] = [:]
    /// The loaded ones.
    public internal(set) var keywords: [ID<Entity>: Keyword] = [:]
    public var boards: Boards
    public internal(set) var actions: [ID<Entity>: Action] = [:]

    /// A team's name, 1–10 characters.
    public static let nameLimit = 10
    /// Present members of a team.
    public static let memberLimit = 50

    public init(id: ID<Space>) {
        self.id = id
        boards = Boards(id: id)
    }

    /// Adds present and former members, as stored.
    public mutating func insertLoaded(_ more: [Member]) {
        for member in more { members[member.id] = member }
    }

    /// Adds retrospectives, as stored.
    public mutating func insertLoaded(_ more: [Retrospective]) {
        for retrospective in more { retrospectives[retrospective.id] = retrospective }
    }

    /// Adds loaded keywords, as stored.
    public mutating func insertLoaded(_ more: [Keyword]) {
        for keyword in more { keywords[keyword.id] = keyword }
    }

    /// Adds actions, as stored.
    public mutating func insertLoaded(_ more: [Action]) {
        for action in more { actions[action.id] = action }
    }
}

extension Team: Thing, ThingParts {
    public typealias Parts = Team

    public static let name = ThingField<Team, String>("team-name", column: "name") { $1(&$0.name) }
    static let seat = ThingField<Team, ID<Person>?>("team-seat", column: "seat") { $1(&$0.seat) }
    static let current = ThingField<Team, ID<Entity>?>(
        "team-current", column: "current_id"
    ) { $1(&$0.current) }
    static let seatTaken = ThingField<Team, Int64?>(
        "team-seat-taken", column: "seat_taken_at"
    ) { $1(&$0.seatTaken) }
    static let deletion = ThingField<Team, Int64?>(
        "team-deletion", column: "deletes_at"
    ) { $1(&$0.deletion) }

    public static let fields = [
        name.facts, seat.facts, current.facts, within(Boards.own), seatTaken.facts, deletion.facts,
        within(Boards.chosen),
    ]
    public static let leastFields = 7

    private static func within(_ field: ThingField<Boards, ID<Space>?>) -> FieldFacts<Team> {
        field.facts.within { $1(&$0.boards) }
    }

    /// The boards that the team's actions are on. They have a table of their own.
    public struct Boards: Thing, ThingParts {
        public typealias Parts = Boards

        /// The team's.
        public let id: ID<Space>
        public internal(set) var own = Register<ID<Space>?>(nil)
        public internal(set) var chosen = Register<ID<Space>?>(nil)

        public init(id: ID<Space>) { self.id = id }

        static let own = ThingField<Boards, ID<Space>?>("team-board", column: "board") { $1(&$0.own) }
        static let chosen = ThingField<Boards, ID<Space>?>(
            "team-chosen-board", column: "chosen"
        ) { $1(&$0.chosen) }

        public static let fields = [own.facts, chosen.facts]
        public static let leastFields = 2
    }

    /// The team's own board, which is made with an action; nil before.
    public var board: Register<ID<Space>?> { boards.own }
    /// The board that the team chose for its actions; nil for its own.
    public var chosenBoard: Register<ID<Space>?> { boards.chosen }
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
