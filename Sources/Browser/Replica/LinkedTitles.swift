import DeviceFloor
import DiaryRoom
import Floor
import RunRoom

extension Replica {
    /// The titles of those of some pages that the device has: runs that its owner is in, and their entries, but for those of
    /// locked journals.
    func titles(of pages: [LinkedPage], for viewer: Viewer) -> [LinkedTitle] {
        pages.compactMap { page in title(of: page, for: viewer).map { LinkedTitle(page, $0) } }
    }

    private func title(of page: LinkedPage, for viewer: Viewer) -> String? {
        guard let id = page.entry else {
            // What a person may not know of is refused, and has no title.
            guard let meetup = rooms.meetups[page.space]?.shown.held.meetup,
                (try? meetup.requireKnown(to: meetup.standing(of: viewer.person), Blocks())) != nil
            else { return nil }
            return meetup.title.value
        }
        guard !hidden.contains(page.space), let entry = rooms.journals[page.space]?.shown.journal.entries[id],
            !entry.isRemoved, let row = EntrySummary(entry)
        else { return nil }
        return EntrySummary.linkTitle(row.title, row.day, viewer.language)
    }
}
