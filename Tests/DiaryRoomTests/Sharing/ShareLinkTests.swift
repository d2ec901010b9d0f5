import Floor
import Testing

@testable import DiaryRoom

struct ShareLinkTests {
    private func new(_ fields: [String: String]) throws(Refusal) -> NewShareLink {
        try NewShareLink(Desk.fields(fields.merging(["entry": Desk.entry.text]) { $1 }))
    }

    private func refused(_ fields: [String: String]) -> String? {
        do throws(Refusal) {
            _ = try new(fields)
            return nil
        } catch {
            return error.name
        }
    }

    @Test func `a link lasts a week and has no password unless something else is chosen`() throws {
        let link = try new([:])
        #expect(link.lasting == .week && link.password == nil && link.entry == Desk.entry)
        #expect(try new(["password": ""]).password == nil)
        let chosen = try new(["lasting": "always", "password": "여섯 글자요"])
        #expect(chosen.lasting.milliseconds == nil && chosen.password == "여섯 글자요")
        #expect(try new(["lasting": "day"]).lasting.milliseconds == 86_400_000)
    }

    @Test func `a link of another length, or with a short or endless password, is refused without repeating it`() {
        #expect(refused(["lasting": "year"]) == "share-lasting-unknown")
        #expect(refused(["lasting": ""]) == "share-lasting-unknown")
        #expect(refused(["password": "12345"]) == "share-password-too-short")
        // The bytes of one character are one character.
        #expect(refused(["password": "👍🏽"]) == "share-password-too-short")
        #expect(refused(["password": String(repeating: "a", count: 1_025)]) == "share-password-too-long")
        #expect(Refusal.sharePasswordTooShort.given == nil && Refusal.sharedPasswordWrong.given == nil)
    }

    @Test func `what is shared is the text, the day, the weather and the name of the place`() throws {
        var desk = try Desk()
        try desk.write("첫눈 <b>\n\n하얗다 &", day: "2025-12-31")
        try desk.act("set-place", ["entry": Desk.entry.text, "name": "성수동", "coordinates": "37.5445,127.0559"])
        try desk.act("set-weather", ["entry": Desk.entry.text, "weather": "snow night -23 person 1796256000000"])
        try desk.act("mark-entry", ["entry": Desk.entry.text, "mark": "sun"])
        let shared = try #require(desk.journal.entries[Desk.entry].flatMap { SharedEntry($0) })
        #expect(shared.title(.ko) == "첫눈 <b>")
        let address = { (file: ID<StoredFile>, size: FileSize) in Link("/shared/x").at(file).at(size.rawValue) }
        let html = Desk.text(shared.body(.ko, photo: address))
        #expect(html.contains("2025년 12월 31일") && html.contains("성수동") && html.contains("하얗다 &amp;"))
        #expect(html.contains("-2°") || html.contains("−2°"))
        #expect(!html.contains("37.") && !html.contains("127.") && !html.contains(desk.journal.id.text))
        #expect(!html.contains(Desk.entry.text) && !html.contains("민지"))
        #expect(Desk.text(shared.body(.enUS, photo: address)).contains("December 31, 2025"))
    }

    @Test func `an entry without a title says so, and a deleted one is not shared`() throws {
        var desk = try Desk()
        try desk.write("\n본문")
        #expect(desk.journal.entries[Desk.entry].flatMap { SharedEntry($0) }?.title(.enUS) == "Untitled")
        try desk.act("delete-entry", ["entry": Desk.entry.text])
        #expect(desk.journal.entries[Desk.entry].flatMap { SharedEntry($0) } == nil)
        #expect(SharedEntry(Entry(id: Desk.unused)) == nil)
    }

    @Test func `the share page of a device has the form, and says that links need the server`() throws {
        var desk = try Desk()
        try desk.write("첫눈")
        let html = try desk.html(["entry", Desk.entry.text, "share"])
        #expect(html.contains("/make-link") && html.contains("서버에 연결되어 있을 때"))
        // A device passes them on.
        #expect(!DiaryRules.useCasesOnDevice.contains { $0.name == ShareLinksPage.making })
        let path = [desk.journal.id.text, ShareLinksPage.segment]
        #expect(DiaryRules.pages.allSatisfy { $0.ids(in: path) == nil })
    }
}
