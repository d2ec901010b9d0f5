public import Floor

/// The data that a response needs. The host loads exactly that.
public enum RetroQuery: Equatable, Sendable {
    /// The list of the viewer's teams.
    case teams
    case team(Part)
    /// The data of the day's page: the current retrospective with its keywords, and all actions.
    case day(ID<Space>)

    /// A part of one team. The team itself, its present and former members and its current retrospective are always
    /// included.
    public struct Part: Equatable, Sendable {
        public var team: ID<Space>
        /// A retrospective besides the current one.
        public var retrospective: ID<Entity>?
        /// Keywords by id, including deleted ones.
        public var keywords: [ID<Entity>]
        /// Whether to include the keywords of the current retrospective, for its wall.
        public var wall = false
        /// Whether to include the keywords that the viewer wrote, the newest ``Box/limit``.
        public var own = false
        /// Whether to include the team's code.
        public var code = false
        /// The archive data to include; nil for none.
        public var archive: ForArchive?
        /// Whether to include the viewer's other teams.
        public var teams = false
        /// Whether to include the members' pictures.
        public var photos = false
        /// Whether to leave out all retrospectives but the current one.
        public var isCurrentAlone = false

        /// The data of the archive's pages.
        public enum ForArchive: Equatable, Sendable {
            /// The number of keywords the viewer received, by retrospective.
            case counts
            /// The keywords of one retrospective.
            case retrospective(ID<Entity>)
            /// The keywords the viewer received and wrote, the newest ``Archive/searchLimit`` of each.
            case keywords
        }
        /// Whether to include the cards of the team's actions, and the boards that have them.
        public var actions = false
        /// Whether to include the boards that the viewer may choose for actions, and the one that is chosen.
        public var choices = false
        /// A board besides those of the team's actions.
        public var board: ID<Space>?

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

/// The requested part of a team, as stored. It is for rules only: pages are made of ``Team/seen(by:)``, which removes
/// what the viewer may not see.
public struct TeamSlice: SpaceSlice {
    public var team: Team
    /// The sequence of the team's log at which it was read.
    public var sequence: Int64
    /// The number of keywords in the current retrospective.
    public var keywordCount: Int
    /// The team's code, for pages that show it.
    public var code: Code?
    /// The number of keywords the viewer received, by retrospective, for pages that show it.
    public var received: [ID<Entity>: Int] = [:]
    /// The viewer's teams, for pages that link to them.
    public var teams: [TeamSummary] = []
    /// The members' pictures, for pages that show them.
    public var photos: [ID<Person>: Photo] = [:]
    /// The cards of the team's actions, as far as they were loaded. Who may see them, the boards say.
    public var cards: [ID<Entity>: ActionCard] = [:]
    /// The boards that exist among those of the team's actions, and among those that the query names.
    public var boards: [ID<Space>: ActionBoard] = [:]
    /// The boards that the viewer may choose for actions, for pages that offer them.
    public var choices: [Choice] = []
    /// Whom the viewer may invite by a notice, and those who were, for the page of people. The host fills them in.
    public var housemates: [Housemate] = []
    public var invited: [Housemate] = []

    /// A board that a person may change.
    public struct Choice: Equatable, Sendable {
        public var id: ID<Space>
        public var name: String

        public init(id: ID<Space>, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// A team's code, as shown to its members.
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

/// What the host loaded for a ``RetroQuery``.
public enum RetroData: Sendable {
    /// The viewer's teams, the most recently changed first, and the one they chose.
    case teams([TeamSummary], chosen: ID<Space>?)
    case team(TeamSlice)
}

/// A team in a list of teams.
public struct TeamSummary: Equatable, Sendable {
    public var id: ID<Space>
    public var name: String
    /// The number of present members.
    public var people: Int

    public init(id: ID<Space>, name: String, people: Int) {
        self.id = id
        self.name = name
        self.people = people
    }
}

/// A team as one person may see it, of which all pages are made. ``TeamSlice/seen(by:)`` is the only way to create one.
public struct SeenTeam: Sendable {
    let team: Team
    let viewer: ID<Person>
    let sequence: Int64
    let keywordCount: Int
    let code: TeamSlice.Code?
    /// The number of keywords the viewer received, by retrospective; only of those that have ended.
    let received: [ID<Entity>: Int]
    /// The viewer's teams, including this one.
    let teams: [TeamSummary]
    let photos: [ID<Person>: Photo]
    /// The cards that the viewer may see.
    let cards: [ID<Entity>: ActionCard]
    /// The actions whose cards are on boards that the viewer may not see.
    let unseenCards: Set<ID<Entity>>
    /// The boards that the viewer may see.
    let boards: [ID<Space>: ActionBoard]
    /// The board that the team chose, if it exists, also where the viewer may not see it.
    let chosenBoard: ID<Space>?
    /// The same, if the viewer's actions go there.
    let actionBoard: ActionBoard?
    let choices: [TeamSlice.Choice]
    /// Whom the viewer may invite by a notice, and those who were.
    let housemates: [Housemate]
    let invited: [Housemate]
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
        cards = slice.cards.filter { slice.card(of: $0.key, for: viewer) != nil }
        unseenCards = Set(slice.cards.keys.filter { slice.card(of: $0, for: viewer) == nil })
        boards = slice.boards.filter { $0.value.shows(to: viewer) }
        chosenBoard = seen.chosenBoard.value.flatMap { slice.boards[$0] == nil ? nil : $0 }
        actionBoard = slice.chosenBoard(for: viewer)
        choices = slice.choices
        housemates = slice.housemates
        invited = slice.invited
        link = slice.link
    }

    /// Keeps a page of the team up to date while it is open.
    var live: Page.Live { Page.Live(space: team.id, sequence: sequence) }

    var isFacilitator: Bool { team.facilitator == viewer }

    /// Whether the viewer may give turns and set the timer.
    var isLeader: Bool { team.isLed(by: viewer) }

    /// The other present members, by nickname.
    var teammates: [Member] {
        team.present.filter { $0.id != viewer }.ordered { $0.nickname.value < $1.nickname.value }
    }
}

extension TeamSlice {
    /// - Throws: `missing` for a person who is not in the team.
    public func seen(by person: ID<Person>) throws(Refusal) -> SeenTeam {
        guard let seen = team.seen(by: person) else { throw .missing }
        return SeenTeam(seen, self, person)
    }
}
