public import Floor

extension Transaction {
    /// Replaces the changes of recorded operations, for what is deleted for good: the log must not keep it. Everything
    /// else of an operation stays, its sequence, id and time too. The caller replaces what the changes wrote in the
    /// tables in the same transaction, so that the tables still equal a fold of the log.
    ///
    /// - Parameters:
    ///   - operations: with their new changes; of the same subjects and fields as before, since indexes name them.
    ///   - head: from ``lockSpace(_:)`` in this transaction.
    public func replaceChanges(of operations: [RecordedOperation], in head: SpaceHead) throws {
        var rest = operations[...]
        while !rest.isEmpty {
            let batch = rest.prefix(Self.replacedAtOnce)
            rest = rest.dropFirst(batch.count)
            var values: SQL = ""
            for recorded in batch {
                let operation = recorded.operation
                let separator: SQL = operation.id == batch.first?.operation.id ? "" : ", "
                let changes = Change.json(operation.changes).text
                let digest = OperationDigest(recorded, changes: changes).value
                values = "\(values)\(separator)(\(operation.id), \(changes), \(digest))"
            }
            try execute(
                """
                UPDATE floor_operation SET changes = replaced.column2, digest = replaced.column3
                FROM (VALUES \(values)) AS replaced
                WHERE space = \(head.id) AND id = replaced.column1
                """)
        }
    }

    /// Operations in one statement.
    private static var replacedAtOnce: Int { 200 }
}
