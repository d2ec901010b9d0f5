public import Floor

extension Keyword {
    /// What becomes of a keyword on the day besides being opened.
    public struct Marks: Equatable, Sendable {
        /// The keyword that it was put together with; nil for one that stands by itself, or that others were put to.
        public var group: Register<ID<Entity>?>
        /// Whether it is kept for the next retrospective.
        public var parked: Register<Bool>
        /// How many voted for it and what it is together with; nil until that was shown.
        public var votes: Register<Int64?>
        /// Who voted for it. Nobody but the voter is ever told.
        public var ballots: [ID<Person>: Register<Bool>]

        public init(
            group: Register<ID<Entity>?> = Register(nil), parked: Register<Bool> = Register(false),
            votes: Register<Int64?> = Register(nil), ballots: [ID<Person>: Register<Bool>] = [:]
        ) {
            self.group = group
            self.parked = parked
            self.votes = votes
            self.ballots = ballots
        }
    }

    /// Keywords, or groups of them, that one person votes for in a retrospective.
    public static let voteLimit = 3

    /// Whose ballot a field is; nil for any other field.
    static func voter(of field: String) -> ID<Person>? {
        field.hasPrefix(Field.ballotPrefix) ? ID<Person>(field.dropping(Field.ballotPrefix.utf8.count)) : nil
    }

    /// Whether somebody has voted for this keyword itself.
    func hasVote(of person: ID<Person>) -> Bool { marks.ballots[person]?.value ?? false }

    /// The keyword under which it stands on the day: its group's, or itself.
    var head: ID<Entity> { marks.group.value ?? id }
}

extension Keyword.Marks {
    func value(of field: String) -> JSON? {
        switch field {
        case Keyword.Field.group: .id(group.value)
        case Keyword.Field.parked: .bool(parked.value)
        case Keyword.Field.votes: .time(votes.value)
        default: Keyword.voter(of: field).map { .bool(ballots[$0]?.value ?? false) }
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp) {
        switch (change.field, change.to) {
        case (Keyword.Field.group, let to): group.write(to.id(), stamp)
        case (Keyword.Field.parked, .bool(let isParked)): parked.write(isParked, stamp)
        case (Keyword.Field.votes, let to): votes.write(to.integerValue, stamp)
        case (let field, .bool(let isCast)):
            guard let voter = Keyword.voter(of: field) else { return }
            ballots[voter, default: Register(false)].write(isCast, stamp)
        default: break
        }
    }
}
