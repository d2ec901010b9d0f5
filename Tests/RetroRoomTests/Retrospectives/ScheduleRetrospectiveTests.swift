import Floor
import Foundation
import Testing

@testable import RetroRoom

struct ScheduleRetrospectiveTests {
    @Test(arguments: [
        ("", "Asia/Seoul", "schedule-missing"), ("내일", "Asia/Seoul", "schedule-missing"),
        (String(Desk.noon - 60_000), "Asia/Seoul", "schedule-past"),
        (String(Desk.noon + 367 * 86_400_000), "Asia/Seoul", "schedule-too-far"),
        (String(Desk.noon), "", "schedule-zone"), (String(Desk.noon), "Asia/Seoul Europe", "schedule-zone"),
        (String(Desk.noon), String(repeating: "A", count: 65), "schedule-zone"),
    ])
    func `what is no time to come is refused`(start: String, zone: String, name: String) throws {
        var desk = try Desk()
        let refusal = #expect(throws: Refusal.self) {
            try desk.act(
                "schedule-retrospective", ["name": "회고", "start": start, "zone": zone], as: desk.cast.sam)
        }
        #expect(refusal?.name == name)
        #expect(desk.state == .unscheduled)
    }

    @Test func `the minute that has begun is not past`() throws {
        var desk = try Desk()
        desk.now += 59_000
        try desk.act(
            "schedule-retrospective", ["name": "회고", "start": String(Desk.noon), "zone": "UTC"], as: desk.cast.minji)
        #expect(desk.startOnTime() != nil)
    }

    @Test func `a name takes 15 characters as people count them`() throws {
        var desk = try Desk()
        let name = String(repeating: "👨‍👩‍👧‍👦", count: 15)
        let form = ["start": String(desk.now + Desk.hour), "zone": "UTC"]
        try desk.act("schedule-retrospective", form.merging(["name": name]) { $1 }, as: desk.cast.sam)
        #expect(desk.retrospective.name.value == name)
        let refusal = #expect(throws: Refusal.self) {
            try desk.act("schedule-retrospective", form.merging(["name": name + "가"]) { $1 }, as: desk.cast.sam)
        }
        #expect(refusal?.name == "retrospective-name-too-long")
    }

    @Test func `others than the facilitator plan an hour ahead, or what is planned for later`() throws {
        var desk = try Desk()
        func plan(_ minutes: Int64, as person: Cast.Member) throws(Refusal) {
            let start = String(desk.now + minutes * 60_000)
            try desk.act(
                "schedule-retrospective", ["name": "회고", "start": start, "zone": "Asia/Seoul"], as: person)
        }
        #expect(throws: Refusal.scheduleTooSoon) { try plan(59, as: desk.cast.sam) }
        try plan(10, as: desk.cast.minji)
        try plan(20, as: desk.cast.sam)
        #expect(throws: Refusal.scheduleTooSoon) { try plan(15, as: desk.cast.sam) }
        try plan(60, as: desk.cast.sam)
    }

    private func plan(_ desk: Desk, _ more: [String: String] = [:]) -> [String: String] {
        ["name": "3차 회고", "start": String(desk.now + 2 * Desk.hour), "zone": "Asia/Seoul"].merging(more) { $1 }
    }

    @Test func `name and time are written, and of a plan said anew what differs`() throws {
        var desk = try Desk()
        let first = try #require(try desk.act("schedule-retrospective", plan(desk), as: desk.cast.sam))
        #expect(first.kind == "retrospective.scheduled" && first.intent == .permanent)
        #expect(first.changes.map(\.field) == ["retro-name", "retro-schedule"])
        #expect(desk.retrospective.name.value == "3차 회고" && desk.state == .scheduled)
        #expect(desk.retrospective.schedule.value == Schedule(start: desk.now + 2 * Desk.hour, zone: "Asia/Seoul"))
        #expect(try desk.act("schedule-retrospective", plan(desk), as: desk.cast.ann) == nil)
        let named = try desk.act("schedule-retrospective", plan(desk, ["name": "넷째"]), as: desk.cast.ann)
        #expect(named?.changes.map(\.field) == ["retro-name"])
        let later = plan(desk, ["name": "넷째", "start": String(desk.now + 9 * Desk.hour)])
        #expect(
            try desk.act("schedule-retrospective", later, as: desk.cast.ann)?.changes.map(\.field) == ["retro-schedule"]
        )
        #expect(desk.retrospective.phase.value == .waiting)
    }

    @Test func `a form that is sent for its day writes no old name over a newer one`() throws {
        var desk = try Desk()
        try desk.act("schedule-retrospective", plan(desk), as: desk.cast.sam)
        let named = plan(desk, ["name": "넷째", "was-name": "3차 회고"])
        #expect(try desk.act("schedule-retrospective", named, as: desk.cast.ann)?.changes.count == 1)
        let start = String(desk.now + 9 * Desk.hour)
        let later = plan(desk, ["was-name": "3차 회고", "start": start])
        let moved = try desk.act("schedule-retrospective", later, as: desk.cast.doyun)
        #expect(moved?.changes.map(\.field) == ["retro-schedule"] && desk.retrospective.name.value == "넷째")
        let again = plan(desk, ["was-name": "넷째", "start": start])
        #expect(try desk.act("schedule-retrospective", again, as: desk.cast.doyun) != nil, "it was typed anew")
        #expect(desk.retrospective.name.value == "3차 회고")
    }

    @Test func `a form that is sent for its name sets no old time back, and brings back no time that was taken back`()
        throws
    {
        var desk = try Desk()
        func form(_ more: [String: String]) throws -> [String: String] {
            guard case .page(let page) = try desk.answer(.get, ["schedule"], as: desk.cast.ann) else { return [:] }
            let html = String(decoding: Renderer.render(page.body), as: UTF8.self)
            var fields = ["zone": "Asia/Seoul"]
            for name in ["name", "was-name", "day", "time", "shown-start"] {
                let field = try #require(html.range(of: "name=\"\(name)\""), "\(name)")
                let rest = html[field.upperBound...].split(separator: ">", maxSplits: 1)[0]
                let parts = rest.components(separatedBy: "value=\"")
                fields[name] = parts.count > 1 ? String(parts[1].prefix { $0 != "\"" }) : ""
            }
            return fields.merging(more) { $1 }
        }
        let offered = try form(["name": "3차 회고"])
        #expect(offered["shown-start"] == "")
        #expect(
            try desk.act("schedule-retrospective", offered, as: desk.cast.minji)?.changes.map(\.field)
                == ["retro-name", "retro-schedule"], "a time that is only offered is written")
        let stale = try form(["name": "넷째"])
        #expect(stale["shown-start"] == "\(stale["day"] ?? "?") \(stale["time"] ?? "?")")
        let newer = desk.now + 9 * Desk.hour
        try desk.act(
            "schedule-retrospective", ["name": "3차 회고", "start": String(newer), "zone": "UTC"], as: desk.cast.sam)
        #expect(
            try desk.act("schedule-retrospective", stale, as: desk.cast.ann)?.changes.map(\.field) == ["retro-name"])
        #expect(desk.retrospective.schedule.value?.start == newer)
        try desk.act("unschedule-retrospective", as: desk.cast.sam)
        let again = stale.merging(["name": "다섯째", "was-name": "넷째"]) { $1 }
        #expect(
            try desk.act("schedule-retrospective", again, as: desk.cast.ann)?.changes.map(\.field) == ["retro-name"])
        #expect(desk.retrospective.schedule.value == nil)
        // Chosen, it is written.
        let chosen = again.merging(["shown-start": ""]) { $1 }
        #expect(try desk.act("schedule-retrospective", chosen, as: desk.cast.minji) != nil)
    }

    @Test func `the form says which name it showed, also where it is shown again with what is wrong`() throws {
        var desk = try Desk()
        func html(_ outcome: Outcome) throws -> String {
            guard case .page(let page) = outcome else { return "" }
            return String(decoding: Renderer.render(page.body), as: UTF8.self)
        }
        let first = try html(try desk.answer(.get, ["schedule"], as: desk.cast.sam))
        #expect(first.contains("name=\"was-name\" value=\"\""), "it has none yet")
        try desk.schedule()
        let page = try html(try desk.answer(.get, ["schedule"], as: desk.cast.sam))
        #expect(page.contains("name=\"was-name\" value=\"3차 회고\""))
        let form = plan(desk, ["name": "넷째", "was-name": "옛 이름", "start": "내일"])
        let refused = try html(try desk.answer(.post, ["schedule-retrospective"], form, as: desk.cast.sam))
        #expect(refused.contains("value=\"넷째\"") && refused.contains("name=\"was-name\" value=\"옛 이름\""))
    }

    @Test(arguments: [("", "retrospective-name-empty"), ("두\n줄", "retrospective-name-control")])
    func `a retrospective without a name is not planned`(name: String, refusal: String) throws {
        let desk = try Desk()
        let refused = desk.refusal("schedule-retrospective", plan(desk, ["name": name]), as: desk.cast.sam)
        #expect(refused?.name == refusal && refused?.field == "name")
    }

    @Test func `a date taken back leaves the name, and there is none to take back then`() throws {
        var desk = try Desk()
        #expect(try desk.act("unschedule-retrospective", as: desk.cast.sam) == nil)
        try desk.schedule()
        let back = try #require(try desk.act("unschedule-retrospective", as: desk.cast.ann))
        #expect(back.kind == "retrospective.unscheduled" && back.changes.map(\.field) == ["retro-schedule"])
        #expect(desk.state == .unscheduled && desk.retrospective.name.value == "3차 회고")
        #expect(try desk.act("unschedule-retrospective", as: desk.cast.ann) == nil)
    }

    @Test(arguments: ["schedule-retrospective", "unschedule-retrospective"])
    func `nobody from outside plans, and nobody one that is open or never was`(useCase: String) throws {
        let desk = try Desk()
        for person in desk.cast.outside { #expect(desk.refusal(useCase, plan(desk), as: person) == .missing) }
        let unknown = plan(desk, ["retrospective": Desk.unused])
        #expect(desk.refusal(useCase, unknown, as: desk.cast.minji) == .retrospectiveMissing)
        let open = try Desk.at(.open).desk
        #expect(open.refusal(useCase, plan(open), as: open.cast.minji) == .retrospectiveOpen)
    }
}
