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
        switch try BoardAddress(request, among: useCases) {
        case .boards, .create: return .boards
        case .mine:
            let given = request.query["after"] ?? ""
            if given.isEmpty { return .mine(after: nil) }
            guard let after = MyCards.Cursor(given) else { throw .notACursor(given) }
            return .mine(after: after)
        case .month(let board):
            let month = try MonthPage.month(request.query)
            return .board(
                .init(board, cards: month.map { .due($0) } ?? .none, undo: true, told: try request.query.id("did")))
        case .board(let board):
            let shown = try ShownCards(request.query)
            return .board(
                .init(
                    board, cards: try BoardFilter(request.query).isEmpty ? .shown(shown) : .all, depth: .face,
                    undo: true, told: try request.query.id("did")))
        case .columns(let board):
            return .board(.init(board, cards: .none, undo: true, told: try request.query.id("did")))
        case .adding(let board), .puttingAway(let board), .exporting(let board):
            return .board(.init(board, cards: .none))
        case .people(let board):
            var part = BoardNeed.Part(board, cards: .none)
            part.invitations = true
            return .board(part)
        case .card(let board, let card):
            let before: ID<Entity>? = try request.query.id("before")
            return .board(
                .init(
                    board, cards: .these([card]), depth: .whole(card, before: before), undo: true,
                    told: try request.query.id("did")))
        case .labels(let board):
            return .board(.init(board, cards: .none, depth: .face, undo: true, told: try request.query.id("did")))
        case .cardMenu(let board, let card): return .board(.init(board, cards: .these([card])))
        case .trash(let board): return .board(.init(board, cards: .removed))
        case .history(let board):
            return .board(.init(board, cards: .none, history: try HistoryNeed(request.query)))
        case .cardHistory(let board, let card):
            let told: ID<Operation>? = try request.query.id("did")
            let need = try HistoryNeed(request.query, card: card)
            return .board(.init(board, cards: .these([card]), undo: told != nil, told: told, history: need))
        case .search(let board):
            return .board(.init(board, cards: .none, search: SearchNeed(request.query)))
        case .version(let board, let card, let operation):
            let need = HistoryNeed(card: card, version: operation)
            return .board(.init(board, cards: .these([card]), history: need))
        case .act(let board, let useCase):
            let form = request.form
            return .board(
                .init(
                    board, cards: try useCase.cards(form), depth: try useCase.depth(form), undo: useCase.needsUndo,
                    history: try useCase.history?(form), people: useCase.needsPeople))
        }
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
        switch (try BoardAddress(request, among: useCases), data) {
        case (.mine, .mine(let mine)): return .page(MyCardsPage.page(mine, viewer))
        case (.month(let board), .board(let slice)):
            if let page = try MonthPage.page(slice, viewer, query: request.query) { return .page(page) }
            return .redirect(Link("/board").at(board).at("month").with("month", Month(of: viewer.today).iso))
        case (.boards, .boards(let boards)): return .page(BoardsPage.page(boards, viewer))
        case (.create, .boards(let boards)): return try create(request.form, boards, viewer, &tools)
        case (.board, .board(let slice)):
            return .page(BoardPage.page(slice, viewer, filter: try BoardFilter(request.query)))
        case (.adding, .board(let slice)):
            try slice.requireMayEdit()
            return .page(try CardPage.adding(slice, viewer, form: request.query, refusal: nil))
        case (.card(_, let card), .board(let slice)):
            return .page(try CardPage.card(card, slice, viewer))
        case (.cardMenu(_, let card), .board(let slice)):
            try slice.requireMayEdit()
            return .page(try CardMenuPage.page(card, slice, viewer))
        case (.labels, .board(let slice)): return .page(LabelsPage.page(slice, viewer))
        case (.columns, .board(let slice)): return .page(ColumnsPage.page(slice, viewer))
        case (.trash, .board(let slice)):
            try slice.requireMayEdit()
            return .page(TrashPage.page(slice, viewer))
        case (.search, .board(let slice)):
            return .page(BoardSearchPage.page(SearchNeed(request.query), slice, viewer))
        case (.history, .board(let slice)), (.cardHistory, .board(let slice)), (.version, .board(let slice)):
            return .page(try history(request, slice, viewer))
        case (.act(_, let useCase), .board(let slice)):
            return try act(useCase, request.form, slice, viewer, &tools)
        default: throw .missing
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
