import Floor

/// Where in the room an address leads.
enum RetroAddress {
    /// The team one has chosen, or the way to one.
    case entrance
    case teams
    case create
    case creating
    case join(ID<Space>)
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
    case act(ID<Space>, RetroUseCase)

    /// - Parameter useCases: what this host can do; a form of anything else is `missing` here.
    init(_ request: Request, among useCases: [RetroUseCase] = RetroUseCase.all) throws(Refusal) {
        let path = request.path
        let isPost = request.method == .post
        if path.isEmpty {
            guard !isPost else { throw .missing }
            self = .entrance
        } else if path.count == 1, path[0] == TeamsPage.segment {
            guard !isPost else { throw .missing }
            self = .teams
        } else if path.count == 1, path[0] == "create-team" {
            self = isPost ? .create : .creating
        } else if let team = ID<Space>(path[0]) {
            let rest = Array(path.dropFirst())
            self = isPost ? try RetroAddress.acting(team, rest, useCases) : try RetroAddress.looking(team, rest)
        } else {
            throw .missing
        }
    }

    private static func acting(
        _ team: ID<Space>, _ path: [String], _ useCases: [RetroUseCase]
    ) throws(Refusal) -> RetroAddress {
        guard path.count == 1 else { throw .missing }
        if path[0] == "join-team" { return .join(team) }
        guard let useCase = useCases.first(where: { $0.name == path[0] }) else { throw .missing }
        return .act(team, useCase)
    }

    private static func looking(_ team: ID<Space>, _ path: [String]) throws(Refusal) -> RetroAddress {
        switch (path.count, path.first) {
        case (0, _): return .home(team)
        case (1, PeoplePage.segment): return .people(team)
        case (1, WritePage.segment): return .writing(team)
        case (1, BoxPage.segment): return .box(team)
        case (1, SchedulePage.segment): return .scheduling(team)
        case (1, DayPage.segment): return .day(team)
        case (1, ArchivePage.segment): return .archive(team)
        case (2, ArchivePage.segment): if let ended = ID<Entity>(path[1]) { return .ended(team, ended) }
        case (2, KeywordPage.segment): if let keyword = ID<Entity>(path[1]) { return .keyword(team, keyword) }
        case (3, KeywordPage.segment):
            if path[2] == "edit", let keyword = ID<Entity>(path[1]) { return .editing(team, keyword) }
        default: break
        }
        throw .missing
    }
}
