public import DiaryRoom
package import Floor
import ServerFloor
public import Storage

extension Journal: StoredThing {
    public static let table: StaticString = "diary_journal"
    public static let spaceColumn: StaticString? = nil
}

extension Connection {
    /// A journal with its muted days, without entries, and the number of its entries; nil if there is none.
    package func journal(_ id: ID<Space>) throws -> (journal: Journal, entryCount: Int)? {
        let row = try first("SELECT \(Journal.columns), entry_count FROM diary_journal WHERE id = \(id)")
        guard let row else { return nil }
        var journal = try Journal(row)
        for row in try all("SELECT year_day, is_muted, stamps FROM diary_muted_day WHERE journal = \(id)") {
            guard let day = YearDay(try row.text(0)) else { throw StorageError.unwritten("year_day") }
            journal.insertLoaded(day, isMuted: Register(try row.bool(1), stamp: try row.stamps(2, count: 1)[0]))
        }
        return (journal, try row.int("entry_count"))
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
        let cell = Cell("entry_count", count, update: "diary_journal.entry_count + excluded.entry_count")
        try save(journal, of: nil, with: [cell])
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
