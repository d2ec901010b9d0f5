import Floor

@testable import BoardRoom

/// A board on a desk: the room's rules over a log in memory, with a still clock and counted chance.
struct Desk {
    var board: Board
    var log: [Operation] = []
    var cast = Cast()
    var tools = Tools(entropy: Entropy(seed: (1, 2, 3, 4)), clock: .zero, now: Desk.noon, sealer: .later)
    var today = Day("2026-11-21")!
    var language = Language.ko

    /// 2026-11-21 03:00 UTC, noon in Seoul.
    static let noon: Int64 = 1_795_230_000_000

    init() throws {
        let minji = Cast().minji
        board = Board(id: ID(high: 7, low: 7))
        let form = Fields([.init("name", "3분기 출시"), .init("board", board.id.text)])
        try run(.post, ["create-board"], form, as: minji)
    }

    /// Asks, records what comes of it, and gives the outcome.
    @discardableResult
    mutating func run(
        _ method: Request.Method, _ path: [String], _ form: Fields = Fields(), as person: Cast.Member,
        query: Fields = Fields()
    ) throws(Refusal) -> Outcome {
        let request = Request(method, path, query: query, form: form)
        let outcome = try outcome(of: request, as: person)
        record(outcome)
        return outcome
    }

    private mutating func outcome(of request: Request, as person: Cast.Member) throws(Refusal) -> Outcome {
        switch try Route<BoardRules>(request, among: BoardRules.useCases) {
        case .page(let page):
            let query = try BoardRules.query(of: page, request)
            return try BoardRules.drawWhole(page, request, data(query, as: person), viewer(person), &tools)
        case .create: return try BoardRules.creation.respond(to: request, .boards([]), viewer(person), &tools)
        case .act(let board, let useCase):
            let part = try useCase.needs(request.form, board)
            return try useCase.respond(
                to: request, slice(as: person, history: part.history), viewer(person), &tools)
        }
    }

    /// Does one thing on the board and gives the operation, or nil where nothing changed.
    @discardableResult
    mutating func act(
        _ useCase: String, _ fields: [String: String] = [:], as person: Cast.Member? = nil
    ) throws(Refusal) -> Operation? {
        let form = Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
        guard let useCase = BoardRules.useCases.first(where: { $0.name == useCase }) else { throw .missing }
        let part = try useCase.needs(form, board.id)
        let person = person ?? cast.minji
        let outcome = try useCase.decide(form, slice(as: person, history: part.history), viewer(person), &tools)
        record(outcome)
        if case .record(let operations, _) = outcome { return operations.first }
        return nil
    }

    @discardableResult
    mutating func add(_ title: String, to column: Int = 0, as person: Cast.Member? = nil) throws(Refusal) -> ID<Entity>
    {
        let column = board.standing[column].id.text
        let operation = try act("add-card", ["title": title, "column": column], as: person)
        return operation!.subject!
    }

    func page(_ path: [String] = [], as person: Cast.Member? = nil, query: Fields = Fields()) throws -> Page {
        var copy = self
        let outcome = try copy.run(.get, [board.id.text] + path, as: person ?? cast.minji, query: query)
        guard case .page(let page) = outcome else { throw Missed.page }
        return page
    }

    func html(_ page: Page) -> String { String(decoding: Renderer.render(page.body), as: UTF8.self) }

    func titles(_ column: Int) -> [String] { board.cards(in: board.standing[column].id).map(\.title.value) }

    func viewer(_ person: Cast.Member) -> Viewer {
        Viewer(
            person: person.id, name: person.name, device: ID(high: 9, low: person.id.low), language: language,
            today: today, dayEnds: Desk.noon + 43_200_000, now: Desk.noon, formID: ID(high: 0, low: 99))
    }

    func slice(
        as person: Cast.Member, lastAction: ID<Operation>? = nil, history query: HistoryQuery? = nil
    ) -> BoardSlice {
        var ledger = UndoLedger(of: person.id)
        for operation in log { ledger.take(operation) }
        var slice = BoardSlice(
            board: board, sequence: Int64(log.count), role: person.role,
            people: cast.all.map { BoardPerson(id: $0.id, name: $0.name, role: $0.role) },
            undoable: ledger.undoable.last, redoable: ledger.redoable.last,
            cardCount: board.cards.values.count { !$0.isRemoved })
        slice.touched = slice.undoable.map { board.touched(since: $0, in: log) } ?? []
        slice.tallies = board.tallies()
        slice.history = query.map(history)
        if let operation = log.first(where: { $0.id == lastAction }) {
            let target: ID<Operation>? =
                switch operation.intent {
                case .undo(let id), .redo(let id): id
                default: nil
                }
            slice.lastAction = .init(operation: operation, target: log.first { $0.id == target })
        }
        return slice
    }

    /// A stretch of the log: all of it that the need is about, on one page.
    private func history(_ query: HistoryQuery) -> History {
        let end = log.firstIndex { $0.id == query.version } ?? log.count - 1
        let recorded = log[...end].enumerated().map { index, operation in
            RecordedOperation(operation: operation, sequence: Int64(index + 1), recordedAt: Desk.noon)
        }
        return History(
            recorded: recorded.reversed().filter { recorded in
                query.card.map { card in recorded.operation.changes.contains { $0.subject == card } } ?? true
            })
    }

    private func data(_ query: BoardQuery, as person: Cast.Member) -> BoardData {
        switch query {
        case .boards: .boards([])
        case .mine: .mine(MyCards([], limit: MyCards.pageLength))
        case .board(let part): .board(slice(as: person, lastAction: part.lastAction, history: part.history))
        }
    }

    private mutating func record(_ outcome: Outcome) {
        guard case .record(let operations, _) = outcome else { return }
        for operation in operations {
            log.append(operation)
            board.apply(operation)
        }
    }

    enum Missed: Error { case page }
}

/// The people of every test.
struct Cast {
    struct Member: Sendable {
        var id: ID<Person>
        var name: String
        var role: Role
    }

    let minji = Member(id: ID(high: 1, low: 1), name: "민지", role: .owner)
    let doyun = Member(id: ID(high: 1, low: 2), name: "도윤", role: .editor)
    let ann = Member(id: ID(high: 1, low: 3), name: "Ann", role: .editor)
    let sam = Member(id: ID(high: 1, low: 4), name: "Sam", role: .viewer)

    var all: [Member] { [minji, doyun, ann, sam] }
}
