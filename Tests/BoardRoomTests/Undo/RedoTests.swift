import Floor
import Testing

@testable import BoardRoom

struct RedoTests {
    @Test func `doing again counts what it did and what it left, too`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "title": "민지의 제목", "body": "민지의 글"])
        try desk.act("undo")
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        let redone = try desk.act("redo")
        let redo = try #require(redone)
        #expect(desk.board.cards[card]?.title.value == "도윤의 제목")
        #expect(desk.board.cards[card]?.body.value == "민지의 글")
        let toast = try #require(try desk.page(query: Fields([.init("did", redo.id.text)])).toast)
        #expect(
            toast.text == "‘도윤의 제목’ 고치기: 2가지 중 1가지를 다시 했어요. 1가지는 그사이 다른 사람이 고쳐서 그대로 두었어요.")
    }

    /// Done without a network, and heard after a later title: there was nothing to take back.
    @Test func `what never stood does not come by doing it again`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let early = desk.tools.tick()
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        desk.tools.doneAt = early
        try desk.act("edit-card", ["card": card.text, "title": "민지의 제목"])
        #expect(desk.titles(0) == ["도윤의 제목"])
        for _ in 1...2 {
            #expect(try desk.act("undo")?.changes == [])
            let buttons = String(decoding: Renderer.render(try desk.page().actions), as: UTF8.self)
            #expect(buttons.contains("다시 하기: ‘도윤의 제목’ 고치기. 그사이 다른 사람이 고쳐서 그대로 남아요.\""))
            #expect(try desk.act("redo")?.changes == [])
            #expect(desk.titles(0) == ["도윤의 제목"])
        }
    }

    @Test func `of several fields those come again that were taken back, as often as they are`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let early = desk.tools.tick()
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        desk.tools.doneAt = early
        let edit = try #require(
            try desk.act(
                "edit-card", ["card": card.text, "title": "민지의 제목", "body": "민지의 글", "due": "2026-12-03"]))
        #expect(edit.changes.map(\.field) == ["title", "body", "due"])
        func shown(_ desk: Desk) -> [String?] {
            let card = desk.board.cards[card]
            return [card?.title.value, card?.body.value, card?.due.value?.iso]
        }
        for _ in 1...2 {
            #expect(shown(desk) == ["도윤의 제목", "민지의 글", "2026-12-03"])
            try desk.act("undo")
            #expect(shown(desk) == ["도윤의 제목", "", nil])
            let redo = try #require(try desk.act("redo"))
            #expect(redo.changes.map(\.field) == ["body", "due"])
            let toast = try #require(try desk.page(query: Fields([.init("did", redo.id.text)])).toast)
            #expect(
                toast.text
                    == "‘도윤의 제목’ 고치기: 3가지 중 2가지를 다시 했어요. 1가지는 그사이 다른 사람이 고쳐서 그대로 두었어요.")
        }
        #expect(shown(desk) == ["도윤의 제목", "민지의 글", "2026-12-03"])
    }

    @Test func `what undo had to leave is not done again either, whatever stands there by then`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "title": "민지의 제목", "body": "민지의 글"])
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        try desk.act("undo")
        try desk.act("edit-card", ["card": card.text, "title": "제목"], as: desk.cast.doyun)
        try desk.act("redo")
        #expect(desk.board.cards[card]?.title.value == "제목")
        #expect(desk.board.cards[card]?.body.value == "민지의 글")
    }

    /// Undo compares values, and so does redo: whoever wrote again what undo had brought back is not seen.
    @Test func `what was taken back is done again where the same stands, whoever wrote it last`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "title": "민지의 제목"])
        try desk.act("undo")
        for title in ["도윤의 제목", "제목"] {
            try desk.act("edit-card", ["card": card.text, "title": title], as: desk.cast.doyun)
        }
        try desk.act("redo")
        #expect(desk.titles(0) == ["민지의 제목"])
    }

    /// A device may hold only the end of the log. The house decides.
    @Test func `where the undo is not known the values alone decide`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let edit = try #require(try desk.act("edit-card", ["card": card.text, "title": "민지의 제목"]))
        let undo = try #require(try desk.act("undo"))
        #expect(Reversal.redoing(edit, after: undo, in: desk.board).changes == edit.changes)
        #expect(Reversal.redoing(edit, after: nil, in: desk.board).changes == edit.changes)
    }

    @Test func `a new act ends what could be done again`() throws {
        var desk = try Desk()
        try desk.add("하나")
        try desk.act("undo")
        try desk.add("둘")
        #expect(throws: Refusal.nothingToRedo) { try desk.act("redo") }
    }

    @Test func `what was taken back is done again, once, and can be taken back anew`() throws {
        var desk = try Desk()
        try desk.add("하나")
        let act = try #require(desk.log.last)
        try desk.act("undo")
        #expect(desk.titles(0) == [])
        let redo = try #require(try desk.act("redo"))
        #expect(redo.intent == .redo(act.id) && redo.kind == "card.added" && desk.titles(0) == ["하나"])
        #expect(desk.refusal("redo") == .nothingToRedo)
        try desk.act("undo")
        #expect(desk.titles(0) == [])
    }

    @Test func `a form that means another act than the next does nothing again`() throws {
        var desk = try Desk()
        try desk.add("하나")
        let first = try #require(desk.log.last)
        try desk.add("둘")
        for _ in 1...2 { try desk.act("undo") }
        #expect(desk.refusal("redo", ["target": desk.log[2].id.text]) == .undoElsewhere)
        try desk.act("redo", ["target": first.id.text])
        #expect(desk.titles(0) == ["하나"])
    }

    @Test func `nobody does again what another took back, and a viewer nothing`() throws {
        var desk = try Desk()
        #expect(desk.refusal("redo") == .nothingToRedo)
        try desk.add("하나")
        try desk.act("undo")
        #expect(desk.refusal("redo", as: desk.cast.doyun) == .nothingToRedo)
        #expect(desk.refusal("redo", as: desk.cast.sam) == .forbidden)
        #expect(desk.titles(0) == [])
    }
}
