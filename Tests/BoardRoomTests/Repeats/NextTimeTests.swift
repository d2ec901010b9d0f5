import Floor
import Testing

@testable import BoardRoom

/// The desk's moment is 3:00 UTC on Saturday, 2026-11-21.
@Suite struct `A card with a time that comes again` {
    private func desk(_ due: String, _ time: String, _ cadence: String) throws -> (Desk, card: ID<Entity>) {
        var desk = try Desk()
        let fields = ["title": "약 먹기", "due": due, "time": time, "remind": "0", "repeat": cadence]
        let card = try #require(try desk.act("add-card", fields)?.subject)
        return (desk, card)
    }

    private func done(_ card: ID<Entity>, _ desk: inout Desk) throws -> Operation {
        try #require(
            try desk.act("move-card", ["card": card.text, "column": desk.board.standing[2].id.text]))
    }

    /// Somebody on a clock an hour ahead of UTC, or two before that instant.
    private func viewer(_ desk: Desk, changing at: Int64 = .min, ahead hours: Int = 1) -> Viewer {
        Viewer(
            person: desk.cast.minji.id, name: "", device: ID(high: 9, low: 9), language: .enGB, today: desk.today,
            dayEnds: 0, now: Desk.noon
        ) { Moment(milliseconds: $0, offset: ($0 < at ? hours + 1 : hours) * 3_600) }
    }

    @Test(arguments: [("02:00", "2026-11-22"), ("03:00", "2026-11-22"), ("04:00", "2026-11-21")])
    func `is due next when that is still ahead`(time: String, day: String) throws {
        var (desk, card) = try desk("2026-11-18", time, "daily")
        let next = try #require(try done(card, &desk).nextDue)
        #expect(next.day == Day(day) && next.time?.text == time + "+00:00,0")
        #expect(try #require(next.instant) > Desk.noon)
    }

    @Test func `keeps its hour when the mover's clocks change, and its distance from UTC on another clock`() throws {
        let desk = try Desk()
        let former = try #require(DueMoment(Day("2026-10-19"), DueTime(stored: "09:00+02:00,0")))
        let change = try #require(Day("2026-10-25")).number
        let berlin = viewer(desk, changing: (Int64(change) * 24 + 1) * 3_600_000)
        let day = try #require(Day("2026-10-26"))
        #expect(former.again(on: day, berlin)?.time?.text == "09:00+01:00,0")
        #expect(former.again(on: day, berlin)?.day == day)
        #expect(former.again(on: day, viewer(desk, ahead: 9))?.time?.text == "09:00+02:00,0")
    }

    @Test func `is told of on the viewer's calendar`() throws {
        var (desk, card) = try desk("2026-12-03", "18:30", "daily")
        let seoul = viewer(desk, ahead: 9)
        let made = try done(card, &desk)
        let slice = try desk.slice(as: desk.cast.minji)
        #expect(RepeatView.after(made, slice, seoul).contains("Sat 5 Dec, 03:30"))
        let edited = try #require(try desk.act("edit-card", ["card": card.text, "due": "2026-12-07"]))
        let after = try desk.slice(as: desk.cast.minji)
        #expect(
            HistoryDetail.all(edited, after, seoul)
                == [.pair(Noun.due, from: "Fri 4 Dec", to: "Tue 8 Dec")])
    }

    @Test func `does not repeat beside the next one when a version of it is restored`() throws {
        var (desk, card) = try desk("2026-12-03", "18:30", "weekly")
        let added = try #require(desk.log.last?.id)
        let next = try #require(try done(card, &desk).nextCards.first)
        try desk.act("restore-version", ["card": card.text, "version": added.text])
        #expect(desk.board.column(of: try #require(desk.board.cards[card]))?.id == desk.board.standing[0].id)
        #expect(desk.board.cards[card]?.repeats.value == nil)
        #expect(desk.board.cards[next]?.repeats.value == Repeat(.weekly))
    }

    @Test func `leaves the day that the form showed when its time is taken off`() throws {
        let (desk, id) = try desk("2026-12-03", "18:30", "weekly")
        let card = try #require(desk.board.cards[id])
        let form = Fields([.init("time", ""), .init("was-time", "03:30")])
        let changes = try DueForm(form, viewer(desk, ahead: 9)).changes(of: card)
        #expect(changes.map(\.to) == [.string("2026-12-04"), .null])
    }
}
