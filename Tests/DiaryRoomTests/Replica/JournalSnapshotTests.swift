import Floor
import Testing

@testable import DiaryRoom

struct JournalSnapshotTests {
    @Test func `a journal is read from its snapshot as it was`() throws {
        var desk = try Desk()
        try desk.write("제목\n글", day: "2024-02-29")
        try desk.write("제목\n글을 고쳤다")
        try desk.act("mark-entry", ["entry": Desk.entry.text, "mark": "sun"])
        try desk.act("set-place", ["entry": Desk.entry.text, "name": "집", "coordinates": "37.5,127"])
        try desk.act("set-weather", ["entry": Desk.entry.text, "weather": "rain day 120 open-meteo 1796256000000"])
        try desk.write("지운 글", ID(high: 5, low: 2))
        try desk.act("delete-entry", ["entry": ID<Entity>(high: 5, low: 2).text])
        for number in 1...3 as ClosedRange<UInt64> { try desk.addPhoto(number, Desk.entry, ["alt": "설명 \(number)"]) }
        try desk.act("show-memories")
        try desk.act("mute-memory", ["on": "02-29"])
        try desk.act("remove-photo", ["entry": Desk.entry.text, "photo": Desk.photo(2).text])
        let snapshot = JournalSnapshot(of: desk.journal)
        #expect(try snapshot.journal() == desk.journal)
        #expect(Stamps.latest(in: snapshot.json) == desk.log.map(\.clock).max())
    }

    @Test func `one without muted days has none, and nothing in their place is unreadable`() throws {
        let journal = try #require(JournalSnapshot(of: try Desk().journal).json["journal"])
        let old = JournalSnapshot(json: ["journal": journal, "entries": []])
        #expect(try old.journal().mutedDays == MutedDays())
        let damaged = JournalSnapshot(json: ["journal": journal, "mutedDays": .null, "entries": []])
        #expect(throws: JournalSnapshot.Unreadable.self) { try damaged.journal() }
    }

    @Test func `anything else is unreadable`() {
        for json in [JSON.null, ["journal": .array([])], ["entries": .array([])]] {
            #expect(throws: JournalSnapshot.Unreadable.self) { try JournalSnapshot(json: json).journal() }
        }
    }
}
