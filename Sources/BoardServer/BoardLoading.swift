package import BoardRoom
package import Floor
import ServerFloor
package import Storage

extension Connection {
    /// The requested part of a board, as `person` may see it.
    ///
    /// - Throws: `missing` if there is no such board or `person` is not on it; the two are not distinguished.
    package func slice(
        _ part: BoardQuery.Part, for person: ID<Person>, at head: SpaceHead, people: [BoardPerson] = []
    ) throws -> BoardSlice {
        var needsPeople = part.people
        if case .whole = part.depth { needsPeople = true }
        let people = needsPeople && people.isEmpty ? try self.people(on: part.board) : people
        guard let row = try boardRow(part.board, for: person, withTemplates: true), let role = row.role else {
            throw Refusal.missing
        }
        var slice = BoardSlice(
            board: row.board, sequence: head.sequence, role: role, people: people, cardCount: row.cardCount)
        slice.hasTemplates = row.hasTemplates
        if part.invitations, role == .owner { slice.invitations = try boardInvitations(part.board) }
        if part.undo { try loadUndo(part, person, into: &slice) }
        if let lastAction = part.lastAction {
            slice.lastAction = try self.lastAction(lastAction, person, in: part.board)
        }
        try loadCards(part, into: &slice)
        if let id = part.newID { try loadHolders(of: id, into: &slice) }
        try loadDepth(part, into: &slice)
        slice.titles = try titles(of: slice.linkedCards(part), seenBy: person)
        if let query = part.history { try loadHistory(query, into: &slice) }
        if let query = part.search { try loadFound(query, into: &slice) }
        if var lastAction = slice.lastAction {
            lastAction.isOvertaken = try isOvertaken(lastAction.operation, on: slice.board)
            slice.lastAction = lastAction
        }
        return slice
    }

    /// Queries the log only if the field was written again since, by the clock.
    private func isOvertaken(_ operation: Floor.Operation, on board: Board) throws -> Bool {
        guard operation.mayHaveNote || !board.writers(over: operation).isEmpty,
            let own = try self.operation(operation.id, in: board.id)
        else { return false }
        if try isOvertaken(own, on: board) { return true }
        return try note(beside: own).map { try isOvertaken($0, on: board) } ?? false
    }

    private func isOvertaken(_ own: RecordedOperation, on board: Board) throws -> Bool {
        try board.writers(over: own.operation).contains { writer in
            try operation(writer, in: board.id).map { $0.sequence < own.sequence } ?? false
        }
    }

    /// What was recorded beside an act.
    private func note(beside act: RecordedOperation) throws -> RecordedOperation? {
        guard act.operation.mayHaveNote,
            let next = try operations(in: act.operation.space, after: act.sequence, limit: 1).first,
            next.operation.isNoted(beside: act.operation)
        else { return nil }
        return next
    }

    private func whole(_ act: RecordedOperation) throws -> Floor.Operation {
        act.operation.whole(with: try note(beside: act)?.operation)
    }

    private func loadUndo(_ part: BoardQuery.Part, _ person: ID<Person>, into slice: inout BoardSlice) throws {
        let undoable = try undoable(by: person, in: part.board)
        slice.undoable = try undoable.map { try whole($0) }
        if let redoable = try redoable(by: person, in: part.board) {
            slice.redoable = try whole(redoable)
            slice.lastUndo = try undo(of: redoable.operation.id, in: part.board)
        }
        guard let undoable, part.cards == .none, let subject = undoable.operation.subject else { return }
        // What came by it: undo would take that away.
        slice.touched = try ([subject] + undoable.operation.nextCards).filter {
            try othersChanged($0, in: part.board, since: undoable.sequence, not: person)
        }
    }

    private func lastAction(_ id: ID<Operation>, _ person: ID<Person>, in board: ID<Space>) throws -> BoardSlice
        .LastAction?
    {
        guard let operation = try operation(id, in: board)?.operation, operation.author == person else { return nil }
        switch operation.intent {
        case .act, .permanent: return BoardSlice.LastAction(operation: operation)
        case .undo(let target), .redo(let target):
            let target = try self.operation(target, in: board).map { try whole($0) }
            return BoardSlice.LastAction(operation: operation, target: target)
        }
    }

    private func loadCards(_ part: BoardQuery.Part, into slice: inout BoardSlice) throws {
        var cards: [Card]
        switch part.cards {
        case .shown(let shown): cards = try self.cards(shown, of: part.board, into: &slice)
        case .all: cards = try self.cards(of: part.board)
        case .due(let month): cards = try self.cards(of: part.board, due: month)
        case .removed: cards = try removedCards(of: part.board)
        case .archived(let after, let shelf):
            let limit = ArchivedCardsPage.pageLength + 1
            cards = try archivedCards(of: part.board, on: shelf, after: after, limit: limit)
        case .none:
            cards = []
            try loadNamed(slice.reversible, into: &slice)
            // A column with cards in it must not be removed by undo.
            for column in undoColumns(slice) { cards += try last(of: column, on: slice.board) }
        case .these(let ids): cards = try self.cards(ids, of: part.board)
        case .last(let column):
            cards = try (column ?? slice.board.standing.first?.id).map { try last(of: $0, on: slice.board) } ?? []
        case .from(let from, let to):
            cards = try from.map { try first(Column.moveLimit, in: $0, on: slice.board) } ?? []
            if let to { cards += try last(of: to, on: slice.board) }
        case .near(let ids, let column):
            cards = try self.cards(ids, of: part.board)
            let spots = cards
            for card in spots { cards += try neighbours(of: card, on: slice.board) }
            let own = spots.first.flatMap { slice.board.column(of: $0)?.id }
            for column in Set([column ?? own ?? slice.board.standing.first?.id, own].compactMap { $0 }) {
                cards += try edges(of: column, on: slice.board)
            }
        }
        // Named entities may be loaded already, with more of their parts.
        slice.board.insertLoaded(cards.filter { slice.board.cards[$0.id] == nil })
        if case .shown = part.cards { try loadWhole(slice.reversible, into: &slice) }
        // The toast and the undo buttons may name deleted entities.
        if part.cards != .none { try loadNamed(slice.reversible, into: &slice) }
    }

