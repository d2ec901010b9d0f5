import Floor
import RetroRoom
import ServerFloor
import Storage

extension HouseJob {
    /// Opens every retrospective whose time has come, whether or not anybody has the app open, and tells its team.
    ///
    /// Opening one and telling everybody are one transaction: a process that dies in between has done none of it, and the
    /// next does all of it.
    static let startRetrospectives = HouseJob(
        "retro.start", every: Limits.retrospectiveMilliseconds, going: .start
    ) { turn in
        let now = turn.now
        let teams = try await turn.services.database.read {
            try $0.teamsDue(at: now, limit: Limits.retrospectivesAtOnce)
        }
        for team in teams {
            let entropy = turn.services.random.entropy()
            try await turn.part(team.text) { transaction in
                var tools = Tools(entropy: entropy, clock: .zero, now: now, sealer: .later)
                try transaction.startOnTime(team, &tools)
            }
        }
        return now + Limits.retrospectiveMilliseconds
    }
}

extension Connection {
    /// In the order of their ids, as everybody who locks several.
    fileprivate func teamsDue(at now: Int64, limit: Int) throws -> [ID<Space>] {
        try all(
            """
            SELECT due.team FROM (
                SELECT team FROM retro_retrospective
                WHERE phase = 'waiting' AND starts_at IS NOT NULL AND starts_at <= \(now)
                ORDER BY starts_at, team LIMIT \(limit)
            ) AS due ORDER BY due.team
            """
        ).map { try $0.id(0) }
    }
}

extension Transaction {
    /// Asks the rule with the team's row held: somebody may have started it, or moved it, since it was looked for.
    fileprivate func startOnTime(_ id: ID<Space>, _ tools: inout Tools) throws {
        guard var head = try lockSpace(id), var team = try team(id) else { return }
        tools.clock = head.clock
        guard let operation = StartOnTime.decide(team, tools: &tools) else { return }
        try record([operation], on: &team, to: &head, at: tools.now)
    }
}
