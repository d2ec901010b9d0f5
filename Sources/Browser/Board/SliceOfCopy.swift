import BoardRoom
import DeviceFloor
import Floor

extension BoardOnDevice {
    /// The part of the board that a response needs, as the viewer may see it; nil for a person who is not on the board.
    static func slice(
        _ part: BoardQuery.Part, of copy: BoardCopy, for viewer: ID<Person>, names: People
    ) -> BoardSlice? {
        let (board, people, log) = (copy.board, copy.state.people, copy.log)
        guard let role = copy.state.role(of: viewer) else { return nil }
        let ledger = copy.state.ledger(of: viewer)
        let (undo, redo) = (ledger?.undoable.last, ledger?.redoable.last)
        var slice = BoardSlice(
            board: board, sequence: log.last?.sequence ?? copy.sequence, role: role,
            people: people.map { names.person($0.id, $0.role) },
            undoable: undo.map { copy.whole($0) }, redoable: redo.map { copy.whole($0) },
            touched: undo.map { board.touched(since: $0, in: log.map { $0.operation }) } ?? [],
            lastAction: part.lastAction.flatMap(copy.lastAction), cardCount: board.cards.values.count { $0.isOnBoard })
        slice.lastUndo = redo.flatMap { redo in log.last { $0.operation.intent == .undo(redo.id) }?.operation }
        slice.tallies = board.tallies()
        slice.hasTemplates = board.cards.values.contains { $0.isTemplate && !$0.isRemoved }
        if case .whole(let id, _, _) = part.depth, let card = board.cards[id] {
            slice.conflictWriters = copy.state.conflictWriters(in: card)
        }
        if case .shown(let shown) = part.cards, slice.cardCount > ShownCards.wholeBoard {
            var counts: [ID<Entity>: Int] = [:]
            for (column, count) in board.counts() { counts[column.id] = count }
            slice.shown = BoardSlice.Shown(shown, counts: counts)
        }
        if let query = part.history {
            slice.history = copy.history(query)
            for person in slice.history?.people ?? [] where !people.contains(where: { $0.id == person }) {
                slice.former[person] = names.name(of: person)
            }
        }
        for person in slice.formerMembers { slice.former[person] = names.name(of: person) }
        return slice
    }
}

extension BoardCopy {
    fileprivate func lastAction(_ id: ID<Operation>) -> BoardSlice.LastAction? {
        guard let operation = recorded(id) else { return nil }
        let target = operation.intent.target.flatMap(recorded).map { whole($0) }
        var lastAction = BoardSlice.LastAction(operation: operation, target: target)
        lastAction.isOvertaken = isOvertaken(operation)
        return lastAction
    }
}

extension BoardSlice {
    /// Takes the titles of the cards that the card's text links to, of those that the device has: it has the boards that
    /// its owner is on.
    mutating func takeTitles(
        _ part: BoardQuery.Part, from copies: @autoclosure () -> [BoardCopy], for viewer: ID<Person>
    ) {
        takeTitles(part, from: copies().compactMap { $0.state.role(of: viewer) == nil ? nil : $0.board })
    }
}

extension People {
    func person(_ id: ID<Person>, _ role: Role) -> BoardPerson {
        BoardPerson(id: id, name: name(of: id) ?? "", role: role, photo: photo(of: id))
    }
}
