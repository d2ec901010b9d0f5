public import Floor

/// The Board room, for both hosts.
public enum BoardRules: RoomRules {
    public typealias Query = BoardQuery
    public typealias SpaceQuery = BoardQuery.Part
    public typealias Data = BoardData
    public typealias Slice = BoardSlice
    public typealias Context = Void

    public static let place = Page.Place.board

    public static func query(of page: PageAddress, _ request: Request) throws(Refusal) -> BoardQuery {
        switch page {
        case .boards: .boards
        case .mine: try myCards(request.query)
        case .board(let board): .board(try wholePage(of: board, request.query))
        default: .board(try part(of: page, request.query))
        }
    }

    private static func myCards(_ query: Fields) throws(Refusal) -> BoardQuery {
        let given = query["after"] ?? ""
        if given.isEmpty { return .mine(after: nil) }
        guard let after = MyCards.Cursor(given) else { throw .notACursor(given) }
        return .mine(after: after)
    }

    private static func wholePage(of board: ID<Space>, _ query: Fields) throws(Refusal) -> BoardQuery.Part {
        var part = BoardQuery.Part(board, cards: .all, depth: .face, undo: true, lastAction: try query.id("did"))
        if try BoardFilter(query).isEmpty { part.cards = .shown(try ShownCards(query)) }
        return part
    }

    /// What the pages below a board's own need.
    private static func part(of page: PageAddress, _ query: Fields) throws(Refusal) -> BoardQuery.Part {
        guard let board = page.board else { throw .missing }
        var part = BoardQuery.Part(board, cards: .none)
        if page.tellsWhatWasDone {
            part.lastAction = try query.id("did")
            part.undo = true
        }
        part.history = try history(of: page, query)
        switch page {
        case .month: if let month = try MonthPage.month(query) { part.cards = .due(month) }
        case .people: part.invitations = true
        case .labels: part.depth = .face
        case .trash: part.cards = .removed
        case .archivedCards: part.cards = .archived(after: try ArchivedCardsPage.cursor(query))
        case .templates: part.cards = .archived(after: try ArchivedCardsPage.cursor(query), shelf: .template)
        case .search: part.search = BoardSearchQuery(query)
        case .version(_, let card, _): part.cards = .these([card])
        case .cardMenu(_, let card):
            part.cards = .these([card])
            // Whether the viewer is assigned decides what it offers.
            part.depth = .face
        case .card(_, let card):
            part.cards = .these([card])
            part.depth = .whole(card, before: try query.id("before"))
        case .cardHistory(_, let card):
            part.cards = .these([card])
            part.undo = part.lastAction != nil
        case .movingCard:
            guard let card: ID<Entity> = try query.id("card") else { throw .cardMissing }
            part.cards = .these([card])
            part.depth = .whole(card)
        case .boards, .mine, .board, .columns, .adding, .history, .puttingAway, .exporting: break
        }
        return part
    }

    private static func history(of page: PageAddress, _ query: Fields) throws(Refusal) -> HistoryQuery? {
        switch page {
        case .history: try HistoryQuery(query)
        case .cardHistory(_, let card): try HistoryQuery(query, card: card)
        case .version(_, let card, let operation): HistoryQuery(card: card, version: operation)
        default: nil
        }
    }

    public static func draw(
        _ page: PageAddress, _ request: Request, _ data: BoardData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (page, data) {
        case (.boards, .boards(let boards)): return .page(BoardsPage.page(boards, viewer))
        case (.mine, .mine(let mine)): return .page(MyCardsPage.page(mine, viewer))
        case (_, .board(let slice)): return try draw(page, request, slice, viewer)
        default: throw .missing
        }
    }

    private static func draw(
        _ page: PageAddress, _ request: Request, _ slice: BoardSlice, _ viewer: Viewer
    ) throws(Refusal) -> Outcome {
        switch page {
        case .board:
            let isFromMenu = request.query["on"] == CardMenuView.sign
            return .page(
                BoardPage.page(slice, viewer, filter: try BoardFilter(request.query), isFromMenu: isFromMenu))
        case .month(let board):
            if let page = try MonthPage.page(slice, viewer, query: request.query) { return .page(page) }
            return .redirect(link(to: board).at("month").with("month", Month(of: viewer.today).iso))
        case .adding:
            try slice.requireMayEdit()
            return .page(try CardPage.adding(slice, viewer, form: request.query, refusal: nil))
        case .card(_, let card):
            if let page = DeletedCardPage.page(card, slice, viewer) { return .page(page) }
            return .page(try CardPage.card(card, slice, viewer))
        case .cardMenu(_, let card):
            try slice.requireMayEdit()
            return .page(try CardMenuPage.page(card, slice, viewer))
        case .labels: return .page(LabelsPage.page(slice, viewer))
        case .columns: return .page(ColumnsPage.page(slice, viewer))
        case .trash:
            try slice.requireMayEdit()
            return .page(TrashPage.page(slice, viewer))
        case .archivedCards: return .page(try ArchivedCardsPage.page(slice, viewer, query: request.query))
        case .templates: return .page(try TemplatesPage.page(slice, viewer, query: request.query))
        case .search: return .page(BoardSearchPage.page(BoardSearchQuery(request.query), slice, viewer))
        case .history, .cardHistory, .version: return .page(try history(page, request, slice, viewer))
        case .boards, .mine, .people, .puttingAway, .exporting, .movingCard: throw .missing
        }
    }

    private static func history(
        _ page: PageAddress, _ request: Request, _ slice: BoardSlice, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        guard let query = try history(of: page, request.query), let history = slice.history else { throw .missing }
        // A card that never existed has no history.
        if let card = query.card, slice.board.cards[card]?.added.value == nil { throw .cardMissing }
        guard query.version != nil else { return HistoryPage.page(history, query: query, slice, viewer) }
        guard let version = slice.version(query) else { throw .versionMissing }
        return VersionPage.page(version, slice, viewer)
    }

    /// Renders any page: the members of a board, archiving and export are only on the server.
    public static func drawWhole(
        _ page: PageAddress, _ request: Request, _ data: BoardData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (page, data) {
        case (.people, .board(let slice)): .page(PeoplePage.page(slice, viewer))
        case (.exporting, .board(let slice)): .page(ExportPage.page(slice, viewer))
        case (.puttingAway, .board(let slice)): .page(try PutAwayPage.page(slice, viewer))
        case (.movingCard, .board(let slice)): .page(try MoveCardPage.page(request.query, slice, viewer))
        default: try draw(page, request, data, viewer, &tools)
        }
    }
}
