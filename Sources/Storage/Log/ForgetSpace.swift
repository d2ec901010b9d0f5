import Floor

extension Transaction {
    /// Deletes a space, its members, its former members and its whole log, and announces it to viewers. The id is kept,
    /// so that no space is created with it again. The room must have deleted its own data of the space before.
    ///
    /// - Parameter head: from ``lockSpace(_:)`` in this transaction.
    public func forget(space head: SpaceHead) throws {
        try execute("DELETE FROM floor_operation_also WHERE space = \(head.id)")
        try execute("DELETE FROM floor_unchanged WHERE space = \(head.id)")
        try execute("DELETE FROM floor_operation WHERE space = \(head.id)")
        try execute("DELETE FROM floor_member WHERE space = \(head.id)")
        try execute("DELETE FROM floor_stranger WHERE space = \(head.id)")
        try execute("DELETE FROM floor_space WHERE id = \(head.id)")
        try execute(
            """
            INSERT INTO floor_deleted_space (space, kind) VALUES (\(head.id), \(head.kind)) ON CONFLICT DO NOTHING
            """)
        announce(head.id, sequence: head.sequence + 1)
    }
}
