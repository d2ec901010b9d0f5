import Floor
import RetroRoom
import ServerFloor
package import Storage

extension HouseJob {
    /// Deletes the teams whose deletion is due and was not cancelled.
    static let deleteTeams = HouseJob("retro.delete-teams", every: Limits.teamDeletionMilliseconds, going: .deletion) {
        run in
        let now = run.now
        let teams = try await run.services.database.read {
            try $0.teamsToDelete(at: now, limit: Limits.teamsDeletedAtOnce)
        }
        for team in teams { try await run.deleteTeam(team) }
        return now + Limits.teamDeletionMilliseconds
    }
}

extension Limits {
    /// The interval of checks for due deletions.
    static let teamDeletionMilliseconds: Int64 = 3_600_000
    /// Teams deleted in one run; the others follow in the next.
    static let teamsDeletedAtOnce = 100
}

extension Connection {
    /// In the order of ids, to lock in one order everywhere.
    fileprivate func teamsToDelete(at now: Int64, limit: Int) throws -> [ID<Space>] {
        try all(
            """
            SELECT due.id FROM (
                SELECT id FROM retro_team WHERE deletes_at IS NOT NULL AND deletes_at <= \(now)
                ORDER BY deletes_at, id LIMIT \(limit)
            ) AS due ORDER BY due.id
            """
        ).map { try $0.id(0) }
    }
}

extension JobRun {
    /// Runs the rule with the team's row locked: the deletion may have been cancelled since the query. Then the
    /// members' streams check again and stop receiving the team's events.
    fileprivate func deleteTeam(_ id: ID<Space>) async throws {
        let now = now
        let people = try await part(id.text) { transaction -> [ID<Person>] in
            guard let head = try transaction.lockSpace(id), let team = try transaction.team(id),
                DeleteTeam.isDue(team, at: now)
            else { return [] }
            try transaction.delete(team: head)
            return team.present.map(\.id)
        }
        for person in people ?? [] { services.live.recheck(person) }
    }
}

extension Transaction {
    /// Deletes all of a team's rows, and then the space.
    package func delete(team head: SpaceHead) throws {
        try execute("DELETE FROM retro_code WHERE team = \(head.id)")
        try execute("DELETE FROM retro_chosen_team WHERE team = \(head.id)")
        try execute("DELETE FROM retro_keyword WHERE team = \(head.id)")
        for table: SQL in [
            "retro_sign", "retro_board", "retro_action", "retro_reminder", "retro_keyword_mark", "retro_ballot",
        ] {
            try execute("DELETE FROM \(table) WHERE team = \(head.id)")
        }
        try execute("DELETE FROM retro_visit WHERE team = \(head.id)")
        try execute("DELETE FROM retro_retrospective WHERE team = \(head.id)")
        try execute("DELETE FROM retro_member WHERE team = \(head.id)")
        try execute("DELETE FROM retro_team WHERE id = \(head.id)")
        try execute("DELETE FROM floor_notice WHERE space = \(head.id)")
        try execute("DELETE FROM floor_notice_mute WHERE space = \(head.id)")
        try forget(space: head)
    }
}
