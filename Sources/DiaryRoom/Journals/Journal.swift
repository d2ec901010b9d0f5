public import Floor

/// A journal as operations see it. It has one member, its owner.
public struct Journal: Equatable, Sendable {
    public let id: ID<Space>
    public internal(set) var name: Register<String>
    /// Set when the journal is created.
    public internal(set) var owner: Register<ID<Person>?>
    /// Whether “on this day” is shown. Off until its owner asks for it.
    public internal(set) var memories: Register<Bool>
    /// Days of the year that “on this day” leaves out.
    public internal(set) var mutedDays: [YearDay: Register<Bool>] = [:]
    /// As far as they are loaded.
    public internal(set) var entries: [ID<Entity>: Entry]

    /// A name, 1–50 characters after trimming.
    public static let nameLimit = 50
    /// Entries in one journal, without the trash.
    public static let entryLimit = 200_000

    public init(
        id: ID<Space>, name: Register<String> = Register(""), owner: Register<ID<Person>?> = Register(nil),
        memories: Register<Bool> = Register(false)
    ) {
        self.id = id
        self.name = name
        self.owner = owner
        self.memories = memories
        entries = [:]
    }

    /// Adds loaded entries.
    public mutating func take(_ entries: some Sequence<Entry>) {
        for entry in entries { self.entries[entry.id] = entry }
    }

    /// Adds a loaded day.
    public mutating func take(_ day: YearDay, isMuted: Register<Bool>) { mutedDays[day] = isMuted }

    /// The names of a journal's fields in operations.
    public enum Field {
        public static let name = "name"
        public static let owner = "owner"
        public static let memories = "memories"
        /// Followed by a day of the year: `muted-day-02-29`.
        static let mutedDay = "muted-day-"

        public static func mutedDay(_ day: YearDay) -> String { mutedDay + day.text }
    }
}
