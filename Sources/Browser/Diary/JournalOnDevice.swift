import DeviceFloor
import DiaryRoom
import Floor

/// What a device holds of a journal: its entries, and their order in the list.
struct JournalOnDevice {
    private(set) var journal: Journal
    /// Entries that are not deleted, in the order of the list. Kept in order, because a save a second must not sort
    /// thousands of entries.
    private(set) var order: [EntryCursor] = []

    /// A journal without operations.
    init(id: ID<Space>) { journal = Journal(id: id) }

    /// Puts an entry where it belongs in ``order``.
    private mutating func place(_ id: ID<Entity>) {
        order.removeAll { $0.id == id }
        guard let cursor = journal.entries[id]?.listed else { return }
        order.insert(cursor, at: index { $0 < cursor })
    }

    /// The number of entries at the beginning of ``order`` for which `isBefore` holds; it must hold for none after them.
    func index(_ isBefore: (EntryCursor) -> Bool) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(order[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension JournalOnDevice: SpaceOnDevice {
    typealias Room = DiaryRules

    static let useCases = DiaryRules.useCasesOnDevice
    static var hasWholeLog: Bool { true }
    /// The log has the earlier texts of entries.
    static var logLimit: Int { 1_000 }
    static var fieldCount: Int { JournalSnapshot.fieldCount }

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        guard let read = try? JournalSnapshot(json: snapshot.state).journal() else { return nil }
        journal = read
        order = read.entries.values.compactMap { $0.listed }.ordered()
    }

    var id: ID<Space> { journal.id }
    var name: String { journal.name.value }

    mutating func apply(_ recorded: RecordedOperation, isConfirmed: Bool, after log: [RecordedOperation]) {
        let operation = recorded.operation
        journal.apply(operation)
        for change in operation.changes where change.writes(Entry.removed) || change.writes(Entry.day) {
            place(change.subject)
        }
    }

    func snapshot(for owner: ID<Person>) -> SyncDelta.Snapshot {
        SyncDelta.Snapshot(state: JournalSnapshot(of: journal).json, members: [])
    }

    /// Whether an operation changes a text that should be here but is not.
    func lacks(_ operation: Operation) -> Bool {
        operation.changes.contains { change in
            change.writes(Entry.text) && change.baseVersion != nil
                && journal.entries[change.subject]?.text.version == nil
        }
    }
}

/// A device's copy of a journal.
typealias JournalCopy = SpaceCopy<JournalOnDevice>

extension JournalCopy {
    /// A journal without operations.
    init(id: ID<Space>) { self.init(JournalOnDevice(id: id)) }

    var journal: Journal { state.journal }
    var order: [EntryCursor] { state.order }

    /// The journal's row in the list of journals.
    var summary: JournalSummary { JournalSummary(id: journal.id, name: journal.name.value, entryCount: order.count) }

    func isOwner(_ person: ID<Person>) -> Bool { journal.owner.value == person }

    /// Whether something else came under an unsent write since it was made, so that it makes nothing now or is merged: a
    /// later text is based on what it was then, and cannot take its place.
    func isOvertaken(_ change: UnsentChange) -> Bool {
        guard change.useCase == DiaryRules.writeEntry.name else { return false }
        let written = recorded(change.id)?.change(of: Entry.text)
        guard let written else { return true }
        return written.baseVersion?.text ?? "" != change.form["base"] ?? ""
    }
}

extension Entry {
    /// Its place in the list; nil if it is not in it.
    fileprivate var listed: EntryCursor? {
        guard isWritten, !isRemoved, let day = day.value?.day else { return nil }
        return EntryCursor(day: day, id: id)
    }
}
