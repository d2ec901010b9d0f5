public import Floor

/// The way into the room, for both hosts: what a request needs, and what comes of it.
public enum RetroDoor {
    /// Which data the answer to `request` takes.
    ///
    /// - Throws: `missing` for an address that is none of the room's, and what is wrong with an id.
    public static func plan(_ request: Request) throws(Refusal) -> RetroNeed {
        switch try RetroAddress(request) {
        case .create: return .teams
        case .join(let team): return .team(.init(team))
        case .act(let team, let useCase):
            let keyword: ID<Entity>? = useCase.isAboutKeyword ? try request.form.id("keyword") : nil
            return .team(
                .init(
                    team, retrospective: try request.form.id("retrospective"),
                    keywords: keyword.map { [$0] } ?? []))
        }
    }

    /// The rule: what to record, or why not.
    ///
    /// Whoever joins is not in the team yet: the host asks this after it has seen their code or link.
    ///
    /// - Parameter sealer: seals what is written in this request.
    public static func decide(
        _ request: Request, with data: RetroData, as viewer: Viewer, tools: inout Tools, sealer: Sealer
    ) throws(Refusal) -> Outcome {
        switch (try RetroAddress(request), data) {
        case (.create, _): return try CreateTeam.decide(request.form, viewer, &tools)
        case (.join, .team(let slice)): return try JoinTeam.decide(request.form, slice, viewer, &tools)
        case (.act(_, let useCase), .team(let slice)):
            let draft = try Draft(useCase, request.form, slice, viewer, &tools)
            return try useCase.decide(request.form, draft, &tools, sealer)
        default: throw .missing
        }
    }
}

/// Where in the room an address leads.
enum RetroAddress {
    case create
    case join(ID<Space>)
    case act(ID<Space>, RetroUseCase)

    init(_ request: Request) throws(Refusal) {
        let path = request.path
        guard request.method == .post else { throw .missing }
        if path.count == 1, path[0] == "create-team" {
            self = .create
        } else if path.count == 2, let team = ID<Space>(path[0]) {
            if path[1] == "join-team" {
                self = .join(team)
            } else if let useCase = RetroUseCase.all.first(where: { $0.name == path[1] }) {
                self = .act(team, useCase)
            } else {
                throw .missing
            }
        } else {
            throw .missing
        }
    }
}
