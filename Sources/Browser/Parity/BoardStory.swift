import BoardRoom
import DeviceFloor
import Floor

/// A sequence of several people's requests to Board, answered from a copy in memory.
///
/// Placeholders in a story name ids that are not known in advance: `$board` is the board created last, `$card:Milk` the
/// card with that title; `$link:Milk` its short link; `$label:`, `$item:` and `$comment:` likewise by their text, `$person:Ann` a person,
/// `$column:2` the second present column, `$operation:1` the board's first operation.
struct BoardStory {
    private var boards: [BoardCopy] = []
    private var cast: StoryCast
    private var people = People()

    init(_ question: JSON) {
        cast = StoryCast(question)
        for (index, name) in cast.names.enumerated() { people.name(ID(high: 1, low: UInt64(index)), name) }
    }

    /// Answers each visit. A visit has a person (`by`), a path without the room's own (`get` or `post`), and the form
    /// or query (`with`). `join` with a `role` adds a person to the board; `now` and `today` set the time.
    consuming func tell(_ visits: [JSON], to transcript: inout Transcript) {
        for (number, visit) in visits.enumerated() {
            cast.begin(visit, number: number, in: &transcript)
            if visit["join"] != nil { join(visit) } else { answer(visit, number: number, to: &transcript) }
        }
        for copy in boards { transcript.line(copy.endsAlikeBackwards ? "ends alike" : "ends otherwise backwards") }
    }

    private mutating func join(_ visit: JSON) {
        guard let board = boards.last else { return }
        let person = cast.person(visit.text("join"))
        var tools = cast.tools(clock: board.clock, 1, 7)
        let operation = Operation(
            id: tools.id(), space: board.board.id, author: cast.person(visit.text("by")), device: ID(high: 2, low: 1),
            clock: tools.tick(), kind: "role.changed", intent: .permanent,
            changes: [Change(ID(person), "role", to: .string(visit.text("role")))])
        record(operation)
    }

    private mutating func answer(_ visit: JSON, number: Int, to transcript: inout Transcript) {
        let viewer = cast.viewer(visit)
        var request = cast.request(visit) { resolve($0) }
        do throws(Refusal) {
            let route = try Route(request, among: BoardRules.useCases, pages: BoardRules.allPages)
            if let id: ID<Operation> = try request.form.id("operation"), let recorded = recorded(id) {
                if recorded.author == viewer.person, route.made(recorded) {
                    transcript.write(.redirect(route.link(after: recorded, request.form)), viewer)
                    return
                }
                request.form.set("operation", "")
            }
            var tools = cast.tools(clock: boards.last?.clock ?? .zero, 2, UInt64(number))
            let outcome = try outcome(of: route, request, viewer, &tools)
            transcript.write(outcome, viewer)
            if case .record(let operations, _) = outcome { for operation in operations { record(operation) } }
        } catch {
            transcript.write(error, viewer)
        }
    }

    private func outcome(
        of route: Route<BoardRules>, _ request: Request, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch route {
        case .page(let page, let ids):
            let data = try load(try page.query(ids, request.query), for: viewer)
            return try page.draw(ids, request, data, viewer, &tools)
        case .create:
            return try BoardRules.creation.respond(to: request, try load(.boards, for: viewer), viewer, &tools)
        case .act(let board, let useCase):
            let query = BoardQuery.board(try useCase.needs(request.form, board))
            guard case .board(let slice) = try load(query, for: viewer) else { throw .missing }
            return try useCase.respond(to: request, slice, viewer, &tools)
        }
    }

    private mutating func record(_ operation: Operation) {
        if !boards.contains(where: { $0.board.id == operation.space }) { boards.append(BoardCopy(id: operation.space)) }
        guard let index = boards.firstIndex(where: { $0.board.id == operation.space }) else { return }
        // Each operation is recorded at its clock's time.
        boards[index].show([operation], at: operation.clock.milliseconds)
    }

    private func recorded(_ id: ID<Operation>) -> Operation? {
        for board in boards { if let recorded = board.recorded(id) { return recorded } }
        return nil
    }

    private func load(_ query: BoardQuery, for viewer: Viewer) throws(Refusal) -> BoardData {
        switch query {
        case .boards:
            return .boards(
                boards.compactMap { copy in
                    let part = BoardQuery.Part(copy.board.id, cards: .all)
                    guard let slice = copy.slice(part, for: viewer.person, names: people) else { return nil }
                    return BoardSummary(
                        id: copy.board.id, name: copy.board.name.value, role: slice.role, people: slice.people,
                        openCount: slice.cardCount, cardCount: slice.cardCount)
                })
        case .mine(let after):
            var cards: [MyCard] = []
            for copy in boards { cards += copy.mine(viewer.person, names: people) }
            return .mine(MyCards(all: cards, after: after))
        case .board(let part):
            let copy = boards.first { $0.board.id == part.board }
            guard var slice = copy?.slice(part, for: viewer.person, names: people) else { throw .missing }
            slice.found = part.search.flatMap { copy?.found($0) }
            slice.takeTitles(part, from: boards, for: viewer.person)
            return .board(slice)
        }
    }
}

extension BoardStory {
    /// What a word of the story stands for; any other text is itself.
    private func resolve(_ word: String) -> String {
        guard word.bytes.first == UInt8(ascii: "$"), let copy = boards.last else { return word }
        let parts = word.dropFirst().split(separator: ":", maxSplits: 1).map { String($0) }
        let name = parts.count > 1 ? parts[1] : ""
        switch parts.first {
        case "board": return copy.board.id.text
        case "column":
            let columns = copy.board.standing
            let index = (Int(name) ?? 1) - 1
            return columns.indices.contains(index) ? columns[index].id.text : word
        case "card":
            let named = copy.board.cards.values.filter { $0.title.value == name }
            return named.map { $0.id }.max()?.text ?? word
        case "link":
            let named = copy.board.cards.values.filter { $0.title.value == name }
            return named.map { $0.id }.max().map { CardLink.link(to: $0).text } ?? word
        case "label": return copy.board.labels.values.filter { $0.name.value == name }.map { $0.id }.max()?.text ?? word
        case "item": return copy.board.items.values.filter { $0.text.value == name }.map { $0.id }.max()?.text ?? word
        case "comment":
            let said = copy.board.comments.values.filter { $0.text.value == name }
            return said.map { $0.id }.max()?.text ?? word
        case "person": return cast.person(name).text
        case "operation":
            let index = (Int(name) ?? 1) - 1
            return copy.log.indices.contains(index) ? copy.log[index].operation.id.text : word
        default: return word
        }
    }
}

extension BoardCopy {
    /// Whether applying the log from the last operation to the first gives the same board: the order must not matter.
    fileprivate var endsAlikeBackwards: Bool {
        var other = Board(id: id)
        for recorded in log.reversed() { other.apply(recorded.operation) }
        return other == board
    }
}
