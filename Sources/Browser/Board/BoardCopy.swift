import BoardRoom
import DeviceFloor
import Floor

/// A device's copy of a board: its state, the part of its log that was received, and each person's undo stacks.
struct BoardCopy {
    private(set) var board: Board
    /// Ordered by sequence, without gaps; the newest last.
    private(set) var log: [RecordedOperation]
    /// In the order they joined.
    private(set) var people: [Member]
    private(set) var clock: HybridTime
    private var ledgers: [UndoLedger] = []
    /// Merges of texts, as rows of the snapshot: those that the server told, and those that came since.
    private var merges: [JSON] = []
    /// Who wrote the bodies that somebody has edited, where the log does not tell: as rows of the snapshot.
    private var writers: [JSON] = []

    struct Member: Equatable {
        var id: ID<Person>
        var role: Role
    }

    /// A board without operations.
    init(id: ID<Space>) {
        board = Board(id: id)
        log = []
        people = []
        clock = .zero
    }

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        let state = BoardSnapshot(json: snapshot.state)
        guard let read = try? state.board(), read.id == delta.space else { return nil }
        board = read
        log = delta.operations
        merges = state.merges
        writers = state.writers
        people = snapshot.members.compactMap { member in
            Role(stored: member.role).map { Member(id: member.person, role: $0) }
        }
        // The local log is partial: an operation missing from it may have a later clock than all of it, if a clock was
        // ahead for a while, and new operations must be later than that too.
        clock = max(log.map { $0.operation.clock }.max() ?? .zero, Stamps.latest(in: snapshot.state))
        base = delta.sequence
        ledgers = [UndoLedger(of: owner, undoable: snapshot.undoable, redoable: snapshot.redoable)]
        // A copy that an earlier version stored has only the log.
        for recorded in log { note(BothTexts(of: recorded.operation, in: log)) }
    }

    /// The sequence before the log, if the log is empty.
    private var base: Int64 = 0

    /// The sequence of the last operation.
    var sequence: Int64 { log.last?.sequence ?? base }

    /// Applies an operation that the server recorded to the state, the log, and its author's undo stacks.
    mutating func take(_ recorded: RecordedOperation) {
        noteMerge(recorded.operation)
        board.applyNext(recorded.operation)
        note(recorded)
    }

    private mutating func note(_ recorded: RecordedOperation) {
        let operation = recorded.operation
        log.append(recorded)
        clock = max(clock, operation.clock)
        if !ledgers.contains(where: { $0.person == operation.author }) {
            ledgers.append(UndoLedger(of: operation.author))
        }
        for index in ledgers.indices { ledgers[index].take(operation) }
        for change in operation.changes where change.field == Board.roleField { takeRole(change) }
    }

    /// Notes who wrote the texts while the earlier one stands yet.
    private mutating func noteMerge(_ operation: Operation) {
        guard BothTexts.isMade(by: operation), let id = operation.subject, let card = board.cards[id] else { return }
        note(BothTexts(operation.id, by: operation.author, after: writer(of: card)))
    }

    private mutating func note(_ merge: BothTexts?) {
        guard let merge, BothTexts.writers(of: merge.operation, in: merges) == nil else { return }
        merges.append(merge.row)
    }

    /// Who wrote the body of a card; nil if nobody is known.
    private func writer(of card: Card) -> ID<Person>? {
        let written = card.body.stamp.operation
        if written == card.added.stamp.operation { return card.added.value }
        return recorded(written)?.author ?? BothTexts.writers(of: written, in: writers)?.first
    }

    /// Keeps who wrote the bodies that stand, of those operations that the log is about to lose.
    private mutating func keepWriters(of operations: ArraySlice<RecordedOperation>) {
        let standing = Set(board.cards.values.map { $0.body.stamp.operation })
        writers = BothTexts.rows(writers, of: standing)
        for recorded in operations {
            let (id, author) = (recorded.operation.id, recorded.operation.author)
            guard standing.contains(id), BothTexts.writers(of: id, in: writers) == nil else { continue }
            writers.append(BothTexts.row(id, [author]))
        }
    }

    /// Who wrote the body of a card, if two texts stand in it one below the other.
    func writersOfBoth(in card: Card) -> [ID<Person>] {
        BothTexts.writers(of: card.body.stamp.operation, in: merges) ?? []
    }

    /// Applies an operation without a sequence, as the next one. Its cards have no numbers: others may come before them.
    mutating func take(_ operation: Operation, at time: Int64) {
        noteMerge(operation)
        board.apply(operation)
        note(RecordedOperation(operation: operation, sequence: sequence + 1, recordedAt: time))
    }

    func role(of person: ID<Person>) -> Role? { people.first { $0.id == person }?.role }

    func recorded(_ id: ID<Operation>) -> Operation? { log.last { $0.operation.id == id }?.operation }

    /// Whether one of an operation's writes never took effect, because the server had a later change of the same field
    /// before it received this one. Operations missing from the local log are older than it.
    func isOvertaken(_ operation: Operation) -> Bool {
        guard let index = log.lastIndex(where: { $0.operation.id == operation.id }) else { return false }
        if isOvertaken(log[index]) { return true }
        guard index + 1 < log.count, log[index + 1].operation.isNoted(beside: operation) else { return false }
        return isOvertaken(log[index + 1])
    }

    private func isOvertaken(_ own: RecordedOperation) -> Bool {
        board.writers(over: own.operation).contains { writer in
            log.last { $0.operation.id == writer }.map { $0.sequence < own.sequence } ?? true
        }
    }

    /// Operations of a board that a device keeps for its history; the server has all of them.
    static let logLimit = 1_000

    /// Trims the log to what a history can show.
    mutating func forget() {
        guard log.count > BoardCopy.logLimit else { return }
        let forgotten = log.prefix(log.count - BoardCopy.logLimit)
        keepWriters(of: forgotten)
        log.removeFirst(forgotten.count)
    }

    /// The board with all its parts, in the form the server sends it.
    func delta(for owner: ID<Person>) -> SyncDelta {
        let ledger = ledgers.first { $0.person == owner }
        return SyncDelta(
            space: board.id, kind: BoardRules.kind, sequence: sequence,
            snapshot: SyncDelta.Snapshot(
                state: BoardSnapshot(of: board, merges: merges, writers: writers).json,
                members: people.map { SyncDelta.Member($0.id, $0.role.rawValue) },
                undoable: (ledger?.undoable ?? []).suffix(SyncDelta.undoLimit),
                redoable: (ledger?.redoable ?? []).suffix(SyncDelta.undoLimit)), operations: log)
    }

    /// Whether applying the log from the last operation to the first gives the same board: the order must not matter.
    var endsAlikeBackwards: Bool {
        var other = Board(id: board.id)
        for recorded in log.reversed() { other.apply(recorded.operation) }
        return other == board
    }

    func ledger(of person: ID<Person>) -> UndoLedger? { ledgers.first { $0.person == person } }

    private mutating func takeRole(_ change: Change) {
        let person = ID<Person>(change.subject)
        let role: Role? = if case .string(let text) = change.to { Role(stored: text) } else { nil }
        guard let role else {
            people.removeAll { $0.id == person }
            return
        }
        if let index = people.firstIndex(where: { $0.id == person }) {
            people[index].role = role
        } else {
            people.append(Member(id: person, role: role))
        }
    }
}

