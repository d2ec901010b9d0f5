public import Floor

/// A journal as operations see it. It has one member, its owner.
public struct Journal: Equatable, Sendable {
    public var parts: Parts
    /// As far as they are loaded.
    public internal(set) var entries: [ID<Entity>: Entry] = [:]

    public var id: ID<Space> { parts.id }
    public var name: Register<String> { parts.name }
    /// Set when the journal is created.
    public var owner: Register<ID<Person>?> { parts.owner }
    /// Whether “on this day” is shown. Off until its owner asks for it.
    public var memories: Register<Bool> { parts.memories }
    /// Days of the year that “on this day” leaves out.
    public var mutedDays: MutedDays { parts.mutedDays }

    /// A name, 1–50 characters after trimming.
    public static let nameLimit = 50
    /// Entries in one journal, without the trash.
    public static let entryLimit = 200_000

    /// Adds loaded entries.
    public mutating func insertLoaded(_ entries: some Sequence<Entry>) {
        for entry in entries { self.entries[entry.id] = entry }
    }

    /// Adds a loaded day.
    public mutating func insertLoaded(_ day: YearDay, isMuted: Register<Bool>) { parts.mutedDays[day] = isMuted }
}

extension Journal: Thing {
    public static let name = ThingField<Parts, String>("name", column: "name") { $1(&$0.name) }
    /// A journal is never handed over: the first write counts.
    public static let owner = ThingField<Parts, ID<Person>?>(
        "owner", column: "owner", merging: .first
    ) { $1(&$0.owner) }
    static let memories = ThingField<Parts, Bool>("memories", column: "memories") { $1(&$0.memories) }
    /// In a table of its own, and in a list of its own in snapshots.
    static let mutedDays = FieldFacts<Parts>.family(
        MutedDays.prefix, isSent: false, isKey: { YearDay($0) != nil }
    ) { $1(family: &$0.mutedDays) }

    public static let fields = [name.facts, owner.facts, memories.facts, mutedDays]
    public static let leastFields = 3

    public init(parts: Parts) { self.parts = parts }

    /// The stored properties, without the entries.
    public struct Parts: ThingParts, Equatable {
        let id: ID<Space>
        var name = Register("")
        var owner = Register<ID<Person>?>(nil)
        var memories = Register(false)
        var mutedDays = MutedDays()

        public init(id: ID<Space>) { self.id = id }
    }
}
