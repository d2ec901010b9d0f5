import Floor
import Testing

@testable import BoardRoom

struct HistoryTests {
    /// The sentences of a board's history, the newest first, as one reads them.
    private func told(_ desk: Desk, _ language: Language = .ko, card: ID<Entity>? = nil) throws -> [String] {
        let slice = try desk.slice(as: desk.cast.minji, history: HistoryQuery(card: card))
        return (slice.history?.recorded ?? []).map { recorded in
            HistorySentence(recorded.operation, slice, language)
                .text(by: slice.called(recorded.operation.author)(language), in: language)
        }
    }

    @Test func `history tells who did what, from what to what, in both languages`() throws {
        var desk = try Desk()
        let card = try desk.add("회고")
        let columns = desk.board.standing.map(\.id.text)
        try desk.act("move-card", ["card": card.text, "column": columns[2]], as: desk.cast.ann)
        try desk.act("edit-card", ["card": card.text, "due": "2026-12-03"], as: desk.cast.doyun)
        try desk.act("delete-card", ["card": card.text])
        try desk.act("undo")
        try desk.act("rename-column", ["column": columns[0], "name": "받은 일"])
        #expect(
            try told(desk) == [
                "민지 님이 칸 이름을 바꿨어요.", "민지 님이 ‘회고’ 지우기를 되돌렸어요.", "민지 님이 ‘회고’를 지웠어요.",
                "도윤 님이 ‘회고’의 마감일을 정했어요.", "Ann 님이 ‘회고’를 ‘받은 일’에서 ‘완료’로 옮겼어요.",
                "민지 님이 ‘회고’를 ‘받은 일’에 추가했어요.", "민지 님이 이 보드를 만들었어요.",
            ])
        #expect(
            try told(desk, .enGB) == [
                "민지 renamed a column.", "민지 undid deleting “회고”.", "민지 deleted “회고”.",
                "도윤 set the due date of “회고”.", "Ann moved “회고” from “받은 일” to “Done”.",
                "민지 added “회고” to “받은 일”.", "민지 created this board.",
            ])
    }

    @Test func `history tells a column's card limit, from what to what, in both languages`() throws {
        var desk = try Desk()
        let column = desk.board.standing[1].id.text
        for limit in ["3", "5", ""] { try desk.act("limit-column", ["column": column, "limit": limit]) }
        #expect(
            try told(desk).dropLast() == [
                "민지 님이 ‘하는 중’ 칸의 카드 한도를 없앴어요.", "민지 님이 ‘하는 중’ 칸의 카드 한도를 정했어요.",
                "민지 님이 ‘하는 중’ 칸의 카드 한도를 정했어요.",
            ])
        #expect(
            try told(desk, .enUS).dropLast() == [
                "민지 removed the card limit of “Doing”.", "민지 set the card limit of “Doing”.",
                "민지 set the card limit of “Doing”.",
            ])
        let page = desk.html(try desk.page(["history"]))
        #expect(page.contains("<del>3</del>") && page.contains("<ins>5</ins>") && page.contains("<del>5</del>"))
        try desk.act("undo")
        #expect(try told(desk).first == "민지 님이 ‘하는 중’ 칸 한도 정하기를 되돌렸어요.")
        #expect(try told(desk, .enUS).first == "민지 undid setting the limit of the column “Doing”.")
    }

    @Test func `every use case has a sentence for what it makes, in both languages`() throws {
        let desk = try Desk()
        let slice = try desk.slice(as: desk.cast.minji)
        for useCase in BoardRules.useCases {
            guard let kind = useCase.makes.kind else { continue }
            let operation = Operation(
                id: ID(high: 1, low: 1), space: desk.board.id, author: desk.cast.minji.id,
                device: ID(high: 9, low: 9), clock: .zero, kind: kind,
                changes: [Change(ID(high: 5, low: 5), "nothing", to: .null)])
            let sentence = HistorySentence(operation, slice, .ko)
            #expect(sentence.phrase != HistorySentence.unknown, "\(useCase.name) makes \(kind)")
        }
    }

    @Test func `what this build does not know is told as that, and not left out`() throws {
        var desk = try Desk()
        let newer = Operation(
            id: ID(high: 8, low: 8), space: desk.board.id, author: desk.cast.ann.id, device: ID(high: 9, low: 9),
            clock: desk.tools.tick(), kind: "card.frozen", changes: [])
        desk.log.append(newer)
        #expect(try told(desk).first == "Ann 님이 이 마루가 아직 모르는 방식으로 보드를 바꿨어요.")
    }

    @Test func `a card's own history has nothing of other cards`() throws {
        var desk = try Desk()
        let card = try desk.add("하나")
        try desk.add("둘")
        try desk.act("edit-card", ["card": card.text, "title": "하나하나"])
        #expect(try told(desk, card: card).count == 2)
        let page = desk.html(try desk.page(["card", card.text, "history"]))
        #expect(page.contains("<del>하나</del>") && page.contains("<ins>하나하나</ins>") && !page.contains("둘"))
    }

    @Test func `a changed text is told line by line`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기")
        try desk.act("edit-card", ["card": card.text, "body": "우유\n달걀\n빵"])
        try desk.act("edit-card", ["card": card.text, "body": "우유\n두부\n빵"])
        let page = desk.html(try desk.page(["card", card.text, "history"]))
        #expect(page.contains("<del>달걀</del>") && page.contains("<ins>두부</ins>"))
    }

    @Test func `history tells what was said, and names those who were called as they are called today`() throws {
        var desk = try Desk()
        let card = try desk.add("장보기")
        try desk.act("add-comment", ["card": card.text, "text": "@\(desk.cast.ann.name) 우유도요"])
        let comment = try #require(desk.board.comments.keys.first)
        let added = desk.html(try desk.page(["history"]))
        #expect(added.contains("<ins>@\(desk.cast.ann.name) 우유도요</ins>") && !added.contains("@["))
        try desk.act("edit-comment", ["card": card.text, "comment": comment.text, "text": "두유도요"])
        let page = desk.html(try desk.page(["history"]))
        #expect(page.contains("<del>@\(desk.cast.ann.name) 우유도요</del>") && page.contains("<ins>두유도요</ins>"))
    }

    @Test func `somebody who left keeps their place in history, without a name`() throws {
        var desk = try Desk()
        let gone = Cast.Member(id: ID(high: 1, low: 77), name: "준호", role: .editor)
        try desk.add("남긴 것", as: gone)
        #expect(try told(desk).first == "떠난 사람 님이 ‘남긴 것’을 ‘할 일’에 추가했어요.")
    }

    @Test func `a card given to somebody who left is told in the reader's own language`() throws {
        var desk = try Desk()
        let card = try desk.add("회고")
        try desk.act("assign-card", ["card": card.text, "person": desk.cast.ann.id.text])
        let operation = try #require(desk.log.last)
        var slice = try desk.slice(as: desk.cast.minji)
        slice.people.removeAll { $0.id == desk.cast.ann.id }
        #expect(HistorySentence(operation, slice, .ko).phrase.ko == "‘회고’를 떠난 사람 님에게 맡겼어요.")
        #expect(HistorySentence(operation, slice, .enGB).phrase.en == "assigned “회고” to Someone who left.")
    }

    @Test func `whoever takes a card, or lets go of it, does so themselves`() throws {
        var desk = try Desk()
        let card = try desk.add("회고")
        for useCase in ["assign-card", "unassign-card"] {
            try desk.act(useCase, ["card": card.text, "person": desk.cast.minji.id.text])
        }
        #expect(try Array(told(desk).prefix(2)) == ["민지 님이 ‘회고’의 담당자에서 자신을 뺐어요.", "민지 님이 ‘회고’를 맡았어요."])
        #expect(
            try Array(told(desk, .enGB).prefix(2))
                == ["민지 unassigned themselves from “회고”.", "민지 assigned “회고” to themselves."])
    }

    @Test func `whoever comes in was invited or added, and history tells which`() throws {
        let desk = try Desk()
        let slice = try desk.slice(as: desk.cast.minji)
        let change = Change(ID(desk.cast.ann.id), "role", from: .null, to: .string("editor"))
        for (kind, told) in [
            ("member.added", "Ann 님을 초대해 함께하게 됐어요(편집)."), ("member.brought-in", "Ann 님을 보드에 추가했어요(편집)."),
        ] {
            let first = try #require(desk.log.first)
            let operation = Operation(
                id: first.id, space: first.space, author: first.author, device: first.device, clock: first.clock,
                kind: kind, intent: .permanent, changes: [change])
            #expect(HistorySentence(operation, slice, .ko).phrase.ko == told)
        }
    }

    @Test func `a card that never was has no history`() throws {
        let desk = try Desk()
        #expect(throws: Refusal.cardMissing) {
            try desk.page(["card", ID<Entity>(high: 4, low: 4).text, "history"])
        }
    }
}
