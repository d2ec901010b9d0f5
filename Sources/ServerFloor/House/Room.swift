public import Floor
public import Storage

/// Everything that a room provides to the server, which knows rooms only by this.
public struct Room: Sendable {
    public let place: Page.Place
    /// The kind of its spaces in the log: `board`.
    public let kind: String
    public let migrations: [Migration]
    /// Adds its pages.
    public let mount: @Sendable (Routes, Services) -> Void
    /// Its API endpoints.
    public let endpoints: @Sendable (Services) -> [APIEndpoint]
    /// Makes an invited person a member of one of its spaces, through the single write path, and returns where to
    /// redirect.
    ///
    /// Throws `missing` if the space no longer exists. An existing member keeps the higher role.
    public let admit: @Sendable (Transaction, Admission, inout Entropy) throws -> Link
    /// What happens to a person's part of it when they delete their account.
    public let leaving: Leaving
    /// Its kinds of notices, in the order of their switches.
    public let notices: [NoticeKind]
    /// Renders notices of its kinds as text for their recipient. Notices left out are not shown.
    public let tell: @Sendable (Connection, [Notice], Viewer) throws -> [ID<Notice>: NoticeText]
    /// Its search results for a person, in all that they may see: up to a number, after a cursor.
    public let search: @Sendable (Connection, SearchQuery, SearchCursor?, Viewer, Int) throws -> [FoundThing]
    /// The titles of those of some pages that are its own and that a person may see.
    package let titles: @Sendable (Connection, [LinkedPage], Viewer) throws -> [LinkedTitle]
    /// Applies a batch of deferred updates (the search index), and returns whether there are more.
    public let catchUp: @Sendable (Database, CatchUpScope) async throws -> Bool

    /// An accepted invitation.
    public struct Admission: Sendable {
        public let space: ID<Space>
        public let person: ID<Person>
        /// `owner`, `editor` or `viewer`.
        public let role: String
        public let invitedBy: ID<Person>
        public let device: ID<Device>
        /// Unix milliseconds.
        public let now: Int64
        /// When the invitation was made: a person removed since is not readmitted by it.
        public var invitedAt: Int64 = .max
        /// The space's sequence when the invitation was made, if known: it takes precedence over the time, since the
        /// clock may have been wrong.
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

    /// A person's spaces with their names, most recently changed first, for choosing one.
    public let spaceNames: @Sendable (Connection, ID<Person>) throws -> [(space: ID<Space>, name: String)]
    /// Whom a person is kept apart from, since those have blocked the person: they are not shown where people are chosen. Whom
    /// the person has blocked is shown: a name that goes with one's own block would tell whose nickname was blocked.
    public let apart: @Sendable (Connection, ID<Person>) throws -> Set<ID<Person>>
    /// Its part of the page Today.
    public let today: @Sendable (Connection, Viewer, _ query: Fields) throws -> TodayPart
    /// What of it is due for a person from today until a day, and what is overdue, up to a number each, for their mail
    /// digest.
    public let due: @Sendable (Connection, Viewer, _ until: Day, _ limit: Int) throws -> [DueThings]
    /// What waits for an administrator to decide; nil if nothing does.
    public let administratorTask: @Sendable (Connection, ID<Person>) throws -> AdministratorTask?

    /// Whether the people who are viewing one of its spaces are shown to each other now; nil if they always are and no
    /// query is needed.
    public let showsPresence: (@Sendable (Connection, ID<Space>) throws -> Bool)?

    /// Its background jobs.
    public let jobs: [HouseJob]
    /// Its jobs that wait for an outside server, such as ``ExternalJob/fillInWeather(_:save:)``.
    public let externalJobs: [ExternalJob]
    /// How devices sync it; nil if they do not.
    public let sync: Sync?
    /// Who may see and add files in its spaces; nil if they have none.
    public let files: FileRules?
    /// The differences between one space's tables and a fold of its operations, up to a number.
    public let differences: @Sendable (Connection, SpaceHead, _ limit: Int) throws -> [LogDifference]

