public import Floor

extension Connection {
    /// The operation with that id, if the space has recorded it.
    public func operation(_ id: ID<Operation>, in space: ID<Space>) throws -> RecordedOperation? {
        try first("\(recorded) WHERE space = \(space) AND id = \(id)").map(RecordedOperation.init)
    }

    /// Operations after a sequence, in order: what a device at that sequence lacks.
    public func operations(in space: ID<Space>, after sequence: Int64, limit: Int) throws -> [RecordedOperation] {
        try all(
            "\(recorded) WHERE space = \(space) AND sequence > \(sequence) ORDER BY sequence LIMIT \(limit)"
        ).map(RecordedOperation.init)
    }

    /// The same, until their changes take about so many bytes; at least one, if there is any.
    public func operations(
        in space: ID<Space>, after sequence: Int64, limit: Int, bytes: Int
    ) throws -> SizedOperations {
        try sized(limit, bytes) { last, count in
            try all(
                """
                \(recorded) WHERE space = \(space) AND sequence > \(last?.sequence ?? sequence)
                ORDER BY sequence LIMIT \(count)
                """)
        }
    }

    /// The newest operations, newest first, until their changes take about so many bytes; at least one, if there is any.
    public func newestOperations(in space: ID<Space>, limit: Int, bytes: Int) throws -> SizedOperations {
        try sized(limit, bytes) { last, count in
            try all(
                """
                \(recorded) WHERE space = \(space) AND sequence < \(last?.sequence ?? .max)
                ORDER BY sequence DESC LIMIT \(count)
                """)
        }
    }

    /// Reads in pieces, so that what is too much is not in memory first.
    private func sized(
        _ limit: Int, _ bytes: Int, _ read: (_ last: RecordedOperation?, _ count: Int) throws -> [Row]
    ) throws -> SizedOperations {
        let pieceLimit = 100
        var found = SizedOperations()
        while found.all.count < limit, found.bytes < bytes {
            let count = min(pieceLimit, limit - found.all.count)
            let piece = try read(found.all.last, count)
            for row in piece where found.all.isEmpty || found.bytes < bytes {
                found.all.append(try RecordedOperation(row))
                found.bytes += try row.text(9).utf8.count
            }
            if piece.count < count { break }
        }
        return found
    }

    /// The newest operations, or those before a sequence, newest first: a page of history.
    public func operations(
        in space: ID<Space>, before sequence: Int64?, limit: Int
    ) throws -> [RecordedOperation] {
        try all(
            """
            \(recorded) WHERE space = \(space) AND sequence < \(sequence ?? .max)
            ORDER BY sequence DESC LIMIT \(limit)
            """
        ).map(RecordedOperation.init)
    }

    /// The newest operations of a range of sequences without those of some kinds, newest first. Scans the whole range.
    public func operations(
        in space: ID<Space>, after first: Int64, before end: Int64, without kinds: [String], limit: Int
    ) throws -> [RecordedOperation] {
        try all(
            """
            \(recorded) WHERE space = \(space) AND sequence > \(first) AND sequence < \(end)
                AND kind NOT IN (\(list: kinds))
            ORDER BY sequence DESC LIMIT \(limit)
            """
        ).map(RecordedOperation.init)
    }

    /// One person's operations in a range of sequences, newest first. Scans the whole range.
    public func operations(
        in space: ID<Space>, by author: ID<Person>, from first: Int64, before end: Int64, limit: Int
    ) throws -> [RecordedOperation] {
        try all(
            """
            \(recorded) WHERE space = \(space) AND sequence >= \(first) AND sequence < \(end) AND author = \(author)
            ORDER BY sequence DESC LIMIT \(limit)
            """
        ).map(RecordedOperation.init)
    }

    /// Operations that concern one entity, newest first; only those of one person, if given.
    public func operations(
        on subject: ID<Entity>, in space: ID<Space>, by author: ID<Person>? = nil, before sequence: Int64? = nil,
        limit: Int
    ) throws -> [RecordedOperation] {
        let own: SQL = if let author { "AND author = \(author)" } else { "" }
        return try all(
            """
            \(recorded) WHERE space = \(space) AND sequence IN (\(sequences(on: subject, in: space)))
                AND sequence < \(sequence ?? .max) \(own)
            ORDER BY sequence DESC LIMIT \(limit)
            """
        ).map(RecordedOperation.init)
    }

    /// The operation that undo would undo: the person's last act here that is not undone.
    public func undoable(by person: ID<Person>, in space: ID<Space>) throws -> RecordedOperation? {
        try first(
            """
            \(recorded) WHERE space = \(space)
                AND sequence = (\(onStack(UndoState.undoable, of: person, in: space, fromLast: true, limit: 1)))
            """
        ).map(RecordedOperation.init)
    }

    /// The operation that redo would redo. Acts are undone from last to first, so the first undone act was undone last.
    public func redoable(by person: ID<Person>, in space: ID<Space>) throws -> RecordedOperation? {
        try first(
            """
            \(recorded) WHERE space = \(space)
                AND sequence = (\(onStack(UndoState.redoable, of: person, in: space, fromLast: false, limit: 1)))
            """
        ).map(RecordedOperation.init)
    }

