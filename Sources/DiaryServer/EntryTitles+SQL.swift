import DiaryRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// The titles of those of some pages that are entries in journals of the viewer's that are open to their session, in one
    /// statement; none is asked about no entry.
    func entryTitles(of pages: [LinkedPage], for viewer: Viewer) throws -> [LinkedTitle] {
        let entries = pages.compactMap(\.entry)
        if entries.isEmpty { return [] }
        return try all(
            """
            SELECT e.journal, e.id, e.title, e.entry_day FROM floor_member m JOIN diary_entry e ON e.journal = m.space
            WHERE m.person = \(viewer.person) AND m.kind = \(DiaryRules.kind) AND e.id IN (\(list: entries))
                AND e.removed = \(false) AND e.entry_day IS NOT NULL
                AND NOT EXISTS (
                    SELECT 1 FROM diary_lock l WHERE l.journal = e.journal AND NOT \(open(for: viewer)))
            """
        ).compactMap { row in
            let page = LinkedPage(try row.id(0), entry: try row.id(1))
            guard pages.contains(page), let day = Day(try row.text(3)) else { return nil }
            return LinkedTitle(page, EntrySummary.linkTitle(try row.text(2), day, viewer.language))
        }
    }
}
