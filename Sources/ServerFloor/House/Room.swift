public import Floor
public import Storage

/// A room, as the server knows it: everything that it provides besides its rules (``HostedRoom``).
///
/// A room says what it has; where it says nothing, it has none of it.
public struct Room: Sendable {
    public let place: Page.Place
    /// The kind of its spaces in the log: `board`.
    public let kind: String
    public let migrations: [Migration]
    /// Adds its pages and forms.
    public let mount: @Sendable (Routes, Services) -> Void
    /// The differences between one space's tables and a fold of its operations, up to a number.
    public let differences: @Sendable (Connection, SpaceHead, _ limit: Int) throws -> [LogDifference]

    /// Its API endpoints.
    public var endpoints: @Sendable (Services) -> [APIEndpoint] = { _ in [] }
    /// Makes an invited person a member of one of its spaces, through the single write path, and returns where to
    /// redirect. In most rooms nobody is invited.
    ///
    /// Throws `missing` if the space no longer exists. An existing member keeps the higher role.
    public var admit: @Sendable (Transaction, Admission, inout Entropy) throws -> Link = { _, _, _ in
        throw Refusal.missing
    }
    /// What happens to a person's part of it when they delete their account.
    public var leaving = Leaving.nothing
    /// Its kinds of notices, in the order of their switches.
    public var notices: [NoticeKind] = []
    /// Renders notices of its kinds as text for their recipient. Notices left out are not shown.
    public var tell: @Sendable (Connection, [Notice], Viewer) throws -> [ID<Notice>: NoticeText] = { _, _, _ in [:] }
    /// Its search results for a person, in all that they may see: up to a number, after a cursor.
    public var search: @Sendable (Connection, SearchQuery, SearchCursor?, Viewer, Int) throws -> [FoundThing] = {
        _, _, _, _, _ in []
    }
    /// The titles of those of some pages that are its own and that a person may see.
    package var titles: @Sendable (Connection, [LinkedPage], Viewer) throws -> [LinkedTitle] = { _, _, _ in [] }
    /// Applies a batch of deferred updates (the search index), and returns whether there are more.
    public var catchUp: @Sendable (Database, CatchUpScope) async throws -> Bool = { _, _ in false }
    /// A person's spaces with their names, most recently changed first, for choosing one.
    public var spaceNames: @Sendable (Connection, ID<Person>) throws -> [(space: ID<Space>, name: String)] = {
        _, _ in []
    }
    /// Whom a person is kept apart from, since those have blocked the person: they are not shown where people are chosen. Whom
    /// the person has blocked is shown: a name that goes with one's own block would tell whose nickname was blocked.
    public var apart: @Sendable (Connection, ID<Person>) throws -> Set<ID<Person>> = { _, _ in [] }
    /// Its part of the page Today.
    public var today: @Sendable (Connection, Viewer, _ query: Fields) throws -> TodayPart = { _, _, _ in TodayPart() }
    /// What ``TodayPart/told`` has: a list, which is left out where the room is off, for each name.
    package var todayLists: [Schema.Property] = []
    /// What of it is due for a person from today until a day, and what is overdue, up to a number each, for their mail
    /// digest.
    public var due: @Sendable (Connection, Viewer, _ until: Day, _ limit: Int) throws -> [DueThings] = { _, _, _, _ in
        []
    }
    /// What waits for an administrator to decide; nil if nothing does.
    public var administratorTask: @Sendable (Connection, ID<Person>) throws -> AdministratorTask? = { _, _ in nil }
    /// Whether the people who are viewing one of its spaces are shown to each other now; nil if they always are and no
    /// query is needed.
    public var showsPresence: (@Sendable (Connection, ID<Space>) throws -> Bool)?
    /// What its open pages are brought after some operations of one space, which are all that happened there since: it
    /// returns nil where they ask for themselves. Nil if they always do.
    package var news: (@Sendable (Connection, [RecordedOperation]) throws -> LiveNews?)?
    /// Its background jobs.
    public var jobs: [HouseJob] = []
    /// Its jobs that wait for an outside server, such as ``ExternalJob/fillInWeather(_:save:)``.
    public var externalJobs: [ExternalJob] = []
    /// How devices sync it; nil if they do not.
    public var sync: Sync?
    /// Who may see and add files in its spaces; nil if they have none.
    public var files: FileRules?

