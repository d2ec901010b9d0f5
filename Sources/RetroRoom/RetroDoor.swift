public import Floor

/// The way into the room, for both hosts: what a request needs, and what comes of it.
public enum RetroDoor {
    /// Which data the answer to `request` takes.
    ///
    /// - Throws: `missing` for an address that is none of the room's, and what is wrong with an id.
    public static func plan(_ request: Request) throws(Refusal) -> RetroNeed {
        switch try RetroAddress(request) {
        case .entrance, .teams, .create, .creating: return .teams
        case .join(let team): return .team(.init(team))
        case .day(let team):
            var part = RetroNeed.Part(team, wall: true, actions: true)
            part.photos = true
            return .team(part)
        case .home(let team):
            var part = RetroNeed.Part(team, wall: true, actions: true)
            part.teams = true
            part.photos = true
            return .team(part)
        case .people(let team):
            var part = RetroNeed.Part(team, code: true)
            part.photos = true
            return .team(part)
        case .writing(let team), .scheduling(let team): return .team(.init(team))
        case .box(let team): return .team(.init(team, own: true))
        case .archive(let team):
            var part = RetroNeed.Part(team)
            part.archive = request.query["q"].map { Text.isBlank($0) } ?? true ? .counts : .keywords
            return .team(part)
        case .ended(let team, let retrospective):
            var part = RetroNeed.Part(team, retrospective: retrospective, actions: true)
            part.archive = .retrospective(retrospective)
            part.photos = true
            return .team(part)
        case .keyword(let team, let keyword), .editing(let team, let keyword):
            return .team(.init(team, keywords: [keyword]))
        case .act(let team, let useCase):
            let keyword: ID<Entity>? = useCase.isAboutKeyword ? try request.form.id("keyword") : nil
            var part = RetroNeed.Part(
                team, retrospective: try request.form.id("retrospective"), keywords: keyword.map { [$0] } ?? [],
                wall: useCase.needsWall, actions: useCase.needsActions)
            // Refused, its form comes back among all else that its page shows.
            part.code = useCase.isAskedAmongPeople
            part.photos = useCase.isAskedAmongPeople
            return .team(part)
        }
    }

    /// The rule: what to record, or why not.
    ///
    /// - Parameters:
    ///   - sealer: seals what is written in this request.
    ///   - lettingIn: whether the host has seen the team's code. Whoever joins is not in the team yet, and nobody comes in
    ///     by an id alone: without it there is no such team for them.
    public static func decide(
        _ request: Request, with data: RetroData, as viewer: Viewer, tools: inout Tools, sealer: Sealer,
        lettingIn: Bool = false
    ) throws(Refusal) -> Outcome {
        switch (try RetroAddress(request), data) {
        case (.create, _): return try CreateTeam.decide(request.form, viewer, &tools)
        case (.join, .team(let slice)):
            guard lettingIn else { throw .missing }
            return try JoinTeam.decide(request.form, slice, viewer, &tools)
        case (.act(_, let useCase), .team(let slice)):
            let draft = try Draft(useCase, request.form, slice, viewer, &tools)
            return try useCase.decide(request.form, draft, &tools, sealer)
        default: throw .missing
        }
    }
}
