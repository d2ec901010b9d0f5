import BoardRoom
import Floor
import Storage

extension Connection {
    /// The merges of texts that stand in the bodies of some cards: a row by its key for each body that was edited, and
    /// the write that stood before it only for one in which two texts stand.
    func mergeConflicts(in cards: some Collection<Card>, of board: ID<Space>) throws -> [MergeConflict] {
        try edits(of: cards).pieces.flatMap { edits in
            try all(
                """
                SELECT m.id, m.author, (
                    SELECT w.author FROM floor_operation w
                    WHERE w.space = m.space AND w.sequence < m.sequence AND w.sequence IN (
                        SELECT o.sequence FROM floor_operation o WHERE o.space = m.space AND o.subject = m.subject
                        UNION ALL SELECT a.sequence FROM floor_operation_also a
                        WHERE a.space = m.space AND a.subject = m.subject)
                        AND w.changes LIKE '%["' || m.subject || '","' || \(MergeConflict.field) || '",%'
                    ORDER BY w.clock DESC, w.id DESC LIMIT 1)
                FROM floor_operation m
                WHERE m.space = \(board) AND m.id IN (\(list: edits))
                    AND m.kind = \(MergeConflict.kind) AND m.intent = \(Floor.Operation.Intent.act.name)
                """
            ).map { MergeConflict(try $0.id(0), by: try $0.id(1), after: try $0.optionalID(2)) }
        }
    }

    /// Who wrote the bodies of some cards that were edited, as rows of a snapshot: a row by its key for each.
    ///
    /// - Parameter last: operations that go along with the snapshot and tell their writers themselves.
    func bodyWriters(
        of cards: some Collection<Card>, of board: ID<Space>, besides last: [Floor.Operation]
    ) throws -> [JSON] {
        let told = Set(last.map(\.id))
        return try edits(of: cards).filter { !told.contains($0) }.pieces.flatMap { edits in
            try all("SELECT id, author FROM floor_operation WHERE space = \(board) AND id IN (\(list: edits))").map {
                MergeConflict.row(try $0.id(0), [try $0.id(1)])
            }
        }
    }

    /// The operations that wrote the bodies of cards last, without those by which the cards came.
    private func edits(of cards: some Collection<Card>) -> [ID<Floor.Operation>] {
        cards.filter { $0.body.stamp.operation != $0.added.stamp.operation }.map(\.body.stamp.operation)
    }
}
