public import Floor

/// Which part of the data an answer needs. The host loads that much and no more.
public enum RetroQuery: Equatable, Sendable {
    /// The list of the viewer's teams.
    case teams
    case team(Part)
    /// What the day's page shows: of the retrospectives the current one alone, with its keywords, and all actions.
    case day(ID<Space>)

    /// The team, everybody who is or was in it and its current retrospective always come.
    public struct Part: Equatable, Sendable {
        public var team: ID<Space>
        /// One retrospective besides the current one.
        public var retrospective: ID<Entity>?
        /// Keywords to load, deleted or not.
        public var keywords: [ID<Entity>]
        /// Whether the keywords of the current retrospective come too, for its wall.
        public var wall = false
        /// Whether the keywords come that the viewer wrote, the newest ``Box/limit``.
        public var own = false
        /// Whether the team's code comes.
        public var code = false
        /// What comes for the archive; nothing without it.
        public var archive: ForArchive?
        /// Whether the viewer's other teams come.
        public var teams = false
        /// Whether the pictures of who is in the team come.
        public var photos = false
        /// Whether the retrospectives besides the current one stay out.
        public var isCurrentAlone = false

        /// What the archive's pages show.
        public enum ForArchive: Equatable, Sendable {
            /// How many keywords the viewer received, by retrospective.
            case counts
            /// The keywords of one retrospective.
            case retrospective(ID<Entity>)
            /// What the viewer received and wrote, the newest ``Archive/searchLimit`` of each.
            case keywords
        }
        /// Whether the cards of the team's actions come.
        public var actions = false

        public init(
            _ team: ID<Space>, retrospective: ID<Entity>? = nil, keywords: [ID<Entity>] = [], wall: Bool = false,
            own: Bool = false, code: Bool = false, actions: Bool = false
        ) {
            self.team = team
            self.retrospective = retrospective
            self.keywords = keywords
            self.wall = wall
            self.own = own
            self.code = code
            self.actions = actions
        }
    }
}

/// The part of one team that was asked for, as it is stored: for rules, which answer to one person. What is shown is made
/// of ``Team/seen(by:)``.
public struct TeamSlice: SpaceSlice {
    public var team: Team
    /// The sequence the team is shown at.
    public var sequence: Int64
    /// How many keywords stand in the current retrospective.
    public var keywordCount: Int
    /// What brings somebody into the team, for a page that shows it.
    public var code: Code?
    /// How many keywords somebody received, by retrospective, for a page that shows it.
    public var received: [ID<Entity>: Int] = [:]
    /// That person's teams, for a page that leads to the others.
    public var teams: [TeamSummary] = []
    /// The pictures of those in the team who have one, for a page that shows them.
    public var photos: [ID<Person>: Photo] = [:]
    /// The cards of the team's actions that stand on its board, as far as they were loaded and the viewer may see them.
    public var cards: [ID<Entity>: ActionCard] = [:]
    /// Whether the team's board is there; one may have been deleted.
    public var hasBoard = false

    /// A team's code, as whoever is in the team may hand it on.
    public struct Code: Equatable, Sendable {
        public var text: String
        /// Unix milliseconds.
        public var expiresAt: Int64

        public init(text: String, expiresAt: Int64) {
            self.text = text
            self.expiresAt = expiresAt
        }
    }

    public init(team: Team, sequence: Int64, keywordCount: Int) {
        self.team = team
        self.sequence = sequence
        self.keywordCount = keywordCount
    }

    public var space: ID<Space> { team.id }

    /// The team's own page.
    var link: Link { RetroRules.link(to: team.id) }
}

/// What the host loaded for a `RetroQuery`.
public enum RetroData: Sendable {
    /// The viewer's teams, the one changed last first, and which of them they chose.
    case teams([TeamSummary], chosen: ID<Space>?)
    case team(TeamSlice)
}

/// One team in the list of them.
public struct TeamSummary: Equatable, Sendable {
    public var id: ID<Space>
    public var name: String
    /// How many people are in it.
    public var people: Int

    public init(id: ID<Space>, name: String, people: Int) {
        self.id = id
        self.name = name
        self.people = people
    }
}

/// A team as one person may see it: what every page of it is made of. There is no other way to one than
/// ``TeamSlice/seen(by:)``.
public struct SeenTeam: Sendable {
    let team: Team
    let viewer: ID<Person>
    let sequence: Int64
    let keywordCount: Int
    let code: TeamSlice.Code?
    /// How many keywords the viewer received, by retrospective; of those that ended alone.
    let received: [ID<Entity>: Int]
    /// The viewer's teams, this among them.
    let teams: [TeamSummary]
    let photos: [ID<Person>: Photo]
    let cards: [ID<Entity>: ActionCard]
    /// The team's own page.
    let link: Link

    fileprivate init(_ seen: Team, _ slice: TeamSlice, _ viewer: ID<Person>) {
        team = seen
        self.viewer = viewer
        sequence = slice.sequence
        keywordCount = slice.keywordCount
        code = slice.code
        received = slice.received.filter { seen.retrospectives[$0.key]?.phase.value == .done }
        teams = slice.teams
        photos = slice.photos
        cards = slice.cards
        link = slice.link
    }

    /// What keeps a page of the team true while it is looked at.
    var live: Page.Live { Page.Live(space: team.id, sequence: sequence) }

    var isFacilitator: Bool { team.facilitator == viewer }

    /// Whether the viewer says whose turn it is and sets the time.
    var isLeader: Bool { team.isLed(by: viewer) }

    /// The others in the team, by their nicknames.
    var teammates: [Member] {
        team.present.filter { $0.id != viewer }.ordered { $0.nickname.value < $1.nickname.value }
    }
}

extension TeamSlice {
    /// - Throws: `missing` for whoever is not in the team.
    public func seen(by person: ID<Person>) throws(Refusal) -> SeenTeam {
        guard let seen = team.seen(by: person) else { throw .missing }
        return SeenTeam(seen, self, person)
    }
}