extension BoardCopy: SpaceCopy {
    static let useCases = BoardRules.useCasesOnDevice

    var id: ID<Space> { board.id }
    var name: String { board.name.value }

    mutating func take(_ delta: SyncDelta) -> Bool {
        for recorded in delta.operations where recorded.sequence > sequence {
            guard recorded.sequence == sequence + 1, !board.lacks(recorded.operation),
                !board.lacksReturning(recorded.operation)
            else { return false }
            take(recorded)
        }
        return true
    }

    mutating func show(_ operations: [Operation], at now: Int64) {
        for operation in operations { take(operation, at: now) }
    }

    func ordered(_ operations: [Operation], after before: Set<ID<Operation>>) -> [Operation] {
        board.ordered(operations) { before.contains($0) }
    }

    func wasLessened(_ change: UnsentChange) -> Bool {
        guard let done = recorded(change.id) else { return false }
        // It undid or redid only a part, or another person's later write took precedence.
        guard let target = done.intent.target else { return isOvertaken(done) }
        return recorded(target).map { done.changes.count < $0.reversibleCount } ?? false
    }
}

extension Board {
    /// Whether an operation changes an entity that should exist here but does not; long-deleted entities are not in the
    /// copy.
    fileprivate func lacks(_ operation: Operation) -> Bool {
        operation.changes.contains { change in
            !holds(change.subject) && change.field != Board.roleField
                && !operation.changes.contains { $0.subject == change.subject && $0.from == .null }
        }
    }
}
