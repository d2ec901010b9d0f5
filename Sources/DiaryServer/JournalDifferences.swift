import DiaryRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// The differences between a journal's tables and a fold of all its operations, up to a number.
    func journalDifferences(_ head: SpaceHead, limit: Int) throws -> [LogDifference] {
        let folded = try fold(head, into: Journal(id: head.id))
        guard let stored = try wholeJournal(head.id), let count = try journal(head.id)?.entryCount else {
            return [LogDifference("journal", head.id.text, .null, nil)]
        }
        var found = LogDifference.between(JournalSnapshot(of: folded).json, JournalSnapshot(of: stored).json)
        let counted = folded.entries.values.count { !$0.isRemoved }
        if counted != count {
            found.append(
                LogDifference("entryCount", head.id.text, .integer(Int64(counted)), .integer(Int64(count))))
        }
        found += try summaryDifferences(folded)
        let owner = folded.owner.value.map { [$0.text: DiaryRole.owner] } ?? [:]
        let members = Dictionary(
            try members(of: head.id).map { ($0.person.text, $0.role) }, uniquingKeysWith: { $1 })
        for person in Set(owner.keys).union(members.keys).sorted() where owner[person] != members[person] {
            found.append(
                LogDifference(
                    "roles", person, owner[person].map { .string($0) }, members[person].map { .string($0) }))
        }
        return Array(found.prefix(limit))
    }

    /// Checks what lists show against the texts.
    private func summaryDifferences(_ folded: Journal) throws -> [LogDifference] {
        let rows = try all(
            """
            SELECT id, title, preview, year_day, removed_at, has_photos FROM diary_entry WHERE journal = \(folded.id)
            """)
        return try rows.compactMap { row in
            let id: ID<Entity> = try row.id(0)
            guard let entry = folded.entries[id] else { return nil }
            let read = ReadText(of: entry)
            let log: JSON = [
                .string(read.title), .string(read.preview),
                entry.day.value.map { .string(YearDay($0.day).text) } ?? .null,
                entry.trashedAt.map { .integer($0) } ?? .null, .bool(!entry.photos.isEmpty),
            ]
            let tables: JSON = [
                .string(try row.text(1)), .string(try row.text(2)),
                try row.optionalText(3).map { .string($0) } ?? .null,
                try row.optionalInt64(4).map { .integer($0) } ?? .null, .bool(try row.bool(5)),
            ]
            return log == tables ? nil : LogDifference("summaries", id.text, log, tables)
        }
    }
}
