public import Floor

/// The way into the room, for both hosts: what a request needs, and what the answer to it is.
public enum BoardDoor {
    /// Which data the answer to `request` takes.
    ///
    /// - Throws: `missing` for an address that is none of the room's, and what is wrong with an id.
    public static func plan(_ request: Request) throws(Refusal) -> BoardNeed {
        switch try BoardAddress(request) {
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
        case (.people, .board(let slice)): return .page(PeoplePage.page(slice, viewer))
        case (.search, .board(let slice)):
            return .page(BoardSearchPage.page(SearchNeed(request.query), slice, viewer))
        case (.history, .board(let slice)), (.cardHistory, .board(let slice)), (.version, .board(let slice)):
            return .page(try history(request, slice, viewer))
        case (.exporting, .board(let slice)): return .page(ExportPage.page(slice, viewer))
        case (.puttingAway, .board(let slice)): return .page(try PutAwayPage.page(slice, viewer))
        case (.act(_, let useCase), .board(let slice)):
            return try act(useCase, request.form, slice, viewer, &tools)
        default: throw .missing
        }
    }

    /// The rule alone, for a program: a refusal is thrown, never shown as a page.
    public static func decide(
        _ request: Request, with data: BoardData, as viewer: Viewer, tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch (try BoardAddress(request), data) {
        case (.create, _): return try CreateBoard.decide(request.form, viewer, &tools)
        case (.act(_, let useCase), .board(let slice)): return try useCase.decide(request.form, slice, viewer, &tools)
        default: throw .missing
        }
    }

    /// The answer to an operation that was recorded before: the same as then. Nil where the request asks for something
    /// else under the same id, as a form does that was sent, gone back to and filled in anew.
    public static func again(_ recorded: Operation, for request: Request, as viewer: Viewer) throws(Refusal) -> Outcome?
    {
        guard recorded.author == viewer.person, try asks(request, for: recorded) else { return nil }
        if recorded.kind == BoardUseCase.leaveBoard.kind { return .redirect(Link("/board")) }
        return .redirect(try landing(request, of: recorded).with("did", recorded.id.text))
    }

    /// The page on which something was done.
    private static func landing(_ request: Request, of recorded: Operation) throws(Refusal) -> Link {
        let here = Link("/board").at(recorded.space)
        guard case .act(_, let useCase) = try BoardAddress(request) else { return here }
        if useCase.isOnCard, let card: ID<Entity> = try request.form.id("card") {
            return recorded.changes.remove(card) ? here : here.at("card").at(card)
        }
        return useCase.page.map { here.at($0) } ?? here
    }

    /// Whether a request, sent once more, is the one that made this operation.
    private static func asks(_ request: Request, for recorded: Operation) throws(Refusal) -> Bool {
        switch try BoardAddress(request) {
        case .create: guard recorded.kind == CreateBoard.kind else { return false }
        case .act(_, let useCase): guard useCase.made(recorded) else { return false }
        default: return false
        }
        let form = request.form
        switch recorded.intent {
        case .act, .settle: guard try isAbout(recorded, form) else { return false }
        case .undo, .redo: break
        }
        for (name, fields) in BoardDoor.textFields {
            guard let given = form[name].map({ Text.trimmed(Text.unixLines($0)) }), given != form["was-" + name] else {
                continue
            }
            let written = recorded.changes.filter { fields.contains($0.field) }
            // A value that was there already is not written, and so is not to be found; only a form says that it was not.
            if written.isEmpty, form["was-" + name] == nil { continue }
            guard written.contains(where: { $0.holds(given) }) else { return false }
        }
        return true
    }

    /// Whether an operation is about the things a form names.
    private static func isAbout(_ recorded: Operation, _ form: Fields) throws(Refusal) -> Bool {
        for subject in ["card", "column", "label", "item", "comment"] {
            guard recorded.kind.hasPrefix(subject), let id: ID<Entity> = try form.id(subject) else { continue }
            guard recorded.changes.isEmpty || recorded.changes.contains(where: { $0.subject == id }) else {
                return false
            }
        }
        guard recorded.kind.hasPrefix("card.") else {
            guard let person: ID<Entity> = try form.id("person") else { return true }
            return recorded.changes.contains { $0.subject == person }
        }
        let marks: [Card.Mark?] = [
            try (form.id("label") as ID<Entity>?).map { .label($0) },
            try (form.id("person") as ID<Person>?).map { .assignee($0) },
        ]
        for mark in marks.compactMap({ $0 }) {
            guard recorded.changes.contains(where: { $0.field == mark.field }) else { return false }
        }
        return true
    }

    /// Form fields and the fields they write.
    private static let textFields = [
        ("title", [Card.Field.title]), ("body", [Card.Field.body]), ("due", [Card.Field.due]),
        ("name", [Board.Field.name, Column.Field.name, Label.Field.name]), ("role", [Board.Field.role]),
        ("colour", [Label.Field.colour]), ("text", [Item.Field.text, Comment.Field.text]),
    ]

    private static func history(
        _ request: Request, _ slice: BoardSlice, _ viewer: Viewer
    ) throws(Refusal) -> Page {
        guard case .board(let part) = try plan(request), let need = part.history, let history = slice.history else {
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

extension BoardUseCase {
    /// Whether an operation came of this use case.
    fileprivate func made(_ operation: Operation) -> Bool {
        switch operation.intent {
        case .undo: return name == "undo"
        case .redo: return name == "redo"
        case .act, .settle: break
        }
        return operation.kind == makes
    }

    /// The kind of operation that comes of it: `add-card` makes `card.added`.
    var makes: String {
        if let kind { return kind }
        let words = name.split(separator: "-")
        guard words.count == 2 else { return "" }
        return String(words[1]) + "." + words[0] + (words[0].hasSuffix("e") ? "d" : "ed")
    }
}

extension Change {
    /// Whether this is what a form gave.
    fileprivate func holds(_ given: String) -> Bool {
        if field == Comment.Field.text, case .string(let text) = to { return CommentText(text).comes(of: given) }
        return to.holds(given)
    }
}

extension JSON {
    /// Whether this is the text, or a text that others' lines were merged into; null is an empty text.
    fileprivate func holds(_ given: String) -> Bool {
        switch self {
        case .string(let text):
            Text.trimmed(text) == given
                || {
                    let lines = text.split(separator: "\n")
                    return given.split(separator: "\n").allSatisfy { lines.contains($0) }
                }()
        case .null: given.isEmpty
        default: false
        }
    }
}

extension Refusal {
    public static let operationTaken = Refusal(
        .conflict, "operation-taken",
        Phrase(
            ko: "이 양식은 이미 보냈어요. 페이지를 새로 열고 다시 해 주세요.",
            en: "This form was sent before. Open the page anew and try again."),
        field: "operation")
}

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

    init(_ request: Request) throws(Refusal) {
        let path = request.path
        if path.isEmpty {
            self = .boards
        } else if path.count == 1, path[0] == "create-board", request.method == .post {
            self = .create
        } else if path.count == 1, path[0] == "mine", request.method == .get {
            self = .mine
        } else if let board = ID<Space>(path[0]) {
            self = try BoardAddress.inside(board, Array(path.dropFirst()), request.method)
        } else {
            throw .missing
        }
    }

    private static func inside(
        _ board: ID<Space>, _ path: [String], _ method: Request.Method
    ) throws(Refusal) -> BoardAddress {
        if method == .post {
            guard path.count == 1, let useCase = BoardUseCase.named(path[0]) else { throw .missing }
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
