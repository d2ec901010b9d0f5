import Floor
import Testing

@testable import RetroRoom

struct OpenKeywordTests {
    @Test func `what is opened is shown to everybody, and stays open when it is put aside`() throws {
        var (desk, keyword) = try Desk.at(.open)
        let opened = try #require(try desk.act("open-keyword", ["keyword": keyword.text], as: desk.cast.ann))
        #expect(opened.kind == "keyword.opened" && opened.intent == .permanent)
        #expect(opened.changes.map(\.field) == ["keyword-opened", "retro-shown"])
        #expect(desk.retrospective.shown.value == keyword)
        for person in desk.cast.inside {
            #expect(desk.team.seen(by: person.id)?.keywords[keyword]?.situation.value == Desk.note["situation"])
        }
        let closed = try #require(try desk.act("close-keyword", as: desk.cast.minji))
        #expect(closed.kind == "keyword.closed" && closed.changes.map(\.field) == ["retro-shown"])
        #expect(desk.retrospective.shown.value == nil && desk.team.keywords[keyword]?.opened.value == true)
    }

    /// `open-keyword.js` tells an opening by it.
    @Test func `the page names which keyword is shown, on everybody's screen, and none where it is put aside`() throws {
        var (desk, keyword) = try Desk.at(.open)
        func shown(to person: Cast.Member) throws -> Bool {
            guard case .page(let page) = try desk.answer(.get, ["day"], as: person) else { return false }
            let html = String(decoding: Renderer.render(page.body), as: UTF8.self)
            #expect(html.contains("id=\"day-shown\" aria-live=\"polite\">"))
            return html.contains("<article class=\"day-keyword\" id=\"shown-\(keyword.text)\">")
        }
        for person in desk.cast.inside { #expect(try !shown(to: person)) }
        try desk.act("open-keyword", ["keyword": keyword.text], as: desk.cast.ann)
        for person in desk.cast.inside { #expect(try shown(to: person)) }
        try desk.act("close-keyword", as: desk.cast.ann)
        for person in desk.cast.inside { #expect(try !shown(to: person)) }
    }

    @Test func `opened twice it is shown once, and shown again after another`() throws {
        var desk = try Desk()
        let keywords = [try desk.write("하나"), try desk.write("둘")]
        try desk.open(keywords[0])
        let first = ["keyword": keywords[0].text]
        #expect(try desk.act("open-keyword", first, as: desk.cast.ann) == nil)
        try desk.act("open-keyword", ["keyword": keywords[1].text], as: desk.cast.ann)
        let again = try #require(try desk.act("open-keyword", first, as: desk.cast.ann))
        #expect(again.changes.map(\.field) == ["retro-shown"])
        try desk.act("close-keyword", as: desk.cast.ann)
        #expect(try desk.act("close-keyword", as: desk.cast.ann) == nil, "nothing is shown")
    }

    @Test func `until it is opened nothing of it is told, and of others nothing by it`() throws {
        var desk = try Desk()
        let keywords = [try desk.write("하나"), try desk.write("둘")]
        try desk.open(keywords[0])
        for person in [desk.cast.ann, desk.cast.sam, desk.cast.minji] {
            let sealed = try #require(desk.team.seen(by: person.id)?.keywords[keywords[1]])
            #expect(sealed.situation.value == "" && sealed.author == nil)
        }
    }

    @Test func `only a keyword for whoever's turn it is is opened, and by nobody else but who leads`() throws {
        var desk = try Desk()
        let (anns, sams) = (try desk.write("하나"), try desk.write("둘", ["recipient": desk.cast.sam.id.text]))
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        let fields = ["keyword": anns.text]
        #expect(desk.refusal("open-keyword", fields, as: desk.cast.minji) == .keywordNotOnTurn, "nobody's turn")
        #expect(desk.refusal("open-keyword", fields, as: desk.cast.ann) == .notYourTurn)
        try desk.act("give-turn", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        #expect(desk.refusal("open-keyword", ["keyword": sams.text], as: desk.cast.ann) == .keywordNotOnTurn)
        for person in [desk.cast.doyun, desk.cast.sam] {
            #expect(desk.refusal("open-keyword", fields, as: person) == .notYourTurn, "its author neither")
            #expect(desk.refusal("close-keyword", as: person) == .notYourTurn)
        }
        for person in desk.cast.outside { #expect(desk.refusal("open-keyword", fields, as: person) == .missing) }
    }

    @Test func `a keyword that never was, one of another retrospective and one taken away are missing`() throws {
        var desk = try Desk()
        let (gone, old) = (try desk.write("하나"), try desk.write("둘"))
        try desk.act("delete-keyword", ["keyword": gone.text], as: desk.cast.doyun)
        try desk.hold()
        try desk.schedule()
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("give-turn", ["person": desk.cast.ann.id.text], as: desk.cast.minji)
        for id in [gone.text, old.text, Desk.unused, ""] {
            #expect(desk.refusal("open-keyword", ["keyword": id], as: desk.cast.ann) == .keywordMissing)
        }
    }
}
