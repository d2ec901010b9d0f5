package import DiaryRoom
package import Floor
import ServerFloor
package import Storage

extension Journal {
    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] { [name.stamp, owner.stamp, memories.stamp] }
}

extension Connection {
    /// A journal with its muted days, without entries, and the number of its entries; nil if there is none.
    package func journal(_ id: ID<Space>) throws -> (journal: Journal, entryCount: Int)? {
        let row = try first("SELECT name, owner, memories, stamps, entry_count FROM diary_journal WHERE id = \(id)")
        guard let row else { return nil }
        let stamps = try row.stamps(3, count: 3)
        var journal = Journal(
            id: id, name: Register(try row.text(0), stamp: stamps[0]),
            owner: Register(try row.optionalID(1), stamp: stamps[1]),
            memories: Register(try row.bool(2), stamp: stamps[2]))
        for row in try all("SELECT year_day, is_muted, stamps FROM diary_muted_day WHERE journal = \(id)") {
            guard let day = YearDay(try row.text(0)) else {
                throw StorageError.column("year_day", "is not as it was written")
            }
            journal.take(day, isMuted: Register(try row.bool(1), stamp: try row.stamps(2, count: 1)[0]))
        }
        return (journal, try row.int(4))
    }

    /// Those of these journals that show “on this day” on a day: it is turned on and the day is not muted.
    func journalsThatRemember(_ today: Day, among journals: [ID<Space>]) throws -> [ID<Space>] {
        if journals.isEmpty { return [] }
        return try all(
            """
            SELECT id FROM diary_journal j WHERE id IN (\(list: journals)) AND memories = \(true)
                AND NOT EXISTS (
                    SELECT 1 FROM diary_muted_day d
                    WHERE d.journal = j.id AND d.year_day = \(YearDay(today).text) AND d.is_muted = \(true))
            """
        ).map { try $0.id(0) }
    }

    /// A person's journals, in the order in which they were created.
    package func journals(of person: ID<Person>) throws -> [JournalSummary] {
        try all(
            """
            SELECT j.id, j.name, j.entry_count FROM floor_member m JOIN diary_journal j ON j.id = m.space
            WHERE m.person = \(person) AND m.kind = \(DiaryRules.kind) ORDER BY m.joined_at, j.id
            """
        ).map { JournalSummary(id: try $0.id(0), name: try $0.text(1), entryCount: try $0.int(2)) }
    }
}

extension Transaction {
    /// Saves the journal's own row.
    ///
    /// - Parameter count: the difference in the number of its entries.
    func save(_ journal: Journal, adding count: Int) throws {
        try execute(
            """
            INSERT INTO diary_journal (id, name, owner, memories, entry_count, stamps)
            VALUES (\(journal.id), \(journal.name.value), \(journal.owner.value), \(journal.memories.value), \(count),
                \(Stamps.text(journal.stamps)))
            ON CONFLICT (id) DO UPDATE SET name = excluded.name, owner = excluded.owner,
                memories = excluded.memories, entry_count = diary_journal.entry_count + excluded.entry_count,
                stamps = excluded.stamps
            """)
    }

    func save(_ day: YearDay, of journal: Journal) throws {
        guard let mute = journal.mutedDays[day] else { return }
        try execute(
            """
            INSERT INTO diary_muted_day (journal, year_day, is_muted, stamps)
            VALUES (\(journal.id), \(day.text), \(mute.value), \(Stamps.text([mute.stamp])))
            ON CONFLICT (journal, year_day) DO UPDATE SET is_muted = excluded.is_muted, stamps = excluded.stamps
            """)
    }
}
