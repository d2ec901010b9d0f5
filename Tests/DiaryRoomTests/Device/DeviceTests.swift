import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import DiaryRoom

/// What a device answers from its copy of a journal.
struct DeviceTests {
    @Test func `an entry is written, shown, found, deleted and restored without the server`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("첫 줄\n쇼핑을 했다")
        #expect(pocket.get().contains("첫 줄"))
        #expect(pocket.get("entry/" + Desk.entry.text).contains("쇼핑을 했다"))
        #expect(pocket.get("month", ["month": "2026-11"]).contains("day-2026-11-21"))
        #expect(pocket.get("search", ["q": "쇼핑"]).contains("첫 줄"))
        pocket.post("delete-entry", ["entry": Desk.entry.text])
        #expect(!pocket.get().contains("첫 줄"))
        #expect(pocket.get("trash").contains("첫 줄"))
        pocket.post("restore-entry", ["entry": Desk.entry.text])
        #expect(pocket.get().contains("첫 줄"))
    }

    @Test func `nobody but its owner is shown a journal on a device`() throws {
        let desk = try Desk()
        let copy = try Pocket(desk).copy
        #expect(copy.slice(DiaryQuery.Part(desk.journal.id), for: Desk.sam, names: People()) == nil)
        #expect(copy.slice(DiaryQuery.Part(desk.journal.id), for: Desk.minji, names: People()) != nil)
    }

    @Test func `the list is the server's, page by page, whatever order entries came in`() throws {
        var desk = try Desk()
        for index in 0..<120 {
            let day = "2026-\(index % 9 < 5 ? "03" : "11")-\(10 + index * 7 % 18)"
            try desk.write("글 \(index)", ID(high: 5, low: UInt64(index * 37 % 120 + 1)), day: day)
        }
        try desk.act("delete-entry", ["entry": ID<Entity>(high: 5, low: 7).text])
        let copy = try Pocket(desk).copy
        for entries in [
            DiaryQuery.Entries.page(after: nil),
            .page(after: EntryCursor("2026-11-17." + ID<Entity>(high: 5, low: 50).text)),
            .page(after: EntryCursor("2026-03-10." + ID<Entity>(high: 5, low: 1).text)), .month(Month("2026-03")!),
            .month(Month("2026-12")!), .removed,
        ] {
            var part = DiaryQuery.Part(desk.journal.id)
            part.entries = entries
            let (here, there) = (copy.slice(part, for: desk.viewer(), names: People()), desk.slice(part, Desk.minji))
            #expect(here?.listed == there.listed)
            #expect(here?.next == there.next)
            #expect(here?.entryCount == there.entryCount)
        }
    }

    @Test(arguments: ["2026-11-21", "2026-02-28", "2028-02-28", "2028-02-29"])
    func `a device remembers what the server remembers`(today: String) throws {
        var desk = try Desk()
        try desk.act("show-memories")
        for (index, day) in ["2025-11-21", "2024-02-29", "2024-02-28", "2023-02-28", "2026-02-28", "2020-11-21"]
            .enumerated()
        {
            try desk.write("글 \(index)", ID(high: 5, low: UInt64(index + 1)), day: day)
        }
        try desk.act("mute-memory", ["entry": ID<Entity>(high: 5, low: 6).text])
        desk.today = Day(today)!
        var part = DiaryQuery.Part(desk.journal.id)
        part.entries = .remembered
        let here = try Pocket(desk).copy.slice(part, for: desk.viewer(), names: People())
        #expect(here?.listed == desk.slice(part, Desk.minji).listed)
        #expect(today == "2028-02-29" ? here?.listed.count == 1 : here?.listed.isEmpty == false)
    }

    @Test func `earlier texts are told as far as the device has them, and the server is asked for the rest`() throws {
        var desk = try Desk()
        for index in 1...60 { try desk.write("글 \(index)") }
        var whole = try Pocket(desk, known: 61)
        let page = "entry/" + Desk.entry.text + "/versions"
        #expect(whole.get(page).contains("before=12"))
        #expect(whole.get(page, ["before": "12"]).contains("여기서 시작했어요"))
        #expect(whole.get(page + "/" + desk.log[3].id.text).contains("글 3"))
        var part = try Pocket(desk, known: 10)
        #expect(part.get(page).contains("before=52"))
        #expect(part.get(page, ["before": "52"]).isEmpty, "The server is asked")
        #expect(part.get(page + "/" + desk.log[55].id.text).contains("글 55"))
        #expect(part.get(page + "/" + desk.log[3].id.text).isEmpty)
    }

    @Test func `search is the server's while there is one, for it knows more`() throws {
        var pocket = try Pocket(Desk())
        pocket.write("쇼핑")
        #expect(pocket.get("search", ["q": "쇼핑"], isOffline: false).isEmpty)
        #expect(!pocket.get("search", ["q": "쇼핑"], isOffline: true).isEmpty)
    }

    @Test func `a journal is begun without the server, and written in`() throws {
        let desk = try Desk()
        var pocket = try Pocket(desk)
        let viewer = desk.viewer()
        pocket.visit(Request(.post, ["create-journal"], form: Journal.beginning(for: viewer)))
        let first = Journal.first(of: viewer.person)
        pocket.visit(
            Request(
                .post, [first.text, "write-entry"],
                form: Desk.fields(["entry": Desk.entry.text, "text": "첫 글", "day": "2026-11-21"])))
        let again = try pocket.reopened()
        #expect(again.replica.rooms.journals[first]?.shown.summary.entryCount == 1)
        #expect(again.replica.rooms.journals[first]?.isNew == true)
    }
}
