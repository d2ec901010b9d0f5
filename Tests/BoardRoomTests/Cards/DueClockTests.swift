import Floor
import Testing

@testable import BoardRoom

/// The desk, which reads what devices send, is on UTC. It is 3:00 on 21 November 2026 there.
@Suite struct `A due time that a device sends` {
    private static let berlin = OffsetTable([
        OffsetTable.Stretch(from: at("2026-10-25"), seconds: 3_600),
        OffsetTable.Stretch(from: at("2027-03-28"), seconds: 7_200),
        OffsetTable.Stretch(from: at("2027-10-31"), seconds: 3_600),
    ])
    private static let seoul = OffsetTable([OffsetTable.Stretch(from: 0, seconds: 32_400)])

    /// 1:00 UTC on a day, at which Berlin's clocks change.
    private static func at(_ day: String) -> Int64 { Int64(Day(day)!.number) * 86_400_000 + 3_600_000 }

    private func viewer(_ desk: Desk, in zone: OffsetTable) -> Viewer {
        Viewer(
            person: desk.cast.minji.id, name: "", device: ID(high: 9, low: 9), language: .enGB, today: desk.today,
            dayEnds: 0, now: Desk.noon
        ) { zone.moment(at: $0) }
    }

    private func form(_ pairs: KeyValuePairs<String, String>) -> Fields {
        Fields(pairs.map { Fields.Pair($0.key, $0.value) })
    }

    /// What a device in a zone sends for a form.
    private func sent(
        _ desk: Desk, _ zone: OffsetTable, _ pairs: KeyValuePairs<String, String>
    ) throws -> Fields {
        try desk.slice(as: desk.cast.minji).pinningClock(of: viewer(desk, in: zone), in: form(pairs))
    }

