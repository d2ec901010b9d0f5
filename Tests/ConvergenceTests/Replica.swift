import BoardRoom
import Floor

/// One device of one person: its own copy of the board, its own clock and chance, changed through the room's rules alone.
struct Replica {
    let person: ID<Person>
    let name: String
    var board: Board
    var log: [Operation] = []
    var known: Set<ID<Operation>> = []
    var tools: Tools
    var ledger: UndoLedger

    /// - Parameter skew: how far this device's clock is off, in milliseconds.
    init(_ number: UInt64, board: ID<Space>, seed: UInt64, skew: Int64) {
        person = ID(high: 1, low: number)
        name = "replica \(number)"
        self.board = Board(id: board)
        tools = Tools(
            entropy: Entropy(seed: (seed, number, 3, 4)), clock: .zero, now: 1_795_230_000_000 + skew, sealer: .later)
        ledger = UndoLedger(of: person)
    }

    /// Takes an operation in, its own or another's, once.
    mutating func take(_ operation: Operation) {
        guard known.insert(operation.id).inserted else { return }
        log.append(operation)
        ledger.apply(operation)
        board.apply(operation)
        tools.clock = max(tools.clock, operation.clock)
    }

    /// Does one thing by the room's rules; nil where there is nothing to do or the rule refuses.
    mutating func act(_ useCase: String, _ fields: [(String, String)]) -> Operation? {
        let form = Fields(fields.map { Fields.Pair($0.0, $0.1) })
        let outcome = try? decide(useCase, form)
        guard case .record(let operations, _) = outcome else { return nil }
        for operation in operations { take(operation) }
        return operations.first
    }

    private mutating func decide(_ name: String, _ form: Fields) throws(Refusal) -> Outcome {
        let (viewer, slice) = (viewer, slice)
        if name == BoardRules.creation.name { return try BoardRules.creation.decide(form, viewer, &tools) }
        guard let useCase = BoardRules.useCases.first(where: { $0.name == name }) else { throw .missing }
        return try useCase.decide(form, slice, viewer, &tools)
    }

    var slice: BoardSlice {
        var slice = BoardSlice(
            board: board, sequence: 0, role: .owner, people: [], undoable: ledger.undoable.last,
            redoable: ledger.redoable.last, cardCount: board.cards.values.count { !$0.isRemoved })
        slice.lastUndo = slice.redoable.flatMap { redoable in log.last { $0.intent == .undo(redoable.id) } }
        slice.touched = slice.undoable.map { board.touched(since: $0, in: log) } ?? []
        slice.tallies = board.tallies()
        return slice
    }

    var viewer: Viewer {
        Viewer(
            person: person, name: name, device: ID(high: 2, low: person.low), language: .ko,
            today: Day("2026-11-21")!, dayEnds: tools.now, now: tools.now)
    }

    /// The board as somebody who did none of this would see it: undo stacks apart, which are each person's own.
    var page: [UInt8] {
        let onlooker = Viewer(
            person: ID(high: 8, low: 8), name: "Ann", device: ID(high: 8, low: 9), language: .enGB,
            today: Day("2026-11-21")!, dayEnds: 0, now: 0)
        var slice = BoardSlice(board: board, sequence: 1, role: .editor)
        slice.tallies = board.tallies()
        var tools = Tools(entropy: Entropy(seed: (1, 1, 1, 1)), clock: .zero, now: 0, sealer: .later)
        let request = Request(.get, [board.id.text])
        guard case .page(let route, let ids) = try? Route(request, among: [], pages: BoardRules.pages) else {
            return []
        }
        let outcome = try? route.draw(ids, request, .board(slice), onlooker, &tools)
        guard case .page(let page) = outcome else { return [] }
        return Renderer.render(page.body)
    }
}
