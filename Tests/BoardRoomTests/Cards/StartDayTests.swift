import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// The desk's day is Saturday, 2026-11-21.
@Suite struct `A card's start day` {
    private func desk(_ fields: [String: String]) throws -> (Desk, card: ID<Entity>) {
        var desk = try Desk()
        let card = try #require(try desk.act("add-card", ["title": "발표"].merging(fields) { $1 })?.subject)
        return (desk, card)
    }

    @Test func `is set with a new card, changed, and removed alone`() throws {
        var (desk, card) = try desk(["start": "2026-12-01"])
        #expect(desk.board.cards[card]?.start.value == Day("2026-12-01") && desk.board.cards[card]?.due.value == nil)
        let moved = try desk.act("edit-card", ["card": card.text, "start": "2026-12-02", "was-start": "2026-12-01"])
        #expect(
            moved?.changes == [Change(card, "start", from: .string("2026-12-01"), to: .string("2026-12-02"))])
        #expect(try desk.act("edit-card", ["card": card.text, "start": "2026-12-02"]) == nil)
        #expect(try desk.act("edit-card", ["card": card.text, "due": "2026-12-02"]) != nil, "the same day is fine")
        try desk.act("edit-card", ["card": card.text, "start": ""])
        #expect(desk.board.cards[card]?.start.value == nil && desk.board.cards[card]?.due.value == Day("2026-12-02"))
        try desk.act("undo")
        #expect(desk.board.cards[card]?.start.value == Day("2026-12-02"))
    }

    @Test func `that somebody else has changed meanwhile is theirs where a form left it alone`() throws {
        var (desk, card) = try desk(["start": "2026-12-01"])
        try desk.act("edit-card", ["card": card.text, "start": "2026-12-02"], as: desk.cast.doyun)
        let form = ["start": "2026-12-01", "was-start": "2026-12-01", "due": "2026-12-05", "was-due": ""]
        try desk.act("edit-card", form.merging(["card": card.text]) { $1 })
        #expect(desk.board.cards[card]?.start.value == Day("2026-12-02"))
        #expect(desk.board.cards[card]?.due.value == Day("2026-12-05"))
    }

    @Test(
        arguments: [
            (["start": "2026-12-04"], "start", "2026-12-04"), (["due": "2026-11-30"], "due", "2026-11-30"),
            (["start": "2026-12-09", "due": "2026-12-08"], "start", "2026-12-09"),
        ])
    func `after the due day is refused by the field that was changed, with both days`(
        form: [String: String], field: String, given: String
    ) throws {
        let (desk, card) = try desk(["start": "2026-12-01", "due": "2026-12-03"])
        let refusal = desk.refusal("edit-card", form.merging(["card": card.text]) { $1 })
        #expect(refusal?.name == "card-start-after-due" && refusal?.kind == .invalid)
        #expect(refusal?.field == field && refusal?.given == given)
        #expect(refusal?.phrase.ko.contains(given) == true && refusal?.phrase.en.contains(given) == true)
        let new = desk.refusal("add-card", ["title": "새 카드", "start": "2026-12-04", "due": "2026-12-03"])
        #expect(new?.name == "card-start-after-due" && new?.field == "start")
    }

    @Test func `that is no day is refused by its field`() throws {
        let (desk, card) = try desk([:])
        for useCase in ["edit-card", "add-card"] {
            let refusal = desk.refusal(useCase, ["card": card.text, "title": "발표", "start": "2026-02-30"])
            #expect(refusal?.name == "card-start-not-a-day" && refusal?.field == "start")
            #expect(refusal?.given == "2026-02-30")
        }
    }

    /// Undo asks nobody.
    @Test func `that came after the due day by undo stays until somebody changes one of them`() throws {
        var (desk, card) = try desk(["due": "2026-12-10"])
        try desk.act("edit-card", ["card": card.text, "due": "2026-12-20"])
        try desk.act("edit-card", ["card": card.text, "start": "2026-12-15"], as: desk.cast.doyun)
        try desk.act("undo")
        #expect(desk.board.cards[card]?.due.value == Day("2026-12-10"))
        #expect(desk.board.cards[card]?.start.value == Day("2026-12-15"))
        #expect(try desk.act("edit-card", ["card": card.text, "title": "다른 제목", "due": "2026-12-10"]) != nil)
        // The time alone moves no day, also where another clock has another one.
        for (time, ahead) in [("13:30", "540"), ("22:30", "-300")] {
            let form = ["card": card.text, "time": time, "ahead": ahead, "was-ahead": ahead]
            #expect(try desk.act("edit-card", form) != nil, "\(time)")
        }
        try desk.act("edit-card", ["card": card.text, "time": ""])
        #expect(desk.refusal("edit-card", ["card": card.text, "due": "2026-12-12"])?.field == "due")
        #expect(try desk.act("edit-card", ["card": card.text, "due": "2026-12-15"]) != nil)
    }

    /// 2026-12-03 23:30 in New York is the 4th in Seoul.
    @Test func `is compared with the due day of the clock that the form was drawn on`() throws {
        var (desk, card) = try desk(["due": "2026-12-04", "time": "13:30", "ahead": "540"])
        #expect(desk.board.cards[card]?.due.value == Day("2026-12-04"))
        let there = ["card": card.text, "ahead": "-300", "was-ahead": "-300"]
        let refusal = desk.refusal("edit-card", there.merging(["start": "2026-12-04"]) { $1 })
        #expect(refusal?.name == "card-start-after-due" && refusal?.phrase.en.contains("2026-12-03") == true)
        let here = ["card": card.text, "ahead": "540", "was-ahead": "540", "start": "2026-12-04"]
        #expect(try desk.act("edit-card", here) != nil)
    }

    @Test func `goes along with a copy, but not of a template`() throws {
        var (desk, card) = try desk(["start": "2026-12-01"])
        let copy = try #require(try desk.act("copy-card", ["card": card.text])?.subject)
        #expect(desk.board.cards[copy]?.start.value == Day("2026-12-01"))
        try desk.act("make-template", ["card": card.text])
        let form = ["card": card.text, "column": desk.board.standing[0].id.text]
        let made = try #require(try desk.act("copy-card", form)?.subject)
        #expect(desk.board.cards[made]?.start.value == nil)
    }

    @Test func `of the next card is as many days before its due day`() throws {
        var (desk, card) = try desk(["start": "2026-11-14", "due": "2026-11-16", "repeat": "weekly"])
        let done = ["card": card.text, "column": desk.board.standing[2].id.text]
        let next = try #require(try desk.act("move-card", done)?.nextCards.first)
        #expect(desk.board.cards[next]?.due.value == Day("2026-11-23"))
        #expect(desk.board.cards[next]?.start.value == Day("2026-11-21"))
        #expect(desk.board.cards[card]?.start.value == Day("2026-11-14"))
    }

    @Test func `is told in the history, and brought back with a version`() throws {
        var (desk, card) = try desk([:])
        for day in ["2026-12-01", "2026-12-02", ""] {
            try desk.act("edit-card", ["card": card.text, "start": day])
        }
        let page = desk.html(try desk.page(["history"]))
        for told in ["시작일을 정했어요", "시작일을 바꿨어요", "시작일을 없앴어요", "12월 2일"] { #expect(page.contains(told), "\(told)") }
        desk.language = .enUS
        #expect(desk.html(try desk.page(["history"])).contains("set the start date of"))
        desk.language = .ko
        let version = desk.log[desk.log.count - 3].id.text
        #expect(desk.html(try desk.page(["card", card.text, "history", version])).contains("12월 1일 (화) 시작"))
        try desk.act("restore-version", ["card": card.text, "version": version])
        #expect(desk.board.cards[card]?.start.value == Day("2026-12-01"))
    }

    @Test func `stands on the board, on the card's page and in its form`() throws {
        let (desk, card) = try desk(["start": "2026-12-01"])
        #expect(desk.html(try desk.page()).contains("<time datetime=\"2026-12-01\">12월 1일 (화) 시작</time>"))
        let page = desk.html(try desk.page(["card", card.text]))
        #expect(page.contains("12월 1일 (화) 시작") && page.contains("name=\"start\""))
        #expect(page.contains("name=\"was-start\" value=\"2026-12-01\""))
        let seen = desk.html(try desk.page(["card", card.text], as: desk.cast.sam))
        #expect(seen.contains("12월 1일 (화) 시작") && !seen.contains("name=\"start\""))
        #expect(desk.html(try desk.page(["new-card"])).contains("name=\"start\""))
    }

    @Test func `is a period with the due day, and nothing beside it where both are one`() throws {
        var (desk, card) = try desk(["start": "2026-12-01", "due": "2026-12-03"])
        let (start, due) = ("<time datetime=\"2026-12-01\">12월 1일 (화)</time>", "<time datetime=\"2026-12-03\">")
        func shows(_ page: String, _ period: String) -> Bool {
            guard let first = page.firstRange(of: start), let second = page.firstRange(of: due) else { return false }
            let between = page[first.upperBound..<second.lowerBound]
            return first.upperBound <= second.lowerBound && between.contains(">\(period)</span>")
                && between.contains("<span class=\"spoken\">마감일</span>") && !page.contains("시작</time>")
        }
        #expect(shows(desk.html(try desk.page()), "~"))
        #expect(shows(desk.html(try desk.page(["card", card.text])), "~"))
        try desk.act("edit-card", ["card": card.text, "due": "2026-12-01"])
        for page in [desk.html(try desk.page()), desk.html(try desk.page(["card", card.text]))] {
            #expect(page.ranges(of: "<time datetime=\"2026-12-01\">").count == 1)
        }
    }

    @Test func `is on the calendar beside the due day, in words, and once where both are one`() throws {
        var (desk, card) = try desk(["start": "2026-12-01", "due": "2026-12-03"])
        let query = Fields([.init("month", "2026-12")])
        let both = desk.html(try desk.page(["month"], query: query))
        #expect(both.contains("id=\"month-start-\(card.text)\"") && both.contains("id=\"month-card-\(card.text)\""))
        #expect(both.ranges(of: "시작: 발표").count == 1)
        #expect(both.ranges(of: "id=\"day-of-\(card.text)\"").count == 1, "only the due day is moved there")
        try desk.act("edit-card", ["card": card.text, "due": "2026-12-01"])
        #expect(!desk.html(try desk.page(["month"], query: query)).contains("month-start-"))
        try desk.act("edit-card", ["card": card.text, "due": ""])
        let alone = desk.html(try desk.page(["month"], query: query))
        #expect(alone.contains("month-start-") && !alone.contains("month-card-\(card.text)"))
    }

    @Test func `stands behind what is due on its day of the calendar`() throws {
        var (desk, card) = try desk(["start": "2026-12-01"])
        let due = try #require(
            try desk.act("add-card", ["title": "제출", "due": "2026-12-01"])?.subject)
        let page = desk.html(try desk.page(["month"], query: Fields([.init("month", "2026-12")])))
        let (first, second) = (
            page.firstRange(of: "month-card-\(due.text)"), page.firstRange(of: "month-start-\(card.text)")
        )
        #expect(try #require(first).lowerBound < #require(second).lowerBound)
    }

    @Test func `is told on the board until it has come`() throws {
        for (day, isThere) in [("2026-11-20", false), ("2026-11-21", false), ("2026-11-22", true)] {
            let (desk, card) = try desk(["start": day])
            #expect(desk.html(try desk.page()).contains("datetime=\"\(day)\"") == isThere, "\(day)")
            #expect(desk.html(try desk.page(["card", card.text])).contains("datetime=\"\(day)\""), "\(day)")
        }
    }

    @Test func `is in a board's file and its snapshot, and in files of before there is none`() throws {
        let (desk, card) = try desk(["start": "2026-12-01", "due": "2026-12-03"])
        let json = BoardDocument(desk.board) { _ in nil }.json
        let written = json["cards"]?.arrayValue?.first
        #expect(written?["start"] == "2026-12-01")
        #expect(
            written?.members?.map(\.name) == [
                "column", "title", "body", "due", "repeat", "trashed", "archived", "template", "labels", "assignees",
                "checklist", "attachments", "comments", "start",
            ])
        func read(_ written: String) throws -> (start: Day?, warnings: ImportWarnings) {
            var warnings = ImportWarnings()
            let text = json.text.replacing(#","start":"2026-12-01""#, with: written)
            let document = try BoardDocument(maru: try JSON.parse(text), &warnings)
            return (document.cards.first?.start, warnings)
        }
        let (same, none, wrong) = (
            try read(#","start":"2026-12-01""#), try read(""), try read(#","start":"soon""#)
        )
        #expect(same.start == Day("2026-12-01") && same.warnings == ImportWarnings())
        #expect(none.start == nil && none.warnings == ImportWarnings())
        #expect(wrong.start == nil && wrong.warnings.names(of: .daysUnknown) == ["soon"])
        let snapshot = try BoardSnapshot(json: BoardSnapshot(of: desk.board).json).board()
        #expect(snapshot.cards[card]?.start == desk.board.cards[card]?.start)
    }
}
