import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import RunRoom
import ServerFloor
import Storage

extension RunLimits {
    /// The form with a route's file.
    static let routeFormBytes = Track.byteLimit + Limits.smallBodyBytes
}

/// The route of a run as a file: an upload becomes the form of ``RunRules/attachRoute``, and is forgotten.
extension RunHost {
    func mountRoutes(_ routes: Routes) {
        routes.post("run/{meetup}/" + RunRules.routeUpload) { try await uploadRoute($0, $1) }
        routes.get("run/{meetup}/" + RunRules.routeFile) { try await downloadRoute($0, $1) }
    }

    private func uploadRoute(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try Visit(incoming, context, services, form: Fields())
        guard let meetup = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        var given = Fields()
        var page = RunRules.route(of: meetup)
        do {
            let place = try await requireAttaching(to: meetup, visit)
            let sent = try await visit.multipart(incoming, limit: RunLimits.routeFormBytes)
            given = sent.fields
            guard let file = sent.files.first(where: { $0.field == "file" }), !file.bytes.isEmpty else {
                throw Refusal.routeFileNone
            }
            let (trim, number) = (try Track.Trim(sent.fields), try Track.number(in: sent.fields))
            let found = try await services.imports.run {
                try await route(in: file.bytes, trimming: trim, track: number, meetingAt: place)
            }
            try await attach(found.route, to: meetup, given["operation"], visit)
            if found.tracks > 1 { page = page.with(RunRules.joinedTracks, String(found.tracks)) }
        } catch let refused as Refusal where refused.isOfRoute {
            let refusal = refused == .bodyTooLarge ? .routeFileTooLarge : refused
            let form = given
            let (page, viewer) = try await services.database.read { connection in
                let (slice, viewer) = try routeSlice(of: meetup, visit, connection)
                var tools = visit.tools(clock: .zero)
                var fresh = viewer
                fresh.formID = tools.id()
                return (try RoutePage.page(slice, fresh, form: form, refusal: refusal), fresh)
            }
            return Reply(services).page(page, for: viewer, visit.request)
        }
        return Reply(services).redirect(page)
    }

    private func downloadRoute(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        guard let meetup = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw Refusal.missing }
        let route = try await services.database.read { connection in
            try connection.route(of: meetup, for: try visit.viewer(connection))
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: RunHost.gpxType,
                .contentDisposition: "attachment; filename=\"route-\(meetup.text.suffix(12)).gpx\"",
                .cacheControl: "no-store",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: route.gpx)))
    }

    static let gpxType = "application/gpx+xml"

    /// - Returns: where the run meets; nil if that is not set yet.
    /// - Throws: why the person may not attach a route: before their file is read.
    func requireAttaching(to meetup: ID<Space>, _ visit: Visit) async throws -> Coordinates? {
        try await services.database.read { connection in
            let (slice, viewer) = try routeSlice(of: meetup, visit, connection)
            try RunRules.requireAttaching(slice, viewer)
            return slice.meetup.place.value?.point
        }
    }

    private func routeSlice(
        of meetup: ID<Space>, _ visit: Visit, _ connection: Connection
    ) throws -> (MeetupSlice, Viewer) {
        let viewer = try visit.viewer(connection)
        guard let head = try connection.space(meetup) else { throw Refusal.missing }
        return (try connection.slice(RunQuery.Part(meetup), at: head, for: viewer.person), viewer)
    }

    /// Parses a file off the threads that answer requests.
    ///
    /// - Parameters:
    ///   - number: of the track that is wanted, from 1; nil for all.
    ///   - place: where the run meets (``Track/route(trimming:meetingAt:)``).
    /// - Returns: the route, and how many tracks it is made of.
    func route(
        in file: [UInt8], trimming trim: Track.Trim, track number: Int?, meetingAt place: Coordinates?
    ) async throws -> (route: RunRoute, tracks: Int) {
        try await services.imports.apart {
            let track = try GPXFile.track(in: file, number: number)
            return (try track.route(trimming: trim, meetingAt: place), track.trackCount)
        }
    }

    /// - Parameter operation: the operation's id; nil for a new one.
    func attach(_ route: RunRoute, to meetup: ID<Space>, _ operation: String?, _ visit: Visit) async throws {
        let text = route.text
        _ = try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            var tools = visit.tools(clock: .zero)
            var form = Fields([.init("route", text)])
            if let operation, !operation.isEmpty { form.set("operation", operation) }
            let request = Floor.Request(.post, [meetup.text, RunRules.attachRoute.name], form: form)
            let asked = RequestFingerprint(request, by: viewer.person)
            return try transaction.act(
                in: RunRules.self, request, asked, as: viewer, &tools, random: services.random
            ).operations
        }
    }
}

extension Refusal {
    /// Whether the page says it: what is wrong with the form, or that it is too late or too early for it.
    fileprivate var isOfRoute: Bool {
        field == "file" || field == "trim" || field == "track" || self == .bodyTooLarge
            || kind == .conflict && field == nil
    }
}

extension Connection {
    /// - Throws: `missing`, also for a run without a route; `members-only`.
    func route(of meetup: ID<Space>, for viewer: Viewer) throws -> RunRoute {
        guard let head = try space(meetup) else { throw Refusal.missing }
        let seen = try slice(RunQuery.Part(meetup), at: head, for: viewer.person).seen(
            by: viewer.person, at: viewer.now)
        try seen.requireRoute()
        guard let route = seen.meetup.route.value else { throw Refusal.missing }
        return route
    }
}
