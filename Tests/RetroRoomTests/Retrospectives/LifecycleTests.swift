import Floor
import Testing

@testable import RetroRoom

/// How a retrospective comes from nothing planned to its end, and what follows it.
struct LifecycleTests {
    /// What may happen to a retrospective, and where each state goes by it.
    static let transitions: [(deed: String, to: [Retrospective.State])] = [
        ("schedule-retrospective", [.scheduled, .scheduled, .open, .done]),
        ("unschedule-retrospective", [.unscheduled, .unscheduled, .open, .done]),
        ("start-retrospective", [.unscheduled, .open, .open, .done]),
        ("end-retrospective", [.unscheduled, .scheduled, .done, .done]),
        ("its time", [.unscheduled, .open, .open, .done]),
    ]

    @Test(arguments: transitions.map(\.deed), [0, 1, 2, 3])
    func `each deed leads from each state where it should`(deed: String, from: Int) throws {
        var (desk, keyword) = try Desk.at(Retrospective.State.allCases[from])
        let id = try #require(desk.team.keywords[keyword]?.retrospective.value)
        if deed == "its time" {
            desk.now += 2 * Desk.hour
            desk.startOnTime()
        } else {
            let start = String(desk.now + Desk.hour)
            _ = try? desk.act(
                deed, ["retrospective": id.text, "name": "회고", "start": start, "zone": "Asia/Seoul"],
                as: desk.cast.minji)
        }
        let row = try #require(LifecycleTests.transitions.first { $0.deed == deed })
        let retrospective = try #require(desk.team.retrospectives[id])
        #expect(retrospective.state(at: Desk.noon) == row.to[from])
        #expect((desk.team.current.value == id) == (row.to[from] != .done))
        #expect(desk.team.retrospectives.values.count { $0.phase.value != .done } == 1, "exactly one is current")
        #expect(desk.team.currentRetrospective?.phase.value != .done)
    }

    @Test func `a date taken back keeps the keywords for the next`() throws {
        var (desk, keyword) = try Desk.at(.scheduled)
        try desk.act("unschedule-retrospective", as: desk.cast.ann)
        #expect(desk.team.wall(of: desk.retrospective.id).map(\.id) == [keyword])
    }

    @Test func `the log gives the same team in whatever order it comes`() throws {
        var (desk, keyword) = try Desk.at(.open)
        try desk.act("open-keyword", ["keyword": keyword.text], as: desk.cast.ann)
        try desk.act("finish-turn", as: desk.cast.ann)
        try desk.act("end-retrospective", as: desk.cast.minji)
        var other = Team(id: desk.team.id)
        for operation in desk.log.reversed() { other.apply(operation) }
        #expect(other == desk.team)
    }

    @Test func `whoever has a slow clock does not open again what has ended`() throws {
        var (desk, _) = try Desk.at(.done)
        let done = try #require(desk.team.retrospectives.values.first { $0.phase.value == .done })
        var operation = try #require(desk.log.first { $0.kind == StartOnTime.kind })
        for clock in [HybridTime.zero, HybridTime(rawValue: .max)] {
            operation.clock = clock
            desk.team.apply(operation)
            #expect(desk.team.retrospectives[done.id]?.phase.value == .done)
        }
        // Nor does one whose clock is fast keep it from ending.
        var team = Team(id: desk.team.id)
        team.apply(operation)
        for operation in desk.log { team.apply(operation) }
        #expect(team.retrospectives[done.id]?.phase.value == .done)
    }

    private func progress(_ desk: Desk) -> [Int] {
        let progress = desk.team.progress(of: desk.retrospective)
        return [progress.visited, progress.all]
    }

    @Test func `whoever leaves on the day is not waited for`() throws {
        var (desk, _) = try Desk.at(.open)
        #expect(progress(desk) == [0, 4])
        try desk.act("finish-turn", as: desk.cast.ann)
        #expect(progress(desk) == [1, 4])
        try desk.act("leave-team", as: desk.cast.ann)
        #expect(progress(desk) == [0, 3])
        try desk.act("end-retrospective", as: desk.cast.minji)
    }
}
