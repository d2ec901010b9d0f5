public import Floor

extension RunRules {
    /// Gives a meetup its way, or another one. Field `route`: ``RunRoute/text``, which the host makes of an uploaded file.
    ///
    /// Throws `route-invalid`.
    public static let attachRoute = RunUseCase(
        "attach-route", makes: "route.attached", by: .leader, in: writable, lands: .route,
        api: .rest(.put, "route", status: 200),
        summary: "Gives a run its route, until it starts. To upload a GPX file, use `route.gpx`.",
        input: [.init("route", .token, "The `text` of a route that the API has answered.")], form: RoutePage.again
    ) { form, draft, _ throws(Refusal) in
        guard let route = form["route"].flatMap({ RunRoute(stored: $0) }) else { throw .routeInvalid }
        let changes = draft.meetup.changes(to: [Meetup.route.to(route)])
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }

    /// Takes it away.
    public static let removeRoute = RunUseCase(
        "remove-route", makes: "route.removed", by: .leader, in: writable, lands: .route,
        api: .rest(.delete, "route", status: 200), summary: "Removes the route of a run, until it starts.",
        form: RoutePage.again
    ) { _, draft, _ throws(Refusal) in
        let changes = draft.meetup.changes(to: [Meetup.route.to(nil)])
        return changes.isEmpty ? draft.unchanged : draft.record(changes)
    }

    /// Where the form with a file goes. Only a server answers it.
    public static let routeUpload = "upload-route"
    /// The parameter of the route's page that says how many tracks the file had that was just uploaded.
    public static let joinedTracks: StaticString = "tracks"
    /// The last path segment of the route as a GPX file.
    public static let routeFile = "route.gpx"

    /// - Throws: why somebody may not attach a route, before a file of theirs is read.
    public static func requireAttaching(_ slice: MeetupSlice, _ viewer: Viewer) throws(Refusal) {
        _ = try admit(attachRoute.permission, Fields(), slice, viewer, at: viewer.now)
    }
}

extension SeenMeetup {
    /// - Throws: `members-only` for people who are not in: the route leads to the place.
    public func requireRoute() throws(Refusal) { guard standing.isIn else { throw .membersOnly } }
}

extension Track.Trim {
    /// Reads a form's field `trim`; the usual one without it.
    ///
    /// - Throws: `trim-invalid`.
    public init(_ form: Fields) throws(Refusal) {
        guard let given = form["trim"], !given.isEmpty else {
            self = .usual
            return
        }
        guard let trim = Int(given).flatMap({ Track.Trim(rawValue: $0) }) else { throw .trimInvalid(given) }
        self = trim
    }
}

extension Track {
    /// Reads a form's field `track`: which track of a file is wanted; nil for all.
    ///
    /// - Throws: `track-invalid`.
    public static func number(in form: Fields) throws(Refusal) -> Int? {
        guard let given = form["track"], !given.isEmpty else { return nil }
        guard let number = Int(given), number > 0 else { throw .trackInvalid(given) }
        return number
    }
}
