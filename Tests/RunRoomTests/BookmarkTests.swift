import Floor
import Testing

@testable import RunRoom

struct BookmarkTests {
    @Test func `marks what one may look at and was published`() throws {
        var desk = try Desk()
        let (minji, sam) = (desk.cast.minji, desk.cast.sam)
        #expect(throws: Refusal.meetupDraft) { try desk.meetup.requireMarkable(by: minji.id, Blocks()) }
        #expect(throws: Refusal.missing) { try desk.meetup.requireMarkable(by: sam.id, Blocks()) }
        try desk.act("edit-meetup", Desk.form(), as: minji)
        try desk.act("open-meetup", as: minji)
        try desk.meetup.requireMarkable(by: sam.id, Blocks())
        #expect(throws: Refusal.missing) {
            try desk.meetup.requireMarkable(by: sam.id, Blocks(ofViewer: [minji.id]))
        }
        try desk.act("cancel-meetup", as: minji)
        try desk.meetup.requireMarkable(by: sam.id, Blocks())
    }

    @Test(arguments: [
        ("/run", "/run"), ("/run?band=day-off#meetup-1", "/run?band=day-off#meetup-1"),
        ("/run/bookmarks?band=day-off", "/run/bookmarks?band=day-off"), ("/runner", nil), ("/me", nil),
        ("//run", nil), ("https://run", nil), ("", nil),
    ])
    func `comes back to a page of this room, and to the run from anywhere else`(_ next: String, _ wanted: String?) {
        let meetup = ID<Space>(high: 7, low: 7)
        let page = RunRules.link(to: meetup).text
        #expect(RunRules.link(afterMarking: meetup, next: next).text == wanted ?? page)
        #expect(RunRules.link(afterMarking: meetup, next: nil).text == page)
    }

    @Test func `counts all bands together, and knows no other band`() throws {
        let bookmarks = Bookmarks(
            meetups: [], counts: [.beforeWork: 2, .dayOff: 1], band: nil, after: nil, next: nil)
        #expect([nil, .beforeWork, .afterWork, .dayOff].map { bookmarks.count(of: $0) } == [3, 2, 0, 1])
        #expect(try Bookmarks.band(in: Fields()) == nil)
        #expect(try Bookmarks.band(in: Desk.fields(["band": "day-off"])) == .dayOff)
        #expect(throws: Refusal.self) { try Bookmarks.band(in: Desk.fields(["band": "night"])) }
    }
}
