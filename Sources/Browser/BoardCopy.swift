import BoardRoom
import Floor

/// One board as a device holds it: its state, as much of its log as it was told, and each person's undo.
struct BoardCopy {
    private(set) var board: Board
    /// In the order of their sequences, without gaps; the newest last.
    private(set) var log: [RecordedOperation]
    /// In the order they came.
    private(set) var people: [Member]
    private(set) var clock: HybridTime
    private var ledgers: [UndoLedger] = []

    struct Member: Equatable {
        var id: ID<Person>
        var role: Role
    }

    /// A board that nothing has happened on.
    init(id: ID<Space>) {
        board = Board(id: id)
        log = []
        people = []
        clock = .zero
    }

    /// A board as its house told it, for `owner`.
    ///
    /// - Throws: where the state is not one that this build can read.
    init(_ news: SpaceNews, _ whole: SpaceNews.Whole, owner: ID<Person>) throws(BoardSnapshot.Unreadable) {
        board = try BoardSnapshot(json: whole.state).board()
        guard board.id == news.space else { throw BoardSnapshot.Unreadable() }
        log = news.operations
        people = whole.members.compactMap { member in
            Role(stored: member.role).map { Member(id: member.person, role: $0) }
        }
        clock = log.map { $0.operation.clock }.max() ?? .zero
        base = news.sequence
        ledgers = [UndoLedger(of: owner, undoable: whole.undoable, redoable: whole.redoable)]
    }

    /// The sequence it began at, where nothing of the log is held.
    private var base: Int64 = 0

    /// The sequence of what happened last.
    var sequence: Int64 { log.last?.sequence ?? base }

    /// Takes an operation in: the state, the log, and its author's undo.
    mutating func take(_ recorded: RecordedOperation) {
        let operation = recorded.operation
        board.apply(operation)
        log.append(recorded)
        clock = max(clock, operation.clock)
        if !ledgers.contains(where: { $0.person == operation.author }) {
            ledgers.append(UndoLedger(of: operation.author))
        }
        for index in ledgers.indices { ledgers[index].take(operation) }
        for change in operation.changes where change.field == Board.Field.role { takeRole(change) }
    }

    /// Takes in an operation that nobody has numbered: it is the next.
    mutating func take(_ operation: Operation, at time: Int64) {
        take(RecordedOperation(operation: operation, sequence: sequence + 1, recordedAt: time))
    }

    func role(of person: ID<Person>) -> Role? { people.first { $0.id == person }?.role }

    func recorded(_ id: ID<Operation>) -> Operation? { log.last { $0.operation.id == id }?.operation }

    /// Whether something that an operation wrote never stood: the house knew of a later change of the same before it heard
    /// of this. What is not in the log held here is older than what is.
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

    /// Forgets the oldest of the log, so that it does not grow forever; what is left is what a history can show.
    mutating func forget(keeping count: Int) {
        guard log.count > count else { return }
        log.removeFirst(log.count - count)
    }

    /// The board with everything that belongs to it, as its house told it.
    func news(for owner: ID<Person>) -> SpaceNews {
        let ledger = ledgers.first { $0.person == owner }
        return SpaceNews(
            space: board.id, kind: "board", sequence: sequence,
            whole: SpaceNews.Whole(
                state: BoardSnapshot(of: board).json,
                members: people.map { SpaceNews.Member($0.id, $0.role.rawValue) },
                undoable: (ledger?.undoable ?? []).suffix(SpaceNews.undoLimit),
                redoable: (ledger?.redoable ?? []).suffix(SpaceNews.undoLimit)), operations: log)
    }

    /// Whether the log comes to the same board from its last operation to its first: the order must not matter.
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
