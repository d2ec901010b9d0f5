public import Floor

/// Retro's part of the page Today: the scheduled and open retrospectives of the viewer's teams.
public struct RetroToday: Sendable {
    /// Open ones first, then by start time.
    public var upcoming: [UpcomingRetrospective]

    /// A scheduled or open retrospective.
    public struct UpcomingRetrospective: Equatable, Sendable {
        public var team: ID<Space>
        public var teamName: String
        public var id: ID<Entity>
        public var name: String
        /// Unix milliseconds.
        public var start: Int64
        public var isOpen: Bool

        public init(
            team: ID<Space>, teamName: String, id: ID<Entity>, name: String, start: Int64, isOpen: Bool
        ) {
            self.team = team
            self.teamName = teamName
            self.id = id
            self.name = name
            self.start = start
            self.isOpen = isOpen
        }

        /// The day's page while it is open, else the team's page.
        public var link: Link { isOpen ? RetroRules.day(of: team) : Link("/retro").at(team) }
    }

    public init(upcoming: [UpcomingRetrospective]) { self.upcoming = upcoming }

    /// The list; empty where there is none.
    public func waiting(_ viewer: Viewer) -> HTML {
        if upcoming.isEmpty { return .nothing }
        return tag("section") {
            sectionHeading(viewer.say(Phrase(ko: "회고", en: "Retrospectives")))
            rows { for one in upcoming { RetroToday.item(one, viewer) } }
        }
    }

    private static func item(_ one: UpcomingRetrospective, _ viewer: Viewer) -> HTML {
        let moment = viewer.clock(one.start)
        let when = one.isOpen ? "" : " · " + moment.text(today: viewer.today, in: viewer.language)
        return row(
            Row(
                one.name, to: one.link, leading: icon(.retro), meta: .text(one.teamName + when),
                trailing: one.isOpen
                    ? trait(viewer.say(Phrase(ko: "시작됐어요", en: "Started")), .mine)
                    : trait(viewer.say(RetroCardView.left(until: moment.day, viewer.today)))))
    }
}
