public import Floor

/// The way into the room, for both hosts: what a request needs, and what the answer to it is.
public enum BoardDoor {
    /// Which data the answer to `request` takes.
    ///
    /// - Parameter useCases: what this host can do; a form of anything else is `missing` here.
    /// - Throws: `missing` for an address that is none of the room's, and what is wrong with an id.
    public static func plan(
        _ request: Request, among useCases: [BoardUseCase] = BoardUseCase.all
    ) throws(Refusal) -> BoardNeed {
        let address = try BoardAddress(request, among: useCases)
        switch address {
        case .boards, .create: return .boards
        case .mine: return try planMine(request.query)
        case .board(let board):
            var part = BoardNeed.Part(board, cards: .all)
            if try BoardFilter(request.query).isEmpty { part.cards = .shown(try ShownCards(request.query)) }
            part.depth = .face
            part.undo = true
            part.told = try request.query.id("did")
            return .board(part)
        default: return .board(try part(of: address, request))
        }
    }

    private static func planMine(_ query: Fields) throws(Refusal) -> BoardNeed {
        let given = query["after"] ?? ""
        if given.isEmpty { return .mine(after: nil) }
        guard let after = MyCards.Cursor(given) else { throw .notACursor(given) }
        return .mine(after: after)
    }

    /// What the pages behind a board's own take, and its forms.
    private static func part(of address: BoardAddress, _ request: Request) throws(Refusal) -> BoardNeed.Part {
        guard let board = address.board else { throw .missing }
        var part = BoardNeed.Part(board, cards: .none)
        let query = request.query
        if address.tellsWhatWasDone {
            part.told = try query.id("did")
            part.undo = true
        }
        switch address {
        case .month: if let month = try MonthPage.month(query) { part.cards = .due(month) }
        case .people: part.invitations = true
        case .labels: part.depth = .face
        case .trash: part.cards = .removed
        case .history: part.history = try HistoryNeed(query)
        case .search: part.search = SearchNeed(query)
        case .cardMenu(_, let card): part.cards = .these([card])
        case .card(_, let card):
            part.cards = .these([card])
            part.depth = .whole(card, before: try query.id("before"))
        case .cardHistory(_, let card):
            part.cards = .these([card])
            part.undo = part.told != nil
            part.history = try HistoryNeed(query, card: card)
        case .version(_, let card, let operation):
            part.cards = .these([card])
            part.history = HistoryNeed(card: card, version: operation)
        case .act(_, let useCase):
            let form = request.form
            part.cards = try useCase.cards(form)
            part.depth = try useCase.depth(form)
            part.undo = useCase.needsUndo
            part.history = try useCase.history?(form)
            part.people = useCase.needsPeople
        case .boards, .create, .mine, .board, .columns, .adding, .puttingAway, .exporting: break
        }
        return part
    }

    /// The answer, once the host has loaded what `plan` asked for.
    ///
    /// A form that is refused comes back as its page, with what was typed; a refusal that has no form is thrown.
    public static func respond(
        to request: Request, with data: BoardData, as viewer: Viewer, tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (try BoardAddress(request), data) {
        case (.people, .board(let slice)): return .page(PeoplePage.page(slice, viewer))
        case (.exporting, .board(let slice)): return .page(ExportPage.page(slice, viewer))
        case (.puttingAway, .board(let slice)): return .page(try PutAwayPage.page(slice, viewer))
        default: return try respond(to: request, among: BoardUseCase.all, with: data, as: viewer, tools: &tools)
        }
    }

