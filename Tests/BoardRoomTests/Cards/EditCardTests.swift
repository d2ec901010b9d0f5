import Floor
import Testing

@testable import BoardRoom

struct EditCardTests {
    @Test func `only what was changed is written`() throws {
        var desk = try Desk()
        let card = try desk.add("옛 제목")
        let operation = try desk.act(
            "edit-card",
            [
                "card": card.text, "title": "새 제목", "was-title": "옛 제목", "body": "", "was-body": "", "due": "",
                "was-due": "",
            ])
        #expect(operation?.changes == [Change(card, "title", from: .string("옛 제목"), to: .string("새 제목"))])
    }

    @Test func `saving what is there already makes no operation`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        #expect(try desk.act("edit-card", ["card": card.text, "title": " 제목 ", "body": ""]) == nil)
    }

    @Test func `a field that somebody else changed meanwhile is theirs if I left it alone`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "title": "도윤의 제목"], as: desk.cast.doyun)
        try desk.act(
            "edit-card",
            ["card": card.text, "title": "제목", "was-title": "제목", "body": "민지의 글", "was-body": ""])
        let now = try #require(desk.board.cards[card])
        #expect(now.title.value == "도윤의 제목")
        #expect(now.body.value == "민지의 글")
    }

    @Test func `two who write one body at once both keep their words`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나\n둘\n셋"])
        try desk.act(
            "edit-card", ["card": card.text, "body": "하나!\n둘\n셋", "was-body": "하나\n둘\n셋"], as: desk.cast.doyun)
        try desk.act("edit-card", ["card": card.text, "body": "하나\n둘\n셋!", "was-body": "하나\n둘\n셋"])
        #expect(desk.board.cards[card]?.body.value == "하나!\n둘\n셋!")
        try desk.act(
            "edit-card", ["card": card.text, "body": "하나!\n둘둘\n셋!", "was-body": "하나!\n둘\n셋!"], as: desk.cast.doyun)
        try desk.act("edit-card", ["card": card.text, "body": "하나!\n두울\n셋!", "was-body": "하나!\n둘\n셋!"])
        #expect(desk.board.cards[card]?.body.value == "하나!\n둘둘\n두울\n셋!")
    }

    /// A card whose body 도윤 has edited, and 민지's title and body of before that, which are heard now; as they are, and Ann's
    /// title of in between, heard before them or after.
    private func met(annIsHeardFirst: Bool) throws -> (desk: Desk, card: ID<Entity>, edit: Operation) {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나\n둘\n셋"])
        let (early, later) = (desk.tools.tick(), desk.tools.tick())
        let was = ["card": card.text, "was-title": "제목", "was-body": "하나\n둘\n셋"]
        try desk.act("edit-card", was.merging(["body": "하나!\n둘\n셋"]) { $1 }, as: desk.cast.doyun)
        func hearAnn() throws {
            desk.tools.doneAt = later
            try desk.act("edit-card", was.merging(["title": "Ann의 제목"]) { $1 }, as: desk.cast.ann)
        }
        if annIsHeardFirst { try hearAnn() }
        desk.tools.doneAt = early
        let edit = try desk.act("edit-card", was.merging(["title": "민지의 제목", "body": "하나\n둘\n셋!"]) { $1 })
        if !annIsHeardFirst { try hearAnn() }
        return (desk, card, try #require(edit))
    }

    @Test(arguments: [true, false])
    func `a title counts as of when it was written, whatever its form's body was merged with`(
        annIsHeardFirst: Bool
    ) throws {
        let (desk, card, edit) = try met(annIsHeardFirst: annIsHeardFirst)
        #expect(desk.board.cards[card]?.title.value == "Ann의 제목")
        #expect(desk.board.cards[card]?.body.value == "하나!\n둘\n셋!")
        // Its title is in the history, and its body is the operation that was asked for.
        #expect(desk.log.contains { $0.isNoted(beside: edit) && $0.changes.first?.to == .string("민지의 제목") })
        #expect(edit.changes.map(\.field) == ["body"])
    }

    @Test(arguments: [true, false])
    func `undo and redo take it as one act, and leave what another has written`(annIsHeardFirst: Bool) throws {
        var (desk, card, edit) = try met(annIsHeardFirst: annIsHeardFirst)
        for _ in 1...2 {
            let undo = try #require(try desk.act("undo"))
            #expect(undo.intent == .undo(edit.id) && undo.changes.map(\.field) == ["body"])
            #expect(desk.board.cards[card]?.body.value == "하나!\n둘\n셋")
            let toast = try #require(try desk.page(query: Fields([.init("did", undo.id.text)])).toast)
            #expect(toast.text.contains("2가지 중 1가지를 되돌렸어요."))
            let redo = try #require(try desk.act("redo"))
            #expect(redo.intent == .redo(edit.id) && redo.changes.map(\.field) == ["body"])
            #expect(desk.board.cards[card]?.body.value == "하나!\n둘\n셋!")
            #expect(desk.board.cards[card]?.title.value == "Ann의 제목")
        }
    }

    @Test func `undo and redo take a title and a body that was merged as one act`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나\n둘\n셋"])
        let early = desk.tools.tick()
        let was = ["card": card.text, "was-title": "제목", "was-body": "하나\n둘\n셋"]
        try desk.act("edit-card", was.merging(["body": "하나!\n둘\n셋"]) { $1 }, as: desk.cast.doyun)
        desk.tools.doneAt = early
        let mine = ["title": "민지의 제목", "body": "하나\n둘\n셋!", "due": "2026-12-03"]
        let edit = try #require(try desk.act("edit-card", was.merging(mine) { $1 }))
        func shown(_ desk: Desk) -> [String?] {
            let card = desk.board.cards[card]
            return [card?.title.value, card?.body.value, card?.due.value?.iso]
        }
        for _ in 1...2 {
            #expect(shown(desk) == ["민지의 제목", "하나!\n둘\n셋!", "2026-12-03"])
            let undo = try #require(try desk.act("undo", ["target": edit.id.text]))
            #expect(undo.changes.count == 3)
            #expect(shown(desk) == ["제목", "하나!\n둘\n셋", nil])
            let toast = try #require(try desk.page(query: Fields([.init("did", undo.id.text)])).toast)
            #expect(toast.text == "되돌렸어요: ‘제목’ 고치기.")
            try desk.act("redo", ["target": edit.id.text])
        }
        #expect(shown(desk) == ["민지의 제목", "하나!\n둘\n셋!", "2026-12-03"])
    }

    @Test(arguments: [true, false])
    func `its version has what stood of both`(annIsHeardFirst: Bool) throws {
        var (desk, card, edit) = try met(annIsHeardFirst: annIsHeardFirst)
        let version = ["card": card.text, "version": edit.id.text]
        let restored = try desk.act("restore-version", version)
        #expect(restored?.changes.map(\.to) == (annIsHeardFirst ? nil : [.string("민지의 제목")]))
    }

    /// It directly follows in the log, of the same card and by the same person, and undo skips it too.
    @Test func `what somebody does next is no part of an edit that was merged`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나\n둘\n셋"])
        let was = ["card": card.text, "was-body": "하나\n둘\n셋"]
        try desk.act("edit-card", was.merging(["body": "하나\n둘둘\n셋"]) { $1 }, as: desk.cast.doyun)
        let edit = try #require(try desk.act("edit-card", was.merging(["body": "하나\n두울\n셋"]) { $1 }))
        #expect(edit.kind == Card.mergeKind)
        let elsewhere = ID<Space>(high: 8, low: 8).text
        let departure = try #require(
            try desk.act(BoardRules.moveCardToBoard.name, ["card": card.text, "to": elsewhere]))
        #expect(departure.intent == .permanent && departure.subject == edit.subject)
        #expect(!departure.isNoted(beside: edit))
        #expect(desk.log.whole == desk.log)
    }

    @Test func `a box that is pressed is ticked in the text, which can be undone`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기")
        let body = "사기\n\n- [ ] 우유\n- [x] 빵"
        try desk.act("edit-card", ["card": card.text, "body": body])
        let ticked = try desk.act("edit-card", ["card": card.text, "was-body": body, "box": "0"])
        #expect(ticked?.kind == Card.editKind && ticked?.intent == .act)
        #expect(
            ticked?.changes == [
                Change(card, "body", from: .string(body), to: .string("사기\n\n- [x] 우유\n- [x] 빵"))
            ])
        // Somebody who still saw the text before presses the one below.
        try desk.act("edit-card", ["card": card.text, "was-body": body, "box": "1"], as: desk.cast.doyun)
        #expect(desk.board.cards[card]?.body.value == "사기\n\n- [x] 우유\n- [ ] 빵")
        // Pressed by both, it is ticked once.
        try desk.act("edit-card", ["card": card.text, "was-body": body, "box": "1"])
        #expect(desk.board.cards[card]?.body.value == "사기\n\n- [x] 우유\n- [ ] 빵")
        for box in ["2", "-1", String(Int.min), String(Int.max), "x", ""] {
            #expect(try desk.act("edit-card", ["card": card.text, "was-body": body, "box": box]) == nil, "\(box)")
        }
        #expect(try desk.act("edit-card", ["card": card.text, "box": "0"]) == nil)
    }

    /// A report of 2,000 lines, near the limit.
    private static let report = (1...2_000).map { "\($0)째 줄" }

    @Test func `two devices that write elsewhere in one long body both keep their words, and nothing is there twice`()
        throws
    {
        var desk = try Desk()
        let card = try desk.add("제목")
        let base = Self.report.joined(separator: "\n")
        #expect((10_000...Card.bodyLimit).contains(base.count))
        try desk.act("edit-card", ["card": card.text, "body": base])
        var (theirs, mine) = (Self.report, Self.report)
        theirs[3] = "도윤이 고친 줄"
        theirs.remove(at: 900)
        mine[1_990] = "민지가 고친 줄"
        mine.insert("민지가 넣은 줄", at: 1_000)
        try desk.act(
            "edit-card", ["card": card.text, "body": theirs.joined(separator: "\n"), "was-body": base],
            as: desk.cast.doyun)
        try desk.act("edit-card", ["card": card.text, "body": mine.joined(separator: "\n"), "was-body": base])
        var both = mine
        both[3] = "도윤이 고친 줄"
        both.remove(at: 900)
        #expect(desk.board.cards[card]?.body.value == both.joined(separator: "\n"))
    }

    @Test func `two long bodies that are too long together are refused, and neither is lost`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let theirs = String(repeating: "가", count: 15_000)
        try desk.act("edit-card", ["card": card.text, "body": theirs, "was-body": ""], as: desk.cast.doyun)
        let mine = ["card": card.text, "body": String(repeating: "나", count: 15_000), "was-body": ""]
        let refusal = desk.refusal("edit-card", mine)
        #expect(refusal?.name == "card-body-clash" && refusal?.phrase.en.contains("20,000") == true)
        #expect(desk.board.cards[card]?.body.value == theirs)
    }

    @Test func `the form sends line ends as the web does and nothing changes by it`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나\r\n둘"])
        #expect(desk.board.cards[card]?.body.value == "하나\n둘")
        #expect(try desk.act("edit-card", ["card": card.text, "body": "하나\r\n둘", "was-body": "하나\r\n둘"]) == nil)
    }

    @Test func `a due day goes away when it is emptied and stays past when the title changes`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "due": "2020-01-01"])
        try desk.act("edit-card", ["card": card.text, "title": "새 제목", "due": "2020-01-01", "was-due": "2020-01-01"])
        #expect(desk.board.cards[card]?.due.value == Day("2020-01-01"))
        try desk.act("edit-card", ["card": card.text, "due": ""])
        #expect(desk.board.cards[card]?.due.value == nil)
    }

    @Test func `an edit leaves the column as it is`() throws {
        var desk = try Desk()
        let card = try desk.add("제목", to: 2)
        try desk.act("edit-card", ["card": card.text, "title": "새 제목"])
        #expect(desk.titles(2) == ["새 제목"])
    }

    @Test func `what the form is said to have shown is no longer than any body`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        try desk.act("edit-card", ["card": card.text, "body": "하나\n둘"])
        let refusal = #expect(throws: Refusal.self) {
            try desk.act(
                "edit-card",
                ["card": card.text, "body": "하나", "was-body": String(repeating: "\n", count: 60_000)])
        }
        #expect(refusal?.name == "card-body-too-long")
        #expect(desk.board.cards[card]?.body.value == "하나\n둘")
    }

    @Test(arguments: [
        ("title", "", "card-title-empty"), ("title", String(repeating: "가", count: 101), "card-title-too-long"),
        ("body", String(repeating: "가", count: 20_001), "card-body-too-long"),
        ("body", String(repeating: "👨‍👩‍👧‍👦", count: 8_001), "card-body-too-large"),
        ("due", "2026-02-30", "card-due-not-a-day"),
    ])
    func `what no card can hold is refused by its field, and the other fields are not written`(
        field: String, given: String, name: String
    ) throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let good = ["card": card, "title": "새 제목", "body": "글", "due": "2026-12-03"]
        let refusal = desk.refusal("edit-card", good.merging([field: given]) { $1 })
        #expect(refusal?.name == name && refusal?.field == field)
    }

    @Test func `a card that is gone or never was is not edited, and none by a viewer`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        #expect(desk.refusal("edit-card", ["card": card, "title": "새 제목"], as: desk.cast.sam) == .forbidden)
        try desk.act("delete-card", ["card": card])
        for id in [card, Desk.unused] {
            #expect(desk.refusal("edit-card", ["card": id, "title": "새 제목"]) == .cardMissing)
        }
    }
}
