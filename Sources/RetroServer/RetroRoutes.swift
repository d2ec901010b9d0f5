package import Floor
import Hummingbird
package import RetroRoom
package import ServerFloor
package import Storage

extension Room {
    /// The Retro room, as the server sees it.
    package static let retro = Room(
        RetroRules.self, migrations: Migration.retro,
        mount: { routes, services in
            let host = RetroHost(services)
            let cache = DayCache()
            host.mountPages(routes) { page, incoming, context in
                let visit = try await Visit(incoming, context, services)
                return try await host.show(page, visit) { query, viewer, connection in
                    let person = viewer.person
                    guard case .day(let team) = query else {
                        return try host.listing(
                            connection.data(query, for: person), for: query, viewer, connection)
                    }
                    return .team(try connection.day(of: team, for: person, cache))
                }
            }
            routes.get("retro/join-team", file: "RetroServer/TeamJoining.swift") { try await host.showJoining($0, $1) }
            routes.post("retro/join-team", file: "RetroServer/TeamJoining.swift") { try await host.join($0, $1) }
            routes.post("retro/{team}/choose-team", file: "RetroServer/ChosenTeam.swift") {
                try await host.chooseTeam($0, $1)
            }
            routes.post("retro/{team}/renew-code", file: "RetroServer/TeamJoining.swift") {
                try await host.renewCode($0, $1)
            }
            routes.get("retro/{team}/export/{file}", file: "RetroServer/RetroExport.swift") {
                try await host.export($0, $1)
            }
            host.mountInviting(routes)
            host.mountForms(routes)
        },
        differences: { connection, head, limit in try connection.teamDifferences(head, limit: limit) }
    ) { room in
        // Nobody is admitted: people join a team by its own code, after seeing who is in it.
        room.endpoints = { RetroHost($0).endpoints }
        room.leaving = .retro
        room.notices = NoticeKind.retro
        room.tell = { connection, notices, viewer in try connection.tellRetro(notices, to: viewer) }
        room.spaceNames = { connection, person in try connection.teamNames(of: person) }
        room.today = { connection, viewer, _ in try connection.retroToday(for: viewer) }
        room.todayLists = [.init("retrospectives", .list(of: .comingRetrospective), required: false)]
        room.jobs = [.startRetrospectives, .remindOfRetrospectives, .deleteTeams]
        room.sync = .retro
        room.search = { connection, query, after, viewer, limit in
            try connection.foundInTeams(query, after: after, for: viewer, limit: limit)
        }
        // Before the day presence stays hidden: somebody away exactly when a keyword arrives would be revealed as its
        // author.
        room.showsPresence = { connection, team in try connection.isDay(of: team) }
    }
}

typealias RetroHost = RoomHost<RetroRules>

extension RetroHost {
    /// The team in an address.
    package func team(of visit: Visit) throws(Refusal) -> ID<Space> {
        guard let team = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        return team
    }
}

extension Connection {
    /// A person's teams by name, most recently changed first.
    func teamNames(of person: ID<Person>) throws -> [(space: ID<Space>, name: String)] {
        try all(
            """
            SELECT t.id, t.name FROM floor_member m JOIN retro_team t ON t.id = m.space
            WHERE m.person = \(person) ORDER BY t.changed_at DESC, t.id
            """
        ).map { (try $0.id(0), try $0.text(1)) }
    }
}

extension RetroRules: HostedRoom {
    package static var departure: RetroUseCase? { leaveTeam }

    package static func data(_ query: RetroQuery, for viewer: Viewer, _ connection: Connection) throws -> RetroData {
        try connection.data(query, for: viewer.person)
    }

    package static func slice(
        _ part: RetroQuery.Part, at head: SpaceHead, for person: ID<Person>, _ connection: Connection
    ) throws -> TeamSlice {
        try connection.slice(part, at: head, for: person)
    }

    package static func record(
        _ recording: inout Recording, on slice: inout TeamSlice, _ transaction: Transaction
    ) throws {
        let (operations, form) = (recording.operations, recording.form)
        let before = FormerName.all(in: operations, on: slice.team)
        try transaction.record(
            recording.operations, on: &slice.team, to: &recording.head, recording.fingerprint, at: recording.now)
        try transaction.notifyOfNames(operations, form, over: before, in: slice.team, at: recording.now)
        try transaction.bringBoard(of: slice.team, upTo: operations, form, as: recording.viewer, &recording.tools)
        // Who was removed has seen the code.
        if operations.contains(where: { removeMember.made($0) }) {
            try transaction.renewCode(of: slice.team.id, now: recording.now)
        }
    }

    package static func begin(_ recording: inout Recording, _ transaction: Transaction) throws {
        var team = Team(id: recording.head.id)
        try transaction.record(
            recording.operations, on: &team, to: &recording.head, recording.fingerprint, at: recording.now)
        try transaction.setCode(of: team.id, recording.random, now: recording.now)
        try transaction.choose(team.id, for: recording.viewer.person)
    }

    /// A team's new board belongs to all its members.
    package static func recheckPeople(after operations: [Floor.Operation], _ services: Services) async throws {
        var people = RetroAffectedIDs(of: operations).members
        for operation in operations where MakeAction.beginsBoard(operation) {
            let members = try await services.database.read { try $0.members(of: operation.space) }
            people.formUnion(members.map(\.person))
        }
        for person in people { services.live.recheck(person) }
    }

    /// A typed time is in the browser's time zone, which is stored with it.
    package static func fillInFromBrowser(_ form: inout Fields, _ visit: Visit, _ person: SignedIn) {
        if form["zone"] == nil { form.set("zone", visit.zone(of: person) ?? "Etc/UTC") }
    }

    package static let noun = Phrase(ko: "팀", en: "team")
}
