package import DiaryRoom
package import Floor
import ServerFloor
package import Storage

extension Entry {
    fileprivate static let columns: SQL =
        "id, entry_day, zone, weather, place, mark, removed, muted, clashes, added_by, stamps, text, photos"

    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] {
        [
            day.stamp, text.stamp, weather.stamp, place.stamp, mark.stamp, removed.stamp, muted.stamp, clashes.stamp,
            added.stamp,
        ]
    }

    fileprivate init(_ row: Storage.Row) throws {
        let stamps = try row.stamps(10, count: 9)
        let zone = try row.text(2)
        let day = try row.optionalText(1).map { EntryDay(try Day(row: $0), zone: zone) }
        let place = try row.optionalText(4).map { stored in
            guard let place = EntryPlace(stored: stored) else { throw StorageError.unwritten("place") }
            return place
        }
        let mark = try row.optionalText(5).map { stored in
            guard let mark = Mark(stored: stored) else { throw StorageError.unwritten("mark") }
            return mark
        }
        guard let clashes = TextMerge.Clash.list(json: try JSON.parse(try row.text(8))) else {
            throw StorageError.unwritten("clashes")
        }
        let photos = try row.optionalText(12).map { try PhotoRegisters(row: $0) } ?? PhotoRegisters()
        self.init(
            id: try row.id(0), day: Register(day, stamp: stamps[0]),
            text: TextRegister(try row.text(11), stamp: stamps[1]),
            weather: Register(try row.optionalText(3), stamp: stamps[2]), place: Register(place, stamp: stamps[3]),
            mark: Register(mark, stamp: stamps[4]), removed: Register(try row.bool(6), stamp: stamps[5]),
            muted: Register(try row.bool(7), stamp: stamps[6]), clashes: Register(clashes, stamp: stamps[7]),
            added: Register(try row.optionalID(9), stamp: stamps[8]), photos: photos)
    }
}

extension PhotoRegisters {
    fileprivate init(row text: String) throws {
        guard let photos = PhotoRegisters(json: try JSON.parse(text)) else { throw StorageError.unwritten("photos") }
        self = photos
    }
}

extension EntrySummary {
    fileprivate static let columns: SQL = "id, entry_day, title, preview, weather, mark, photos, removed_at"

    fileprivate init(_ row: Storage.Row) throws {
        self.init(
            id: try row.id(0), day: try Day(row: try row.text(1)), title: try row.text(2), preview: try row.text(3),
            weather: try row.optionalText(4), mark: try row.optionalText(5).flatMap { Entry.Mark(stored: $0) },
            photos: try row.optionalText(6).map { try PhotoRegisters(row: $0).shown } ?? [],
            removedAt: try row.optionalInt64(7))
    }
}

extension StorageError {
    fileprivate static func unwritten(_ column: String) -> StorageError { .column(column, "is not as it was written") }
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

extension Transaction {
    func save(_ entry: Entry, of journal: ID<Space>) throws {
        let day = entry.day.value
        let read = ReadText(of: entry)
        try execute(
            """
            INSERT INTO diary_entry (
                journal, id, entry_day, year_day, zone, title, preview, weather, place, mark, removed, removed_at,
                muted, clashes, added_by, stamps, text, photos, has_photos)
            VALUES (\(journal), \(entry.id), \(day?.day.iso), \(day.map { YearDay($0.day).text }), \(day?.zone ?? ""),
                \(read.title), \(read.preview), \(entry.weather.value), \(entry.place.value?.text),
                \(entry.mark.value?.rawValue), \(entry.isRemoved), \(entry.trashedAt), \(entry.muted.value),
                \(TextMerge.Clash.json(entry.clashes.value).text), \(entry.added.value), \(Stamps.text(entry.stamps)),
                \(entry.text.value), \(entry.photoRegisters.isEmpty ? nil : entry.photoRegisters.json.text),
                \(!entry.photos.isEmpty))
            ON CONFLICT (journal, id) DO UPDATE SET entry_day = excluded.entry_day, year_day = excluded.year_day,
                zone = excluded.zone, title = excluded.title, preview = excluded.preview, weather = excluded.weather,
                place = excluded.place, mark = excluded.mark, removed = excluded.removed,
                removed_at = excluded.removed_at, muted = excluded.muted, clashes = excluded.clashes,
                added_by = excluded.added_by, stamps = excluded.stamps, text = excluded.text,
                photos = excluded.photos, has_photos = excluded.has_photos
            """)
    }
}
