import Floor
import Hummingbird
import RetroRoom
import Storage

extension RetroHost {
    /// Deletes a team for good, by its facilitator who typed its name; the form again where it is another.
    func deleteTeam(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let team = try team(of: visit)
        do {
            try await delete(team, visit, visit.request.form)
            return Reply(services).redirect(Link("/retro"))
        } catch let refusal as Refusal where refusal.kind == .invalid {
            return try await showDeleting(team, visit, refusal)
        }
    }

    private func showDeleting(_ team: ID<Space>, _ visit: Visit, _ refusal: Refusal) async throws -> Response {
        var tools = visit.tools(clock: .zero)
        let need = try RetroDoor.plan(Floor.Request(.get, [team.text, "people"]))
        var (data, viewer) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            return (try connection.data(need, for: viewer.person), viewer)
        }
        viewer.formID = tools.id()
        let page = try RetroDoor.people(data, viewer, form: visit.request.form, refusal: refusal)
        return Reply(services).page(page, for: viewer, visit.request)
    }

    /// - Throws: `missing`, `facilitator-only`, `team-name-differs`.
    func delete(_ team: ID<Space>, _ visit: Visit, _ form: Fields) async throws {
        let people = try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            guard let head = try transaction.lockSpace(team) else { throw Refusal.missing }
            let slice = try transaction.slice(RetroNeed.Part(team), at: head)
            try DeleteTeam.check(form, slice, viewer)
            try transaction.delete(team: head)
            return slice.team.present.map(\.id)
        }
        for person in people { services.live.recheck(person) }
    }
}

extension Transaction {
    /// Everything of one team, and then the space itself.
    func delete(team head: SpaceHead) throws {
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
