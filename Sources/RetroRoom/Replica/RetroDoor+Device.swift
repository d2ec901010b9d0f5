public import Floor

extension RetroDoor {
    /// What a device answers by itself where the house cannot be reached: the list of teams, a team's own page with its wall,
    /// and all that concerns one's own keywords. Nil for what only the house can answer: the others, and the day.
    ///
    /// - Parameters:
    ///   - teams: the teams that the device holds.
    ///   - slice: one of them; nil where it does not hold it.
    public static func answerAlone(
        to request: Request, teams: [TeamSummary], slice: (ID<Space>) -> TeamSlice?, as viewer: Viewer,
        tools: inout Tools
    ) throws(Refusal) -> Outcome? {
        let address = try? RetroAddress(request, among: RetroUseCase.offline)
        switch address {
        case .entrance, .teams: return .page(TeamsPage.page(teams, viewer))
        case .act(let team, let useCase):
            guard let slice = slice(team) else { return nil }
            return try actAlone(useCase, request, slice, viewer, &tools)
        case .home(let team), .writing(let team), .box(let team), .keyword(let team, _), .editing(let team, _):
            guard let slice = slice(team), let address else { return nil }
            return .page(try pageAlone(address, request, try slice.seen(by: viewer.person), viewer))
        default: return nil
        }
    }

    /// Does again what a device did before and the house has not been told of yet. Nil where nothing comes of it any more.
    public static func doneAgain(
        _ request: Request, with slice: TeamSlice, as viewer: Viewer, tools: inout Tools
    ) -> [Operation]? {
        guard case .act(_, let useCase) = try? RetroAddress(request, among: RetroUseCase.offline),
            let draft = try? Draft(useCase, request.form, slice, viewer, &tools),
            case .record(let operations, _) = try? useCase.decide(request.form, draft, &tools, .later)
        else { return nil }
        return operations
    }

    private static func pageAlone(
        _ address: RetroAddress, _ request: Request, _ seen: SeenTeam, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        switch address {
        case .writing: try WritePage.page(seen, viewer, form: request.query)
        case .box: BoxPage.page(seen, viewer)
        case .keyword(_, let keyword): try KeywordPage.page(keyword, seen, viewer, digest: nil)
        case .editing(_, let keyword): try WritePage.page(editing: keyword, seen, viewer)
        default: TeamPage.page(seen, viewer, isToldDone: request.query["did"] != nil)
        }
    }

    private static func actAlone(
        _ useCase: RetroUseCase, _ request: Request, _ slice: TeamSlice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        do throws(Refusal) {
            let draft = try Draft(useCase, request.form, slice, viewer, &tools)
            return try useCase.decide(request.form, draft, &tools, .later)
        } catch {
            let isNew = useCase.name == "add-keyword"
            guard error.kind == .invalid || error.kind == .conflict, isNew || useCase.name == "edit-keyword",
                var page = try writing(request.form, error, try slice.seen(by: viewer.person), viewer, isNew: isNew)
            else { throw error }
            page.status = error.kind.status
            return .page(page)
        }
    }
}

extension Sealer {
    /// Seals nothing: what is written on a device stays there until the house has it, and the house seals.
    static let later = Sealer(salt: [], digest: { _ in [] })
}
