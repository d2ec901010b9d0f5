import BoardRoom
import Floor
import Storage

extension Connection {
    /// The merges of texts that stand in the bodies of some cards: a row by its key for each body that was edited, and
    /// the last write before it only for one in which two texts stand.
    func bothTexts(in cards: some Collection<Card>, of board: ID<Space>) throws -> [BothTexts] {
        let edits = cards.lazy.filter { $0.body.stamp.operation != $0.added.stamp.operation }.map(
            \.body.stamp.operation)
        return try Array(edits).pieces.flatMap { edits in
            try all(
                """
                SELECT m.id, m.author, (
                    SELECT w.author FROM floor_operation w
                    WHERE w.space = m.space AND w.sequence < m.sequence AND w.sequence IN (
                        SELECT o.sequence FROM floor_operation o WHERE o.space = m.space AND o.subject = m.subject
                        UNION ALL SELECT a.sequence FROM floor_operation_also a
                        WHERE a.space = m.space AND a.subject = m.subject)
                        AND w.changes LIKE '%["' || m.subject || '","' || \(BothTexts.field) || '",%'
                    ORDER BY w.sequence DESC LIMIT 1)
                FROM floor_operation m
                WHERE m.space = \(board) AND m.id IN (\(list: edits))
                    AND m.kind = \(BothTexts.kind) AND m.intent = \(Floor.Operation.Intent.act.name)
                """
            ).map { BothTexts(try $0.id(0), by: try $0.id(1), after: try $0.optionalID(2)) }
        }
    }
}
