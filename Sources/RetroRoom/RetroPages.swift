public import Floor

public typealias RetroPageRoute = PageRoute<RetroRules>

extension RetroRules {
    /// A device answers the pages about the viewer's own keywords. For the list of teams and for a single keyword, the
    /// server has more data.
    public static let pages: [RetroPageRoute] = [
        TeamsPage.entrance, TeamsPage.route, TeamPage.route, WritePage.route, BoxPage.route, KeywordPage.route,
        WritePage.routeOfEdit,
    ]
    public static let housePages: [RetroPageRoute] = [
        CreateTeamPage.route, PeoplePage.route, SchedulePage.route, dayPage, ArchivePage.route, EndedPage.route,
    ]

    /// The page of an open retrospective.
    public static var dayPage: RetroPageRoute { DayPage.route }
}

extension PageRoute where Room == RetroRules {
    /// A page of one team.
    ///
    /// - Parameters:
    ///   - rest: its path below the team's.
    ///   - draw: draws what the viewer may see.
    static func ofTeam(
        _ rest: String, file: String = #fileID, device: DevicePolicy,
        needs: @escaping @Sendable (PageIDs, Fields) throws(Refusal) -> RetroQuery.Part = { ids, _ throws(Refusal) in
            .init(ids.space)
        },
        draw: @escaping @Sendable (PageIDs, Request, SeenTeam, Viewer, Sealer) throws(Refusal) -> Outcome
    ) -> RetroPageRoute {
        RetroPageRoute(
            rest.isEmpty ? "{team}" : "{team}/" + rest, file: file, device: device,
            needs: { ids, query throws(Refusal) in .team(try needs(ids, query)) },
            draw: { ids, request, data, viewer, tools throws(Refusal) in
                guard case .team(let slice) = data else { throw .missing }
                return try draw(ids, request, try slice.seen(by: viewer.person), viewer, tools.sealer)
            })
    }
}
