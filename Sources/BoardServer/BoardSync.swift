import BoardRoom
package import Floor
package import ServerFloor
package import Storage

extension Room.Sync {
    /// Boards on devices: all of a board that its people can look at, and everything they can do there.
    package static let board = Room.Sync.of(
        BoardRules.self,
        snapshot: { connection, head, person, now, last in
            try connection.boardSnapshot(head, for: person, at: now, after: last.map(\.operation))
        },
        weight: { connection, board in try connection.weight(of: board) })
}

extension Connection {
    /// A board with everything on it, as somebody on it may take it along, and what was deleted as far as they meet it again.
    ///
    /// - Parameter last: the newest operations, whose history the device shows.
    /// - Throws: `missing`.
    func boardSnapshot(
        _ head: SpaceHead, for person: ID<Person>, at now: Int64, after last: [Floor.Operation]
    ) throws -> SyncDelta.Snapshot {
        var board = try board(head.id, for: person, at: now)
        let undoable = try undoable(by: person, in: head.id, limit: SyncDelta.undoLimit)
        let redoable = try redoable(by: person, in: head.id, limit: SyncDelta.undoLimit)
        // What undo would bring back may have been deleted: by its name it is told, and by what it was it comes back. And a
        // line that was deleted still belongs to the history of its card.
        let told = undoable + redoable + last
        let parts = Set(told.flatMap { $0.changes.map(\.subject) }).sorted()
        for ids in parts.filter({ board.items[$0] == nil }).pieces { board.take(try items(ids, of: head.id)) }
        for ids in parts.filter({ board.comments[$0] == nil }).pieces { board.take(try comments(ids, of: head.id)) }
        let named = Set(parts + told.flatMap { board.cardsOfParts(in: $0) }).sorted()
        for ids in named.filter({ board.cards[$0] == nil }).pieces { board.take(try cards(ids, of: head.id)) }
        return SyncDelta.Snapshot(
            state: BoardSnapshot(of: board).json,
            members: try members(of: head.id).map { SyncDelta.Member($0.person, $0.role) },
            undoable: undoable, redoable: redoable)
    }

    /// What stands on a board: cards, lines of checklists and comments.
    package func weight(of board: ID<Space>) throws -> Int {
        let lines = try first("SELECT count(*) FROM board_item WHERE board = \(board)")?.int(0) ?? 0
        let comments = try first("SELECT count(*) FROM board_comment WHERE board = \(board)")?.int(0) ?? 0
        return try cardCount(of: board) + lines + comments
    }

    func cardCount(of board: ID<Space>) throws -> Int {
        try first("SELECT card_count FROM board_board WHERE id = \(board)")?.int(0) ?? 0
    }
}

extension [ID<Entity>] {
    /// As many at a time as one statement takes: two hundred operations may be about any number of things.
    fileprivate var pieces: [[ID<Entity>]] {
        stride(from: 0, to: count, by: 1_000).map { Array(self[$0..<Swift.min($0 + 1_000, count)]) }
    }
}