    /// The same for a host that holds a copy of the board and nothing of the house around it: who is invited, who comes
    /// and goes, what is put away and taken along is `missing` there.
    ///
    /// - Parameter useCases: what the host can do; see ``BoardUseCase/offline``.
    public static func respond(
        to request: Request, among useCases: [BoardUseCase], with data: BoardData, as viewer: Viewer,
        tools: inout Tools
    ) throws(Refusal) -> Outcome {
        let address = try BoardAddress(request, among: useCases)
        switch data {
        case .boards(let boards):
            if case .boards = address { return .page(BoardsPage.page(boards, viewer)) }
            if case .create = address { return try create(request.form, boards, viewer, &tools) }
        case .mine(let mine): if case .mine = address { return .page(MyCardsPage.page(mine, viewer)) }
        case .board(let slice):
            if case .board = address {
                return .page(BoardPage.page(slice, viewer, filter: try BoardFilter(request.query)))
            }
            return try answer(at: address, to: request, slice, viewer, &tools)
        case .nothing: break
        }
        throw .missing
    }

    /// The pages behind a board's own, and its forms.
    private static func answer(
        at address: BoardAddress, to request: Request, _ slice: BoardSlice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch address {
        case .month(let board):
            if let page = try MonthPage.page(slice, viewer, query: request.query) { return .page(page) }
            return .redirect(Link("/board").at(board).at("month").with("month", Month(of: viewer.today).iso))
        case .adding:
            try slice.requireMayEdit()
            return .page(try CardPage.adding(slice, viewer, form: request.query, refusal: nil))
        case .card(_, let card): return .page(try CardPage.card(card, slice, viewer))
        case .cardMenu(_, let card):
            try slice.requireMayEdit()
            return .page(try CardMenuPage.page(card, slice, viewer))
        case .labels: return .page(LabelsPage.page(slice, viewer))
        case .columns: return .page(ColumnsPage.page(slice, viewer))
        case .trash:
            try slice.requireMayEdit()
            return .page(TrashPage.page(slice, viewer))
        case .search: return .page(BoardSearchPage.page(SearchNeed(request.query), slice, viewer))
        case .history, .cardHistory, .version: return .page(try history(request, slice, viewer))
        case .act(_, let useCase): return try act(useCase, request.form, slice, viewer, &tools)
        case .boards, .create, .mine, .board, .people, .puttingAway, .exporting: throw .missing
        }
    }

    /// The rule alone, for a program: a refusal is thrown, never shown as a page.
    public static func decide(
        _ request: Request, with data: BoardData, as viewer: Viewer, tools: inout Tools
    ) throws(Refusal) -> Outcome {
        try decide(request, among: BoardUseCase.all, with: data, as: viewer, tools: &tools)
    }

    /// The same for a host that can do these alone; a form of anything else is `missing` there.
    public static func decide(
        _ request: Request, among useCases: [BoardUseCase], with data: BoardData, as viewer: Viewer, tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (try BoardAddress(request, among: useCases), data) {
        case (.create, _): return try CreateBoard.decide(request.form, viewer, &tools)
        case (.act(_, let useCase), .board(let slice)): return try useCase.decide(request.form, slice, viewer, &tools)
        default: throw .missing
        }
    }

    private static func history(
        _ request: Request, _ slice: BoardSlice, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        guard case .board(let part) = try plan(request, among: []), let need = part.history, let history = slice.history
        else {
            throw .missing
        }
        // A card that never was has no history.
        if let card = need.card, slice.board.cards[card]?.added.value == nil { throw .cardMissing }
        guard need.version != nil else { return HistoryPage.page(history, need: need, slice, viewer) }
        guard let version = slice.version(need) else { throw .versionMissing }
        return VersionPage.page(version, slice, viewer)
    }

    private static func create(
        _ form: Fields, _ boards: [BoardSummary], _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        do throws(Refusal) {
            return try CreateBoard.decide(form, viewer, &tools)
        } catch {
            guard error.kind == .invalid, error.field == "name" else { throw error }
            return .page(BoardsPage.page(boards, viewer, form: form, refusal: error))
        }
    }

    private static func act(
        _ useCase: BoardUseCase, _ form: Fields, _ slice: BoardSlice, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        do throws(Refusal) {
            return try useCase.decide(form, slice, viewer, &tools)
        } catch {
            guard error.kind == .invalid || error.kind == .conflict, let show = useCase.form else { throw error }
            var page = try show(form, error, slice, viewer)
            page.status = error.kind.status
            return .page(page)
        }
    }
}
