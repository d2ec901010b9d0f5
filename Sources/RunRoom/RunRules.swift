public import Floor

/// The Run room: its rules and pages. A device has the meetups its owner is in; finding others is the server's.
public enum RunRules: RoomRules {
    public typealias Query = RunQuery
    public typealias SpaceQuery = RunQuery.Part
    public typealias Data = RunData
    public typealias Slice = MeetupSlice
    public typealias Context = Standing

    public static let place = Page.Place.run

    public static func query(of page: PageAddress, _ request: Request) throws(Refusal) -> RunQuery {
        switch page {
        case .meetups: .meetups(try MeetupFilter(request.query))
        case .creating: .creating
        case .own: .own(try OwnRuns.Pages(in: request.query))
        case .talks: .talks(after: try OwnTalks.Cursor(in: request.query))
        case .profile: .profile
        case .logs: .logs(try LogMonthPage.month(request.query))
        case .log(let day): .log(day)
        case .runner(let person): .runner(person)
        case .blocked: .blocked
        case .bookmarks:
            .bookmarks(try Bookmarks.band(in: request.query), after: try MeetupFilter.Cursor(in: request.query))
        case .reports: .reports
        case .editing(let meetup), .route(let meetup): .meetup(.init(meetup))
        case .meetup(let meetup): .meetup(.init(meetup, runners: true, unread: true, stamps: true))
        case .stamps(let meetup): .meetup(.init(meetup, runners: true, stamps: true))
        case .applying(let meetup), .applicants(let meetup), .attendance(let meetup):
            .meetup(.init(meetup, runners: true))
        case .talk(let meetup), .reportingMessages(let meetup):
            .meetup(
                .init(
                    meetup, runners: true,
                    talk: .init(
                        thread: try request.query.id("thread"), before: try request.query.id("before"),
                        isOfHouse: request.query[TalkAddress.houseField.text] != nil)))
        case .image(let meetup):
            .meetup(.init(meetup, runners: true, messages: try ImagePage.messages(request.query)))
        }
    }

    /// The pages that a device draws too. Guests see a meetup's page; everything else leads them to sign in.
    public static func draw(
        _ page: PageAddress, _ request: Request, _ data: RunData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (page, data) {
        case (.own, .own(let runs)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(OwnRunsPage.page(runs, viewer))
        case (_, .meetup(let slice)):
            return .page(try draw(page, request, try slice.seen(by: viewer.person, at: viewer.now), viewer))
        default: throw .missing
        }
    }

    static func draw(
        _ page: PageAddress, _ request: Request, _ seen: SeenMeetup, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        if case .meetup = page {
            return MeetupPage.page(seen, viewer, isReported: request.query[reportedField.text] != nil)
        }
        guard !viewer.isGuest else { throw .signedOut }
        switch page {
        case .attendance:
            guard seen.standing.isIn else { throw .membersOnly }
            return AttendancePage.page(seen, viewer)
        case .route:
            try seen.requireRoute()
            return RoutePage.page(seen, viewer, tracks: request.query[joinedTracks.text].flatMap { Int($0) } ?? 1)
        case .talk:
            return
                try TalkPage.page(
                    seen, viewer, thread: try request.query.id("thread"), before: try request.query.id("before"),
                    isReported: request.query[reportedField.text] != nil)
        default: throw .missing
        }
    }

    /// A meetup's pages do not depend on the page that a form was on.
    public static func stay(_ link: Link, on page: Request) -> Link { link }
}
