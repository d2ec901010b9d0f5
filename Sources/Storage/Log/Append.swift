public import Floor

extension Transaction {
    /// Records an operation as the space's next, keeps its author's undo stack, and announces it.
    ///
    /// An operation whose id the space knows already is not recorded again: the answer is the one given then, which the
    /// caller can tell by its sequence being no later than the head's was.
    /// - Parameters:
    ///   - head: from ``lockSpace(_:)`` or ``createSpace(_:kind:at:)`` in this transaction; moved on.
    ///   - also: things it is about besides those that it changes; each one's history has it.
    ///   - fingerprint: of the request that it came of, by which a repeat is known; nil where nobody asked for it.
    ///   - now: Unix milliseconds.
    public func append(
        _ operation: Operation, to head: inout SpaceHead, also: [ID<Entity>] = [], fingerprint: Int64? = nil,
        at now: Int64
    ) throws -> RecordedOperation {
        guard operation.space == head.id else { throw StorageError.spaceNotLocked }
        let recorded = RecordedOperation(operation: operation, sequence: head.sequence + 1, recordedAt: now)
        guard try insert(recorded, fingerprint) else {
            guard let known = try self.operation(operation.id, in: head.id) else { throw StorageError.spaceNotLocked }
            return known
        }
        let clock = max(head.clock, operation.clock)
        // Named with the sequence it had: a head that was not locked is found out instead of leaving a gap.
        let moved = try execute(
            """
            UPDATE floor_space SET sequence = \(recorded.sequence), clock = \(clock)
            WHERE id = \(head.id) AND sequence = \(head.sequence)
            """)
        guard moved == 1 else { throw StorageError.spaceNotLocked }
        head.sequence = recorded.sequence
        head.clock = clock
        try insertOthers(recorded, also)
        try keepUndo(operation)
        announce(head.id, sequence: head.sequence)
        return recorded
    }

    /// - Returns: false where the space has an operation of that id.
    private func insert(_ recorded: RecordedOperation, _ fingerprint: Int64?) throws -> Bool {
        let operation = recorded.operation
        let undoState = operation.intent == .act ? UndoState.undoable : nil
        let changes = Change.json(operation.changes).text
        return try execute(
            """
            INSERT INTO floor_operation (
                space, sequence, id, author, device, clock, kind, intent, target, subject, changes, undo_state,
                recorded_at, fingerprint)
            VALUES (
                \(operation.space), \(recorded.sequence), \(operation.id), \(operation.author), \(operation.device),
                \(operation.clock), \(operation.kind), \(operation.intent.name), \(operation.intent.target),
                \(operation.subject), \(changes), \(undoState), \(recorded.recordedAt), \(fingerprint))
            ON CONFLICT (space, id) DO NOTHING
            """) == 1
    }

    /// The things it changes besides its subject, so that each one's history has it.
    private func insertOthers(_ recorded: RecordedOperation, _ also: [ID<Entity>]) throws {
        guard let subject = recorded.operation.subject else { return }
        let others = Set(recorded.operation.changes.map(\.subject) + also).subtracting([subject])
        for other in others.sorted() {
            try execute(
                """
                INSERT INTO floor_operation_also (space, subject, sequence)
                VALUES (\(recorded.operation.space), \(other), \(recorded.sequence))
                """)
        }
    }

    /// Something new ends what could be redone; undo and redo move their target to the other stack.
    private func keepUndo(_ operation: Operation) throws {
        switch operation.intent {
        case .settle: break
        case .act:
            // Looked for first: an update opens a table of its own for the rows it is to find, and most find none.
            guard try hasRedoable(operation.author, in: operation.space) else { return }
            try execute(
                """
                UPDATE floor_operation SET undo_state = \(UndoState.dropped)
                WHERE space = \(operation.space) AND author = \(operation.author)
                    AND undo_state BETWEEN \(UndoState.redoable) AND \(UndoState.redoable)
                """)
        case .undo(let target): try move(target, of: operation, from: UndoState.undoable, to: UndoState.redoable)
        case .redo(let target): try move(target, of: operation, from: UndoState.redoable, to: UndoState.undoable)
        }
    }

    /// Somebody else's operation, or one that is not on that stack, stays where it is.
    private func move(_ target: ID<Operation>, of operation: Operation, from: Int64, to: Int64) throws {
        try execute(
            """
            UPDATE floor_operation SET undo_state = \(to)
            WHERE space = \(operation.space) AND id = \(target) AND author = \(operation.author)
                AND undo_state = \(from)
            """)
    }
}
