import Floor
import Hummingbird
import RetroRoom
import Storage

extension Room {
    /// The Retro room, as the house knows it.
    static let retro = Room(
        place: .retro, kind: "retro", migrations: Migration.retro,
        mount: { routes, services in
            let host = RetroHost(services)
            for path in [
                "retro", "retro/teams", "retro/create-team", "retro/{team}", "retro/{team}/{page}",
                "retro/{team}/archive", "retro/{team}/archive/{retrospective}", "retro/{team}/keyword/{keyword}",
                "retro/{team}/keyword/{keyword}/edit",
            ] {
                routes.get(path) { try await host.show($0, $1) }
            }
            routes.get("retro/join-team", file: "Server/TeamJoining.swift") { try await host.showJoining($0, $1) }
            routes.post("retro/create-team", file: "RetroRoom/CreateTeam.swift") { try await host.act($0, $1) }
            routes.post("retro/join-team", file: "Server/TeamJoining.swift") { try await host.join($0, $1) }
            routes.post("retro/{team}/choose-team", file: "Server/ChosenTeam.swift") {
                try await host.chooseTeam($0, $1)
            }
            routes.post("retro/{team}/renew-code", file: "Server/TeamJoining.swift") {
                try await host.renewCode($0, $1)
            }
            routes.get("retro/{team}/export/{file}", file: "Server/RetroExport.swift") { try await host.export($0, $1) }
            for useCase in RetroUseCase.all {
                routes.post("retro/{team}/\(useCase.name)", file: useCase.file) { try await host.act($0, $1) }
            }
        },
        endpoints: { RetroHost($0).endpoints },
        // Into a team one comes by its own code, after seeing who is in it.
        admit: { _, _, _ in throw Refusal.missing },
        leaving: .retro,
        notices: NoticeKind.retro,
        tell: { connection, notices, viewer in try connection.tellRetro(notices, to: viewer) },
        spaceNames: { connection, person in try connection.teamNames(of: person) },
        today: { connection, viewer, _ in try connection.retroToday(for: viewer) },
        jobs: [.startRetrospectives, .remindOfRetrospectives, .deleteTeams], sync: .retro,
        search: { connection, query, after, viewer, limit in
            try connection.foundInTeams(query, after: after, for: viewer, limit: limit)
        },
        // Until the day, who is away when a keyword comes and back right after it would be known to have written it.
        showsPresence: { connection, team in try connection.isDay(of: team) })
}

/// The server's side of the Retro room: finds out who asks, loads what the room's rules need, records what they decide.
struct RetroHost: Sendable {
    let services: Services

    init(_ services: Services) { self.services = services }

    /// A page.
    func show(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let need = try RetroDoor.plan(visit.request)
        let (data, found) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            return (try connection.data(need, for: viewer.person), viewer)
        }
        var tools = visit.tools(clock: .zero)
        var viewer = found
        viewer.formID = tools.id()
        let outcome = try RetroDoor.respond(
            to: visit.request, with: data, as: viewer, tools: &tools, sealer: Sealer(services.chance))
        return answer(outcome, viewer, visit)
    }

    /// A form.
    func act(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let chance = services.chance
        let (outcome, viewer) = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            var viewer = visit.viewer(person)
            var tools = visit.tools(clock: .zero)
            viewer.formID = tools.id()
            var request = visit.request
            let asked = RequestFingerprint(request, by: viewer.person)
            // A time is said in the words of where one is, and kept with them.
            if request.form["zone"] == nil { request.form.set("zone", visit.zone(of: person)) }
            let outcome = try transaction.act(request, asked, as: viewer, &tools, chance, spent: .isRenewed) {
                request, data, viewer, tools, sealer throws(Refusal) in
                try RetroDoor.respond(to: request, with: data, as: viewer, tools: &tools, sealer: sealer)
            }
            return (outcome, viewer)
        }
        try await tellMembers(of: outcome)
        return answer(outcome, viewer, visit)
    }

    /// Has the streams of people who came or went look again, at once: who was sent away hears no more. A team's new board
    /// is all of its people's.
    func tellMembers(of outcome: Outcome) async throws {
        guard case .record(let operations, _) = outcome else { return }
        var people = RetroThings(of: operations).members
        for operation in operations where MakeAction.beginsBoard(operation) {
            let members = try await services.database.read { try $0.members(of: operation.space) }
            people.formUnion(members.map(\.person))
        }
        for person in people { services.live.recheck(person) }
    }

    func answer(_ outcome: Outcome, _ viewer: Viewer, _ visit: Visit) -> Response {
        switch outcome {
        case .page(let page): Reply(services).page(page, for: viewer, visit.request)
        case .redirect(let link), .record(_, let link): Reply(services).redirect(link)
        }
    }

    /// The team that an address begins with.
    func team(of visit: Visit) throws(Refusal) -> ID<Space> {
        guard let team = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        return team
    }
}

extension Connection {
    /// A person's teams by name, the one changed last first.
    func teamNames(of person: ID<Person>) throws -> [(space: ID<Space>, name: String)] {
        try all(
            """
            SELECT t.id, t.name FROM floor_member m JOIN retro_team t ON t.id = m.space
            WHERE m.person = \(person) ORDER BY t.changed_at DESC, t.id
            """
        ).map { (try $0.id(0), try $0.text(1)) }
    }
}

extension Visit {
    /// In which zone's words somebody says a time: an IANA name.
    fileprivate func zone(of person: SignedIn) -> String {
        person.zones(knownZone).compactMap(\.self).first { ZoneDays.isZone($0) } ?? "Etc/UTC"
    }
}