    /// A card that is due at a moment, by a form without a device.
    private func card(_ day: String, _ time: String, ahead: String) throws -> (desk: Desk, card: Card) {
        var desk = try Desk()
        let fields = ["title": "발표", "due": day, "time": time, "remind": "60", "ahead": ahead]
        let id = try #require(try desk.act("add-card", fields)?.subject)
        return (desk, try #require(desk.board.cards[id]))
    }

    /// What the form changes: the same on the device and where the form is read.
    private func changes(_ form: Fields, of card: Card, _ desk: Desk, _ zone: OffsetTable) throws -> [JSON] {
        let here = try DueForm(form, viewer(desk, in: zone)).changes(of: card)
        let there = try DueForm(form, desk.viewer(desk.cast.minji)).changes(of: card)
        #expect(here == there)
        return there.map(\.to)
    }

    @Test(arguments: [
        ("540", "18:30+09:00,60"), ("-210", "18:30-03:30,60"), ("0", "18:30+00:00,60"), ("", "18:30+00:00,60"),
        ("1080", "18:30+18:00,60"), ("-1080", "18:30-18:00,60"),
    ])
    func `is on its clock, and on the reader's where it names none`(ahead: String, stored: String) throws {
        let (_, card) = try card("2026-12-03", "18:30", ahead: ahead)
        #expect(card.due.value == Day("2026-12-03") && card.time.value?.text == stored)
    }

    @Test(
        arguments: ["1081", "-1081", "soon", "5.5", " 60", "99999999999999999999", "-9223372036854775808"],
        ["ahead", "was-ahead"])
    func `is refused with a clock that there is not, by its field`(given: String, field: String) throws {
        let (desk, card) = try card("2026-12-03", "18:30", ahead: "")
        for (useCase, fields) in [("add-card", ["title": "또"]), ("edit-card", ["card": card.id.text])] {
            let form = ["due": "2026-12-04", "time": "09:00", field: given].merging(fields) { $1 }
            let refusal = desk.refusal(useCase, form)
            #expect(refusal?.kind == .invalid && refusal?.name == "card-clock-unknown")
            #expect(refusal?.field == field && refusal?.given == given)
        }
    }

    /// Berlin's clocks skip 2:00 to 3:00 on 28 March, and show it twice on 31 October.
    @Test(arguments: [
        ("2026-12-03", "18:30", "18:30+01:00,0", "18:30"), ("2027-07-01", "18:30", "18:30+02:00,0", "18:30"),
        ("2027-03-28", "01:59", "01:59+01:00,0", "01:59"), ("2027-03-28", "02:30", "02:30+01:00,0", "03:30"),
        ("2027-03-28", "03:00", "03:00+02:00,0", "03:00"), ("2027-10-31", "02:30", "02:30+02:00,0", "02:30"),
        ("2027-10-31", "03:00", "03:00+01:00,0", "03:00"),
    ])
    func `is the moment that it showed, wherever it is read`(
        day: String, time: String, stored: String, shown: String
    ) throws {
        var desk = try Desk()
        let berlin = viewer(desk, in: Self.berlin)
        let typed = form(["title": "발표", "due": day, "time": time, "remind": "0"])
        let sent = try sent(desk, Self.berlin, ["title": "발표", "due": day, "time": time, "remind": "0"])
        let alone = try DueForm(typed, berlin).moment(of: nil)
        let here = try DueForm(sent, berlin).moment(of: nil)
        let fields = Dictionary(uniqueKeysWithValues: sent.pairs.map { ($0.name, $0.value) })
        let id = try #require(try desk.act("add-card", fields)?.subject)
        let recorded = try #require(desk.board.cards[id]?.dueMoment)
        #expect(recorded == here && recorded.instant == alone?.instant)
        #expect(recorded.time?.text == stored && recorded.clockText(for: berlin) == shown)
        #expect(recorded.day(for: berlin) == Day(day))
    }

    @Test func `keeps its hour when the day alone moves past a change of clocks`() throws {
        let (desk, card) = try card("2026-12-03", "18:30", ahead: "60")
        let sent = try sent(
            desk, Self.berlin, ["card": card.id.text, "due": "2027-07-01", "was-due": "2026-12-03"])
        #expect(sent["ahead"] == "120" && sent["was-ahead"] == "60")
        let changes = try changes(sent, of: card, desk, Self.berlin)
        #expect(changes == [.string("2027-07-01"), .string("18:30+02:00,60")])
    }

    @Test func `leaves the day that the device showed when it is taken off`() throws {
        let (desk, card) = try card("2026-12-03", "18:30", ahead: "0")
        let sent = try sent(desk, Self.seoul, ["card": card.id.text, "time": "", "was-time": "03:30"])
        #expect(try changes(sent, of: card, desk, Self.seoul) == [.string("2026-12-04"), .null])
    }

    @Test func `stays in the second of the two hours between which clocks go back`() throws {
        let (desk, card) = try card("2027-10-31", "02:30", ahead: "60")
        let again = try sent(
            desk, Self.berlin,
            ["card": card.id.text, "due": "2027-10-31", "was-due": "", "time": "02:30", "was-time": ""])
        #expect(again["ahead"] == "60")
        #expect(try changes(again, of: card, desk, Self.berlin).isEmpty)
    }

    @Test func `that somebody else has set is kept on the clock of whoever moves the day without it`() throws {
        var (desk, timed) = try card("2026-12-03", "18:30", ahead: "0")
        let late = try desk.act("add-card", ["title": "발표", "due": "2026-12-03"])?.subject
        let untimed = try #require(late)
        let sent = try sent(
            desk, Self.seoul, ["card": untimed.text, "due": "2026-12-10", "was-due": "2026-12-03"])
        let changes = try changes(sent, of: timed, desk, Self.seoul)
        #expect(changes == [.string("2026-12-10"), .string("03:30+09:00,60")])
    }

    @Test func `is what a form has a clock for, and nothing else`() throws {
        let (desk, card) = try card("2026-12-03", "18:30", ahead: "0")
        for pairs: KeyValuePairs in [
            ["title": "할 일"], ["card": card.id.text, "title": "새 제목"], ["card": card.id.text, "remind": "0"],
        ] {
            #expect(try sent(desk, Self.seoul, pairs) == form(pairs))
        }
        let none = try sent(desk, Self.seoul, ["card": card.id.text, "due": "", "was-due": "2026-12-04"])
        #expect(try changes(none, of: card, desk, Self.seoul) == [.null, .null])
    }
}
