public import Floor

/// The pages that only the house draws. They are apart, so that the browser's module does not contain them.
extension RunRules {
    /// All pages. Guests see the list and a meetup's page; everything else leads them to sign in.
    public static func drawWhole(
        _ page: PageAddress, _ request: Request, _ data: RunData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        if case .meetups(let found, let filter) = data { return .page(MeetupsPage.page(found, filter, viewer)) }
        switch (page, data) {
        case (.reports, .reports(let queue)):
            guard viewer.isAdministrator else { throw .missing }
            return .page(ReportsPage.page(queue, viewer))
        case (_, .meetup(let slice)):
            return .page(try drawWhole(page, request, try slice.seen(by: viewer.person, at: viewer.now), viewer))
        default: break
        }
        guard !viewer.isGuest else { throw .signedOut }
        switch (page, data) {
        case (.creating, .creating): return .page(CreateMeetupPage.page(viewer))
        case (.talks, .talks(let talks)): return .page(TalksPage.page(talks, viewer))
        case (.profile, .profile(let record)):
            return .page(RunnerPage.page(record, viewer, meetup: try request.query.id("meetup")))
        case (.logs, .logs(let month)): return .page(LogMonthPage.page(month, viewer))
        case (.log, .log(let day)): return .page(try LogPage.page(day, viewer, query: request.query))
        case (.runner, .runner(let person)):
            let isReported = request.query[reportedField.text] != nil
            return .page(CoRunnerPage.page(person, viewer, isReported: isReported))
        case (.blocked, .blocked(let people)): return .page(BlockedPage.page(people, viewer))
        case (.bookmarks, .bookmarks(let bookmarks)): return .page(BookmarksPage.page(bookmarks, viewer))
        default: return try draw(page, request, data, viewer, &tools)
        }
    }

    private static func drawWhole(
        _ page: PageAddress, _ request: Request, _ seen: SeenMeetup, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        if case .meetup = page { return try draw(page, request, seen, viewer) }
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
            return ApplicantsPage.page(seen, viewer, isSent: request.query[InvitePeople.sent.text] != nil)
        case .stamps:
            guard seen.standing.isIn else { throw .membersOnly }
            return StampsPage.page(seen, viewer)
        case .reportingMessages:
            return
                try ReportMessagesPage.page(
                    seen, viewer, thread: try request.query.id("thread"), before: try request.query.id("before"),
                    chosen: try request.query.id("message"))
        case .image: return try ImagePage.page(seen, viewer, at: request.query)
        case .meetup, .attendance, .route, .talk: return try draw(page, request, seen, viewer)
        case .meetups, .creating, .own, .talks, .profile, .logs, .log, .runner, .blocked, .bookmarks, .reports:
            throw .missing
        }
    }
}
