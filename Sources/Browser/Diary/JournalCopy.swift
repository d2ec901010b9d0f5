import DeviceFloor
import DiaryRoom
import Floor

/// A device's copy of a journal: its entries, their order in the list, and the part of its log that was received.
struct JournalCopy {
    private(set) var journal: Journal
    private(set) var clock: HybridTime = .zero
    private(set) var sequence: Int64
    /// The newest last. It has the earlier texts of entries, and identifies forms that are sent twice.
    private(set) var log: [RecordedOperation] = []
    /// Writes of this device that made nothing, the newest last: an open page may still be based on one. The
    /// server knows them as long as it knows its answers.
    private(set) var answered: [ID<Operation>] = []
    /// Entries that are not deleted, in the order of the list. Kept in order, because a save a second must not sort
    /// thousands of entries.
    private(set) var order: [EntryCursor] = []

    /// Operations of a journal that a device keeps; the server has all of them.
    static let logLimit = 1_000
    /// Answered writes that a device remembers.
    static let answeredLimit = 100

    /// A journal without operations.
    init(id: ID<Space>) {
        journal = Journal(id: id)
        sequence = 0
    }

    /// The journal's row in the list of journals.
    var summary: JournalSummary { JournalSummary(id: journal.id, name: journal.name.value, entryCount: order.count) }

    func isOwner(_ person: ID<Person>) -> Bool { journal.owner.value == person }

    /// Applies an operation as the newest one.
    mutating func take(_ recorded: RecordedOperation) {
        let operation = recorded.operation
        journal.apply(operation)
        for change in operation.changes where change.writes(Entry.removed) || change.writes(Entry.day) {
            place(change.subject)
        }
        note(recorded)
    }

    private mutating func note(_ recorded: RecordedOperation) {
        clock = max(clock, recorded.operation.clock)
        log.append(recorded)
    }

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

    /// Whether an operation changes a text that should be here but is not.
    private func lacks(_ operation: Operation) -> Bool {
        operation.changes.contains { change in
            change.writes(Entry.text) && change.baseVersion != nil
                && journal.entries[change.subject]?.text.version == nil
        }
    }
}

extension JournalCopy: SpaceCopy {
    static let useCases = DiaryRules.useCasesOnDevice

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        guard let read = try? JournalSnapshot(json: snapshot.state).journal(), read.id == delta.space else {
            return nil
        }
        journal = read
        sequence = delta.sequence
        clock = Stamps.latest(in: snapshot.state)
        order = read.entries.values.compactMap { $0.listed }.ordered()
        for recorded in delta.operations { note(recorded) }
    }

    var id: ID<Space> { journal.id }
    var name: String { journal.name.value }

    func recorded(_ id: ID<Operation>) -> Operation? { log.last { $0.operation.id == id }?.operation }

    mutating func take(_ delta: SyncDelta) -> Bool {
        for recorded in delta.operations where recorded.sequence > sequence {
            guard recorded.sequence == sequence + 1, !lacks(recorded.operation) else { return false }
            take(recorded)
            sequence = recorded.sequence
        }
        return true
    }

    mutating func show(_ operations: [Operation], at now: Int64) {
        for operation in operations {
            take(RecordedOperation(operation: operation, sequence: sequence, recordedAt: now))
        }
    }

    func ordered(_ operations: [Operation], after before: Set<ID<Operation>>) -> [Operation] {
        journal.ordered(operations) { before.contains($0) }
    }

    func delta(for owner: ID<Person>) -> SyncDelta {
        SyncDelta(
            space: journal.id, kind: DiaryRules.kind, sequence: sequence,
            snapshot: SyncDelta.Snapshot(state: JournalSnapshot(of: journal).json, members: []), operations: log)
    }

    mutating func forget() {
        guard log.count > JournalCopy.logLimit else { return }
        log.removeFirst(log.count - JournalCopy.logLimit)
    }

    mutating func noteUnchanged(_ id: ID<Operation>) {
        answered.append(id)
        if answered.count > JournalCopy.answeredLimit { answered.removeFirst() }
    }

    /// Whether something else came under an unsent write since it was made, so that it makes nothing now or is merged: a
    /// later text is based on what it was then, and cannot take its place.
    func isOvertaken(_ change: UnsentChange) -> Bool {
        guard change.useCase == DiaryRules.writeEntry.name else { return false }
        let written = recorded(change.id)?.change(of: Entry.text)
        guard let written else { return true }
        return written.baseVersion?.text ?? "" != change.form["base"] ?? ""
    }

    mutating func takeNotes(of earlier: JournalCopy) { answered = earlier.answered }

    func missing(from told: SyncDelta?, of author: ID<Person>) -> [Operation] {
        log.missing(from: told, of: author)
    }

    /// Texts are merged, and a page says where two clashed.
    func wasLessened(_ change: UnsentChange) -> Bool { false }
}

extension Entry {
    /// Its place in the list; nil if it is not in it.
    fileprivate var listed: EntryCursor? {
        guard isWritten, !isRemoved, let day = day.value?.day else { return nil }
        return EntryCursor(day: day, id: id)
    }
}
