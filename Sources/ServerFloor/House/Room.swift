public import Floor
public import Storage

/// What a room brings to the house. The host knows rooms by nothing else.
public struct Room: Sendable {
    public let place: Page.Place
    /// The kind of its spaces in the log: `board`.
    public let kind: String
    public let migrations: [Migration]
    /// Adds its pages.
    public let mount: @Sendable (Routes, Services) -> Void
    /// Its part of the API.
    public let endpoints: @Sendable (Services) -> [APIEndpoint]
    /// Makes an invited person a member of one of its spaces, through the one door, and says where to go.
    ///
    /// Throws `missing` where the space is gone. Somebody who is a member already keeps the higher role.
    public let admit: @Sendable (Transaction, Admission, inout Entropy) throws -> Link
    /// What becomes of somebody's part of it when they delete their account.
    public let leaving: Leaving
    /// The kinds of notices it has, in the order their switches stand.
    public let notices: [NoticeKind]
    /// Puts notices of its kinds into words for the person who got them. What is left out is not shown.
    public let tell: @Sendable (Connection, [Notice], Viewer) throws -> [ID<Notice>: NoticeText]
    /// What it finds for somebody, in all that they may see: as much as is asked for of what comes after a place.
    public let search: @Sendable (Connection, SearchQuery, SearchCursor?, Viewer, Int) throws -> [FoundThing]
    /// Brings some of what it may keep late (what a search looks in) up to date, and says whether there is more.
    public let catchUp: @Sendable (Database, CatchUpScope) async throws -> Bool

    /// An invitation that was accepted.
    public struct Admission: Sendable {
        public let space: ID<Space>
        public let person: ID<Person>
        /// `owner`, `editor` or `viewer`.
        public let role: String
        public let invitedBy: ID<Person>
        public let device: ID<Device>
        /// Unix milliseconds.
        public let now: Int64
        /// When the invitation was made: whoever was taken off since does not come back by it.
        public var invitedAt: Int64 = .max
        /// How far the space had come then, where that was kept: it goes before the time, which a clock may have lied about.
        public var invitedAtSequence: Int64?

        package init(
            space: ID<Space>, person: ID<Person>, role: String, invitedBy: ID<Person>, device: ID<Device>, now: Int64,
            invitedAt: Int64 = .max, invitedAtSequence: Int64? = nil
        ) {
            self.space = space
            self.person = person
            self.role = role
            self.invitedBy = invitedBy
            self.device = device
            self.now = now
            self.invitedAt = invitedAt
            self.invitedAtSequence = invitedAtSequence
        }
    }

    /// A person's spaces by their names, the one changed last first: for choosing among them.
    public let spaceNames: @Sendable (Connection, ID<Person>) throws -> [(space: ID<Space>, name: String)]
    /// Its part of the page Today.
    public let today: @Sendable (Connection, Viewer, _ query: Fields) throws -> TodayPart

    /// Whether those who have one of its spaces before them are told of each other now; nil where they always are, and
    /// nobody has to be asked.
    public let showsPresence: (@Sendable (Connection, ID<Space>) throws -> Bool)?

    /// What it does by itself.
    public let jobs: [HouseJob]
    /// How devices take it along; nil where they cannot.
    public let sync: Sync?
    /// What the tables of one of its spaces say otherwise than a fold of the space's operations, so many at most.
    public let differences: @Sendable (Connection, SpaceHead, _ limit: Int) throws -> [LogDifference]

    /// A room that people take along on their devices.
    public struct Sync: Sendable {
        /// Does what somebody did on a device in one space, after what they did there before, in one transaction.
        ///
        /// Throws the refusal of a single change; ``SettledApart`` where several cannot be done together.
        public let settle: Settle
        /// All of a space that somebody may see, at a time in Unix milliseconds, with what the last operations, which go
        /// with it, are about.
        public let snapshot:
            @Sendable (Connection, SpaceHead, ID<Person>, Int64, _ last: [RecordedOperation]) throws ->
                SyncDelta.Snapshot
        /// About how many things a whole space brings, so that an answer stays of a size.
        public let weight: @Sendable (Connection, ID<Space>) throws -> Int
        /// What of some operations of a space somebody may see: all of it where the room has nothing to hide in it.
        public let visible: Visible
        /// Whether somebody may see more, or less, of what came before an operation than they could until then: after it a
        /// device is given the whole space anew.
        public let changesSight: @Sendable (Floor.Operation) -> Bool

        public typealias Settle =
            @Sendable (Services, [UnsentChange], _ before: Set<ID<Floor.Operation>>, Visit) async throws ->
            [SettledChange]
        public typealias Snapshot =
            @Sendable (Connection, SpaceHead, ID<Person>, Int64, [RecordedOperation]) throws -> SyncDelta.Snapshot
        public typealias Visible =
            @Sendable (Connection, [RecordedOperation], ID<Space>, ID<Person>) throws -> [RecordedOperation]

        public init(
            settle: @escaping Settle,
            snapshot:
                @escaping @Sendable (Connection, SpaceHead, ID<Person>, Int64, [RecordedOperation]) throws ->
                SyncDelta.Snapshot,
            weight: @escaping @Sendable (Connection, ID<Space>) throws -> Int,
            visible: @escaping Visible = { _, operations, _, _ in operations },
            changesSight: @escaping @Sendable (Floor.Operation) -> Bool = { _ in false }
        ) {
            self.settle = settle
            self.snapshot = snapshot
            self.weight = weight
            self.visible = visible
            self.changesSight = changesSight
        }
    }

    public init(
        place: Page.Place, kind: String, migrations: [Migration],
        mount: @escaping @Sendable (Routes, Services) -> Void,
        endpoints: @escaping @Sendable (Services) -> [APIEndpoint] = { _ in [] },
        admit: @escaping @Sendable (Transaction, Admission, inout Entropy) throws -> Link,
        leaving: Leaving = .nothing,
        notices: [NoticeKind] = [],
        tell: @escaping @Sendable (Connection, [Notice], Viewer) throws -> [ID<Notice>: NoticeText] = { _, _, _ in [:]
        },
        spaceNames: @escaping @Sendable (Connection, ID<Person>) throws -> [(space: ID<Space>, name: String)] = {
            _, _ in []
        },
        today: @escaping @Sendable (Connection, Viewer, _ query: Fields) throws -> TodayPart = { _, _, _ in TodayPart()
        },
        jobs: [HouseJob] = [], sync: Sync? = nil,
        search: @escaping @Sendable (Connection, SearchQuery, SearchCursor?, Viewer, Int) throws -> [FoundThing] = {
            _, _, _, _, _ in []
        },
        catchUp: @escaping @Sendable (Database, CatchUpScope) async throws -> Bool = { _, _ in false },
        showsPresence: (@Sendable (Connection, ID<Space>) throws -> Bool)? = nil,
        differences: @escaping @Sendable (Connection, SpaceHead, _ limit: Int) throws -> [LogDifference]
    ) {
        self.differences = differences
        self.showsPresence = showsPresence
        self.place = place
        self.kind = kind
        self.migrations = migrations
        self.mount = mount
        self.endpoints = endpoints
        self.admit = admit
        self.leaving = leaving
        self.notices = notices
        self.tell = tell
        self.search = search
        self.catchUp = catchUp
        self.spaceNames = spaceNames
        self.today = today
        self.jobs = jobs
        self.sync = sync
    }
}
