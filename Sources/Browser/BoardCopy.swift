import BoardRoom
import Floor

/// One board as a device holds it: its state, its log, and each person's undo.
struct BoardCopy {
    private(set) var board: Board
    private(set) var log: [Operation] = []
    private(set) var people: [BoardPerson] = []
    private(set) var clock = HybridTime.zero
    private var ledgers: [ID<Person>: UndoLedger] = [:]

    init(id: ID<Space>) { board = Board(id: id) }

    /// Takes an operation in: the state, the log, and its author's undo.
    mutating func take(_ operation: Operation, names: (ID<Person>) -> String) {
        board.apply(operation)
        log.append(operation)
        clock = max(clock, operation.clock)
        ledgers[operation.author, default: UndoLedger(of: operation.author)].take(operation)
        keepPeople(operation, names: names)
    }

    /// The part of the board that an answer needs, as the viewer may see it; nil for somebody who is not on the board.
    func slice(for viewer: ID<Person>, told: ID<Operation>?) -> BoardSlice? {
        guard let own = people.first(where: { $0.id == viewer }) else { return nil }
        let undo = ledgers[viewer]?.undoable.last
        var slice = BoardSlice(
            board: board, sequence: Int64(log.count), role: own.role, people: people, undoable: undo,
            redoable: ledgers[viewer]?.redoable.last, touched: undo.map { board.touched(since: $0, in: log) } ?? [],
            told: told.flatMap(telling), cardCount: board.cards.values.count { !$0.isRemoved })
        slice.tallies = board.tallies()
        return slice
    }

    /// A stretch of the log, as the server's would be; everything was recorded when its clock says.
    func history(_ need: HistoryNeed) -> History {
        var recorded: [RecordedOperation] = []
        var next: Int64?
        let last = need.version.flatMap { version in log.firstIndex { $0.id == version } } ?? log.count - 1
        for (index, operation) in log.enumerated().reversed() where index <= last {
            let sequence = Int64(index + 1)
            guard need.before.map({ sequence < $0 }) ?? true, need.author.map({ $0 == operation.author }) ?? true,
                need.card.map({ card in operation.changes.contains { $0.subject == card } }) ?? true
            else { continue }
            if need.version == nil, recorded.count == HistoryNeed.pageLimit {
                next = recorded.last?.sequence
                break
            }
            recorded.append(
                RecordedOperation(
                    operation: operation, sequence: sequence, recordedAt: operation.clock.milliseconds))
        }
        return History(recorded: recorded, next: next)
    }

    /// Whether the log comes to the same board from its last operation to its first: the order must not matter.
    var endsAlikeBackwards: Bool {
        var other = Board(id: board.id)
        for operation in log.reversed() { other.apply(operation) }
        return other == board
    }

    private func telling(_ id: ID<Operation>) -> BoardSlice.Told? {
        guard let operation = log.first(where: { $0.id == id }) else { return nil }
        switch operation.intent {
        case .act, .settle: return BoardSlice.Told(operation: operation)
        case .undo(let target), .redo(let target):
            return BoardSlice.Told(operation: operation, target: log.first { $0.id == target })
        }
    }

    private mutating func keepPeople(_ operation: Operation, names: (ID<Person>) -> String) {
        for change in operation.changes where change.field == Board.Field.role {
            let person = ID<Person>(change.subject)
            people.removeAll { $0.id == person }
            if case .string(let text) = change.to, let role = Role(stored: text) {
                people.append(BoardPerson(id: person, name: names(person), role: role))
            }
        }
    }
}
