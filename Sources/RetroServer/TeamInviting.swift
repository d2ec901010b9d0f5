import Floor
import HTTPTypes
import Hummingbird
import RetroRoom
import ServerFloor
import Storage

/// Inviting somebody of this house into a team, by its members (`docs/decisions/log/0078-who-can-be-added.md`). They get
/// the team's link as a notice.
extension RetroHost {
    func mountInviting(_ routes: Routes) {
        routes.post("retro/{team}/invite-housemate") { try await inviteHousemate($0, $1) }
    }

    func inviteHousemate(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let team = try team(of: visit)
        try await invite(try visit.request.form.id("person"), to: team, visit)
        return Reply(services).redirect(Link("/retro").at(team).at("people"))
    }

    /// Tells somebody who is listed. Each is told once of each code; nothing happens for somebody in the team.
    ///
    /// - Throws: `missing` for a team the viewer is not in, and for a person who is not listed; `team-code-over`.
    private func invite(_ person: ID<Person>?, to team: ID<Space>, _ visit: Visit) async throws {
        let services = services
        try await services.database.write { transaction in
            let viewer = try visit.person(transaction).id
            try transaction.requireTeammate(viewer, of: team)
            guard let person else { throw Refusal.missing }
            if try transaction.role(of: person, in: team) != nil { return }
            let listed = try services.housemates(
                of: viewer, outside: team, leaving: RetroRules.leavingKind, only: person, transaction)
            guard !listed.isEmpty, let name = try transaction.teamName(team) else { throw Refusal.missing }
            guard let code = try transaction.code(of: team), code.expiresAt > visit.now else {
                throw Refusal.teamCodeOver
            }
            try transaction.notify(
                NewNotice(
                    .invitedToTeam, to: [person], by: viewer, in: team, cause: invitationCause(team, code.text),
                    detail: ["team": .string(name), "code": .string(code.text)], at: visit.now))
        }
    }

    /// A page's data, for the page of people with whom its viewer may invite.
    func listing(_ data: RetroData, for query: RetroQuery, _ viewer: Viewer, _ connection: Connection) throws
        -> RetroData
    {
        guard case .team(let part) = query, part.code, case .team(var slice) = data, let code = slice.code,
            code.expiresAt > viewer.now, slice.team.has(viewer.person)
        else { return data }
        let people = try services.housemates(
            of: viewer.person, outside: part.team, leaving: RetroRules.leavingKind, connection)
        let told = try connection.told(people.map(\.id), of: invitationCause(part.team, code.text))
        slice.housemates = people.filter { !told.contains($0.id) }
        slice.invited = people.filter { told.contains($0.id) }
        return .team(slice)
    }

    var invitingEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .post, "/teams/{team}/invite-housemate", "teamInviteHousemate",
                summary: "Sends somebody of this house the team's link as a notice. They choose a nickname to join.",
                request: .object([.init("person", .id("One of those you may invite."))]),
                answers: [
                    .init(204, "They were told, now or before, or are in the team."), .refusal(.missing),
                    .refusal(.invalid), .refusal(.conflict),
                ]
            ) { call, _ in
                try await invite(try call.fields.id("person"), to: try call.id("team"), call.visit)
                return .nothing
            }
        ]
    }
}

/// Each person is told once of each code.
private func invitationCause(_ team: ID<Space>, _ code: String) -> String { "invited/\(team.text)/\(code)" }

extension RetroRules {
    /// The kind of the operation by which somebody leaves.
    fileprivate static var leavingKind: String { leaveTeam.makes.kind ?? "" }
}

extension Connection {
    fileprivate func teamName(_ team: ID<Space>) throws -> String? {
        try first("SELECT name FROM retro_team WHERE id = \(team)")?.text(0)
    }

    /// Those of some people who have a notice of this cause.
    fileprivate func told(_ people: [ID<Person>], of cause: String) throws -> Set<ID<Person>> {
        if people.isEmpty { return [] }
        return Set(
            try all("SELECT person FROM floor_notice WHERE person IN (\(list: people)) AND cause = \(cause)")
                .map { try $0.id(0) })
    }
}

extension Refusal {
    fileprivate static var teamCodeOver: Refusal {
        Refusal(
            .conflict, "team-code-over",
            Phrase(
                ko: "팀 코드의 기한이 지났어요. 진행자가 코드를 새로 만들면 초대할 수 있어요.",
                en: "The team’s code has expired. People can be invited once the facilitator creates a new one."))
    }
}
