public import Floor

extension RetroDoor {
    /// The answer to a request, once the host has loaded what `plan` asked for: a page is made of what its reader may see and
    /// of nothing else.
    ///
    /// A form that is refused comes back as its page, with what was typed; a refusal that has no form is thrown.
    public static func respond(
        to request: Request, with data: RetroData, as viewer: Viewer, tools: inout Tools, sealer: Sealer
    ) throws(Refusal) -> Outcome {
        let address = try RetroAddress(request)
        switch (address, data) {
        case (.entrance, .teams(let teams, let chosen)):
            guard let team = chosen ?? (teams.count == 1 ? teams.first?.id : nil) else {
                return .page(TeamsPage.page(teams, viewer))
            }
            return .redirect(Link("/retro").at(team))
        case (.teams, .teams(let teams, let chosen)):
            return .page(TeamsPage.page(teams, viewer, chosen: chosen))
        case (.creating, .teams): return .page(CreateTeamPage.page(viewer))
        case (.create, _): return try create(request, data, viewer, &tools, sealer)
        case (.act(_, let useCase), .team(let slice)):
            return try act(useCase, request, slice, viewer, &tools, sealer)
        case (.day, .team(let slice)):
            let seen = try slice.seen(by: viewer.person)
            // Where nothing is open any more, what comes next is at home.
            guard let day = DayPage(seen, viewer, sealer) else { return .redirect(seen.link) }
            return .page(day.page)
        case (_, .team(let slice)):
            return .page(try page(address, request, try slice.seen(by: viewer.person), viewer, digest: sealer.digest))
        default: throw .missing
        }
    }

    /// - Parameter digest: as ``Sealer`` has it; nil on a device, which has none.
    static func page(
        _ address: RetroAddress, _ request: Request, _ seen: SeenTeam, _ viewer: Viewer,
        digest: (([UInt8]) -> [UInt8])?
    ) throws(Refusal) -> Page {
        switch address {
        case .home:
            let did: ID<Operation>? = try request.query.id("did")
            return TeamPage.page(seen, viewer, isToldDone: did != nil, isLate: request.query["late"] != nil)
        case .archive: return try ArchivePage.page(seen, viewer, query: request.query)
        case .ended(_, let retrospective):
            let did: ID<Operation>? = try request.query.id("did")
            return try EndedPage.page(retrospective, seen, viewer, isToldDone: did != nil)
        case .people: return PeoplePage.page(seen, viewer)
        case .writing: return try WritePage.page(seen, viewer, form: request.query)
        case .box: return BoxPage.page(seen, viewer)
        case .scheduling: return try SchedulePage.page(seen, viewer)
        case .keyword(_, let keyword): return try KeywordPage.page(keyword, seen, viewer, digest: digest)
        case .editing(_, let keyword): return try WritePage.page(editing: keyword, seen, viewer)
        default: throw .missing
        }
    }

    private static func create(
        _ request: Request, _ data: RetroData, _ viewer: Viewer, _ tools: inout Tools, _ sealer: Sealer
    ) throws(Refusal) -> Outcome {
        do throws(Refusal) {
            return try decide(request, with: data, as: viewer, tools: &tools, sealer: sealer)
        } catch {
            guard error.kind == .invalid else { throw error }
            return .page(CreateTeamPage.page(viewer, form: request.form, refusal: error))
        }
    }

    private static func act(
        _ useCase: RetroUseCase, _ request: Request, _ slice: TeamSlice, _ viewer: Viewer, _ tools: inout Tools,
        _ sealer: Sealer
    ) throws(Refusal) -> Outcome {
        do throws(Refusal) {
            return try decide(request, with: .team(slice), as: viewer, tools: &tools, sealer: sealer)
        } catch {
            // What is done on the day alone is asked for from its page, which may not have heard of the end.
            if error == .retrospectiveDone, useCase.states == [.open] {
                // An action has words that are nowhere else, unless scripts sent it, which keep them.
                guard useCase.name == "make-action", !request.wantsFragment, let words = request.form["title"] else {
                    return .redirect(slice.link.with("late", useCase.name))
                }
                var page = TeamPage.page(try slice.seen(by: viewer.person), viewer, unmade: words)
                page.status = error.kind.status
                return .page(page)
            }
            guard error.kind == .invalid || error.kind == .conflict,
                var page = try again(useCase, request.form, error, try slice.seen(by: viewer.person), viewer)
            else { throw error }
            page.status = error.kind.status
            return .page(page)
        }
    }

    /// The form again, with what was typed and what is wrong with it. Nil where there is no form to show.
    private static func again(
        _ useCase: RetroUseCase, _ form: Fields, _ refusal: Refusal, _ seen: SeenTeam, _ viewer: Viewer
    ) throws(Refusal) -> Page? {
        switch useCase.name {
        case "add-keyword", "edit-keyword":
            try writing(form, refusal, seen, viewer, isNew: useCase.name == "add-keyword")
        case "schedule-retrospective": try SchedulePage.page(seen, viewer, form: form, refusal: refusal)
        case "change-format", "change-anonymity": try SchedulePage.page(seen, viewer, rules: form, refusal: refusal)
        case _ where useCase.isAskedAmongPeople: PeoplePage.page(seen, viewer, form: form, refusal: refusal)
        default: nil
        }
    }

    /// The steps of writing again, with what was typed and what is wrong with it. Nil where the form names no keyword.
    static func writing(
        _ form: Fields, _ refusal: Refusal, _ seen: SeenTeam, _ viewer: Viewer, isNew: Bool
    ) throws(Refusal) -> Page? {
        if isNew { return try WritePage.page(seen, viewer, form: form, refusal: refusal) }
        let keyword: ID<Entity>? = try form.id("keyword")
        guard let keyword else { return nil }
        return try WritePage.page(editing: keyword, seen, viewer, form: form, refusal: refusal)
    }
}
