import BoardRoom
import Floor
import Storage

extension Connection {
    /// The part of a board that was asked for, as `person` may see it.
    ///
    /// - Throws: `missing` where there is no such board, or `person` is not on it: the two are not told apart.
    func slice(
        _ part: BoardNeed.Part, for person: ID<Person>, at head: SpaceHead, people: [BoardPerson] = []
    ) throws -> BoardSlice {
        guard let row = try boardRow(part.board, for: person), let role = row.role else { throw Refusal.missing }
        var slice = BoardSlice(
            board: Board(id: part.board, name: row.name, columns: try columns(of: part.board)),
            sequence: head.sequence, role: role,
            people: people, cardCount: row.cardCount)
        if part.undo { try loadUndo(part, person, into: &slice) }
        if let told = part.told { slice.told = try self.told(told, person, in: part.board) }
        try loadCards(part, into: &slice)
        return slice
    }

    private func loadUndo(_ part: BoardNeed.Part, _ person: ID<Person>, into slice: inout BoardSlice) throws {
        let undoable = try undoable(by: person, in: part.board)
        slice.undoable = undoable?.operation
        slice.redoable = try redoable(by: person, in: part.board)?.operation
        guard let undoable, part.cards == .none, let subject = undoable.operation.subject else { return }
        let isTouched = try othersChanged(subject, in: part.board, since: undoable.sequence, not: person)
        slice.touched = isTouched ? [subject] : []
    }

    private func told(_ id: ID<Operation>, _ person: ID<Person>, in board: ID<Space>) throws -> BoardSlice.Told? {
        guard let operation = try operation(id, in: board)?.operation, operation.author == person else { return nil }
        switch operation.intent {
        case .act, .settle: return BoardSlice.Told(operation: operation)
        case .undo(let target), .redo(let target):
            return BoardSlice.Told(operation: operation, target: try self.operation(target, in: board)?.operation)
        }
    }

    private func loadCards(_ part: BoardNeed.Part, into slice: inout BoardSlice) throws {
        var cards: [Card]
        switch part.cards {
        case .all: cards = try self.cards(of: part.board)
        case .removed: cards = try removedCards(of: part.board)
        case .none:
            cards = try self.cards(undoSubjects(slice), of: part.board)
            // A column with cards in it is not undone out of existence.
            for column in undoColumns(slice) { cards += try [last(of: column, on: part.board)].compactMap { $0 } }
        case .these(let ids): cards = try self.cards(ids, of: part.board)
        case .last(let column, let id):
            cards = try self.cards(id.map { [$0] } ?? [], of: part.board)
            let column = column ?? slice.board.standing.first?.id
            cards += try column.map { try [last(of: $0, on: part.board)].compactMap { $0 } } ?? []
        case .near(let ids, let column):
            cards = try self.cards(ids, of: part.board)
            let spots = cards
            for card in spots { cards += try neighbours(of: card, on: part.board) }
            let own = spots.first.flatMap { $0.place.value?.column }
            for column in Set([column ?? own ?? slice.board.standing.first?.id, own].compactMap { $0 }) {
                cards += try edges(of: column, on: part.board)
            }
        }
        // A toast and the undo buttons name cards that may stand no longer.
        if part.cards == .all {
            let known = Set(cards.map(\.id))
            let named = undoSubjects(slice).filter { !known.contains($0) }
            cards += try self.cards(named, of: part.board)
        }
        slice.board.take(cards)
    }

    private func undoSubjects(_ slice: BoardSlice) -> [ID<Entity>] {
        subjects([slice.undoable, slice.redoable, slice.told?.operation, slice.told?.target])
            .filter { slice.board.columns[$0] == nil }
    }

    private func undoColumns(_ slice: BoardSlice) -> [ID<Entity>] {
        subjects([slice.undoable, slice.redoable]).filter { slice.board.columns[$0]?.isRemoved == false }
    }

    private func subjects(_ operations: [Floor.Operation?]) -> [ID<Entity>] {
        Array(Set(operations.compactMap { $0 }.flatMap(\.changes).map(\.subject)))
    }
}
