package import BoardRoom
package import Floor
package import ServerFloor
package import Storage

extension Transaction {
    /// Appends operations of one board to its log and applies them to the tables: the single write path of the Board
    /// room.
    ///
    /// - Parameters:
    /// - board: as read in this transaction: its name, the number of its last card, all its columns, and any cards. The
    ///   operations are applied to it too.
    /// - head: the space's row, locked by this transaction before the board was read.
    /// - request: the fingerprint of the request that the first operation came from; nil for none.
    package func record(
        _ operations: [Operation], on board: inout Board, to head: inout SpaceHead,
        _ request: RequestFingerprint? = nil,
        at now: Int64
    ) throws {
        for (index, operation) in operations.enumerated() {
            let affected = BoardAffectedIDs(of: [operation])
            try load(affected, into: &board)
            _ = try append(
                operation, to: &head, also: board.cardsOfParts(in: operation),
                fingerprint: index == 0 ? request?.value : nil, at: now)
            try project(operation, affected, on: &board, at: now)
            try noteTexts(of: operation, at: head.sequence)
            if affected.hasMarks || !affected.comments.isEmpty { try notifyOfParts(operation, on: board, at: now) }
        }
        try makeFiles(after: operations, on: &board, to: &head, at: now)
    }

    private func project(
        _ operation: Floor.Operation, _ affected: BoardAffectedIDs, on board: inout Board, at now: Int64
    ) throws {
        let space = operation.space
        let before = OpenCardSummary(affected, on: board)
        board.applyNext(operation)
        let after = OpenCardSummary(affected, on: board)
        try save(board, from: before, to: after, at: now)
        for column in affected.columns {
            if let column = board.columns[column] { try save(column, of: space, with: []) }
        }
        for card in affected.cards { if let card = board.cards[card] { try save(card, of: space, with: []) } }
        try refer(to: affected.attached, on: board, at: now)
        if affected.hasMarks { try saveMarks(operation, on: board) }
        for label in affected.labels { if let label = board.labels[label] { try save(label, of: space, with: []) } }
        for item in affected.items { if let item = board.items[item] { try save(item, of: space, with: []) } }
        for comment in affected.comments.compactMap({ board.comments[$0] }) {
            try save(comment, of: space, with: [])
            try refer(to: comment, on: space, at: now)
        }
        for change in operation.changes where change.field == Board.roleField {
            let person = ID<Person>(change.subject)
            try setMember(board.roles[person]?.value?.rawValue, of: person, in: space, at: now)
        }
        try updateOpenCards(operation, affected, from: before, to: after)
        try notifyMembers(of: operation, on: board, at: now)
    }
}

extension Connection {
    /// Loads the entities in `affected` that the board does not hold yet. It holds all its columns.
    package func load(_ affected: BoardAffectedIDs, into board: inout Board) throws {
        let known = board
        func missing(_ ids: Set<ID<Entity>>) -> [ID<Entity>] { ids.filter { !known.holds($0) } }
        board.insertLoaded(try cards(missing(affected.cards), of: board.id))
        board.insertLoaded(try labels(missing(affected.labels), of: board.id))
        board.insertLoaded(try items(missing(affected.items), of: board.id))
        board.insertLoaded(try comments(missing(affected.comments), of: board.id))
    }
}
