public import Floor

extension RetroRules {
    /// The room's pages.
    public enum PageAddress: Sendable {
        /// Redirects to the chosen team, or to the page that leads to one.
        case entrance
        case teams
        case creating
        case home(ID<Space>)
        case people(ID<Space>)
        case writing(ID<Space>)
        case box(ID<Space>)
        case scheduling(ID<Space>)
        case day(ID<Space>)
        case archive(ID<Space>)
        case ended(ID<Space>, ID<Entity>)
        case keyword(ID<Space>, ID<Entity>)
        case editing(ID<Space>, ID<Entity>)
    }

    /// A device answers the pages about the viewer's own keywords. For the list of teams and for a single keyword, the
    /// server has more data.
    public static func device(of page: PageAddress) -> DevicePolicy {
        switch page {
        case .home, .writing, .box, .editing: .first
        case .entrance, .teams, .keyword: .fallback
        case .creating, .people, .scheduling, .day, .archive, .ended: .never
        }
    }

    public static func page(at path: [String]) throws(Refusal) -> PageAddress {
        guard let first = path.first else { return .entrance }
        if path.count == 1, first == TeamsPage.segment { return .teams }
        if path.count == 1, first == creation.name { return .creating }
        guard let team = ID<Space>(first) else { throw .missing }
        switch (path.count, path.dropFirst().first) {
        case (1, _): return .home(team)
        case (2, PeoplePage.segment): return .people(team)
        case (2, WritePage.segment): return .writing(team)
        case (2, BoxPage.segment): return .box(team)
        case (2, SchedulePage.segment): return .scheduling(team)
        case (2, DayPage.segment): return .day(team)
        case (2, ArchivePage.segment): return .archive(team)
        case (3, ArchivePage.segment): if let ended = ID<Entity>(path[2]) { return .ended(team, ended) }
        case (3, KeywordPage.segment): if let keyword = ID<Entity>(path[2]) { return .keyword(team, keyword) }
        case (4, KeywordPage.segment):
            if path[3] == "edit", let keyword = ID<Entity>(path[2]) { return .editing(team, keyword) }
        default: break
        }
        throw .missing
    }
}