    /// - Parameter provide: what else it has.
    public init(
        place: Page.Place, kind: String, migrations: [Migration],
        mount: @escaping @Sendable (Routes, Services) -> Void = { _, _ in },
        differences: @escaping @Sendable (Connection, SpaceHead, _ limit: Int) throws -> [LogDifference] = {
            _, _, _ in []
        },
        provide: (inout Room) -> Void
    ) {
        self.place = place
        self.kind = kind
        self.migrations = migrations
        self.mount = mount
        self.differences = differences
        provide(&self)
    }

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

    /// How devices sync the spaces of a room.
    public struct Sync: Sendable {
        public typealias Apply =
            @Sendable (Services, [UnsentChange], _ before: inout Set<ID<Floor.Operation>>, Visit) async throws ->
            [PushOutcome]
        public typealias Snapshot =
            @Sendable (Connection, SpaceHead, ID<Person>, Int64, [RecordedOperation]) throws -> SyncDelta.Snapshot
        public typealias Visible =
            @Sendable (Connection, [RecordedOperation], ID<Space>, ID<Person>) throws -> [RecordedOperation]

        /// Whether a change creates a space of this room on a device, by the room's own use case.
        package let begins: @Sendable (UnsentChange) -> Bool
        /// Applies a device's changes in one space, given what came of its earlier ones there, to which it adds what comes of
        /// these, in one transaction.
        ///
        /// Throws the refusal of a single change; ``NeedsSeparateTransactions`` if several cannot be applied together.
        public let apply: Apply
        /// A snapshot of a space as far as a person may see it, at a time in Unix milliseconds, with what the
        /// accompanying last operations refer to.
        public let snapshot: Snapshot
        /// The approximate number of entities in a snapshot, to bound the size of an answer.
        public let weight: @Sendable (Connection, ID<Space>) throws -> Int
        /// The operations of a space as far as a person may see them: unchanged if the room hides nothing in them.
        public var visible: Visible = { _, operations, _, _ in operations }
        /// Operations before the newest ones that accompany a snapshot, which a person's device needs as well, in the order
        /// of the log: in most rooms none.
        package var behind:
            @Sendable (Connection, ID<Space>, ID<Person>, _ before: Int64) throws -> [RecordedOperation] =
                { _, _, _, _ in [] }
        /// Whether an operation changes what a person may see of the operations before it; if so, a device gets a new
        /// snapshot.
        public var changesSight: @Sendable (Floor.Operation) -> Bool = { _ in false }
        /// The locks of a person's spaces. Of those that are not open to the session, no device is told anything.
        package var locks: @Sendable (Connection, Viewer) throws -> [SpaceLock] = { _, _ in [] }
        /// The person's spaces of this room that no device keeps: they are long over, more than a device is to hold, or not
        /// theirs to see now.
        package var unheld: @Sendable (Connection, Viewer) throws -> Set<ID<Space>> = { _, _ in [] }
        /// Whether the people of a space know each other by the names of their accounts. If not, the snapshot has the
        /// names by which they do.
        package var namesPeople = true
        /// The person's spaces of this room that they have marked as favourites, in their order.
        package var favourites: @Sendable (Connection, ID<Person>) throws -> [ID<Space>] = { _, _ in [] }

        package init<Rules: HostedRoom>(
            _ rules: Rules.Type, snapshot: @escaping Snapshot,
            weight: @escaping @Sendable (Connection, ID<Space>) throws -> Int, provide: (inout Sync) -> Void = { _ in }
        ) {
            begins = { Rules.creation.onDevice != nil && Rules.creation.begins($0) }
            apply = { services, changes, before, visit in
                try await RoomHost<Rules>(services).apply(changes, after: &before, visit)
            }
            self.snapshot = snapshot
            self.weight = weight
            provide(&self)
        }
    }
}

extension Room {
    /// A room with its rules, their pages and their forms.
    package init<Rules: HostedRoom>(
        _ rules: Rules.Type, migrations: [Migration],
        mount: @escaping @Sendable (Routes, Services) -> Void = { routes, services in
            let host = RoomHost<Rules>(services)
            host.mountPages(routes) { try await host.show($0, Visit($1, $2, services)) }
            host.mountForms(routes)
        },
        differences: @escaping @Sendable (Connection, SpaceHead, _ limit: Int) throws -> [LogDifference],
        provide: (inout Room) -> Void
    ) {
        self.init(
            place: Rules.place, kind: Rules.kind, migrations: migrations, mount: mount, differences: differences,
            provide: provide)
    }
}
