public import DiaryRoom
package import Floor
import ServerFloor
public import Storage

extension Entry: StoredThing {
    public static let table: StaticString = "diary_entry"
    public static let spaceColumn: StaticString? = "journal"
    public static let others: [StaticString] = ["entry_day", "zone"]

    public var others: [Cell] {
        let written = day.value
        let read = ReadText(of: self)
        return [
            Cell("entry_day", written?.day.iso), Cell("zone", written?.zone ?? ""),
            Cell("year_day", written.map { YearDay($0.day).text }), Cell("title", read.title),
            Cell("preview", read.preview), Cell("removed_at", trashedAt), Cell("has_photos", !photos.isEmpty),
        ]
    }

    public static func read(others: OtherCells, into parts: inout Parts) throws {
        let (written, zone) = (try others.row.optionalText(others.column(0)), try others.row.text(others.column(1)))
        day.set(try written.map { EntryDay(try Day(row: $0), zone: zone) }, of: &parts)
    }
}

extension EntrySummary {
    fileprivate static let columns: SQL = "id, entry_day, title, preview, weather, mark, photos, removed_at"

    fileprivate init(_ row: Storage.Row) throws {
        self.init(
            id: try row.id(0), day: try Day(row: try row.text(1)), title: try row.text(2), preview: try row.text(3),
            weather: try row.readableValue(of: Entry.weather, 4), mark: try row.readableValue(of: Entry.mark, 5),
            photos: try row.optionalText(6).flatMap { PhotoRegisters(row: $0)?.shown } ?? [],
            removedAt: try row.optionalInt64(7))
    }
}

extension PhotoRegisters {
    /// Nil for what cannot be parsed: a list shows the entry without its photos.
    fileprivate init?(row text: String) {
        // Where in the text it is wrong is of no use.
        guard let json = try? JSON.parse(text) else { return nil }
        self.init(familyJSON: json)
    }
}

extension Day {
    fileprivate init(row text: String) throws {
        guard let day = Day(text) else { throw StorageError.unwritten("entry_day") }
        self = day
    }
}

extension Connection {
    /// These entries of a journal, whole, deleted or not.
    package func entries(_ ids: [ID<Entity>], of journal: ID<Space>) throws -> [Entry] {
        if ids.isEmpty { return [] }
        return try all(
            "SELECT \(Entry.columns) FROM diary_entry WHERE journal = \(journal) AND id IN (\(list: ids))"
        ).map { try Entry($0) }
    }

    /// All entries of a journal, whole, with deleted ones.
    package func entries(of journal: ID<Space>) throws -> [Entry] {
        try all("SELECT \(Entry.columns) FROM diary_entry WHERE journal = \(journal)").map { try Entry($0) }
    }

    /// Entries that are not deleted, whole, in the order of the list.
    func entries(of journal: ID<Space>, after cursor: EntryCursor?, limit: Int) throws -> [Entry] {
        try all(
            """
            SELECT \(Entry.columns) FROM diary_entry
            WHERE journal = \(journal) AND removed = \(false) \(after(cursor))
            ORDER BY entry_day DESC, id DESC LIMIT \(limit)
            """
        ).map { try Entry($0) }
    }

    /// The same as summaries.
    func summaries(of journal: ID<Space>, after cursor: EntryCursor?, limit: Int) throws -> [EntrySummary] {
        try all(
            """
            SELECT \(EntrySummary.columns) FROM diary_entry
            WHERE journal = \(journal) AND removed = \(false) \(after(cursor))
            ORDER BY entry_day DESC, id DESC LIMIT \(limit)
            """
        ).map { try EntrySummary($0) }
    }

    /// The same of entries with photos.
    func photographed(of journal: ID<Space>, after cursor: EntryCursor?, limit: Int) throws -> [EntrySummary] {
        try all(
            """
            SELECT \(EntrySummary.columns) FROM diary_entry
            WHERE journal = \(journal) AND removed = \(false) AND has_photos \(after(cursor))
            ORDER BY entry_day DESC, id DESC LIMIT \(limit)
            """
        ).map { try EntrySummary($0) }
    }

    private func after(_ cursor: EntryCursor?) -> SQL {
        guard let cursor else { return "AND entry_day IS NOT NULL" }
        return "AND (entry_day, id) < (\(cursor.day.iso), \(cursor.id))"
    }

    /// The entries of a range of days, the newest day first.
    func summaries(of journal: ID<Space>, from first: Day, to last: Day, limit: Int) throws -> [EntrySummary] {
        try all(
            """
            SELECT \(EntrySummary.columns) FROM diary_entry
            WHERE journal = \(journal) AND removed = \(false)
                AND entry_day >= \(first.iso) AND entry_day <= \(last.iso)
            ORDER BY entry_day DESC, id DESC LIMIT \(limit)
            """
        ).map { try EntrySummary($0) }
    }

    /// The days of a range that have entries.
    func writtenDays(of journal: ID<Space>, from first: Day, to last: Day) throws -> Set<Day> {
        Set(
            try all(
                """
                SELECT DISTINCT entry_day FROM diary_entry
                WHERE journal = \(journal) AND removed = \(false)
                    AND entry_day >= \(first.iso) AND entry_day <= \(last.iso)
                """
            ).map { try Day(row: $0.text(0)) })
    }

    /// The entries of a day in any of these journals, the last begun first.
    func written(on day: Day, in journals: [ID<Space>], limit: Int) throws -> [DiaryToday.Line] {
        if journals.isEmpty { return [] }
        return try all(
            """
            SELECT \(EntrySummary.columns), journal FROM diary_entry
            WHERE journal IN (\(list: journals)) AND removed = \(false) AND entry_day = \(day.iso)
            ORDER BY id DESC LIMIT \(limit)
            """
        ).map { DiaryToday.Line(journal: try $0.id(8), entry: try EntrySummary($0)) }
    }

    /// What “on this day” shows of journals that show it, the newest first.
    ///
    /// - Parameter journals: from ``journalsThatRemember(_:among:)``.
    func remembered(on today: Day, in journals: [ID<Space>], limit: Int) throws -> [DiaryToday.Line] {
        guard !journals.isEmpty, let end = Day(year: today.year, month: 1, day: 1) else { return [] }
        return try all(
            """
            SELECT \(EntrySummary.columns), journal FROM diary_entry
            WHERE journal IN (\(list: journals)) AND removed = \(false)
                AND year_day IN (\(list: YearDay.remembered(on: today).map(\.text)))
                AND entry_day < \(end.iso) AND muted = \(false)
                AND NOT EXISTS (
                    SELECT 1 FROM diary_muted_day d
                    WHERE d.journal = diary_entry.journal AND d.year_day = diary_entry.year_day
                        AND d.is_muted = \(true))
            ORDER BY entry_day DESC, id DESC LIMIT \(limit)
            """
        ).map { DiaryToday.Line(journal: try $0.id(8), entry: try EntrySummary($0)) }
    }

    /// Entries deleted after a time, the last deleted first.
    ///
    /// - Parameter start: Unix milliseconds.
    func removedSummaries(of journal: ID<Space>, since start: Int64, limit: Int) throws -> [EntrySummary] {
        try all(
            """
            SELECT \(EntrySummary.columns) FROM diary_entry
            WHERE journal = \(journal) AND removed_at > \(start) AND entry_day IS NOT NULL
            ORDER BY removed_at DESC, id DESC LIMIT \(limit)
            """
        ).map { try EntrySummary($0) }
    }
}
