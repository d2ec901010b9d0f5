import DiaryRoom
import Floor
package import ServerFloor
package import Storage

extension TextIndex {
    /// The search index of entries.
    package static let diary = TextIndex("diary_text")
}

extension Migration {
    static let diarySearch = Migration(
        id: "diary.0002-search",
        statements: TextIndex.diary.creation + TextIndex.diary.numbering + TextIndex.diary.ordering
            + TextIndex.diary.spaces + [
                // Entries whose texts are to be indexed: once each, however often they are written.
                """
                CREATE TABLE diary_text_due (
                    space TEXT NOT NULL,
                    id TEXT NOT NULL,
                    sequence \(.int64) NOT NULL,
                    PRIMARY KEY (space, id)
                ) \(.clustered)
                """
            ])
}

extension Transaction {
    /// Queues the entries whose text an operation wrote, deleted or restored for indexing, which costs more than saving
    /// and only searches need. A queued entry keeps its place.
    ///
    /// - Parameter sequence: the operation's sequence in its journal.
    func noteTexts(of operation: Floor.Operation, at sequence: Int64) throws {
        let written = operation.changes.filter { $0.writes(Entry.text) || $0.writes(Entry.removed) }
        // Rewrite a queued row unchanged: in PostgreSQL this lock keeps the indexer from reading the old text before
        // this transaction commits.
        for id in Set(written.map(\.subject)).sorted() {
            try execute(
                """
                INSERT INTO diary_text_due (space, id, sequence) VALUES (\(operation.space), \(id), \(sequence))
                ON CONFLICT (space, id) DO UPDATE SET sequence = diary_text_due.sequence
                """)
        }
    }

    /// Indexes a batch of queued texts, of each journal in order. Deleted entries are removed from the index.
    ///
    /// - Returns: whether more are queued.
    func indexSomeEntries(_ scope: CatchUpScope, limit: Int = Limits.textsAtOnce) throws -> Bool {
        var left = limit
        while let journal = try journalBehind(scope) {
            guard left > 0 else { return true }
            // Dequeue before reading the texts, so that concurrent writes are queued again.
            let due = try all(
                """
                DELETE FROM diary_text_due WHERE space = \(journal) AND id IN (
                    SELECT id FROM diary_text_due WHERE space = \(journal) ORDER BY sequence, id LIMIT \(left))
                RETURNING id, sequence
                """
            ).map { (id: try $0.id(0) as ID<Entity>, sequence: try $0.int64(1)) }
            let ids = due.sorted { ($0.sequence, $0.id) < ($1.sequence, $1.id) }.map(\.id)
            var words: [ID<Entity>: [String]] = [:]
            for row in try all(
                """
                SELECT id, text FROM diary_entry
                WHERE journal = \(journal) AND removed = \(false) AND id IN (\(list: ids.sorted()))
                """)
            { words[try row.id(0)] = ReadText.words(of: try row.text(1)) }
            for id in ids { try index(words[id] ?? [], of: id, in: journal, for: .diary) }
            left -= max(due.count, 1)
        }
        return false
    }
}

extension Connection {
    /// A journal with queued texts.
    fileprivate func journalBehind(_ scope: CatchUpScope) throws -> ID<Space>? {
        let which: SQL =
            switch scope {
            case .all: "SELECT space FROM diary_text_due LIMIT 1"
            case .space(let space): "SELECT space FROM diary_text_due WHERE space = \(space) LIMIT 1"
            case .spaces(let person):
                """
                SELECT space FROM floor_member
                WHERE person = \(person) AND kind = \(DiaryRules.kind)
                    AND EXISTS (SELECT 1 FROM diary_text_due WHERE diary_text_due.space = floor_member.space) LIMIT 1
                """
            }
        return try first(which)?.id(0)
    }
}

extension Database {
    /// Indexes a batch of queued entries.
    ///
    /// - Returns: whether more are queued.
    package func catchUpDiaryTexts(_ scope: CatchUpScope = .all) async throws -> Bool {
        guard try await read({ try $0.journalBehind(scope) }) != nil else { return false }
        return try await write { try $0.indexSomeEntries(scope) }
    }
}
