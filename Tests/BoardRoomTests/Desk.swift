import Floor

@testable import BoardRoom

/// A board on a desk: the room's rules over a log in memory, with a still clock and counted chance. A rule and a page are
/// given what their query asks for, and no more.
struct Desk {
    var board: Board
    var log: [Operation] = []
    /// The log as the server has it.
    var recorded: [RecordedOperation] {
        log.enumerated().map { RecordedOperation(operation: $1, sequence: Int64($0 + 1), recordedAt: Desk.noon) }
    }
    var cast = Cast()
    var tools = Tools(entropy: Entropy(seed: (1, 2, 3, 4)), clock: .zero, now: Desk.noon, sealer: .later)
    var today = Day("2026-11-21")!
    var language = Language.ko
    /// The name of everybody's time zone, where it is known.
    var zone: String?

    /// The id of nothing there is.
    static let unused = ID<Entity>(high: 4, low: 4).text

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
        switch try Route(request, among: BoardRules.useCases, pages: BoardRules.allPages) {
        case .page(let page, let ids):
            let query = try page.query(ids, request.query)
            return try page.draw(ids, request, data(query, as: person), viewer(person), &tools)
        case .create: return try BoardRules.creation.respond(to: request, .boards([]), viewer(person), &tools)
        case .act(let board, let useCase):
            return try useCase.respond(
                to: request, slice(useCase.needs(request.form, board), as: person), viewer(person), &tools)
        }
    }

    /// Does one thing on the board and gives the operation, or nil where nothing changed.
    @discardableResult
    mutating func act(
        _ useCase: String, _ fields: [String: String] = [:], as person: Cast.Member? = nil
    ) throws(Refusal) -> Operation? {
        let form = Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
        guard let useCase = BoardRules.useCases.first(where: { $0.name == useCase }) else { throw .missing }
        let person = person ?? cast.minji
        let slice = try slice(useCase.needs(form, board.id), as: person)
        let outcome = try useCase.decide(form, slice, viewer(person), &tools)
        record(outcome)
        if case .record(let operations, _) = outcome { return operations.first }
        return nil
    }

    /// What somebody is refused who asks for this; nil where they are not. Nothing is recorded.
    func refusal(_ useCase: String, _ fields: [String: String] = [:], as person: Cast.Member? = nil) -> Refusal? {
        var copy = self
        do throws(Refusal) {
            try copy.act(useCase, fields, as: person)
            return nil
        } catch {
            return error
        }
    }

    /// The same of a rule that is given a slice of the test's own.
    func refusal(_ useCase: BoardUseCase, _ form: Fields, given slice: BoardSlice) -> Refusal? {
        var tools = tools
        do throws(Refusal) {
            _ = try useCase.decide(form, slice, viewer(cast.minji), &tools)
            return nil
        } catch {
            return error
        }
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
        var viewer = Viewer(
            person: person.id, name: person.name, device: ID(high: 9, low: person.id.low), language: language,
            today: today, dayEnds: Desk.noon + 43_200_000, now: Desk.noon, formID: ID(high: 0, low: 99))
        viewer.zone = zone
        return viewer
    }

    /// What the board's own page is given, with a stretch of the log where that is asked for.
    func slice(as person: Cast.Member, history: HistoryQuery? = nil) throws(Refusal) -> BoardSlice {
        try slice(
            BoardQuery.Part(board.id, cards: .all, depth: .face, undo: true, history: history, people: true), as: person
        )
    }

    /// A page has the people of its board always.
    private func data(_ query: BoardQuery, as person: Cast.Member) throws(Refusal) -> BoardData {
        switch query {
        case .boards: return .boards([])
        case .mine: return .mine(MyCards([], limit: MyCards.pageLength))
        case .board(var part):
            part.people = true
            return .board(try slice(part, as: person))
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

extension Card {
    /// A card that no operation wrote.
    static func standing(
        _ id: ID<Entity>, _ title: String, _ body: String = "", due: Day? = nil, at place: Place? = nil
    ) -> Card {
        var parts = Parts(id: id)
        (parts.title, parts.body) = (Register(title), Register(body))
        (parts.due, parts.place, parts.removed) = (Register(due), Register(place), Register(false))
        return Card(parts: parts)
    }
}