    /// Loads anew the cards of a board's page that some operations concern and whose body may not be whole: undo compares
    /// values.
    private func loadWhole(_ operations: [Floor.Operation], into slice: inout BoardSlice) throws {
        let known = slice.board.cards
        let cut = BoardAffectedIDs(of: operations).cards.filter {
            known[$0]?.body.value.utf8.count ?? 0 >= Card.faceLimit
        }
        slice.board.insertLoaded(try cards(cut.sorted(), of: slice.board.id))
    }

    /// Loads the entities that some operations concern, with the parts of cards that they changed.
    private func loadNamed(_ operations: [Floor.Operation], into slice: inout BoardSlice) throws {
        let affected = BoardAffectedIDs(of: operations)
        try load(affected, into: &slice.board)
        if affected.hasMarks { try loadMarks(of: Array(affected.cards), into: &slice.board) }
        // Only a template's copy is told as a card that was added.
        let originals = operations.compactMap(\.original).filter { slice.board.cards[$0] == nil }
        slice.board.insertLoaded(try cards(originals, of: slice.board.id))
    }

    /// Whatever has the id already that a form gives to a new thing; as a rule nothing has, which one statement tells.
    private func loadHolders(of id: ID<Entity>, into slice: inout BoardSlice) throws {
        let board = slice.board.id
        guard try isTaken(id, on: board) else { return }
        slice.board.insertLoaded(try cards([id], of: board).filter { slice.board.cards[$0.id] == nil })
        slice.board.insertLoaded(try labels([id], of: board))
        slice.board.insertLoaded(try items([id], of: board))
        slice.board.insertLoaded(try comments([id], of: board))
    }

    private func isTaken(_ id: ID<Entity>, on board: ID<Space>) throws -> Bool {
        try first(
            """
            SELECT 1 AS found FROM board_card WHERE board = \(board) AND id = \(id)
            UNION ALL SELECT 1 FROM board_label WHERE board = \(board) AND id = \(id)
            UNION ALL SELECT 1 FROM board_item WHERE board = \(board) AND id = \(id)
            UNION ALL SELECT 1 FROM board_comment WHERE board = \(board) AND id = \(id)
            """) != nil
    }

    private func undoColumns(_ slice: BoardSlice) -> [ID<Entity>] {
        BoardAffectedIDs(of: [slice.undoable, slice.redoable].compactMap { $0 }).columns
            .filter { slice.board.columns[$0]?.isRemoved == false }
    }

    private func loadDepth(_ part: BoardQuery.Part, into slice: inout BoardSlice) throws {
        switch part.depth {
        case .bare:
            // Whoever deleted a card may have left the board since.
            if case .removed = part.cards { slice.former = try names(slice.formerMembers, in: [part.board]) }
            return
        case .face:
            slice.board.insertLoaded(try labels(of: part.board))
            let isWhole = part.cards.isBoardPage && slice.shown == nil
            let cards = isWhole ? nil : Array(slice.board.cards.keys)
            try loadMarks(of: cards, into: &slice.board)
            if part.cards.isBoardPage { slice.tallies = try tallies(of: part.board, on: cards) }
        case .next: try loadNext(into: &slice)
        case .whole(let card, let before, let comment):
            slice.board.insertLoaded(try labels(of: part.board))
            try loadMarks(of: Array(slice.board.cards.keys), into: &slice.board)
            slice.board.insertLoaded(try items(on: card, of: part.board))
            try loadComments(card, before, comment, into: &slice)
            try loadConflictWriters(of: card, into: &slice)
        }
        slice.former = try names(slice.formerMembers, in: [part.board])
    }

    private func loadConflictWriters(of card: ID<Entity>, into slice: inout BoardSlice) throws {
        guard let card = slice.board.cards[card] else { return }
        slice.conflictWriters = try mergeConflicts(in: [card], of: slice.board.id).first?.writers ?? []
    }

    private func loadComments(
        _ card: ID<Entity>, _ before: ID<Entity>?, _ comment: ID<Entity>?, into slice: inout BoardSlice
    ) throws {
        let board = slice.board.id
        var found = try comments(on: card, before: before, limit: Comment.pageLimit + 1, of: board)
        slice.hasEarlierComments = found.count > Comment.pageLimit
        if slice.hasEarlierComments { found.removeLast() }
        if let comment { found += try comments([comment], of: board) }
        slice.board.insertLoaded(found)
        slice.tallies = try tallies(of: board, on: [card])
    }
}

extension BoardSlice {
    /// The operations that undo, redo and the toast refer to.
    fileprivate var reversible: [Floor.Operation] {
        [undoable, redoable, lastAction?.operation, lastAction?.target].compactMap { $0 }
    }
}
