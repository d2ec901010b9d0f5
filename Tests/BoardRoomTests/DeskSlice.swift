import Floor

@testable import BoardRoom

/// The part of the board that a query asks for, and nothing else of it: a rule that looks at more decides wrongly here, as
/// it would on the server, whose `Connection.slice` loads the same. The wording below follows ``BoardQuery``.
extension Desk {
    /// - Throws: `missing` for somebody who was taken off the board.
    func slice(_ part: BoardQuery.Part, as person: Cast.Member) throws(Refusal) -> BoardSlice {
        guard let role = role(of: person) else { throw .missing }
        var own = Board(id: board.id)
        (own.name, own.archived, own.columns) = (board.name, board.archived, board.columns)
        var slice = BoardSlice(
            board: own, sequence: Int64(log.count), role: role, people: part.people || part.depth.isWhole ? people : [],
            cardCount: board.cards.values.count { $0.isOnBoard })
        slice.hasTemplates = board.cards.values.contains { $0.isTemplate && !$0.isRemoved }
        if part.undo { takeUndo(of: person, part.cards, into: &slice) }
        if let id = part.lastAction { slice.lastAction = lastAction(id, of: person) }
        takeCards(part.cards, into: &slice)
        takeNamed(in: slice.reversible, into: &slice)
        if let id = part.newID { takeHolders(of: id, into: &slice) }
        takeDepth(part, into: &slice)
        slice.takeTitles(part, from: [board])
        if let query = part.history { try takeHistory(query, into: &slice) }
        for id in slice.formerMembers { slice.former[id] = cast.all.first { $0.id == id }?.name }
        return slice
    }

    /// What somebody may do now: as the log says, or else as the cast does. Nil for somebody who was taken off.
    func role(of person: Cast.Member) -> Role? {
        guard let written = board.roles[person.id] else { return person.role }
        return written.value
    }

    private var people: [BoardPerson] {
        cast.all.compactMap { person in
            role(of: person).map { BoardPerson(id: person.id, name: person.name, role: $0) }
        }
    }

    private func takeUndo(of person: Cast.Member, _ cards: BoardQuery.Cards, into slice: inout BoardSlice) {
        var ledger = UndoLedger(of: person.id)
        for operation in log.whole { ledger.apply(operation) }
        slice.undoable = ledger.undoable.last
        slice.redoable = ledger.redoable.last
        slice.lastUndo = slice.redoable.flatMap { redoable in log.last { $0.intent == .undo(redoable.id) } }
        // A page does not ask who changed it since; a rule asks it of the thing that came by the operation.
        guard case .none = cards, let undoable = slice.undoable else { return }
        let came = undoable.nextCards
        slice.touched = Array(Set(board.touched(since: undoable, in: log))).filter {
            $0 == undoable.subject || came.contains($0)
        }
    }

    private func lastAction(_ id: ID<Operation>, of person: Cast.Member) -> BoardSlice.LastAction? {
        guard let operation = log.first(where: { $0.id == id }), operation.author == person.id else { return nil }
        let target: ID<Operation>? =
            switch operation.intent {
            case .undo(let id), .redo(let id): id
            case .act, .permanent: nil
            }
        return BoardSlice.LastAction(operation: operation, target: log.whole.first { $0.id == target })
    }

    private func takeCards(_ cards: BoardQuery.Cards, into slice: inout BoardSlice) {
        let standing = board.cards.values.filter(\.isOnBoard)
        switch cards {
        case .none:
            for column in BoardAffectedIDs(of: [slice.undoable, slice.redoable].compactMap { $0 }).columns
            where board.columns[column]?.isRemoved == false { take([board.cards(in: column).last], into: &slice) }
        case .shown:
            // Tests have boards that are shown whole.
            precondition(standing.count <= ShownCards.wholeBoard)
            take(standing, into: &slice)
        case .all: take(standing, into: &slice)
        case .due(let month):
            let days = month.previous.first...month.next.last
            take(
                standing.filter { card in
                    [card.due.value, card.start.value].contains { $0.map(days.contains) ?? false }
                },
                into: &slice)
        case .removed: take(board.cards.values.filter(\.isRemoved), into: &slice)
        case .archived(let after, let shelf):
            let archived = board.cards.values.filter {
                $0.shelf.value == shelf && !$0.isRemoved && after?.isBefore($0) ?? true
            }.sorted { ArchiveCursor($0).isBefore($1) }
            take(Array(archived.prefix(ArchivedCardsPage.pageLength + 1)), into: &slice)
        case .these(let ids): take(ids.map { board.cards[$0] }, into: &slice)
        case .last(let column):
            let column = column ?? board.standing.first?.id
            take([column.flatMap { board.cards(in: $0).last }], into: &slice)
        case .from(let from, let to):
            if let from { take(board.cards(in: from).prefix(Column.moveLimit).map { $0 }, into: &slice) }
            take([to.flatMap { board.cards(in: $0).last }], into: &slice)
        case .near(let ids, let column):
            let named = ids.compactMap { board.cards[$0] }
            take(named, into: &slice)
            for card in named { take(neighbours(of: card), into: &slice) }
            let own = named.first.flatMap { board.column(of: $0)?.id }
            for column in [column ?? own ?? board.standing.first?.id, own].compactMap({ $0 }) {
                let stack = board.cards(in: column)
                take([stack.first, stack.last], into: &slice)
            }
        }
    }

