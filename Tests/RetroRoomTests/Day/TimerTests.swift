import Floor
import Testing

@testable import RetroRoom

struct TimerTests {
    @Test(arguments: [1, 10, 60] as [Int64])
    func `a time that is set ends so many minutes from now, and anew it takes the other's place`(minutes: Int64) throws
    {
        var (desk, _) = try Desk.at(.open)
        let set = try #require(
            try desk.act("start-timer", ["minutes": String(minutes)], as: desk.cast.minji))
        #expect(set.kind == "timer.started" && set.intent == .permanent && set.changes.map(\.field) == ["retro-timer"])
        #expect(desk.retrospective.timerEnds.value == desk.now + minutes * 60_000)
        desk.now += 5_000
        try desk.act("start-timer", ["minutes": "3"], as: desk.cast.minji)
        #expect(desk.retrospective.timerEnds.value == desk.now + 180_000)
        #expect(desk.retrospective.turn.value == desk.cast.ann.id, "the turn stays whose it was")
    }

    @Test(arguments: ["", "0", "61", "-3", "1.5", "셋", "99999999999999999999"])
    func `what is no time is refused, and the time that is set stays`(minutes: String) throws {
        var (desk, _) = try Desk.at(.open)
        try desk.act("start-timer", ["minutes": "5"], as: desk.cast.minji)
        let refusal = desk.refusal("start-timer", ["minutes": minutes], as: desk.cast.minji)
        #expect(refusal == .timerMinutes(given: minutes))
        #expect(desk.refusal("start-timer", as: desk.cast.minji) == .timerMinutes(given: nil))
    }

    @Test func `a time is taken away, once`() throws {
        var (desk, _) = try Desk.at(.open)
        #expect(try desk.act("stop-timer", as: desk.cast.minji) == nil, "none is set")
        try desk.act("start-timer", ["minutes": "5"], as: desk.cast.minji)
        let stopped = try #require(try desk.act("stop-timer", as: desk.cast.minji))
        #expect(stopped.kind == "timer.stopped" && desk.retrospective.timerEnds.value == nil)
        #expect(try desk.act("stop-timer", as: desk.cast.minji) == nil)
    }

    @Test(arguments: ["start-timer", "stop-timer"])
    func `the time is its leader's to set on the day, and anyone's while the seat is empty`(useCase: String) throws {
        var (desk, _) = try Desk.at(.open)
        let fields = ["minutes": "5"]
        for person in [desk.cast.ann, desk.cast.doyun] {
            #expect(desk.refusal(useCase, fields, as: person) == .facilitatorOnly, "on turn or not")
        }
        for person in desk.cast.outside { #expect(desk.refusal(useCase, fields, as: person) == .missing) }
        try desk.act("leave-team", as: desk.cast.minji)
        #expect(desk.refusal(useCase, fields, as: desk.cast.doyun) == nil)
        let before = try Desk.at(.scheduled).desk
        #expect(before.refusal(useCase, fields, as: before.cast.minji) == .retrospectiveNotOpen)
        // Its time has come, and nobody has got round to opening it.
        var due = before
        due.now += 2 * Desk.hour
        #expect(due.refusal(useCase, fields, as: due.cast.minji) == .retrospectiveNotOpen)
    }
}
