import Floor
import Testing

@testable import RetroRoom

struct StartRetrospectiveTests {
    @Test func `one that was slept through opens once, by nobody, and takes nothing from its time on`() throws {
        var desk = try Desk()
        let keyword = try desk.write()
        try desk.schedule()
        desk.now += 5 * Desk.hour
        #expect(desk.state == .open && desk.retrospective.phase.value == .waiting)
        for (useCase, fields) in [
            ("add-keyword", Desk.note), ("edit-keyword", ["keyword": keyword.text, "word": "늦게"]),
            ("delete-keyword", ["keyword": keyword.text]), ("unschedule-retrospective", [:]),
            ("schedule-retrospective", ["name": "회고", "start": String(desk.now), "zone": "UTC"]),
        ] {
            let refusal = #expect(throws: Refusal.self, "\(useCase)") {
                try desk.act(useCase, fields, as: desk.cast.doyun)
            }
            #expect(refusal == .retrospectiveOpen, "\(useCase)")
        }
        #expect(desk.team.sight(of: desk.team.keywords[keyword]!, by: desk.cast.ann.id) == .face, "not opened yet")
        let started = desk.startOnTime()
        let operation = try #require(started)
        #expect(operation.author == .unmade && operation.kind == StartOnTime.kind)
        #expect(desk.retrospective.openedAt.value == desk.now)
        #expect(desk.startOnTime() == nil, "once")
        #expect(try desk.act("start-retrospective", as: desk.cast.minji) == nil)
    }

    @Test func `before its time nothing opens it but the facilitator`() throws {
        var desk = try Desk()
        #expect(desk.startOnTime() == nil)
        try desk.schedule()
        #expect(desk.startOnTime() == nil)
        desk.now += Desk.hour - 1
        #expect(desk.startOnTime() == nil)
        desk.now += 1
        #expect(desk.startOnTime() != nil)
    }

    @Test func `the facilitator opens it before its time, once, and the plan stays as it was said`() throws {
        var (desk, keyword) = try Desk.at(.scheduled)
        let plan = desk.retrospective.schedule
        let started = try #require(try desk.act("start-retrospective", as: desk.cast.minji))
        #expect(started.kind == StartOnTime.kind && started.author == desk.cast.minji.id)
        #expect(started.changes.map(\.field) == ["retro-phase", "retro-opened"])
        #expect(desk.state == .open && desk.retrospective.openedAt.value == desk.now)
        #expect(desk.retrospective.schedule == plan && desk.retrospective.turn.value == nil)
        #expect(desk.team.keywords[keyword]?.opened.value == false, "no keyword is opened by it")
        #expect(try desk.act("start-retrospective", as: desk.cast.minji) == nil)
    }

    @Test func `what is not planned, or has ended, is not opened, and nothing by others than the facilitator`() throws {
        var desk = try Desk()
        #expect(desk.refusal("start-retrospective", as: desk.cast.minji) == .retrospectiveUnscheduled)
        let unknown = ["retrospective": Desk.unused]
        #expect(desk.refusal("start-retrospective", unknown, as: desk.cast.minji) == .retrospectiveMissing)
        try desk.schedule()
        #expect(desk.refusal("start-retrospective", as: desk.cast.ann) == .facilitatorOnly)
        for person in desk.cast.outside { #expect(desk.refusal("start-retrospective", as: person) == .missing) }
        let ended = ["retrospective": desk.retrospective.id.text]
        try desk.act("start-retrospective", as: desk.cast.minji)
        try desk.act("end-retrospective", as: desk.cast.minji)
        #expect(desk.refusal("start-retrospective", ended, as: desk.cast.minji) == .retrospectiveDone)
        #expect(desk.state == .unscheduled, "the next is not opened in its place")
    }

    @Test func `whoever opens it is led into its day, and home where it has ended meanwhile`() throws {
        var (desk, _) = try Desk.at(.scheduled)
        let home = "/retro/" + desk.team.id.text
        let form = ["retrospective": desk.retrospective.id.text]
        guard
            case .record(let operations, let link) = try desk.answer(
                .post, ["start-retrospective"], form, as: desk.cast.minji)
        else { return #expect(Bool(false), "nothing was opened") }
        #expect(operations.count == 1 && link.text == home + "/day")
        try desk.act("start-retrospective", form, as: desk.cast.minji)
        try desk.act("end-retrospective", as: desk.cast.minji)
        guard case .redirect(let late) = try desk.answer(.post, ["start-retrospective"], form, as: desk.cast.minji)
        else { return #expect(Bool(false), "it was opened again") }
        #expect(late.text == home + "?late=start-retrospective")
    }

    @Test func `in a team without a facilitator nobody opens it early`() throws {
        var (desk, _) = try Desk.at(.scheduled)
        try desk.act("leave-team", as: desk.cast.minji)
        #expect(desk.refusal("start-retrospective", as: desk.cast.sam) == .facilitatorOnly)
        desk.now += 2 * Desk.hour
        #expect(desk.startOnTime() != nil)
    }
}
