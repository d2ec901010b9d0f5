import Floor
import Testing

@testable import BoardRoom

struct LabelTests {
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

    @Test(arguments: [
        ("", "label-name-empty"), (String(repeating: "가", count: 21), "label-name-too-long"),
        ("급해요", "label-name-taken"),
    ])
    func `a name that is no name is refused and leaves nothing`(name: String, refusal: String) throws {
        var desk = try Desk()
        try desk.act("add-label", ["name": "급해요"])
        let before = desk.log.count
        let thrown = #expect(throws: Refusal.self) { try desk.act("add-label", ["name": name]) }
        #expect(thrown?.name == refusal && thrown?.field == "name")
        #expect(desk.log.count == before)
    }

    @Test func `a card takes ten labels and a board fifty`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        for number in 1...10 { try desk.act("add-label", ["name": "라벨 \(number)", "card": card]) }
        #expect(throws: Refusal.tooManyLabelsOnCard) { try desk.act("add-label", ["name": "하나 더", "card": card]) }
        for number in 11...50 { try desk.act("add-label", ["name": "라벨 \(number)"]) }
        #expect(throws: Refusal.tooManyLabels) { try desk.act("add-label", ["name": "하나 더"]) }
        let last = try #require(desk.board.standingLabels.last).id.text
        #expect(throws: Refusal.tooManyLabelsOnCard) { try desk.act("label-card", ["card": card, "label": last]) }
        #expect(desk.board.standingLabels.count == 50)
    }

    @Test func `a label that is on stays on, and one that is gone cannot be put on`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let label = try #require(try desk.act("add-label", ["name": "급해요", "card": card])?.subject).text
        #expect(try desk.act("label-card", ["card": card, "label": label]) == nil)
        try desk.act("delete-label", ["label": label])
        #expect(throws: Refusal.labelMissing) { try desk.act("label-card", ["card": card, "label": label]) }
    }

    @Test func `a card is given to people on its board alone, and they are shown when they have left`() throws {
        var desk = try Desk()
        let card = try desk.add("제목").text
        let stranger = ID<Person>(high: 1, low: 77)
        #expect(throws: Refusal.personNotOnBoard) {
            try desk.act("assign-card", ["card": card, "person": stranger.text])
        }
        try desk.act("assign-card", ["card": card, "person": desk.cast.ann.id.text])
        #expect(desk.html(try desk.page()).contains("aria-label=\"Ann\""))
        var slice = try desk.slice(as: desk.cast.minji)
        slice.people.removeAll { $0.id == desk.cast.ann.id }
        let viewer = desk.viewer(desk.cast.minji)
        #expect(AssigneesPart.name(desk.cast.ann.id, slice, viewer) == "떠난 사람")
        slice.former = [desk.cast.ann.id: "Ann"]
        #expect(AssigneesPart.name(desk.cast.ann.id, slice, viewer) == "Ann")
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
}
