import DeviceFloor
import Floor
import Testing

@testable import Browser
@testable import DiaryRoom

/// What stands on a device for the address of an entry.
struct EntryTitlesTests {
    @Test func `an entry that the device has shows its title, or its day, unless it is deleted or locked`() throws {
        var desk = try Desk()
        let untitled = ID<Entity>(high: 5, low: 2)
        try desk.write(" 첫 줄 \n숨은 본문")
        try desk.write("\n숨은 본문", untitled, day: "2026-11-01")
        var pocket = try Pocket(desk)
        let pages = [Desk.entry, untitled].map { LinkedPage(pocket.journal, entry: $0) }
        let elsewhere = LinkedPage(ID(high: 6, low: 6), entry: Desk.entry)
        let viewer = desk.viewer()
        let day = try #require(Day("2026-11-01")).text(.long, in: viewer.language)
        #expect(
            pocket.replica.titles(of: pages + [elsewhere], for: viewer)
                == [LinkedTitle(pages[0], "첫 줄"), LinkedTitle(pages[1], day)])
        pocket.replica.hidden = [pocket.journal]
        #expect(pocket.replica.titles(of: pages, for: viewer).isEmpty)
        pocket.replica.hidden = []
        pocket.post("delete-entry", ["entry": Desk.entry.text])
        #expect(pocket.replica.titles(of: pages, for: viewer) == [LinkedTitle(pages[1], day)])
    }
}
