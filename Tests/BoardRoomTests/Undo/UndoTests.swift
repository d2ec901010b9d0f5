import Floor
import Testing

@testable import BoardRoom

struct UndoTests {
    @Test func `undo takes back each kind of act, and redo does it again`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let acts: [(String, [String: String])] = [
            ("edit-card", ["card": card.text, "title": "새 제목", "body": "글", "due": "2026-12-03"]),
            ("move-card", ["card": card.text, "column": desk.board.standing[2].id.text]),
            ("delete-card", ["card": card.text]),
            ("restore-card", ["card": card.text]),
            ("archive-card", ["card": card.text]),
            ("bring-back-card", ["card": card.text]),
            ("archive-cards", ["column": desk.board.standing[2].id.text]),
            ("bring-back-card", ["card": card.text]),
            ("make-template", ["card": card.text]),
            ("bring-back-card", ["card": card.text]),
            ("add-column", ["name": "검토"]),
            ("rename-column", ["column": desk.board.standing[0].id.text, "name": "받은 일"]),
            ("limit-column", ["column": desk.board.standing[0].id.text, "limit": "3"]),
            ("rename-column", ["column": desk.board.standing[2].id.text, "kind": "doing", "limit": "5"]),
            (
                "move-cards",
                ["column": desk.board.standing[2].id.text, "to": desk.board.standing[0].id.text]
            ),
            ("move-column", ["column": desk.board.standing[0].id.text, "to": "right"]),
            ("delete-column", ["column": desk.board.standing[1].id.text]),
            ("rename-board", ["name": "4분기"]),
        ]
        for (useCase, fields) in acts {
            let before = shape(desk)
            #expect(try desk.act(useCase, fields) != nil)
            let after = shape(desk)
            #expect(after != before, "\(useCase)")
            try desk.act("undo")
            #expect(shape(desk) == before, "undo of \(useCase)")
            try desk.act("redo")
            #expect(shape(desk) == after, "redo of \(useCase)")
        }
        while (try? desk.act("undo")) != nil {}
        #expect(desk.titles(0).isEmpty && desk.board.standing.count == 3)
        while (try? desk.act("redo")) != nil {}
        #expect(desk.board.name.value == "4분기")
    }

    /// What was written meanwhile and is not known yet comes after it. The trash counts its days from when it was filled.
    @Test func `undo and redo stand where what they take back stood, but where something goes away or comes`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let edit = try #require(try desk.act("edit-card", ["card": card.text, "title": "새 제목"]))
        let later = Desk.noon + 40 * 86_400_000
        desk.tools = Tools(entropy: desk.tools.entropy, clock: desk.tools.clock, now: later, sealer: .later)
        let undo = try #require(try desk.act("undo"))
        #expect(undo.clock == edit.clock.next)
        let redo = try #require(try desk.act("redo"))
        #expect(redo.clock == undo.clock.next)
        try desk.act("undo")
        try desk.act("undo")
        let removed = try #require(desk.board.cards[card])
        #expect(removed.isRemoved && removed.removed.stamp.clock.milliseconds == later)
        try desk.act("redo")
        #expect(desk.board.cards[card]?.isRemoved == false)
    }

    @Test func `undone or redone on a card's page, what takes the card away goes on at the board`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        func goesOn(_ useCase: String) throws -> String {
            let form = Fields([.init("card", card)])
            let outcome = try desk.run(.post, [desk.board.id.text, useCase], form, as: desk.cast.minji)
            guard case .record(_, let link) = outcome else { return "" }
            return String(link.text.prefix { $0 != "?" })
        }
        let board = "/board/" + desk.board.id.text
        try desk.act("edit-card", ["card": card, "title": "새 제목"])
        #expect(try goesOn("undo") == board + "/card/" + card)
        #expect(try goesOn("undo") == board, "it was added just before")
        #expect(try goesOn("redo") == board + "/card/" + card)
        try desk.act("delete-card", ["card": card])
        #expect(try goesOn("undo") == board + "/card/" + card)
        #expect(try goesOn("redo") == board)
    }

    @Test func `undo takes back each change to what hangs on a card, and redo does it again`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject).text
        let item = try #require(try desk.act("add-item", ["card": card, "text": "우유"])?.subject).text
        try desk.act("add-item", ["card": card, "text": "두부"])
        let comment = try #require(try desk.act("add-comment", ["card": card, "text": "좋아요"])?.subject).text
        let acts: [(String, [String: String])] = [
            ("edit-label", ["label": label, "name": "천천히", "colour": "green"]),
            ("label-card", ["card": card, "label": label]),
            ("unlabel-card", ["card": card, "label": label]),
            ("add-label", ["name": "새 라벨", "card": card]),
            ("assign-card", ["card": card, "person": desk.cast.ann.id.text]),
            ("unassign-card", ["card": card, "person": desk.cast.ann.id.text]),
            ("check-item", ["card": card, "item": item]),
            ("uncheck-item", ["card": card, "item": item]),
            ("edit-item", ["card": card, "item": item, "text": "우유 두 병"]),
            ("move-item", ["card": card, "item": item, "to": "bottom"]),
            ("delete-item", ["card": card, "item": item]),
            ("add-comment", ["card": card, "text": "하나 더"]),
            ("edit-comment", ["card": card, "comment": comment, "text": "아주 좋아요"]),
            ("delete-comment", ["card": card, "comment": comment]),
            ("delete-label", ["label": label]),
        ]
        for (useCase, fields) in acts {
            let before = parts(desk)
            let operation = try #require(try desk.act(useCase, fields), "\(useCase)")
            let after = parts(desk)
            #expect(after != before, "\(useCase)")
            let told = try OperationSummary.noun(operation, desk.slice(as: desk.cast.minji), .ko)
            #expect(told.ko != "바꾼 것", "\(operation.kind) has no name of its own")
            try desk.act("undo")
            #expect(parts(desk) == before, "undo of \(useCase)")
            try desk.act("redo")
            #expect(parts(desk) == after, "redo of \(useCase)")
        }
    }

    /// What a person sees of labels, people, checklists and comments.
    private func parts(_ desk: Desk) -> [String] {
        let board = desk.board
        return board.standingLabels.map { $0.name.value + $0.colour.value.rawValue }
            + board.cards.keys.sorted().flatMap { id -> [String] in
                guard let card = board.cards[id] else { return [] }
                return board.labels(on: card).map(\.name.value) + card.assignees.held.map(\.text)
                    + board.items(on: id).map { "\($0.text.value) \($0.done.value)" }
                    + board.comments(on: id).map(\.text.value)
            }
    }

    /// What a person sees of the board, without stamps.
    private func shape(_ desk: Desk) -> [String] {
        [desk.board.name.value]
            + desk.board.standing.flatMap { column in
                [column.title(.ko), column.cardLimit.value.map { "\($0)" } ?? ""]
                    + desk.board.cards(in: column.id).map {
                        "\($0.title.value)|\($0.body.value)|\($0.due.value?.iso ?? "")"
                    }
            }
    }

    @Test func `what others changed since stays, and the page says so`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "title": "민지의 제목", "body": "민지의 글"])
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        let undone = try desk.act("undo")
        let undo = try #require(undone)
        #expect(desk.board.cards[card]?.title.value == "도윤의 제목")
        #expect(desk.board.cards[card]?.body.value == "")
        let toast = try #require(try desk.page(query: Fields([.init("did", undo.id.text)])).toast)
        #expect(
            toast.text == "‘도윤의 제목’ 고치기: 2가지 중 1가지를 되돌렸어요. 1가지는 그사이 다른 사람이 고쳐서 그대로 두었어요.")
    }

    private func buttons(_ desk: Desk) throws -> String {
        String(decoding: Renderer.render(try desk.page().actions), as: UTF8.self)
    }

    @Test func `the buttons say before they are pressed what would stay`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "title": "민지의 제목", "body": "민지의 글"])
        #expect(try buttons(desk).contains("되돌리기: ‘민지의 제목’ 고치기\""))
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        #expect(
            try buttons(desk).contains("되돌리기: ‘도윤의 제목’ 고치기. 2가지 중 1가지는 그사이 다른 사람이 고쳐서 그대로 남아요.\""))
        try desk.act("edit-card", ["card": card.text, "body": "도윤의 글"], as: desk.cast.doyun)
        #expect(try buttons(desk).contains("되돌리기: ‘도윤의 제목’ 고치기. 그사이 다른 사람이 고쳐서 그대로 남아요.\""))
        try desk.act("edit-card", ["card": card.text, "title": "민지의 제목", "body": "민지의 글"], as: desk.cast.doyun)
        try desk.act("undo")
        #expect(try buttons(desk).contains("다시 하기: ‘제목’ 고치기\""))
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        #expect(
            try buttons(desk).contains("다시 하기: ‘도윤의 제목’ 고치기. 2가지 중 1가지는 그사이 다른 사람이 고쳐서 그대로 남아요.\""))
    }

    @Test func `a card that somebody else has worked on is not taken away by undoing its beginning`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "도윤의 글"], as: desk.cast.doyun)
        let undone = try desk.act("undo")
        let undo = try #require(undone)
        #expect(undo.changes.isEmpty)
        #expect(desk.titles(0) == ["제목"])
        #expect(throws: Refusal.nothingToUndo) { try desk.act("undo") }
    }

    @Test func `a card that somebody else has commented on is not taken away by undoing its beginning`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("add-comment", ["card": card.text, "text": "도윤의 말"], as: desk.cast.doyun)
        let undone = try desk.act("undo")
        #expect(try #require(undone).changes.isEmpty)
        #expect(desk.titles(0) == ["제목"])
    }

    @Test func `undo is mine alone`() throws {
        var desk = try Desk()
        try desk.add("민지의 카드")
        try desk.add("도윤의 카드", as: desk.cast.doyun)
        try desk.act("undo")
        #expect(desk.titles(0) == ["도윤의 카드"])
    }

    @Test func `a form that means another act than the last takes nothing back`() throws {
        var desk = try Desk()
        try desk.add("하나")
        let meant = try #require(desk.log.last)
        try desk.add("둘")
        let elsewhere = desk.refusal("undo", ["target": meant.id.text])
        #expect(elsewhere == .undoElsewhere && desk.titles(0) == ["하나", "둘"])
        let last = try #require(desk.log.last)
        let undo = try #require(try desk.act("undo", ["target": last.id.text]))
        #expect(undo.intent == .undo(last.id) && undo.kind == last.kind)
        #expect(desk.titles(0) == ["하나"])
    }

    @Test func `a viewer takes nothing back, not even what they did as an editor`() throws {
        var desk = try Desk()
        try desk.add("Ann의 카드", as: desk.cast.ann)
        try desk.act("change-role", ["person": desk.cast.ann.id.text, "role": "viewer"])
        #expect(desk.refusal("undo", as: desk.cast.ann) == .forbidden && desk.titles(0) == ["Ann의 카드"])
    }

    @Test func `a board cannot be undone out of existence`() throws {
        var desk = try Desk()
        #expect(throws: Refusal.nothingToUndo) { try desk.act("undo") }
    }

    @Test func `a column with cards in it, or the last one, is not undone or redone out of existence`() throws {
        var desk = try Desk()
        try desk.act("add-column", ["name": "검토"])
        let column = try #require(desk.board.standing.last).id
        try desk.add("도윤의 카드", to: 3, as: desk.cast.doyun)
        let undone = try desk.act("undo")
        #expect(try #require(undone).changes.isEmpty)
        #expect(desk.board.standing.last?.id == column && desk.titles(3) == ["도윤의 카드"])

        desk = try Desk()
        let first = desk.board.standing[0].id
        try desk.act("delete-column", ["column": first.text])
        try desk.act("undo")
        for other in desk.board.standing.dropFirst() {
            try desk.act("delete-column", ["column": other.id.text], as: desk.cast.doyun)
        }
        try desk.act("redo")
        #expect(desk.board.standing.map(\.id) == [first])
    }
}
