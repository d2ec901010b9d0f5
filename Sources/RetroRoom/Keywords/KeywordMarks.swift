public import Floor

extension Keyword {
    /// A keyword's state on the day, besides whether it was opened. It has a table of its own.
    public struct Marks: Thing, ThingParts {
        public typealias Parts = Marks

        /// The keyword's.
        public let id: ID<Entity>
        /// The keyword that this one was put together with; nil for a keyword by itself, or for the head of a group.
        public internal(set) var group = Register<ID<Entity>?>(nil)
        /// Whether it is kept for the next retrospective.
        public internal(set) var parked = Register(false)
        /// The votes of its group; nil until they are shown.
        public internal(set) var votes = Register<Int64?>(nil)

        public init(id: ID<Entity>) { self.id = id }

        static let group = ThingField<Marks, ID<Entity>?>(
            "keyword-group", column: "together_with"
        ) { $1(&$0.group) }
        static let parked = ThingField<Marks, Bool>(
            "keyword-parked", column: "parked"
        ) { $1(&$0.parked) }
        static let votes = ThingField<Marks, Int64?>("keyword-votes", column: "votes") { $1(&$0.votes) }

        public static let fields = [group.facts, parked.facts, votes.facts]
        public static let leastFields = 3
    }

    /// Keywords, or groups, that one person may vote for in a retrospective.
    public static let voteLimit = 3

    /// Whether a person has voted for this keyword itself.
    func hasVote(of person: ID<Person>) -> Bool { ballots.holds(person) }

    /// The head of its group on the day, or the keyword itself.
    var head: ID<Entity> { marks.group.value ?? id }
}
