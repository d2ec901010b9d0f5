public import Floor

extension Keyword {
    /// A keyword's state on the day, besides whether it was opened.
    public struct Marks: Equatable, Sendable {
        /// The keyword that this one was put together with; nil for a keyword by itself, or for the head of a group.
        public var group: Register<ID<Entity>?>
        /// Whether it is kept for the next retrospective.
        public var parked: Register<Bool>
        /// The votes of its group; nil until they are shown.
        public var votes: Register<Int64?>
        /// The ballots. Each is shown to its voter only.
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

    /// Keywords, or groups, that one person may vote for in a retrospective.
    public static let voteLimit = 3

    /// The voter of a ballot's field; nil for any other field.
    static func voter(of field: String) -> ID<Person>? {
        field.hasPrefix(Field.ballotPrefix) ? ID<Person>(field.dropping(Field.ballotPrefix.utf8.count)) : nil
    }

    /// Whether a person has voted for this keyword itself.
    func hasVote(of person: ID<Person>) -> Bool { marks.ballots[person]?.value ?? false }

    /// The head of its group on the day, or the keyword itself.
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
