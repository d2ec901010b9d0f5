public import Floor

/// Which part of the data an answer needs. The host loads that much and no more.
public enum RetroNeed: Equatable, Sendable {
    /// The list of the viewer's teams.
    case teams
    case team(Part)

    /// The team, everybody who is or was in it and its current retrospective always come.
    public struct Part: Equatable, Sendable {
        public var team: ID<Space>
        /// One retrospective besides the current one.
        public var retrospective: ID<Entity>?
        /// Keywords to load, deleted or not.
        public var keywords: [ID<Entity>]

        public init(_ team: ID<Space>, retrospective: ID<Entity>? = nil, keywords: [ID<Entity>] = []) {
            self.team = team
            self.retrospective = retrospective
            self.keywords = keywords
        }
    }
}

/// The part of one team that was asked for, as it is stored: for rules, which answer to one person. What is shown is made
/// of ``Team/seen(by:)``.
public struct TeamSlice: Sendable {
    public var team: Team
    /// The sequence the team is shown at.
    public var sequence: Int64
    /// How many keywords stand in the current retrospective.
    public var keywordCount: Int

    public init(team: Team, sequence: Int64, keywordCount: Int) {
        self.team = team
        self.sequence = sequence
        self.keywordCount = keywordCount
    }

    /// The team's own page.
    var link: Link { Link("/retro").at(team.id) }
}

/// What the host loaded for a `RetroNeed`.
public enum RetroData: Sendable {
    /// Nothing of what is there: for a rule that looks at nothing.
    case nothing
    case team(TeamSlice)
}
