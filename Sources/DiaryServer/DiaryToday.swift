import DiaryRoom
import Floor
import ServerFloor
import Storage

extension Connection {
    /// Diary's part of Today: what the viewer wrote today, and on this day in earlier years.
    func diaryToday(for viewer: Viewer) throws -> TodayPart {
        let journals = try openJournals(of: viewer)
        var today = DiaryToday()
        today.written = try written(on: viewer.today, in: journals, limit: DiaryToday.limit)
        let remembering = try journalsThatRemember(viewer.today, among: journals)
        today.remembered = try remembered(on: viewer.today, in: remembering, limit: DiaryToday.limit)
        return TodayPart(
            recent: today.view(viewer),
            told: [
                JSON.Member("entries", .array(today.written.map(\.json))),
                JSON.Member("memories", .array(today.remembered.map(\.json))),
            ])
    }
}

extension DiaryToday.Line {
    fileprivate var json: JSON { entry.json(in: journal) }
}