    /// The last acts that undo would undo, up to a limit; the next one is last.
    public func undoable(by person: ID<Person>, in space: ID<Space>, limit: Int) throws -> [Operation] {
        try all(
            """
            \(recorded) WHERE space = \(space)
                AND sequence IN (\(onStack(UndoState.undoable, of: person, in: space, fromLast: true, limit: limit)))
            ORDER BY sequence DESC
            """
        ).map { try RecordedOperation($0).operation }.reversed()
    }

    /// The first acts that redo would redo, up to a limit; the next one is last.
    public func redoable(by person: ID<Person>, in space: ID<Space>, limit: Int) throws -> [Operation] {
        try all(
            """
            \(recorded) WHERE space = \(space)
                AND sequence IN (\(onStack(UndoState.redoable, of: person, in: space, fromLast: false, limit: limit)))
            ORDER BY sequence
            """
        ).map { try RecordedOperation($0).operation }.reversed()
    }

    /// The operation that undid another last; nil if none did.
    public func undo(of target: ID<Operation>, in space: ID<Space>) throws -> Operation? {
        try first(
            """
            \(recorded) WHERE target = \(target) AND space = \(space)
                AND intent = \(Operation.Intent.undo(target).name)
            ORDER BY sequence DESC LIMIT 1
            """
        ).map { try RecordedOperation($0).operation }
    }

    /// Whether anybody else has changed the entity since a sequence.
    public func othersChanged(
        _ subject: ID<Entity>, in space: ID<Space>, since sequence: Int64, not person: ID<Person>
    ) throws -> Bool {
        try first(
            """
            SELECT 1 AS found FROM floor_operation
            WHERE space = \(space) AND sequence IN (\(sequences(on: subject, in: space)))
                AND sequence > \(sequence) AND author <> \(person)
            LIMIT 1
            """
        ) != nil
    }

    /// Whether there is anything to redo.
    func hasRedoable(_ person: ID<Person>, in space: ID<Space>) throws -> Bool {
        try first(onStack(UndoState.redoable, of: person, in: space, fromLast: false, limit: 1)) != nil
    }

    /// The sequences on one of a person's stacks, from its last or its first.
    ///
    /// They are looked up apart from the rows, in an order that only `floor_operation_undo` has. Otherwise, if there is
    /// nothing to redo, SQLite and PostgreSQL scan the whole log, because they expect as many undone operations as
    /// operations. For the same reason the state is compared with BETWEEN: with `=` it would not be part of the order.
    private func onStack(
        _ state: Int64, of person: ID<Person>, in space: ID<Space>, fromLast: Bool, limit: Int
    ) -> SQL {
        let order: SQL = fromLast ? "undo_state DESC, sequence DESC" : "undo_state, sequence"
        return """
            SELECT sequence FROM floor_operation
            WHERE space = \(space) AND author = \(person) AND undo_state BETWEEN \(state) AND \(state)
            ORDER BY \(order) LIMIT \(limit)
            """
    }

    private var recorded: SQL {
        """
        SELECT space, sequence, id, author, device, clock, kind, intent, target, changes, recorded_at, digest
        FROM floor_operation
        """
    }

    private func sequences(on subject: ID<Entity>, in space: ID<Space>) -> SQL {
        """
        SELECT sequence FROM floor_operation WHERE space = \(space) AND subject = \(subject)
        UNION ALL SELECT sequence FROM floor_operation_also WHERE space = \(space) AND subject = \(subject)
        """
    }
}

/// Operations, and about how many bytes their changes take.
public struct SizedOperations: Sendable {
    public internal(set) var all: [RecordedOperation] = []
    public internal(set) var bytes = 0

    init() {}
}

extension RecordedOperation {
    /// No limits on our own rows: what was once recorded must stay readable.
    private static let limits = JSON.Limits(bytes: .max, depth: 512, values: .max, members: .max, digits: .max)

    /// Reads the columns in the order in which ``Connection`` selects them.
    ///
    /// - Throws: ``StorageError/unreadable(operation:space:)``, also where it is not what was recorded.
    init(_ row: Row) throws {
        let unreadable = StorageError.unreadable(operation: try row.text(2), space: try row.text(0))
        if let digest = try row.optionalInt64(11), try OperationDigest(row).value != digest { throw unreadable }
        let intent = try Operation.Intent(name: row.text(7), target: row.optionalID(8))
        guard let intent else { throw unreadable }
        let changes: [Change]
        do {
            changes = try Change.list(json: JSON.parse(row.text(9), limits: RecordedOperation.limits))
        } catch is Operation.Unreadable, is JSON.Malformed {
            throw unreadable
        }
        self.init(
            operation: Operation(
                id: try row.id(2), space: try row.id(0), author: try row.id(3), device: try row.id(4),
                clock: try row.time(5), kind: try row.text(6), intent: intent, changes: changes),
            sequence: try row.int64(1), recordedAt: try row.int64(10))
    }
}
