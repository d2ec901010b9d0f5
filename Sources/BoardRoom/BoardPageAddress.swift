public import Floor

extension BoardRules {
    /// The room's pages.
    public enum PageAddress: Sendable {
        case boards
        case mine
        case board(ID<Space>)
        case month(ID<Space>)
        case adding(ID<Space>)
        case card(ID<Space>, ID<Entity>)
        case cardMenu(ID<Space>, ID<Entity>)
        case columns(ID<Space>)
        case labels(ID<Space>)
        case people(ID<Space>)
        case trash(ID<Space>)
        case archivedCards(ID<Space>)
        case templates(ID<Space>)
        case history(ID<Space>)
        case search(ID<Space>)
        case cardHistory(ID<Space>, ID<Entity>)
        case version(ID<Space>, ID<Entity>, ID<Operation>)
        case puttingAway(ID<Space>)
        case exporting(ID<Space>)
        case movingCard(ID<Space>)

        /// The board it is about; nil for the room itself.
        var board: ID<Space>? {
            switch self {
            case .boards, .mine: nil
            case .board(let board), .month(let board), .adding(let board), .columns(let board), .labels(let board),
                .people(let board), .trash(let board), .history(let board), .search(let board), .puttingAway(let board),
                .exporting(let board), .movingCard(let board), .archivedCards(let board), .templates(let board),
                .card(let board, _), .cardMenu(let board, _),
                .cardHistory(let board, _),
                .version(let board, _, _):
                board
            }
        }

        /// Whether the page shows what was just done there, with an undo button.
        var tellsWhatWasDone: Bool {
            switch self {
            case .month, .board, .columns, .labels, .card, .cardHistory: true
            default: false
            }
        }
    }

    /// The members of a board, archiving, export and another board need data that no device holds.
    public static func device(of page: PageAddress) -> DevicePolicy {
        switch page {
        case .boards, .mine, .board, .month, .adding, .card, .cardMenu, .columns, .labels, .trash, .archivedCards,
            .templates, .history, .search, .cardHistory, .version:
            .first
        case .people, .puttingAway, .exporting, .movingCard: .never
        }
    }

    public static func page(at path: [String]) throws(Refusal) -> PageAddress {
        guard let first = path.first else { return .boards }
        if path.count == 1, first == "mine" { return .mine }
        guard let board = ID<Space>(first) else { throw .missing }
        switch (path.count, path.dropFirst().first) {
        case (1, _): return .board(board)
        case (2, "new-card"): return .adding(board)
        case (2, LabelsPage.segment): return .labels(board)
        case (2, ColumnsPage.segment): return .columns(board)
        case (2, "month"): return .month(board)
        case (2, PeoplePage.segment): return .people(board)
        case (2, "trash"): return .trash(board)
        case (2, ArchivedCardsPage.segment): return .archivedCards(board)
        case (2, TemplatesPage.segment): return .templates(board)
        case (2, "history"): return .history(board)
        case (2, "put-away"): return .puttingAway(board)
        case (2, "search"): return .search(board)
        case (2, "export"): return .exporting(board)
        case (2, MoveCardPage.segment): return .movingCard(board)
        case (_, "card"): return try page(ofCardAt: Array(path.dropFirst(2)), on: board)
        default: throw .missing
        }
    }

    private static func page(ofCardAt path: [String], on board: ID<Space>) throws(Refusal) -> PageAddress {
        guard let card = path.first.flatMap({ ID<Entity>($0) }) else { throw .missing }
        switch (path.count, path.dropFirst().first) {
        case (1, _): return .card(board, card)
        case (2, "menu"): return .cardMenu(board, card)
        case (2, "history"): return .cardHistory(board, card)
        case (3, "history"): if let operation = ID<Operation>(path[2]) { return .version(board, card, operation) }
        default: break
        }
        throw .missing
    }
}
