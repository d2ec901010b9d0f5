package import Floor
package import Hummingbird
import RetroRoom
package import ServerFloor
import Storage

extension RetroHost {
    /// `GET /retro/join-team`: the form for a code; with `code` in the query, the team it belongs to.
    func showJoining(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let viewer = try await services.database.read { try visit.viewer($0) }
        guard let given = visit.request.query["code"] else {
            return Reply(services).page(JoinTeamPage.page(viewer), for: viewer, visit.request)
        }
        return try await showTeam(given, visit, incoming, context)
    }

    /// Joins a team by its code. Fields: `code`, and those of the profile.
    package func join(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let address = ClientAddress(incoming, context.peer, trusting: services.settings.believedProxies)
        do {
            switch try await join(visit, visit.request.form, network: address.network) {
            case .redirect(let link), .record(_, let link): return Reply(services).redirect(link)
            case .page: return Reply(services).redirect(Link("/retro"))
            }
        } catch let refusal as Refusal
            where refusal.kind == .invalid || refusal.kind == .conflict || refusal.name == "team-code"
        {
            return try await showTeam(visit.request.form["code"] ?? "", visit, incoming, context, refusal)
        }
    }

    /// Shows a code's team and its members, with the form to join; for an unknown code, the form for the code again.
    private func showTeam(
        _ given: String, _ visit: Visit, _ incoming: Incoming, _ context: MaruContext, _ refusal: Refusal? = nil
    ) async throws -> Response {
        let address = ClientAddress(incoming, context.peer, trusting: services.settings.believedProxies)
        var tools = visit.tools(clock: .zero)
        var viewer = try await services.database.read { try visit.viewer($0) }
        viewer.formID = tools.id()
        do {
            let found = try await team(by: given, visit, network: address.network)
            var query = RetroQuery.Part(found.team)
            query.photos = true
            let part = query
            let slice = try await services.database.read { connection in
                guard let head = try connection.space(found.team) else { throw Refusal.teamCode(given: given) }
                return try connection.slice(part, at: head)
            }
            if slice.team.has(viewer.person) { return Reply(services).redirect(Link("/retro").at(found.team)) }
            let page = JoinTeamPage.page(
                slice, viewer, code: found.code.text, form: visit.profile, refusal: refusal)
            return Reply(services).page(page, for: viewer, visit.request)
        } catch let refusal as Refusal where refusal.name == "team-code" {
            let page = JoinTeamPage.page(viewer, given: given, form: visit.profile, refusal: refusal)
            return Reply(services).page(page, for: viewer, visit.request)
        }
    }

    /// - Parameter network: the caller's, by which attempts are counted.
    /// - Throws: `team-code`, `too-many-attempts`, and the refusals of a name.
    package func join(_ visit: Visit, _ form: Fields, network: [UInt8]?) async throws -> Outcome {
        let found = try await team(by: form["code"] ?? "", visit, network: network)
        let acted = try await services.database.write { transaction in
            // Look up the code again with the team's row locked: it may have been renewed concurrently.
            guard try transaction.lockSpace(found.team) != nil,
                try transaction.team(by: found.code, now: visit.now) == found.team
            else { throw Refusal.teamCode(given: found.code.text) }
            let viewer = visit.viewer(try visit.person(transaction))
            var tools = visit.tools(clock: .zero)
            let request = Floor.Request(.post, [found.team.text, RetroRules.joinTeam.name], form: form)
            let asked = RequestFingerprint(request, by: viewer.person)
            let acted = try transaction.act(
                RetroRules.joinTeam, in: found.team, request, asked, as: viewer, &tools, spent: .isRenewed)
            // A team just joined becomes the current one.
            try transaction.choose(found.team, for: viewer.person)
            return acted
        }
        try await RetroRules.recheckPeople(after: acted.operations, services)
        return acted.outcome
    }

    /// The team of a code. Guessing is rate-limited by network and by person; a valid code was not a guess, and takes
    /// back the attempt counted for it.
    package func team(
        by given: String, _ visit: Visit, network: [UInt8]?
    ) async throws -> (team: ID<Space>, code: TeamCode) {
        let person = try await services.database.read { try visit.person($0).id }
        let keys: [AttemptKey?] = [.network(network), .person(person)]
        try await services.countAttempts(keys)
        guard let code = TeamCode(given) else { throw Refusal.teamCode(given: given) }
        let team = try await services.database.read { try $0.team(by: code, now: visit.now) }
        guard let team else { throw Refusal.teamCode(given: given) }
        try await services.database.write { transaction in
            for key in keys.compactMap(\.self) { try transaction.takeBackAttempt(key) }
        }
        return (team, code)
    }

    /// Gives the team a new code, by the facilitator; the old one stops working.
    func renewCode(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let team = try team(of: visit)
        try await renewCode(of: team, visit)
        return Reply(services).redirect(Link("/retro").at(team).at("people"))
    }

    /// - Throws: `missing` for a person who is not in the team; `facilitator-only`.
    func renewCode(of team: ID<Space>, _ visit: Visit) async throws {
        let random = services.random
        try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            guard let head = try transaction.lockSpace(team) else { throw Refusal.missing }
            try RenewCode.check(try transaction.slice(RetroQuery.Part(team), at: head), person)
            try transaction.setCode(of: team, random, now: visit.now)
        }
    }
}

extension Visit {
    /// The profile of a person who joins: from the form, or from the query when they try another code.
    fileprivate var profile: Fields { request.method == .get ? request.query : request.form }
}
