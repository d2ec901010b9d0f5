import Floor
import RetroRoom

/// One team as a device holds it: as much of its state as its owner may see, and what came last.
struct TeamCopy {
    private(set) var team: Team
    private(set) var clock: HybridTime = .zero
    private(set) var sequence: Int64
    /// The newest last: by these a form that is sent twice is known.
    private var last: [Operation] = []

    /// A team as its house told it.
    ///
    /// - Throws: where the state is not one that this build can read.
    init(_ news: SpaceNews, _ whole: SpaceNews.Whole) throws(TeamSnapshot.Unreadable) {
        team = try TeamSnapshot(json: whole.state).team()
        guard team.id == news.space else { throw TeamSnapshot.Unreadable() }
        sequence = news.sequence
        for recorded in news.operations { note(recorded.operation) }
    }

    /// The team's line in the list of them.
    var summary: TeamSummary { TeamSummary(id: team.id, name: team.name.value, people: team.present.count) }

    /// The team for rules and pages. It was cut to what its owner may see before it came here.
    var slice: TeamSlice {
        let count = team.currentRetrospective.map { team.wall(of: $0.id).count } ?? 0
        return TeamSlice(team: team, sequence: sequence, keywordCount: count)
    }

    func recorded(_ id: ID<Operation>) -> Operation? { last.last { $0.id == id } }

    private mutating func note(_ operation: Operation) {
        clock = max(clock, operation.clock)
        last.append(operation)
    }
}

extension TeamCopy {
    /// Takes in what the house told after the whole. What its owner may not know of is left out of it, so one sequence does not
    /// follow another.
    mutating func take(_ news: SpaceNews) {
        for recorded in news.operations where recorded.sequence > sequence { take(recorded.operation) }
        sequence = max(sequence, news.sequence)
    }

    /// Shows what was done here; the house will number it.
    mutating func take(_ operation: Operation) {
        team.apply(operation)
        note(operation)
    }

    /// Does again what the house has not been told of, by its rule, on what stands here now. What the rule refuses by now is
    /// left out; the house will refuse it too, and say why.
    mutating func redo(_ change: UnsentChange, as viewer: Viewer) {
        // The same chance each time, so that what is done again is the same thing.
        var tools = Tools(
            entropy: Entropy(seed: (change.id.high, change.id.low, 1, 1)), clock: clock, now: change.clock.milliseconds)
        tools.doneAt = change.clock
        let operations = RetroDoor.doneAgain(change.request, with: slice, as: viewer, tools: &tools)
        for operation in operations ?? [] { take(operation) }
    }
}