    /// Two cards on either side of one.
    private func neighbours(of card: Card) -> [Card] {
        guard let column = board.column(of: card) else { return [] }
        let stack = board.cards(in: column.id)
        return stack.filter { $0.position < card.position }.suffix(2)
            + stack.filter { card.position < $0.position }.prefix(2)
    }

    /// Cards as most rules are given them: without what is on them.
    private func take(_ cards: [Card?], into slice: inout BoardSlice) {
        for var card in cards.compactMap({ $0 }) where slice.board.cards[card.id] == nil {
            card.labels = Marks()
            card.assignees = Marks()
            slice.board.insertLoaded([card])
        }
    }

    private func loadMarks(of cards: some Sequence<ID<Entity>>, into slice: inout BoardSlice) {
        for id in Array(cards) {
            guard let card = board.cards[id] else { continue }
            slice.board.insertLoaded(card.labels, on: id)
            slice.board.insertLoaded(card.assignees, on: id)
        }
    }

    /// What some operations are about, with what is on its cards where they changed that.
    private func takeNamed(in operations: [Operation], into slice: inout BoardSlice) {
        let affected = BoardAffectedIDs(of: operations)
        take(
            affected.cards.map { board.cards[$0] } + operations.compactMap(\.original).map { board.cards[$0] },
            into: &slice)
        slice.board.insertLoaded(affected.labels.compactMap { board.labels[$0] })
        slice.board.insertLoaded(affected.items.compactMap { board.items[$0] })
        slice.board.insertLoaded(affected.comments.compactMap { board.comments[$0] })
        if affected.hasMarks { loadMarks(of: affected.cards, into: &slice) }
    }

    private func takeHolders(of id: ID<Entity>, into slice: inout BoardSlice) {
        take([board.cards[id]], into: &slice)
        slice.board.insertLoaded([board.labels[id]].compactMap { $0 })
        slice.board.insertLoaded([board.items[id]].compactMap { $0 })
        slice.board.insertLoaded([board.comments[id]].compactMap { $0 })
    }

    private func takeDepth(_ part: BoardQuery.Part, into slice: inout BoardSlice) {
        switch part.depth {
        case .bare: return
        case .face: if part.cards.isBoardPage { slice.tallies = board.tallies() }
        case .next:
            takeNext(into: &slice)
            return
        case .whole(let card, let before, let comment):
            slice.board.insertLoaded(board.items.values.filter { $0.card.value == card && !$0.isRemoved })
            var comments = board.comments(on: card)
            if let before, let end = comments.firstIndex(where: { $0.id == before }) {
                comments.removeSubrange(end...)
            }
            slice.hasEarlierComments = comments.count > Comment.pageLimit
            slice.board.insertLoaded(
                comments.suffix(Comment.pageLimit) + [comment.flatMap { board.comments[$0] }].compactMap { $0 })
            slice.tallies = board.tallies().filter { $0.key == card }
            let last = board.cards[card].flatMap { card in log.last { $0.id == card.body.stamp.operation } }
            slice.conflictWriters = last.flatMap { MergeConflict(of: $0, in: recorded) }?.writers ?? []
        }
        slice.board.insertLoaded(Array(board.labels.values))
        loadMarks(of: slice.board.cards.keys, into: &slice)
    }

    /// What the next card of each that repeats takes over.
    private func takeNext(into slice: inout BoardSlice) {
        let again = slice.board.comingAgain
        if again.isEmpty { return }
        let next = again.compactMap(\.nextID)
        take(next.map { board.cards[$0] }, into: &slice)
        for column in slice.board.beginnings(of: again) { take([board.cards(in: column).last], into: &slice) }
        let both = again.map(\.id) + next
        slice.board.insertLoaded(Array(board.labels.values))
        loadMarks(of: both, into: &slice)
        slice.board.insertLoaded(board.items.values.filter { $0.card.value.map(both.contains) ?? false })
        slice.people = people
    }

    /// A stretch of the log, all on one page, with what it is about.
    private func takeHistory(_ query: HistoryQuery, into slice: inout BoardSlice) throws(Refusal) {
        var end = log.count
        if let version = query.version {
            guard let index = log.firstIndex(where: { $0.id == version }) else { throw .missing }
            end = index + 1
            if end < log.count, log[end].isNoted(beside: log[index]) { end += 1 }
        }
        let recorded = log[..<end].enumerated().map { index, operation in
            RecordedOperation(operation: operation, sequence: Int64(index + 1), recordedAt: Desk.noon)
        }.filter { recorded in
            guard let card = query.card else { return true }
            return recorded.operation.changes.contains { $0.subject == card }
                || board.cardsOfParts(in: recorded.operation).contains(card)
        }
        let operations = recorded.map(\.operation)
        takeNamed(in: operations, into: &slice)
        take(operations.flatMap { board.cardsOfParts(in: $0) }.map { board.cards[$0] }, into: &slice)
        for change in operations.flatMap(\.changes) {
            guard case .label(let label)? = Card.Mark(field: change.field) else { continue }
            slice.board.insertLoaded([board.labels[label]].compactMap { $0 })
        }
        let history = History(recorded: recorded.reversed())
        for id in history.people where !slice.people.contains(where: { $0.id == id }) {
            slice.former[id] = cast.all.first { $0.id == id }?.name
        }
        slice.history = history
    }
}

extension BoardQuery.Depth {
    fileprivate var isWhole: Bool { if case .whole = self { true } else { false } }
}

extension BoardSlice {
    /// The operations that undo, redo and the toast are about.
    fileprivate var reversible: [Operation] {
        [undoable, redoable, lastAction?.operation, lastAction?.target].compactMap { $0 }
    }
}
