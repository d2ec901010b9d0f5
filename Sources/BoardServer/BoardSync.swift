import BoardRoom
package import Floor
package import ServerFloor
package import Storage

extension Room.Sync {
    /// Boards on devices: everything of a board that its people can see, and all its use cases.
    package static let board = Room.Sync(
        BoardRules.self,
        snapshot: { connection, head, person, now, last in
            try connection.boardSnapshot(head, for: person, at: now, after: last.map(\.operation))
        },
        weight: { connection, board in try connection.weight(of: board) }
    ) { $0.favourites = { connection, person in try connection.favourites(of: person).boards } }
}

extension Connection {
    /// A board with everything on it, as a person on it may see it, and deleted entities as far as they are still
    /// referred to.
    ///
    /// - Parameter last: the newest operations, which are sent along and whose history the device shows.
    /// - Throws: `missing`.
    func boardSnapshot(
        _ head: SpaceHead, for person: ID<Person>, at now: Int64, after last: [Floor.Operation]
    ) throws -> SyncDelta.Snapshot {
        var board = try board(head.id, for: person, at: now)
        let undoable = try undoable(by: person, in: head.id, limit: SyncDelta.undoLimit)
        let redoable = try redoable(by: person, in: head.id, limit: SyncDelta.undoLimit)
        // Undo may refer to deleted entities: it shows their names and restores their values. Deleted items still
        // belong to their card's history.
        let told = undoable + redoable + last
        let parts = Set(told.flatMap { $0.changes.map(\.subject) }).sorted()
        for ids in parts.filter({ board.items[$0] == nil }).pieces { board.insertLoaded(try items(ids, of: head.id)) }
        for ids in parts.filter({ board.comments[$0] == nil }).pieces {
            board.insertLoaded(try comments(ids, of: head.id))
        }
        let named = Set(parts + told.flatMap { board.cardsOfParts(in: $0) }).sorted()
        for ids in named.filter({ board.cards[$0] == nil }).pieces { board.insertLoaded(try cards(ids, of: head.id)) }
        let state = BoardSnapshot(
            of: board, merges: try mergeConflicts(in: board.cards.values, of: head.id).map(\.row),
            writers: try bodyWriters(of: board.cards.values, of: head.id, besides: last))
        return SyncDelta.Snapshot(
            state: state.json,
            members: try members(of: head.id).map { SyncDelta.Member($0.person, $0.role) },
            undoable: undoable, redoable: redoable)
    }

    /// The number of entities on a board: cards, checklist items and comments.
    package func weight(of board: ID<Space>) throws -> Int {
        let lines = try first("SELECT count(*) FROM board_item WHERE board = \(board)")?.int(0) ?? 0
        let comments = try first("SELECT count(*) FROM board_comment WHERE board = \(board)")?.int(0) ?? 0
        let cards: SQL = "SELECT count(*) FROM board_card WHERE board = \(board) AND removed = \(false)"
        return (try first(cards)?.int(0) ?? 0) + lines + comments
    }

    func cardCount(of board: ID<Space>) throws -> Int {
        try first("SELECT card_count FROM board_board WHERE id = \(board)")?.int(0) ?? 0
    }
}

extension Array {
    /// In batches of what one statement takes: two hundred operations may concern any number of entities.
    var pieces: [[Element]] {
        stride(from: 0, to: count, by: 1_000).map { Array(self[$0..<Swift.min($0 + 1_000, count)]) }
    }
}
