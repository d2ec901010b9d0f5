public import Floor

/// The Retro room, for both hosts.
public enum RetroRules: RoomRules {
    public typealias Query = RetroQuery
    public typealias SpaceQuery = RetroQuery.Part
    public typealias Data = RetroData
    public typealias Slice = TeamSlice
    public typealias Context = Retrospective

    public static let place = Page.Place.retro

    public static func query(of page: PageAddress, _ request: Request) throws(Refusal) -> RetroQuery {
        switch page {
        case .entrance, .teams, .creating: return .teams
        case .day(let team): return .day(team)
        case .home(let team):
            var part = RetroQuery.Part(team, wall: true, actions: true)
            part.teams = true
            part.photos = true
            return .team(part)
        case .people(let team):
            var part = RetroQuery.Part(team, code: true)
            part.photos = true
            part.choices = true
            return .team(part)
        case .writing(let team), .scheduling(let team): return .team(.init(team))
        case .box(let team): return .team(.init(team, own: true))
        case .archive(let team):
            var part = RetroQuery.Part(team)
            part.archive = request.query["q"].map { Text.isBlank($0) } ?? true ? .counts : .keywords
            return .team(part)
        case .ended(let team, let retrospective):
            var part = RetroQuery.Part(team, retrospective: retrospective, actions: true)
            part.archive = .retrospective(retrospective)
            part.photos = true
            return .team(part)
        case .keyword(let team, let keyword), .editing(let team, let keyword):
            return .team(.init(team, keywords: [keyword]))
        }
    }

    public static func draw(
        _ page: PageAddress, _ request: Request, _ data: RetroData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (page, data) {
        case (.entrance, .teams(let teams, let chosen)):
            guard let team = chosen ?? (teams.count == 1 ? teams.first?.id : nil) else {
                return .page(TeamsPage.page(teams, viewer))
            }
            return .redirect(link(to: team))
        case (.teams, .teams(let teams, let chosen)): return .page(TeamsPage.page(teams, viewer, chosen: chosen))
        case (_, .team(let slice)):
            let seen = try slice.seen(by: viewer.person)
            return .page(try draw(page, request, seen, viewer, tools.sealer))
        default: throw .missing
        }
    }

    private static func draw(
        _ page: PageAddress, _ request: Request, _ seen: SeenTeam, _ viewer: Viewer, _ sealer: Sealer
    ) throws(Refusal) -> Page {
        switch page {
        case .home:
            let did: ID<Operation>? = try request.query.id("did")
            return TeamPage.page(
                seen, viewer, done: did.map { _ in request.query["on"] ?? "" }, isLate: request.query["late"] != nil)
        case .writing: return try WritePage.page(seen, viewer, form: request.query)
        case .box: return BoxPage.page(seen, viewer)
        case .keyword(_, let keyword):
            return try KeywordPage.page(keyword, seen, viewer, digest: sealer.digest)
        case .editing(_, let keyword): return try WritePage.page(editing: keyword, seen, viewer)
        default: throw .missing
        }
    }

    /// Draws any page. The day, the archive and the members' page are on the server only.
    public static func drawWhole(
        _ page: PageAddress, _ request: Request, _ data: RetroData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (page, data) {
        case (.creating, .teams): .page(CreateTeamPage.page(viewer))
        case (_, .team(let slice)):
            try drawWhole(page, request, data, try slice.seen(by: viewer.person), viewer, &tools)
        default: try draw(page, request, data, viewer, &tools)
        }
    }

    private static func drawWhole(
        _ page: PageAddress, _ request: Request, _ data: RetroData, _ seen: SeenTeam, _ viewer: Viewer,
        _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch page {
        case .day:
            // No retrospective is open: the team's page shows what comes next.
            guard let day = DayPage(seen, viewer, tools.sealer) else { return .redirect(seen.link) }
            return .page(day.page)
        case .archive: return .page(try ArchivePage.page(seen, viewer, query: request.query))
        case .ended(_, let retrospective):
            let did: ID<Operation>? = try request.query.id("did")
            return .page(try EndedPage.page(retrospective, seen, viewer, isToldDone: did != nil))
        case .people: return .page(PeoplePage.page(seen, viewer))
        case .scheduling: return .page(try SchedulePage.page(seen, viewer))
        case .entrance, .teams, .creating, .home, .writing, .box, .keyword, .editing:
            return try draw(page, request, data, viewer, &tools)
        }
    }

    /// A team's pages do not depend on the page that a form was on.
    public static func stay(_ link: Link, on page: Request) -> Link { link }
}
