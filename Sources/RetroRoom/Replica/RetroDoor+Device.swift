public import Floor

extension RetroDoor {
    /// What a device answers by itself: a team's own page with its wall, one's box, and writing. Where the house cannot be
    /// reached it shows the list of teams too, and a keyword of one's own, of which the house tells more. Nil for what is for
    /// the house to answer: the others, and the day.
    ///
    /// - Parameters:
    ///   - isAlone: whether the house is not reached.
    ///   - teams: the teams that the device holds.
    ///   - slice: one of them; nil where it does not hold it.
    public static func answerOnDevice(
        to request: Request, isAlone: Bool, teams: [TeamSummary], slice: (ID<Space>) -> TeamSlice?, as viewer: Viewer,
        tools: inout Tools
    ) throws(Refusal) -> Outcome? {
        let address = try? RetroAddress(request, among: RetroUseCase.offline)
        switch address {
        case .entrance, .teams: return isAlone ? .page(TeamsPage.page(teams, viewer)) : nil
        case .act(let team, let useCase):
            guard let slice = slice(team) else { return nil }
            return try act(onDevice: useCase, request, slice, viewer, &tools)
        case .keyword where !isAlone: return nil
        case .home(let team), .writing(let team), .box(let team), .keyword(let team, _), .editing(let team, _):
            guard let slice = slice(team), let address else { return nil }
            return .page(try page(address, request, try slice.seen(by: viewer.person), viewer, digest: nil))
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

    private static func act(
        onDevice useCase: RetroUseCase, _ request: Request, _ slice: TeamSlice, _ viewer: Viewer, _ tools: inout Tools
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
