import BoardRoom
import DeviceFloor
import Floor

/// What a device holds of a board: its state, its people, and each person's undo stacks.
struct BoardOnDevice {
    private(set) var board: Board
    /// In the order they joined.
    private(set) var people: [Member] = []
    private var ledgers: [UndoLedger] = []
    /// Merges of texts, as rows of the snapshot: those that the server sent, and those made since.
    private var merges: [JSON] = []
    /// The writers of edited bodies, where the log does not name them: as rows of the snapshot.
    private var writers: [JSON] = []

    struct Member: Equatable {
        var id: ID<Person>
        var role: Role
    }

    /// A board without operations.
    init(id: ID<Space>) { board = Board(id: id) }

    func role(of person: ID<Person>) -> Role? { people.first { $0.id == person }?.role }

    func ledger(of person: ID<Person>) -> UndoLedger? { ledgers.first { $0.person == person } }

    /// Who wrote the body of a card, if two texts stand in it one below the other.
    func conflictWriters(in card: Card) -> [ID<Person>] {
        MergeConflict.writers(of: card.body.stamp.operation, in: merges) ?? []
    }

    private mutating func note(_ merge: MergeConflict?) {
        guard let merge, MergeConflict.writers(of: merge.operation, in: merges) == nil else { return }
        merges.append(merge.row)
    }

    /// The writer of a card's body; nil if unknown.
    private func writer(of card: Card, in log: [RecordedOperation]) -> ID<Person>? {
        let written = card.body.stamp.operation
        if written == card.added.stamp.operation { return card.added.value }
        return log.last { $0.operation.id == written }?.operation.author
            ?? MergeConflict.writers(of: written, in: writers)?.first
    }

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

extension BoardOnDevice: SpaceOnDevice {
    typealias Room = BoardRules

    static let useCases = BoardRules.useCasesOnDevice
    static var hasWholeLog: Bool { true }
    static var logLimit: Int { 1_000 }
    static var fieldCount: Int { BoardSnapshot.fieldCount }

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        let state = BoardSnapshot(json: snapshot.state)
        guard let read = try? state.board() else { return nil }
        board = read
        merges = state.merges
        writers = state.writers
        people = snapshot.members.compactMap { member in
            Role(stored: member.role).map { Member(id: member.person, role: $0) }
        }
        ledgers = [UndoLedger(of: owner, undoable: snapshot.undoable, redoable: snapshot.redoable)]
        // A copy that an earlier version stored has only the log.
        for recorded in delta.operations { note(MergeConflict(of: recorded.operation, in: delta.operations)) }
    }

    var id: ID<Space> { board.id }
    var name: String { board.name.value }

    mutating func apply(_ recorded: RecordedOperation, isConfirmed: Bool, after log: [RecordedOperation]) {
        let operation = recorded.operation
        // Who wrote the texts is noted while the earlier one stands yet.
        if MergeConflict.isMade(by: operation), let card = operation.subject.flatMap({ board.cards[$0] }) {
            note(MergeConflict(operation.id, by: operation.author, after: writer(of: card, in: log)))
        }
        // A card that is added here has no number: others may come before it.
        if isConfirmed { board.applyNext(operation) } else { board.apply(operation) }
        if !ledgers.contains(where: { $0.person == operation.author }) {
            ledgers.append(UndoLedger(of: operation.author))
        }
        for index in ledgers.indices { ledgers[index].apply(operation) }
        for change in operation.changes where change.field == Board.roleField { takeRole(change) }
    }

    func snapshot(for owner: ID<Person>) -> SyncDelta.Snapshot {
        let ledger = ledger(of: owner)
        return SyncDelta.Snapshot(
            state: BoardSnapshot(of: board, merges: merges, writers: writers).json,
            members: people.map { SyncDelta.Member($0.id, $0.role.rawValue) },
            undoable: (ledger?.undoable ?? []).suffix(SyncDelta.undoLimit),
            redoable: (ledger?.redoable ?? []).suffix(SyncDelta.undoLimit))
    }

    /// Whether an operation changes an entity that should exist here but does not; long-deleted entities are not in the
    /// copy.
    func lacks(_ operation: Operation) -> Bool {
        board.lacksReturning(operation)
            || operation.changes.contains { change in
                !board.holds(change.subject) && change.field != Board.roleField
                    && !operation.changes.contains { $0.subject == change.subject && $0.from == .null }
            }
    }

    /// Keeps who wrote the bodies that stand, of those operations that the log is about to lose.
    mutating func forget(_ operations: ArraySlice<RecordedOperation>) {
        if operations.isEmpty { return }
        let standing = Set(board.cards.values.map { $0.body.stamp.operation })
        writers = MergeConflict.rows(writers, of: standing)
        for recorded in operations {
            let (id, author) = (recorded.operation.id, recorded.operation.author)
            guard standing.contains(id), MergeConflict.writers(of: id, in: writers) == nil else { continue }
            writers.append(MergeConflict.row(id, [author]))
        }
    }
}

/// A device's copy of a board.
typealias BoardCopy = SpaceCopy<BoardOnDevice>

extension BoardCopy {
    /// A board without operations.
    init(id: ID<Space>) { self.init(BoardOnDevice(id: id)) }

    var board: Board { state.board }

    /// Whether a change had less effect than was shown here.
    func wasPartlyOverridden(_ change: UnsentChange) -> Bool {
        guard let done = recorded(change.id) else { return false }
        // It undid or redid only a part, or another person's later write took precedence.
        guard let target = done.intent.target else { return isOvertaken(done) }
        return recorded(target).map { done.changes.count < whole($0).reversibleCount } ?? false
    }

    /// Whether one of an operation's writes never took effect, because the server had a later change of the same field
    /// before it received this one. Operations missing from the local log are older than it.
    func isOvertaken(_ operation: Operation) -> Bool {
        guard let own = log.last(where: { $0.operation.id == operation.id }) else { return false }
        return isOvertaken(own) || note(beside: operation).map { isOvertaken($0) } ?? false
    }

    /// An act with what was recorded beside it, as far as the log tells.
    func whole(_ act: Operation) -> Operation { act.whole(with: note(beside: act)?.operation) }

    private func note(beside act: Operation) -> RecordedOperation? {
        guard act.mayHaveNote, let index = log.lastIndex(where: { $0.operation.id == act.id }), index + 1 < log.count,
            log[index + 1].operation.isNoted(beside: act)
        else { return nil }
        return log[index + 1]
    }

    private func isOvertaken(_ own: RecordedOperation) -> Bool {
        board.writers(over: own.operation).contains { writer in
            log.last { $0.operation.id == writer }.map { $0.sequence < own.sequence } ?? true
        }
    }
}
