import BoardRoom
import Floor

extension BoardCopy {
    /// The part of the board that an answer needs, as the viewer may see it; nil for somebody who is not on the board.
    func slice(_ part: BoardNeed.Part, for viewer: ID<Person>, names: People) -> BoardSlice? {
        guard let role = role(of: viewer) else { return nil }
        let ledger = ledger(of: viewer)
        let undo = ledger?.undoable.last
        var slice = BoardSlice(
            board: board, sequence: sequence, role: role, people: people.map { names.person($0.id, $0.role) },
            undoable: undo, redoable: ledger?.redoable.last,
            touched: undo.map { board.touched(since: $0, in: log.map { $0.operation }) } ?? [],
            told: part.told.flatMap(telling), cardCount: board.cards.values.count { !$0.isRemoved })
        slice.tallies = board.tallies()
        if case .shown(let shown) = part.cards, slice.cardCount > ShownCards.wholeBoard {
            var counts: [ID<Entity>: Int] = [:]
            for (column, count) in board.counts() { counts[column.id] = count }
            slice.shown = BoardSlice.Shown(shown, counts: counts)
        }
        if let need = part.history {
            slice.history = history(need)
            for person in slice.history?.people ?? [] where !people.contains(where: { $0.id == person }) {
                slice.former[person] = names.name(of: person)
            }
        }
        for stranger in slice.strangers { slice.former[stranger] = names.name(of: stranger) }
        return slice
    }

    /// A stretch of the log, as the server's would be.
    private func history(_ need: HistoryNeed) -> History {
        let last = need.version.flatMap { version in log.lastIndex { $0.operation.id == version } } ?? log.count - 1
        var recorded: [RecordedOperation] = []
        for (index, entry) in log.enumerated().reversed() where index <= last {
            guard need.before.map({ entry.sequence < $0 }) ?? true,
                need.author.map({ $0 == entry.operation.author }) ?? true,
                need.card.map({ isAbout(entry.operation, $0) }) ?? true
            else { continue }
            if need.version == nil, recorded.count == HistoryNeed.pageLimit {
                return History(recorded: recorded, next: recorded.last?.sequence)
            }
            recorded.append(entry)
        }
        return History(recorded: recorded, next: nil)
    }

    private func isAbout(_ operation: Operation, _ card: ID<Entity>) -> Bool {
        operation.changes.contains { $0.subject == card } || board.cardsOfParts(in: operation).contains(card)
    }

    private func telling(_ id: ID<Operation>) -> BoardSlice.Told? {
        guard let operation = recorded(id) else { return nil }
        return BoardSlice.Told(operation: operation, target: operation.intent.target.flatMap(recorded))
    }
}
