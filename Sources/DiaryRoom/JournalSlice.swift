public import Floor

/// The requested part of one journal.
public struct JournalSlice: SpaceSlice {
    @Boxed private var parts: Parts

    public var space: ID<Space> { journal.id }

    /// With the entries that were asked for whole.
    public var journal: Journal {
        get { parts.journal }
        set { parts.journal = newValue }
    }
    /// The sequence at which the journal is shown.
    public var sequence: Int64 { parts.sequence }
    /// Whether the viewer is the journal's member.
    public var isOwner: Bool { parts.isOwner }
    /// Entries that are not deleted.
    public var entryCount: Int { parts.entryCount }
    /// Whether the journal has a lock, which is open now: the titles of its tabs say nothing that it shuts.
    public var hasLock: Bool {
        get { parts.hasLock }
        set { parts.hasLock = newValue }
    }
    /// The entries that were asked for as summaries, in the order of the query.
    public var listed: [EntrySummary] {
        get { parts.listed }
        set { parts.listed = newValue }
    }
    /// Where the list goes on.
    public var next: EntryCursor? {
        get { parts.next }
        set { parts.next = newValue }
    }
    /// The requested part of an entry's history, the newest operation first.
    public var versions: [RecordedOperation] {
        get { parts.versions }
        set { parts.versions = newValue }
    }
    /// Whether the requested version is none because the write that it names made nothing: everything that its text had was
    /// in the entry then.
    public var hasAnsweredVersion: Bool {
        get { parts.hasAnsweredVersion }
        set { parts.hasAnsweredVersion = newValue }
    }
    /// The sequence before which older versions are.
    public var olderVersions: Int64? {
        get { parts.olderVersions }
        set { parts.olderVersions = newValue }
    }
    public var found: FoundEntries? {
        get { parts.found }
        set { parts.found = newValue }
    }
    /// An operation of the viewer's that the page reports.
    public var lastAction: Operation? {
        get { parts.lastAction }
        set { parts.lastAction = newValue }
    }

    public init(journal: Journal, sequence: Int64, isOwner: Bool, entryCount: Int) {
        parts = Parts(journal: journal, sequence: sequence, isOwner: isOwner, entryCount: entryCount)
    }
}

extension JournalSlice {
    /// The stored properties.
    private struct Parts: Sendable {
        var journal: Journal
        var sequence: Int64
        var isOwner: Bool
        var entryCount: Int
        var hasLock = false
        var listed: [EntrySummary] = []
        var next: EntryCursor?
        var versions: [RecordedOperation] = []
        var hasAnsweredVersion = false
        var olderVersions: Int64?
        var found: FoundEntries?
        var lastAction: Operation?
    }
}

extension JournalSlice {
    /// The journal's main page.
    public var link: Link { DiaryRules.link(to: journal.id) }

    /// What keeps a page of the journal up to date while it is open.
    var live: Page.Live { Page.Live(space: journal.id, sequence: sequence) }

    /// - Throws: `missing`: nobody else learns that the journal exists.
    func requireOwner() throws(Refusal) {
        guard isOwner else { throw .missing }
    }

    /// An entry that is there.
    ///
    /// - Throws: `entry-missing` for one that is deleted or was never written.
    func entry(_ id: ID<Entity>) throws(Refusal) -> Entry {
        guard let entry = journal.entries[id], entry.isWritten, !entry.isRemoved else { throw .entryMissing }
        return entry
    }

    /// The text that a writer began with; nil if that is not known.
    ///
    /// - Parameter version: nil for a new page.
    public func base(of entry: Entry, at version: ID<Operation>?) -> String? {
        version == entry.text.version ? entry.text.value : text(of: entry, at: version)
    }

    /// The text of an entry at a version; nil if the loaded operations do not lead back to it.
    public func text(of entry: Entry, at version: ID<Operation>?) -> String? {
        EntryVersion.text(of: entry, at: version, in: versions.map { $0.operation })
    }
}
