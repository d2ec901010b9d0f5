import Floor
import Testing

@testable import BoardRoom

struct QuickChangesTests {
    private func menu(_ desk: Desk, _ card: ID<Entity>, as person: Cast.Member? = nil) throws -> String {
        desk.html(try desk.page(["card", card.text, "menu"], as: person))
    }

    @Test func `the menu offers what changes something: to be assigned or not, and other due days`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let bare = try menu(desk, card)
        #expect(bare.contains("내가 맡기") && !bare.contains("내가 맡지 않기"))
        #expect(bare.contains("오늘까지") && bare.contains("내일까지") && !bare.contains("마감일 없음"))
        try desk.act("assign-card", ["card": card.text, "person": desk.cast.minji.id.text])
        try desk.act("edit-card", ["card": card.text, "due": "2026-11-22"])
        let held = try menu(desk, card)
        #expect(!held.contains("내가 맡기") && held.contains("내가 맡지 않기"))
        #expect(held.contains("오늘까지") && !held.contains("내일까지") && held.contains("마감일 없음"))
        let doyun = try menu(desk, card, as: desk.cast.doyun)
        #expect(doyun.contains("내가 맡기") && doyun.contains(desk.cast.doyun.id.text))
    }

    @Test func `the board marks the cards that its reader is assigned to, for the one menu of all`() throws {
        var desk = try Desk()
        let mine = try desk.add("내 것")
        try desk.add("남의 것")
        try desk.act("assign-card", ["card": mine.text, "person": desk.cast.minji.id.text])
        #expect(desk.html(try desk.page()).ranges(of: "data-mine").count == 1)
        #expect(!desk.html(try desk.page(as: desk.cast.doyun)).contains("data-mine"))
    }

    @Test(arguments: [("edit-card", "due", "2026-11-22"), ("assign-card", "person", "")])
    func `a form in a menu of the board goes on at the board`(useCase: String, field: String, value: String) throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let form = ["card": card, field: value.isEmpty ? desk.cast.minji.id.text : value]
        let operation = try #require(try desk.act(useCase, form))
        let made = try #require(BoardRules.useCases.first { $0.name == useCase })
        let fields = Fields(form.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
        let link = made.link(after: operation, fields, in: desk.board.id)
        let board = Link("/board").at(desk.board.id)
        #expect(
            BoardRules.stay(link, on: Request(.get, [desk.board.id.text]))
                == board.with("did", operation.id.text))
        let page = Request(.get, [desk.board.id.text, "card", card])
        #expect(BoardRules.stay(link, on: page) == link, "on its own page it stays there")
    }

    @Test func `a move to another column from the menu is told with undo and the way there, a dragged one is not`()
        throws
    {
        var desk = try Desk()
        let card = try desk.add("제목").text
        for (from, isTold) in [("menu", true), ("", false)] {
            for column in desk.board.standing.prefix(2).reversed() {
                let form = Fields([.init("card", card), .init("column", column.id.text), .init("from", from)])
                let outcome = try desk.run(.post, [desk.board.id.text, "move-card"], form, as: desk.cast.minji)
                guard case .record(let operations, let link) = outcome, let made = operations.first else {
                    throw Desk.Missed.page
                }
                #expect(link.text.hasSuffix("&on=menu") == isTold)
                var query = Fields([.init("did", made.id.text)])
                if isTold { query.set("on", "menu") }
                let toast = try desk.page(query: query).toast
                #expect((toast != nil) == isTold)
                guard let toast, let undo = toast.undo else { continue }
                let title = column.title(.ko)
                #expect(toast.text == "‘제목’을 ‘\(title)’\(Particle.to.after(title)) 옮겼어요.")
                let shown = String(decoding: Renderer.render(undo), as: UTF8.self)
                #expect(shown.contains("#column-\(column.id.text)") && shown.contains("/undo"))
            }
        }
    }

    @Test func `a move within a column is not told`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        try desk.add("다음")
        let operation = try #require(try desk.act("move-card", ["card": card, "to": "bottom", "from": "menu"]))
        let query = Fields([.init("did", operation.id.text), .init("on", "menu")])
        #expect(try desk.page(query: query).toast == nil)
    }
}
