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
        case .own: .own(after: try MeetupFilter.Cursor(in: request.query))
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

    /// Guests see the list and a meetup's page; everything else leads them to sign in.
    public static func draw(
        _ page: PageAddress, _ request: Request, _ data: RunData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (page, data) {
        case (.meetups, .meetups(let found, let filter)): return .page(MeetupsPage.page(found, filter, viewer))
        case (.creating, .creating):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(CreateMeetupPage.page(viewer))
        case (.own, .own(let runs)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(OwnRunsPage.page(runs, viewer))
        case (.talks, .talks(let talks)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(TalksPage.page(talks, viewer))
        case (.profile, .profile(let record)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(RunnerPage.page(record, viewer, meetup: try request.query.id("meetup")))
        case (.logs, .logs(let month)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(LogMonthPage.page(month, viewer))
        case (.log, .log(let day)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(try LogPage.page(day, viewer, query: request.query))
        case (.runner, .runner(let person)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(CoRunnerPage.page(person, viewer))
        case (.blocked, .blocked(let people)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(BlockedPage.page(people, viewer))
        case (.bookmarks, .bookmarks(let bookmarks)):
            guard !viewer.isGuest else { throw .signedOut }
            return .page(BookmarksPage.page(bookmarks, viewer))
        case (.reports, .reports(let things)):
            guard viewer.isAdministrator else { throw .missing }
            return .page(ReportsPage.page(things, viewer))
        case (_, .meetup(let slice)):
            return .page(try draw(page, request, try slice.seen(by: viewer.person, at: viewer.now), viewer))
        default: throw .missing
        }
    }

    private static func draw(
        _ page: PageAddress, _ request: Request, _ seen: SeenMeetup, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        if case .meetup = page {
            return MeetupPage.page(seen, viewer, isReported: request.query[reportedField.text] != nil)
        }
        guard !viewer.isGuest else { throw .signedOut }
        switch page {
        case .editing:
            guard seen.standing == .leader else { throw .leaderOnly }
            return EditMeetupPage.page(seen, viewer)
        case .applying:
            // A guest who leads the run, or is in it, comes here after signing in.
            return seen.mayApply(at: viewer.now) ? ApplyPage.page(seen, viewer) : MeetupPage.page(seen, viewer)
        case .applicants:
            guard seen.standing == .leader else { throw .leaderOnly }
            return ApplicantsPage.page(seen, viewer)
        case .attendance:
            guard seen.standing.isIn else { throw .membersOnly }
            return AttendancePage.page(seen, viewer)
        case .stamps:
            guard seen.standing.isIn else { throw .membersOnly }
            return StampsPage.page(seen, viewer)
        case .route:
            try seen.requireRoute()
            return RoutePage.page(seen, viewer)
        case .talk:
            return
                try TalkPage.page(
                    seen, viewer, thread: try request.query.id("thread"), isLatest: request.query["before"] == nil,
                    isReported: request.query[reportedField.text] != nil)
        case .reportingMessages:
            return
                try ReportMessagesPage.page(
                    seen, viewer, thread: try request.query.id("thread"), before: try request.query.id("before"))
        case .image: return try ImagePage.page(seen, viewer, at: request.query)
        case .meetups, .creating, .own, .talks, .profile, .logs, .log, .runner, .blocked, .bookmarks, .reports, .meetup:
            throw .missing
        }
    }

    /// A meetup's pages do not depend on the page that a form was on.
    public static func stay(_ link: Link, on page: Request) -> Link { link }
}
