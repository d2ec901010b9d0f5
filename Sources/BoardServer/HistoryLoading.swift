import BoardRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// The requested part of the log, the cards it concerns, and the names of its people.
    func loadHistory(_ query: HistoryQuery, into slice: inout BoardSlice) throws {
        let board = slice.board.id
        let history = try history(query, of: board)
        let operations = history.recorded.map(\.operation)
        try load(BoardAffectedIDs(of: operations), into: &slice.board)
        let holders = Set(operations.flatMap { slice.board.cardsOfParts(in: $0) })
        slice.board.insertLoaded(try cards(holders.filter { slice.board.cards[$0] == nil }.sorted(), of: board))
        let labels = history.labels.filter { slice.board.labels[$0] == nil }
        slice.board.insertLoaded(try self.labels(labels.sorted(), of: board))
        let formerMembers = history.people.subtracting(slice.people.map(\.id))
        slice.former.merge(try names(formerMembers.sorted(), in: [board])) { known, _ in known }
        slice.history = history
    }

    /// - Throws: `missing` for a version that is not one of the card's.
    private func history(_ query: HistoryQuery, of board: ID<Space>) throws -> History {
        if let card = query.card, let version = query.version {
            guard let last = try operation(version, in: board) else { throw Refusal.missing }
            let end = last.sequence + (last.operation.mayHaveNote ? 2 : 1)
            return History(recorded: try operations(on: card, in: board, before: end, limit: versionLimit))
        }
        let limit = HistoryQuery.pageLimit + 1
        var recorded: [RecordedOperation]
        if let card = query.card {
            recorded = try operations(on: card, in: board, by: query.author, before: query.before, limit: limit)
        } else if let author = query.author {
            return try history(by: author, of: board, before: query.before)
        } else {
            recorded = try operations(in: board, before: query.before, limit: limit)
        }
        let hasMore = recorded.count == limit
        if hasMore { recorded.removeLast() }
        return History(recorded: recorded, next: hasMore ? recorded.last?.sequence : nil)
    }

    /// One person's changes. They have no index, which would slow every change; one page scans a limited number of
    /// operations, and the next page continues from there.
    private func history(by author: ID<Person>, of board: ID<Space>, before: Int64?) throws -> History {
        let end = min(before ?? .max, (try space(board)?.sequence ?? 0) + 1)
        let start = max(0, end - scanLimit)
        let recorded = try operations(in: board, by: author, from: start, before: end, limit: HistoryQuery.pageLimit)
        if recorded.count == HistoryQuery.pageLimit {
            return History(recorded: recorded, next: recorded.last?.sequence)
        }
        return History(recorded: recorded, next: start > 1 ? start : nil)
    }

    /// Operations of one card that are folded to find a version.
    private var versionLimit: Int { 20_000 }

    /// Operations that are scanned for one page of one person's changes.
    private var scanLimit: Int64 { 20_000 }
}

extension History {
    /// The labels that were put on cards.
    fileprivate var labels: Set<ID<Entity>> {
        var labels: Set<ID<Entity>> = []
        for change in recorded.flatMap(\.operation.changes) {
            if case .label(let label)? = Card.Mark(field: change.field) { labels.insert(label) }
        }
        return labels
    }
}
