import Floor
import Testing

@testable import RunRoom

@Suite struct `The list of one's own runs` {
    private static let end = Desk.start + Desk.hour

    private static func run(_ number: UInt64, _ phase: Meetup.Phase = .open, hasTime: Bool = true) -> OwnRun {
        OwnRun(
            id: ID(high: 3, low: number), title: "run \(number)",
            time: hasTime ? MeetupTime(start: Desk.start, zone: "Asia/Seoul", minutes: 60) : nil, district: "",
            phase: phase, standing: .accepted, attendance: .unmarked, zoneOffset: nil)
    }

    @Test(arguments: [
        (Meetup.Phase.draft, false, false), (.open, false, true), (.closed, false, true), (.running, false, true),
        (.ended, true, true), (.cancelled, true, true), (.hidden, false, true),
    ])
    func `has a run among the past ones from its end on, a cancelled one at once, and a draft never`(
        _ phase: Meetup.Phase, _ isPastBefore: Bool, _ isPastAfter: Bool
    ) {
        let run = Self.run(1, phase)
        #expect(run.isPast(at: Self.end - 1) == isPastBefore)
        #expect(run.isPast(at: Self.end) == isPastAfter)
        let unwritten = Self.run(1, phase, hasTime: false)
        #expect(unwritten.isPast(at: Self.end) == (phase == .ended || phase == .cancelled))
    }

    private func page(_ runs: OwnRuns) throws -> String {
        let desk = try Desk()
        let viewer = desk.viewer(desk.cast.minji)
        return String(decoding: Shell.fragment(OwnRunsPage.page(runs, viewer), viewer: viewer), as: UTF8.self)
    }

    @Test func `goes on by each of its two lists, and keeps the place in the other`() throws {
        let cursors = (1...4).map { MeetupFilter.Cursor(value: Int64($0), id: ID(high: 4, low: UInt64($0))) }
        var runs = OwnRuns(
            coming: [Self.run(1)], comingCount: 500, past: [Self.run(2, .ended)],
            here: .init(coming: cursors[0], past: cursors[1]), next: .init(coming: cursors[2], past: cursors[3]))
        runs.calendar = RunCalendar(logs: [], runs: [])
        let both = try page(runs)
        func link(_ coming: MeetupFilter.Cursor, _ past: MeetupFilter.Cursor) -> String {
            "href=\"/run/mine?coming=\(coming.text)&amp;after=\(past.text)\""
        }
        #expect(both.contains(link(cursors[2], cursors[1])) && both.contains("data-more=\"coming-runs\""))
        #expect(both.contains(link(cursors[0], cursors[3])) && both.contains("data-more=\"past-runs\""))
        #expect(both.contains(">500<"), "all of them are counted")
        runs.next = OwnRuns.Pages()
        #expect(try !page(runs).contains("data-more="))
    }

    @Test func `is read from its address, and refuses any other place by its field`() throws {
        let (one, other) = (
            MeetupFilter.Cursor(value: 1, id: ID(high: 4, low: 1)),
            MeetupFilter.Cursor(value: 2, id: ID(high: 4, low: 2))
        )
        let pages = try OwnRuns.Pages(in: Desk.fields(["coming": one.text, "after": other.text]))
        #expect(pages == OwnRuns.Pages(coming: one, past: other))
        #expect(try OwnRuns.Pages(in: Fields()) == OwnRuns.Pages())
        for field in ["coming", "after"] {
            #expect {
                try OwnRuns.Pages(in: Desk.fields([field: "nowhere"]))
            } throws: {
                ($0 as? Refusal)?.name == "filter-unknown" && ($0 as? Refusal)?.field == field
            }
        }
    }

    @Test func `says on a device that it has no others`() throws {
        let runs = OwnRuns(held: [Self.run(1)], at: Desk.noon)
        let said = "이 기기에 있는 모임만 보여요."
        #expect(try page(runs).contains(said))
        var whole = runs
        whole.calendar = RunCalendar(logs: [], runs: [])
        #expect(try !page(whole).contains(said))
    }
}
