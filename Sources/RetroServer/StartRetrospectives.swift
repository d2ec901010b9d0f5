import Floor
import RetroRoom
import ServerFloor
import Storage

extension HouseJob {
    /// Opens every due retrospective, whether or not anybody is online, and notifies its team.
    ///
    /// Opening and notifying share one transaction: if a process dies in between, neither has happened, and the next
    /// run does both.
    static let startRetrospectives = HouseJob(
        "retro.start", every: Limits.retrospectiveMilliseconds, going: .start
    ) { run in
        let now = run.now
        let teams = try await run.services.database.read {
            try $0.teamsDue(at: now, limit: Limits.retrospectivesAtOnce)
        }
        for team in teams {
            let entropy = run.services.random.entropy()
            try await run.part(team.text) { transaction in
                var tools = Tools(entropy: entropy, clock: .zero, now: now, sealer: .later)
                try transaction.startOnTime(team, &tools)
            }
        }
        return now + Limits.retrospectiveMilliseconds
    }
}

extension Connection {
    /// In the order of ids, to lock in one order everywhere. Only a team's current retrospective can start: another one
    /// would stay due, and hold up others.
    fileprivate func teamsDue(at now: Int64, limit: Int) throws -> [ID<Space>] {
        try all(
            """
            SELECT due.team FROM (
                SELECT r.team FROM retro_retrospective r JOIN retro_team t ON t.id = r.team AND t.current_id = r.id
                WHERE r.phase = 'waiting' AND r.starts_at IS NOT NULL AND r.starts_at <= \(now)
                ORDER BY r.starts_at, r.team LIMIT \(limit)
            ) AS due ORDER BY due.team
            """
        ).map { try $0.id(0) }
    }
}

extension Transaction {
    /// Runs the rule with the team's row locked: it may have been started or rescheduled since the query.
    fileprivate func startOnTime(_ id: ID<Space>, _ tools: inout Tools) throws {
        guard var head = try lockSpace(id), var team = try team(id) else { return }
        tools.clock = head.clock
        guard let operation = StartOnTime.decide(team, tools: &tools) else { return }
        try record([operation], on: &team, to: &head, at: tools.now)
    }
}
