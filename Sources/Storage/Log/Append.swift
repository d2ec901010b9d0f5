public import Floor

extension Transaction {
    /// Records an operation as the space's next, updates its author's undo stack, and announces it.
    ///
    /// An operation whose id the space already has is not recorded again: the recorded one is returned, which the
    /// caller recognizes by a sequence not later than the head's was.
    /// - Parameters:
    ///   - head: from ``lockSpace(_:)`` or ``createSpace(_:kind:at:)`` in this transaction; updated.
    ///   - also: entities it concerns besides those it changes; it appears in the history of each.
    ///   - fingerprint: of the request it came from, to detect repeats; nil if it came from no request.
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
        // Matching the previous sequence detects a head that was not locked, instead of leaving a gap.
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

    /// - Returns: false if the space already has an operation with that id.
    private func insert(_ recorded: RecordedOperation, _ fingerprint: Int64?) throws -> Bool {
        let operation = recorded.operation
        let undoState = operation.intent == .act ? UndoState.undoable : nil
        let changes = Change.json(operation.changes).text
        let digest = OperationDigest(recorded, changes: changes).value
        return try execute(
            """
            INSERT INTO floor_operation (
                space, sequence, id, author, device, clock, kind, intent, target, subject, changes, undo_state,
                recorded_at, fingerprint, digest)
            VALUES (
                \(operation.space), \(recorded.sequence), \(operation.id), \(operation.author), \(operation.device),
                \(operation.clock), \(operation.kind), \(operation.intent.name), \(operation.intent.target),
                \(operation.subject), \(changes), \(undoState), \(recorded.recordedAt), \(fingerprint), \(digest))
            ON CONFLICT (space, id) DO NOTHING
            """) == 1
    }

    /// Records the entities it changes besides its subject, so that it appears in the history of each.
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

    /// A new act drops what could be redone; undo and redo move their target to the other stack.
    private func keepUndo(_ operation: Operation) throws {
        switch operation.intent {
        case .permanent: break
        case .act:
            // Check first: an UPDATE creates a temporary table for the rows to change, and mostly there are none.
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

    /// An operation of another author, or one that is not on that stack, is left unchanged.
    private func move(_ target: ID<Operation>, of operation: Operation, from: Int64, to: Int64) throws {
        try execute(
            """
            UPDATE floor_operation SET undo_state = \(to)
            WHERE space = \(operation.space) AND id = \(target) AND author = \(operation.author)
                AND undo_state = \(from)
            """)
    }
}
