import Floor
import Foundation
import Testing

@testable import BoardRoom

struct CardPageTests {
    private func page(
        of card: ID<Entity>, _ desk: Desk, as person: Cast.Member? = nil, query: Fields = Fields()
    ) throws -> (page: Page, html: String) {
        let page = try desk.page(["card", card.text], as: person, query: query)
        return (page, desk.html(page))
    }

    @Test func `its title is the page's, and its text is read with links that lead away`() throws {
        var desk = try Desk()
        let card = try desk.add("회의 준비")
        try desk.act(
            "edit-card", ["card": card.text, "body": "자료는 https://maru.test/a 에 있어요 <b>", "due": "2026-11-22"])
        let (page, html) = try page(of: card, desk)
        #expect(page.title == "회의 준비")
        #expect(html.contains("href=\"https://maru.test/a\" target=\"_blank\" rel=\"noopener noreferrer nofollow\""))
        #expect(html.contains("에 있어요 &lt;b&gt;"))
        #expect(html.contains("href=\"\(Link("/board").at(desk.board.id).text)\" data-back>할 일</a>"))
        #expect(html.contains("datetime=\"2026-11-22\""))
    }

    @Test func `its text is read as Markdown and edited as it was written`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기")
        try desk.act("edit-card", ["card": card.text, "body": "# 가게\n- [x] 우유"])
        let (_, html) = try page(of: card, desk)
        #expect(html.contains("<h3>가게</h3><ul><li class=\"task\"><label><input type=\"checkbox\" disabled checked> 우유"))
        #expect(html.contains("># 가게\n- [x] 우유</textarea>") || html.contains(">\n# 가게\n- [x] 우유</textarea>"))
        #expect(html.contains("마크다운을 쓸 수 있어요"))
    }

    @Test func `each form has one field of the card and what it showed`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "글"])
        let (page, html) = try page(of: card, desk)
        let title = String(decoding: Renderer.render(page.actions), as: UTF8.self)
        #expect(title.contains("name=\"was-title\" value=\"제목\"") && !title.contains("was-body"))
        #expect(html.contains("name=\"was-body\" value=\"글\"") && html.contains("name=\"was-due\" value=\"\""))
        #expect(!html.contains("was-title"))
        #expect(!(title + html).contains(" open>"), "nothing is open before it is pressed")
        // The days that are offered are saved with one press.
        #expect(html.contains("name=\"due\" value=\"2026-11-21\" aria-pressed=\"false\""))
        #expect(html.contains("name=\"due\" value=\"\" aria-pressed=\"true\""))
    }

    /// Where its writer is by the time that it is sent, and what its page is drawn in by then, is nothing to what was meant.
    @Test func `each form with a day says in which zone it was drawn, where that is known`() throws {
        var desk = try Desk()
        let card = try desk.add("발표")
        try desk.act("edit-card", ["card": card.text, "due": "2026-11-22", "time": "18:30"])
        let pages = [[], ["card", card.text], ["card", card.text, "menu"], ["new-card"], ["month"]]
        let month = Fields([.init("month", "2026-11")])
        func forms() throws -> [String] {
            try pages.flatMap { path in
                let forms = desk.html(try desk.page(path, query: month)).components(separatedBy: "<form").dropFirst()
                    .map { $0.components(separatedBy: "</form>")[0] }
                    .filter { $0.contains("name=\"due\"") && $0.contains("method=\"post\"") }
                #expect(!forms.isEmpty, "\(path)")
                return forms
            }
        }
        #expect(try forms().allSatisfy { !$0.contains("drawn-in") })
        desk.zone = "Asia/Seoul"
        for form in try forms() {
            #expect(form.components(separatedBy: "name=\"drawn-in\" value=\"Asia/Seoul\"").count == 2, "\(form)")
        }
        // What it showed stands beside what is written, so that a page in another zone changes both or neither.
        let html = desk.html(try desk.page(["card", card.text]))
        let around = try #require(html.components(separatedBy: "<div class=\"card-when\" data-drawn-in=").last)
        let times = try #require(around.components(separatedBy: "form-actions").first)
        for name in ["due", "time", "remind", "was-due", "was-time", "was-remind"] {
            #expect(times.contains("name=\"\(name)\""), "\(name)")
        }
    }

    @Test func `what is typed is kept for one person, board, card and field`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let item = try #require(try desk.act("add-item", ["card": card.text, "text": "우유"])?.subject)
        let (page, html) = try page(of: card, desk, as: desk.cast.doyun)
        let title = String(decoding: Renderer.render(page.actions), as: UTF8.self)
        let key = "data-draft=\"\(desk.cast.doyun.id.text)/\(desk.board.id.text)/"
        #expect(title.contains(key + "\(card.text)/title\""))
        #expect(html.contains(key + "\(card.text)/body\"") && html.contains(key + "\(card.text)/due\""))
        #expect(html.contains(key + "\(card.text)/item/\(item.text)\""))
    }

    @Test func `whoever may only look reads the same and has no form`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "www.maru.test", "due": "2026-11-22"])
        let (page, html) = try page(of: card, desk, as: desk.cast.sam)
        #expect(page.title == "제목" && page.actions.isNothing)
        #expect(html.contains("href=\"https://www.maru.test\"") && html.contains("datetime=\"2026-11-22\""))
        #expect(!html.contains("<form") && !html.contains("<details") && !html.contains("data-edits"))
    }

    @Test(arguments: ["title", "body"])
    func `a refused form is open with what was typed, what it showed and why; the others are not`(field: String) throws
    {
        var desk = try Desk()
        let card = try desk.add("제목")
        let long = String(repeating: "가", count: Card.bodyLimit + 1)
        let form = Fields([.init("card", card.text), .init(field, long), .init("was-" + field, "먼저 본 것")])
        let outcome = try desk.run(.post, [desk.board.id.text, "edit-card"], form, as: desk.cast.minji)
        guard case .page(let page) = outcome else {
            Issue.record("it was not refused")
            return
        }
        let html = String(decoding: Renderer.render(page.actions), as: UTF8.self) + desk.html(page)
        #expect(page.status == 422 && page.title == "제목")
        #expect(html.contains("id=\"edit-\(field)\" open>"))
        #expect(html.ranges(of: " open>").count == 1)
        #expect(html.contains(long) && html.contains("id=\"field-\(field)-error\""))
        #expect(html.contains("name=\"was-\(field)\" value=\"먼저 본 것\""))
    }

    @Test func `saving leads back to the card, which offers to undo it`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let form = Fields([.init("card", card.text), .init("title", "새 제목")])
        let outcome = try desk.run(.post, [desk.board.id.text, "edit-card"], form, as: desk.cast.minji)
        guard case .record(let operations, let link) = outcome else {
            Issue.record("it was not recorded")
            return
        }
        let did = try #require(operations.first).id.text
        #expect(link == Link("/board").at(desk.board.id).at("card").at(card).with("did", did))
        let (page, _) = try page(of: card, desk, query: Fields([.init("did", did)]))
        #expect(page.title == "새 제목" && page.toast?.text == "‘새 제목’을 고쳤어요." && page.toast?.undo != nil)
        // On the board it is seen.
        #expect(try desk.page(query: Fields([.init("did", did)])).toast?.text == nil)
    }

    @Test func `it has what its viewer asks after, whatever was written since, and nobody else's`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let edit = try #require(try desk.act("edit-card", ["card": card.text, "body": "글", "was-body": ""]))
        try desk.act("edit-card", ["card": card.text, "body": "남의 글", "was-body": "글"], as: desk.cast.doyun)
        let asked = Fields([.init("did", edit.id.text)])
        let shown = try page(of: card, desk, query: asked).page
        #expect(shown.did == edit.id)
        let fragment = String(
            decoding: Shell.fragment(shown, viewer: desk.viewer(desk.cast.minji)), as: UTF8.self)
        #expect(fragment.contains(" data-did=\"\(edit.id.text)\""))
        #expect(try page(of: card, desk, as: desk.cast.doyun, query: asked).page.did == nil)
        #expect(try page(of: card, desk, query: Fields([.init("did", Desk.unused)])).page.did == nil)
        #expect(try page(of: card, desk).page.did == nil)
    }

    @Test func `only a title that takes many lines leaves the sight`() throws {
        var desk = try Desk()
        let short = try desk.add("우유 두 병 사기")
        let long = try desk.add(String(repeating: "긴 제목 ", count: 10))
        #expect(try !page(of: short, desk).html.contains("data-long"))
        #expect(try page(of: long, desk).html.contains("data-long"))
    }
}
