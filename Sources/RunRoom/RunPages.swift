public import Floor

public typealias RunPageRoute = PageRoute<RunRules>

extension RunRules {
    /// A device answers the talk and the attendance of the meetups its owner is in. Of a meetup's own page, of its route
    /// and of the list of one's runs the house knows more. Finding is the house's.
    public static let pages: [RunPageRoute] = [
        OwnRunsPage.route, MeetupPage.route, AttendancePage.route, talkPage, RoutePage.route,
    ]
    public static let housePages: [RunPageRoute] = [
        MeetupsPage.route, CreateMeetupPage.route, TalksPage.route, RunnerPage.route, LogMonthPage.route,
        LogPage.route, CoRunnerPage.route, BlockedPage.route, BookmarksPage.route, ReportsPage.route,
        EditMeetupPage.route, ApplyPage.route, applicantsPage, StampsPage.route, ReportMessagesPage.route,
        ImagePage.route,
    ]

    /// The page on which a leader answers applications.
    public static var applicantsPage: RunPageRoute { ApplicantsPage.route }

    /// The talk of a meetup, or of one person with its leader.
    public static var talkPage: RunPageRoute { TalkPage.route }
}

extension PageRoute where Room == RunRules {
    /// What the pages of a talk need.
    static let talk: @Sendable (PageIDs, Fields) throws(Refusal) -> RunQuery.Part = { ids, query throws(Refusal) in
        .init(
            ids.space, runners: true,
            talk: .init(
                thread: try query.id("thread"), before: try query.id("before"),
                isOfHouse: query[TalkAddress.houseField.text] != nil))
    }

    /// A page of one meetup.
    ///
    /// - Parameters:
    ///   - rest: its path below the meetup's.
    ///   - draw: draws what the viewer may see.
    static func ofMeetup(
        _ rest: String, file: String = #fileID, device: DevicePolicy, isForGuests: Bool = false,
        needs: @escaping @Sendable (PageIDs, Fields) throws(Refusal) -> RunQuery.Part = { ids, _ throws(Refusal) in
            .init(ids.space, runners: true)
        },
        draw: @escaping @Sendable (Request, SeenMeetup, Viewer) throws(Refusal) -> Page
    ) -> RunPageRoute {
        RunPageRoute(
            rest.isEmpty ? "{meetup}" : "{meetup}/" + rest, file: file, device: device, isForGuests: isForGuests,
            needs: { ids, query throws(Refusal) in .meetup(try needs(ids, query)) },
            draw: { _, request, data, viewer, _ throws(Refusal) in
                guard case .meetup(let slice) = data else { throw .missing }
                return .page(try draw(request, try slice.seen(by: viewer.person, at: viewer.now), viewer))
            })
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