    /// A room that devices sync.
    public struct Sync: Sendable {
        /// Whether a change creates a space of this room on a device, by the room's own use case.
        package let begins: @Sendable (UnsentChange) -> Bool
        /// Applies a device's changes in one space, given its earlier changes there, in one transaction.
        ///
        /// Throws the refusal of a single change; ``SettledApart`` if several cannot be applied together.
        public let settle: Settle
        /// A snapshot of a space as far as a person may see it, at a time in Unix milliseconds, with what the
        /// accompanying last operations refer to.
        public let snapshot:
            @Sendable (Connection, SpaceHead, ID<Person>, Int64, _ last: [RecordedOperation]) throws ->
                SyncDelta.Snapshot
        /// The approximate number of entities in a snapshot, to bound the size of an answer.
        public let weight: @Sendable (Connection, ID<Space>) throws -> Int
        /// The operations of a space as far as a person may see them: unchanged if the room hides nothing in them.
        public let visible: Visible
        /// Whether an operation changes what a person may see of the operations before it; if so, a device gets a new
        /// snapshot.
        public let changesSight: @Sendable (Floor.Operation) -> Bool
        /// The locks of a person's spaces. Of those that are not open to the session, no device is told anything.
        package let locks: @Sendable (Connection, Viewer) throws -> [SpaceLock]
        /// The person's spaces of this room that no device keeps: they are long over, more than a device is to hold, or not
        /// theirs to see now.
        package let unheld: @Sendable (Connection, Viewer) throws -> Set<ID<Space>>
        /// Whether the people of a space know each other by the names of their accounts. If not, the snapshot has the
        /// names by which they do.
        package let namesPeople: Bool
        /// The person's spaces of this room that they have marked as favourites, in their order.
        package let favourites: @Sendable (Connection, ID<Person>) throws -> [ID<Space>]

        public typealias Settle =
            @Sendable (Services, [UnsentChange], _ before: Set<ID<Floor.Operation>>, Visit) async throws ->
            [SettledChange]
        public typealias Snapshot =
            @Sendable (Connection, SpaceHead, ID<Person>, Int64, [RecordedOperation]) throws -> SyncDelta.Snapshot
        public typealias Visible =
            @Sendable (Connection, [RecordedOperation], ID<Space>, ID<Person>) throws -> [RecordedOperation]

        package init(
            begins: @escaping @Sendable (UnsentChange) -> Bool,
            settle: @escaping Settle,
            snapshot:
                @escaping @Sendable (Connection, SpaceHead, ID<Person>, Int64, [RecordedOperation]) throws ->
                SyncDelta.Snapshot,
            weight: @escaping @Sendable (Connection, ID<Space>) throws -> Int,
            visible: @escaping Visible = { _, operations, _, _ in operations },
            changesSight: @escaping @Sendable (Floor.Operation) -> Bool = { _ in false },
            locks: @escaping @Sendable (Connection, Viewer) throws -> [SpaceLock] = { _, _ in [] },
            unheld: @escaping @Sendable (Connection, Viewer) throws -> Set<ID<Space>> = { _, _ in [] },
            namesPeople: Bool = true,
            favourites: @escaping @Sendable (Connection, ID<Person>) throws -> [ID<Space>] = { _, _ in [] }
        ) {
            self.begins = begins
            self.settle = settle
            self.snapshot = snapshot
            self.weight = weight
            self.visible = visible
            self.changesSight = changesSight
            self.locks = locks
            self.unheld = unheld
            self.namesPeople = namesPeople
            self.favourites = favourites
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
        apart: @escaping @Sendable (Connection, ID<Person>) throws -> Set<ID<Person>> = { _, _ in [] },
        today: @escaping @Sendable (Connection, Viewer, _ query: Fields) throws -> TodayPart = { _, _, _ in TodayPart()
        },
        due: @escaping @Sendable (Connection, Viewer, _ until: Day, _ limit: Int) throws -> [DueThings] = {
            _, _, _, _ in []
        },
        administratorTask: @escaping @Sendable (Connection, ID<Person>) throws -> AdministratorTask? = { _, _ in nil },
        jobs: [HouseJob] = [], externalJobs: [ExternalJob] = [], sync: Sync? = nil,
        search: @escaping @Sendable (Connection, SearchQuery, SearchCursor?, Viewer, Int) throws -> [FoundThing] = {
            _, _, _, _, _ in []
        },
        titles: @escaping @Sendable (Connection, [LinkedPage], Viewer) throws -> [LinkedTitle] = { _, _, _ in [] },
        catchUp: @escaping @Sendable (Database, CatchUpScope) async throws -> Bool = { _, _ in false },
        showsPresence: (@Sendable (Connection, ID<Space>) throws -> Bool)? = nil, files: FileRules? = nil,
        differences: @escaping @Sendable (Connection, SpaceHead, _ limit: Int) throws -> [LogDifference]
    ) {
        self.differences = differences
        self.files = files
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
        self.titles = titles
        self.catchUp = catchUp
        self.spaceNames = spaceNames
        self.apart = apart
        self.today = today
        self.due = due
        self.administratorTask = administratorTask
        self.jobs = jobs
        self.externalJobs = externalJobs
        self.sync = sync
    }
}
