import Floor
import Testing

@testable import BoardRoom
@testable import Transfer

/// The desk's clock shows UTC, and it is 3:00 on 21 November 2026 there.
@Suite struct `A due time` {
    private static let hour: Int64 = 3_600_000

    private func timed(_ time: String = "18:30", remind: String = "60") throws -> (desk: Desk, card: ID<Entity>) {
        var desk = try Desk()
        let fields = ["title": "발표", "due": "2026-12-03", "time": time, "remind": remind]
        let card = try #require(try desk.act("add-card", fields)?.subject)
        return (desk, card)
    }

    /// Somebody whose clock is hours ahead of UTC.
    private func viewer(_ desk: Desk, ahead hours: Int) -> Viewer {
        let offset = hours * 3_600
        return Viewer(
            person: desk.cast.minji.id, name: "", device: ID(high: 9, low: 9), language: .enGB, today: desk.today,
            dayEnds: 0, now: Desk.noon
        ) { Moment(milliseconds: $0, offset: offset) }
    }

    @Test(arguments: ["18:30+09:00", "00:00-03:30,0", "23:59+00:00,1440", "07:05+14:00,60"])
    func `is written as it was read`(text: String) { #expect(DueTime(stored: text)?.text == text) }

    @Test(arguments: ["", "18:30", "24:00+09:00", "18:30 09:00", "18:30+09:00;60", "18:30+09:0", "1830+09:00,60"])
    func `that is none is not read`(text: String) { #expect(DueTime(stored: text) == nil) }

    @Test func `is one moment, and keeps its time when the day alone changes`() throws {
        var (desk, card) = try timed()
        let first = try #require(desk.board.cards[card]?.dueMoment)
        #expect(first.time?.text == "18:30+00:00,60")
        #expect(first.instant == 1_796_322_600_000 && first.remindAt == 1_796_322_600_000 - Self.hour)
        let operation = try desk.act("edit-card", ["card": card.text, "due": "2026-12-04"])
        #expect(operation?.changes.map(\.field) == ["due"])
        let second = try #require(desk.board.cards[card]?.dueMoment)
        #expect(second.instant == first.instant.map { $0 + 24 * Self.hour } && second.time == first.time)
    }

    @Test func `goes with the day, and both come back together`() throws {
        var (desk, card) = try timed()
        try desk.act("edit-card", ["card": card.text, "due": ""])
        #expect(desk.board.cards[card]?.due.value == nil && desk.board.cards[card]?.time.value == nil)
        try desk.act("undo")
        #expect(desk.board.cards[card]?.dueMoment?.time?.text == "18:30+00:00,60")
    }

    @Test func `is changed alone, and taken away alone`() throws {
        var (desk, card) = try timed()
        let was = [
            "card": card.text, "due": "2026-12-03", "was-due": "2026-12-03", "was-time": "18:30", "was-remind": "60",
        ]
        func edit(_ time: String, _ remind: String) -> [String: String] {
            was.merging(["time": time, "remind": remind]) { $1 }
        }
        #expect(try desk.act("edit-card", edit("18:30", "60")) == nil)
        try desk.act("edit-card", edit("18:30", "none"))
        #expect(desk.board.cards[card]?.time.value?.text == "18:30+00:00")
        // The reminder is as the form showed it, so it is what it was made meanwhile.
        try desk.act("edit-card", edit("09:00", "60"))
        #expect(desk.board.cards[card]?.time.value?.text == "09:00+00:00")
        try desk.act("edit-card", edit("", "60"))
        #expect(desk.board.cards[card]?.time.value == nil && desk.board.cards[card]?.due.value == Day("2026-12-03"))
    }

    @Test func `that somebody else set meanwhile is left alone by a form that showed none`() throws {
        var desk = try Desk()
        let card = try desk.add("발표")
        try desk.act("edit-card", ["card": card.text, "due": "2026-12-03", "time": "18:30", "remind": "60"])
        try desk.act(
            "edit-card",
            [
                "card": card.text, "due": "2026-12-07", "was-due": "", "time": "", "was-time": "", "remind": "0",
                "was-remind": "0",
            ], as: desk.cast.ann)
        #expect(desk.board.cards[card]?.due.value == Day("2026-12-07"))
        #expect(desk.board.cards[card]?.time.value?.text == "18:30+00:00,60")
    }

    @Test func `that an older version left without its day does not come back with another day`() throws {
        var (desk, card) = try timed()
        let day = desk.board.cards[card]?.due.stamp
        let later = Stamp(clock: day?.clock.next.next ?? .zero, operation: ID(high: 1, low: 1))
        desk.board.write(
            Change(card, "due", to: .null), stamp: later, author: desk.cast.minji.id)
        #expect(desk.board.cards[card]?.dueMoment == nil)
        try desk.act("edit-card", ["card": card.text, "due": "2026-12-09"])
        #expect(desk.board.cards[card]?.dueMoment?.time == nil)
    }

    @Test(arguments: [
        ("time", "24:00", "card-time-not-a-time"), ("time", "soon", "card-time-not-a-time"),
        ("remind", "7", "card-reminder-unknown"),
    ])
    func `that no clock shows is refused by its field`(field: String, given: String, name: String) throws {
        let (desk, card) = try timed()
        let refusal = desk.refusal("edit-card", ["card": card.text, field: given])
        #expect(refusal?.field == field && refusal?.name == name)
    }

    @Test func `needs a day`() throws {
        let desk = try Desk()
        let refusal = desk.refusal("add-card", ["title": "발표", "time": "18:30"])
        #expect(refusal?.name == "card-time-without-day" && refusal?.field == "time")
        #expect(desk.refusal("add-card", ["title": "발표", "time": "", "remind": "0"]) == nil)
    }

    @Test(arguments: Column.Kind.allCases)
    func `makes a card overdue from that time on`(kind: Column.Kind) throws {
        let desk = try Desk()
        let viewer = viewer(desk, ahead: 0)
        func state(_ time: String) -> DueState? {
            DueMoment(desk.today, DueTime(stored: time))?.state(kind, for: viewer)
        }
        #expect(state("02:59+00:00") == (kind == .done ? .settled : .over))
        #expect(state("03:00+00:00") == (kind == .done ? .settled : .today))
        let mine = MyCard(
            board: desk.board.id, boardName: "", id: ID(high: 4, low: 1), title: "", due: desk.today,
            time: DueTime(stored: "02:59+00:00"), kind: kind, column: nil)
        #expect(mine.group(for: viewer) == (kind == .done ? .today : .over))
    }

    @Test func `is read on everybody's own clock, and set on it`() throws {
        let (desk, id) = try timed()
        let card = try #require(desk.board.cards[id])
        let seoul = viewer(desk, ahead: 9)
        let moment = try #require(card.dueMoment)
        #expect(moment.day(for: seoul) == Day("2026-12-04") && moment.clockText(for: seoul) == "03:30")
        #expect(moment.text(for: seoul) == "Fri 4 Dec, 03:30")
        func changes(_ pairs: KeyValuePairs<String, String>) throws -> [Change] {
            try DueForm(Fields(pairs.map { Fields.Pair($0.key, $0.value) }), seoul).changes(of: card)
        }
        // What the form showed there, sent as it is, moves nothing.
        #expect(
            try changes(["due": "2026-12-04", "was-due": "2026-12-04", "time": "03:30", "was-time": "03:30"]).isEmpty)
        #expect(try changes(["due": "2026-12-04"]).isEmpty)
        let moved = try changes(["due": "2026-12-05"])
        #expect(moved.map(\.to) == [.string("2026-12-05"), .string("03:30+09:00,60")])
    }

    @Test func `stands on the card's page with its reminder, on the board and on the month`() throws {
        var (desk, card) = try timed()
        let page = desk.html(try desk.page(["card", card.text]))
        #expect(page.contains("12월 3일 (목) 오후 6:30"))
        #expect(page.contains("name=\"time\" value=\"18:30\"") || page.contains("value=\"18:30\""))
        #expect(page.contains("<option value=\"60\" selected>1시간 전에 알림"))
        #expect(desk.html(try desk.page()).contains("12월 3일 (목) 오후 6:30"))
        let month = desk.html(try desk.page(["month"], query: Fields([.init("month", "2026-12")])))
        #expect(month.contains("오후 6:30 발표") && month.contains("오후 6:30 · 할 일"))
        try desk.act("edit-card", ["card": card.text, "time": "09:00"])
        let history = desk.html(try desk.page(["card", card.text, "history"]))
        #expect(history.contains("마감 시각을 바꿨어요"))
        #expect(history.contains("오후 6:30, 1시간 전에 알림") && history.contains("오전 9:00, 1시간 전에 알림"))
    }

    @Test func `is copied, restored with a version, and comes out of a snapshot`() throws {
        var (desk, card) = try timed()
        let added = try #require(desk.log.last?.id)
        try desk.act("copy-card", ["card": card.text])
        #expect(desk.board.cards.values.allSatisfy { $0.dueMoment?.time?.text == "18:30+00:00,60" })
        try desk.act("edit-card", ["card": card.text, "time": ""])
        try desk.act("restore-version", ["card": card.text, "version": added.text])
        #expect(desk.board.cards[card]?.time.value?.text == "18:30+00:00,60")
        #expect(try BoardSnapshot(of: desk.board).board().cards == desk.board.cards)
    }

    /// A program that did not know times passed them over: its copy of the board lacks some.
    @Test func `lets a device with a copy of an earlier version ask again`() throws {
        let (desk, card) = try timed()
        let row = try #require(desk.board.cards[card]?.row.arrayValue)
        #expect(Card(row: .array(row)) == desk.board.cards[card])
        #expect(Card(row: .array(Array(row.dropLast(3)))) == nil)
    }

    @Test func `is in both files of a board, and comes in again`() throws {
        let (desk, _) = try timed()
        let document = BoardDocument(desk.board) { _ in nil }
        var warnings = ImportWarnings()
        let own = try BoardDocument(maru: document.json, &warnings)
        #expect(own == document && own.cards.first?.time?.text == "18:30+00:00,60")
        let table = try BoardDocument(ImportTable(document.csv(.ko)), name: "판", &warnings)
        #expect(table.cards.first?.due == Day("2026-12-03") && table.cards.first?.time?.text == "18:30+00:00,60")
    }
}
