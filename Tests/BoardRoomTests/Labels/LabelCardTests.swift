import Floor
import Testing

@testable import BoardRoom

struct LabelCardTests {
    @Test func `a label is on the cards it was put on, with its name wherever they are shown`() throws {
        var desk = try Desk()
        let card = try desk.add("제목")
        let label = try #require(try desk.act("add-label", ["name": " 급해요 ", "colour": "red"])?.subject)
        try desk.act("label-card", ["card": card.text, "label": label.text])
        for path in [[], ["card", card.text]] {
            let html = desk.html(try desk.page(path))
            #expect(html.contains("<span class=\"label\" data-colour=\"red\">급해요</span>"))
        }
        try desk.act("edit-label", ["label": label.text, "name": "천천히"])
        #expect(desk.html(try desk.page()).contains(">천천히</span>"))
        try desk.act("delete-label", ["label": label.text])
        #expect(!desk.html(try desk.page()).contains("천천히"))
    }

    @Test func `a label that is on stays on, and one that is gone cannot be put on`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let label = try #require(try desk.act("add-label", ["name": "급해요", "card": card])?.subject).text
        #expect(try desk.act("label-card", ["card": card, "label": label]) == nil)
        try desk.act("delete-label", ["label": label])
        #expect(throws: Refusal.labelMissing) { try desk.act("label-card", ["card": card, "label": label]) }
    }

    @Test func `a viewer sees labels and people and can change neither`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let label = try #require(try desk.act("add-label", ["name": "급해요", "card": card])?.subject).text
        let html = desk.html(try desk.page(["card", card], as: desk.cast.sam))
        #expect(html.contains("급해요") && !html.contains("<form") && !html.contains("<details"))
        #expect(throws: Refusal.forbidden) {
            try desk.act("unlabel-card", ["card": card, "label": label], as: desk.cast.sam)
        }
    }

    @Test func `a label goes on one card and off it again, and no other card or label is written`() throws {
        var desk = try Desk()
        let (card, other) = (try desk.add("하나"), try desk.add("둘"))
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject)
        let fields = ["card": card.text, "label": label.text]
        let put = try #require(try desk.act("label-card", fields, as: desk.cast.ann))
        #expect(put.kind == "card.labeled" && put.intent == .act)
        #expect(put.changes == [Change(card, "label." + label.text, from: .bool(false), to: .bool(true))])
        #expect(desk.board.cards[card]?.labels.held == [label] && desk.board.cards[other]?.labels.held == [])
        let taken = try #require(try desk.act("unlabel-card", fields))
        #expect(taken.kind == "card.unlabeled" && desk.board.cards[card]?.labels.held == [])
        #expect(try desk.act("unlabel-card", fields) == nil, "twice is once")
    }

    @Test func `labels that were deleted make room on the card`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        for number in 1...10 { try desk.act("add-label", ["name": "라벨 \(number)", "card": card]) }
        let more = try #require(try desk.act("add-label", ["name": "하나 더"])?.subject).text
        #expect(desk.refusal("label-card", ["card": card, "label": more]) == .tooManyLabelsOnCard)
        try desk.act("delete-label", ["label": desk.board.standingLabels[0].id.text])
        #expect(try desk.act("label-card", ["card": card, "label": more]) != nil)
    }

    @Test(arguments: ["label-card", "unlabel-card"])
    func `a card or a label that never was is missing, and a viewer changes neither`(useCase: String) throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let label = try #require(try desk.act("add-label", ["name": "급해요"])?.subject).text
        #expect(desk.refusal(useCase, ["card": Desk.unused, "label": label]) == .cardMissing)
        #expect(desk.refusal(useCase, ["card": card, "label": Desk.unused]) == .labelMissing)
        #expect(desk.refusal(useCase, ["card": card]) == .labelMissing)
        #expect(desk.refusal(useCase, ["card": card, "label": label], as: desk.cast.sam) == .forbidden)
    }
}
