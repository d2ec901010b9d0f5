package import Floor
import Hummingbird
package import RunRoom
package import ServerFloor
package import Storage

extension Room {
    /// The Run room, as the server sees it: meetups, the people in them, and their talk.
    package static let run = Room(
        RunRules.self, migrations: Migration.run,
        mount: { routes, services in
            let host = RunHost(services)
            host.mountPages(routes) { try await host.show($0, $1, $2) }
            host.mountRunners(routes)
            host.mountInviting(routes)
            host.mountTalks(routes)
            host.mountBookmarks(routes)
            host.mountLogs(routes)
            host.mountExport(routes)
            host.mountPlaces(routes)
            host.mountModeration(routes)
            host.mountImages(routes)
            host.mountRoutes(routes)
            host.mountForms(routes)
        },
        differences: { connection, head, limit in try connection.meetupDifferences(head, limit: limit) }
    ) { room in
        // Nobody is admitted: who wants to come applies.
        room.endpoints = { RunHost($0).endpoints }
        room.leaving = .run
        room.notices = NoticeKind.run
        room.tell = { connection, notices, viewer in try connection.tellRun(notices, to: viewer) }
        room.apart = { connection, person in try connection.blocks(of: person).ofViewer }
        room.today = { connection, viewer, _ in try connection.runToday(for: viewer) }
        room.todayLists = [.init("runs", .list(of: .ownRun), required: false)]
        room.administratorTask = { connection, person in try connection.reportTask(for: person) }
        room.jobs = [.meetupsOnTime, .remindOfMeetups, .cancelRunsOfSuspended]
        room.sync = .run
        room.titles = { connection, pages, viewer in try connection.runTitles(of: pages, for: viewer) }
        room.news = { connection, operations in try connection.talkNews(operations) }
        // Two members who have blocked each other would learn when the other one looks.
        room.showsPresence = { _, _ in false }
        room.files = .run
    }
}

typealias RunHost = RoomHost<RunRules>

extension RunHost {
    /// Answers a page request.
    func show(
        _ page: RunPageRoute, _ incoming: Incoming, _ context: MaruContext
    ) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        if page === RunRules.talkPage {
            return try await showTalk(visit, isLookedAt: TalkVisit.isSomebodyLooking(incoming))
        }
        return try await show(page, visit) { query, viewer, connection in
            let data = try RunRules.data(query, for: viewer, connection)
            return page === RunRules.applicantsPage ? try listing(data, viewer, connection) : data
        }
    }
}

extension RunRules: HostedRoom {
    package static var departure: RunUseCase? { leaveMeetup }

    /// Who applies, asks or takes back is not in the meetup: a repeat gets the first answer.
    package static func isAnsweredOutside(_ operation: Floor.Operation) -> Bool { true }

    package static func data(_ query: RunQuery, for viewer: Viewer, _ connection: Connection) throws -> RunData {
        switch query {
        case .meetups(let filter):
            var found = try connection.found(filter, for: viewer)
            found.marked = viewer.isGuest ? [] : try connection.marked(found.meetups.map(\.id), by: viewer.person)
            return .meetups(found, filter)
        case .creating: return .creating
        case .own(let pages): return .own(try connection.ownRuns(of: viewer, pages))
        case .talks(let after): return .talks(try connection.ownTalks(of: viewer.person, after: after))
        case .profile: return .profile(try connection.runnerRecord(of: viewer.person))
        case .logs(let month): return .logs(try connection.runMonth(month, of: viewer))
        case .log(let day): return .log(try connection.logOfDay(day, of: viewer))
        case .runner(let person): return .runner(try connection.coRunner(person, for: viewer))
        case .reports:
            // Before anything is read: nobody else learns from the time it takes whether there are any.
            guard viewer.isAdministrator else { throw Refusal.missing }
            return .reports(try connection.reportQueue(for: viewer.person))
        case .bookmarks(let band, let after):
            return .bookmarks(try connection.bookmarks(of: viewer, in: band, after: after))
        case .blocked: return .blocked(try connection.blockedPeople(by: viewer.person))
        case .meetup(let part):
            guard let head = try connection.space(part.meetup) else { throw Refusal.missing }
            return .meetup(try connection.slice(part, at: head, for: viewer.person))
        }
    }

    package static func slice(
        _ part: RunQuery.Part, at head: SpaceHead, for person: ID<Person>, _ connection: Connection
    ) throws -> MeetupSlice {
        try connection.slice(part, at: head, for: person)
    }

    /// Whoever writes a message waits for the run's lock: under it no talk is loaded, and nobody's profile.
    package static func queryForRule(_ query: RunQuery.Part) -> RunQuery.Part? {
        guard query.talk != nil else { return nil }
        var part = query
        part.talk = nil
        part.runners = false
        return part
    }

    package static func record(
        _ recording: inout Recording, on slice: inout MeetupSlice, _ transaction: Transaction
    ) throws {
        let own = recording.operations.filter { $0.space == slice.space }
        try transaction.record(own, on: &slice.meetup, to: &recording.head, recording.fingerprint, at: recording.now)
        let others = recording.operations.filter { $0.space != slice.space }
        try transaction.record(others, inOthers: slice.siblings, as: recording.viewer, at: recording.now)
    }

    /// A change of several runs of a series.
    package static func lockOthers(
        of space: ID<Space>, for useCase: RunUseCase, _ form: Fields, as viewer: Viewer, _ tools: inout Tools,
        _ transaction: Transaction
    ) throws {
        guard try useCase.needs(form, space).siblings else { return }
        try transaction.lockSeries(with: space, ledBy: viewer.person, &tools)
    }

    package static func begin(_ recording: inout Recording, _ transaction: Transaction) throws {
        try transaction.makePlaceSecret(recording.random)
        var meetup = Meetup(id: recording.head.id)
        try transaction.record(
            recording.operations, on: &meetup, to: &recording.head, recording.fingerprint, at: recording.now)
    }

    package static func guesses(_ useCase: RunUseCase) -> Limits.Pace? {
        useCase === checkIn ? RunLimits.codePace : nil
    }

    /// Who is in may hear it live; who no longer is, not.
    package static func recheckPeople(after operations: [Floor.Operation], _ services: Services) {
        for operation in operations {
            for person in RunAffectedIDs(of: operation).participants { services.live.recheck(person) }
        }
    }

    /// A typed time is in the browser's time zone, which is stored with it. Without one it is in the zone that was written.
    package static func fillInFromBrowser(_ form: inout Fields, _ visit: Visit, _ person: SignedIn) {
        let known = visit.zone(of: person)
        let written = form["zone"] ?? ""
        guard !written.isEmpty else { return form.set("zone", known ?? RunRules.fallbackZone) }
        guard known == nil, ZoneDays.isZone(written), (form["start"] ?? "").isEmpty else { return }
        let zones = ZoneDays()
        if let start = LocalTime.instant(form, { zones.moment($0, in: [written]) }) { form.set("start", String(start)) }
    }

    package static let noun = Phrase(ko: "모임", en: "run")
}
