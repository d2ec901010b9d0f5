public import Floor

/// Which part of the data an answer needs. The host loads that much and no more.
public enum DiaryQuery: Equatable, Sendable {
    /// The viewer's journals.
    case journals
    case journal(Part)

    public struct Part: Equatable, Sendable {
        public var journal: ID<Space>
        public var entries = Entries.none
        /// Part of the history of one of these entries.
        public var versions: VersionsQuery?
        /// The viewer's operation that the page reports.
        public var lastAction: ID<Operation>?
        public var search: DiarySearchQuery?

        public init(_ journal: ID<Space>) { self.journal = journal }
    }

    /// Which entries to load. The journal's own fields, its muted days and the number of its entries always are.
    public enum Entries: Equatable, Sendable {
        case none
        /// Whole, deleted or not.
        case these([ID<Entity>])
        /// As summaries, the newest day first: those after a cursor, at most ``EntryCursor/pageLength``.
        case page(after: EntryCursor?)
        /// As summaries: those with photos, the newest day first, after a cursor, at most ``PhotosPage/pageLength``.
        case photos(after: EntryCursor?)
        /// As summaries: those of the days that a calendar shows for a month, with its neighbours' days.
        case month(Month)
        /// As summaries: those of earlier years, not muted, on ``YearDay/remembered(on:)`` of the viewer's today.
        case remembered
        /// As summaries, the last deleted first: those deleted within ``Entry/trashDays`` days.
        case removed
    }
}

/// Part of the history of an entry's text.
public struct VersionsQuery: Equatable, Sendable {
    public var entry: ID<Entity>
    public var reach: Reach
    /// Whether there is an answer without them too: a device that has not received them does not ask the server then.
    public var isOptional = false

    public enum Reach: Equatable, Sendable {
        /// The operations that wrote the text, the newest first, before a sequence; at most
        /// ``VersionsQuery/pageLength``.
        case page(before: Int64?)
        /// The operation of that version, and those that wrote the text after it: as many as computing the text takes.
        /// None if it is the present version.
        case text(at: ID<Operation>)
    }

    /// Versions per page.
    public static let pageLength = 50

    public init(of entry: ID<Entity>, _ reach: Reach, isOptional: Bool = false) {
        self.entry = entry
        self.reach = reach
        self.isOptional = isOptional
    }
}

/// A position in the list of entries: the newest day first, within a day the entry that was begun last.
public struct EntryCursor: Hashable, Comparable, Sendable {
    public let day: Day
    public let id: ID<Entity>

    /// Entries per page.
    public static let pageLength = 50

    public init(day: Day, id: ID<Entity>) {
        self.day = day
        self.id = id
    }

    /// `2022-12-21.` and the id.
    public var text: String { day.iso + "." + id.text }

    /// Parses ``text``.
    public init?(_ text: String) {
        let parts = text.split(at: UInt8(ascii: "."), omitsEmpty: false)
        guard parts.count == 2, let day = Day(parts[0]), let id = ID<Entity>(parts[1]) else { return nil }
        self.init(day: day, id: id)
    }

    /// In the order of the list.
    public static func < (left: EntryCursor, right: EntryCursor) -> Bool {
        left.day == right.day ? left.id > right.id : left.day > right.day
    }
}

/// What the host loaded for a ``DiaryQuery``.
public enum DiaryData: Sendable {
    case journals([JournalSummary])
    case journal(JournalSlice)
}

/// One row of the list of journals.
public struct JournalSummary: Equatable, Sendable {
    public var id: ID<Space>
    public var name: String
    public var entryCount: Int

    public init(id: ID<Space>, name: String, entryCount: Int) {
        self.id = id
        self.name = name
        self.entryCount = entryCount
    }
}
