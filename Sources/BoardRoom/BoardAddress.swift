import Floor

/// Where in the room an address leads.
enum BoardAddress {
    case boards
    case create
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
    case history(ID<Space>)
    case search(ID<Space>)
    case cardHistory(ID<Space>, ID<Entity>)
    case version(ID<Space>, ID<Entity>, ID<Operation>)
    case puttingAway(ID<Space>)
    case exporting(ID<Space>)
    case act(ID<Space>, BoardUseCase)

    /// - Parameter useCases: those that have an address.
    init(_ request: Request, among useCases: [BoardUseCase] = BoardUseCase.all) throws(Refusal) {
        let path = request.path
        if path.isEmpty {
            self = .boards
        } else if path.count == 1, path[0] == "create-board", request.method == .post {
            self = .create
        } else if path.count == 1, path[0] == "mine", request.method == .get {
            self = .mine
        } else if let board = ID<Space>(path[0]) {
            self = try BoardAddress.inside(board, Array(path.dropFirst()), request.method, useCases)
        } else {
            throw .missing
        }
    }

    /// The board it is about; nil for the room itself.
    var board: ID<Space>? {
        switch self {
        case .boards, .create, .mine: nil
        case .board(let board), .month(let board), .adding(let board), .columns(let board), .labels(let board),
            .people(let board), .trash(let board), .history(let board), .search(let board), .puttingAway(let board),
            .exporting(let board), .card(let board, _), .cardMenu(let board, _), .cardHistory(let board, _),
            .version(let board, _, _), .act(let board, _):
            board
        }
    }

    /// Whether the page says what one has just done there, and offers to take it back.
    var tellsWhatWasDone: Bool {
        switch self {
        case .month, .board, .columns, .labels, .card, .cardHistory: true
        default: false
        }
    }

    private static func inside(
        _ board: ID<Space>, _ path: [String], _ method: Request.Method, _ useCases: [BoardUseCase]
    ) throws(Refusal) -> BoardAddress {
        if method == .post {
            guard path.count == 1, let useCase = useCases.first(where: { $0.name == path[0] }) else { throw .missing }
            return .act(board, useCase)
        }
        switch (path.count, path.first) {
        case (0, _): return .board(board)
        case (1, "new-card"): return .adding(board)
        case (1, "labels"): return .labels(board)
        case (1, "columns"): return .columns(board)
        case (1, "month"): return .month(board)
        case (1, "people"): return .people(board)
        case (1, "trash"): return .trash(board)
        case (1, "history"): return .history(board)
        case (1, "put-away"): return .puttingAway(board)
        case (1, "search"): return .search(board)
        case (1, "export"): return .exporting(board)
        case (2, "card"): if let card = ID<Entity>(path[1]) { return .card(board, card) }
        case (3, "card"):
            guard let card = ID<Entity>(path[1]) else { throw .missing }
            if path[2] == "menu" { return .cardMenu(board, card) }
            if path[2] == "history" { return .cardHistory(board, card) }
        case (4, "card"):
            if path[2] == "history", let card = ID<Entity>(path[1]), let operation = ID<Operation>(path[3]) {
                return .version(board, card, operation)
            }
        default: break
        }
        throw .missing
    }
}
