public import Floor

extension RunRules {
    /// The room's pages.
    public enum PageAddress: Sendable {
        case meetups
        case creating
        /// The viewer's own runs.
        case own
        /// The viewer's talks.
        case talks
        /// The viewer's own profile.
        case profile
        /// The viewer's own calendar of a month.
        case logs
        /// A day of it.
        case log(Day)
        /// Somebody with whom the viewer is in a run.
        case runner(ID<Person>)
        /// Whom the viewer has blocked.
        case blocked
        /// The runs that the viewer has marked.
        case bookmarks
        /// What waits for an administrator.
        case reports
        case meetup(ID<Space>)
        case editing(ID<Space>)
        case applying(ID<Space>)
        case applicants(ID<Space>)
        case attendance(ID<Space>)
        /// The stamps of a run that is over.
        case stamps(ID<Space>)
        case talk(ID<Space>)
        /// Where messages of a talk are chosen, to report them.
        case reportingMessages(ID<Space>)
        /// An image of a message, which the query names.
        case image(ID<Space>)
        case route(ID<Space>)
    }

    /// A device answers the talk and the attendance of the meetups its owner is in. Of a meetup's own page, of its route
    /// and of the list of one's runs the house knows more. Finding is the house's.
    public static func device(of page: PageAddress) -> DevicePolicy {
        switch page {
        case .attendance, .talk: .first
        case .own, .meetup, .route: .fallback
        case .meetups, .creating, .talks, .profile, .logs, .log, .runner, .blocked, .bookmarks, .reports, .editing,
            .applying, .applicants, .stamps, .reportingMessages, .image:
            .never
        }
    }

    public static func page(at path: [String]) throws(Refusal) -> PageAddress {
        guard let first = path.first else { return .meetups }
        if path.count == 1, let page = ownPage(at: first) { return page }
        if path.count == 2, let page = personalPage(at: first, path[1]) { return page }
        guard let meetup = ID<Space>(first) else { throw .missing }
        switch (path.count, path.dropFirst().first) {
        case (1, _): return .meetup(meetup)
        case (2, EditMeetupPage.segment): return .editing(meetup)
        case (2, ApplyPage.segment): return .applying(meetup)
        case (2, ApplicantsPage.segment): return .applicants(meetup)
        case (2, AttendancePage.segment): return .attendance(meetup)
        case (2, StampsPage.segment): return .stamps(meetup)
        case (2, TalkPage.segment): return .talk(meetup)
        case (2, ReportMessagesPage.segment): return .reportingMessages(meetup)
        case (2, ImagePage.segment): return .image(meetup)
        case (2, RoutePage.segment): return .route(meetup)
        default: throw .missing
        }
    }

    /// The pages of no meetup.
    private static func ownPage(at name: String) -> PageAddress? {
        switch name {
        case creation.name: .creating
        case OwnRunsPage.segment: .own
        case TalksPage.segment: .talks
        case RunnerPage.segment: .profile
        case LogMonthPage.segment: .logs
        case BlockedPage.segment: .blocked
        case BookmarksPage.segment: .bookmarks
        case ReportsPage.segment: .reports
        default: nil
        }
    }

    /// The pages of a day and of a person.
    private static func personalPage(at name: String, _ rest: String) -> PageAddress? {
        switch name {
        case LogMonthPage.segment: Day(rest).map { .log($0) }
        case CoRunnerPage.segment: ID<Person>(rest).map { .runner($0) }
        default: nil
        }
    }
}

extension RunRules {
    /// The page on which a meetup's leader answers applications.
    public static func applicants(of meetup: ID<Space>) -> Link { link(to: meetup).at(ApplicantsPage.segment) }

    public static func attendance(of meetup: ID<Space>) -> Link { link(to: meetup).at(AttendancePage.segment) }

    public static func route(of meetup: ID<Space>) -> Link { link(to: meetup).at(RoutePage.segment) }

    /// The talk of a meetup, or the questions of one person.
    public static func talk(of meetup: ID<Space>, thread: ID<Person>? = nil) -> Link {
        let talk = link(to: meetup).at(TalkPage.segment)
        guard let thread else { return talk }
        return talk.with("thread", thread.text)
    }

    /// The page of people whom the viewer has blocked.
    public static var blocked: Link { place.link.at(BlockedPage.segment) }
}
