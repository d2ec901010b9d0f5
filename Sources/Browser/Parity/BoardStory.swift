import BoardRoom
import DeviceFloor
import Floor

/// Several people's requests to Board, one after another, answered from a copy in memory.
///
/// Words in a story stand for ids nobody can know beforehand: `$board` for the board made last, `$card:Milk` for the card
/// of that title, `$label:`, `$item:` and `$comment:` with what they say likewise, `$person:Ann` for somebody, `$column:2`
/// for the second column that stands, `$operation:1` for the first operation of the board.
struct BoardStory {
    private var boards: [BoardCopy] = []
    private let names: [String]
    private var people = People()
    private let languages: [Language]
    private let entropy: UInt64
    private var now: Int64
    private var today: Day

    /// Reads `people` (`name`, `language`), `seed`, `now` (Unix milliseconds) and `today` (ISO) from the question.
    init(_ question: JSON) {
        let people = question["people"]?.arrayValue ?? []
        names = people.map { $0.text("name") }
        for (index, name) in names.enumerated() { self.people.name(ID(high: 1, low: UInt64(index)), name) }
        languages = people.map { Language(stored: $0.text("language")) ?? .ko }
        entropy = UInt64(truncatingIfNeeded: question["seed"]?.integerValue ?? 1)
        now = question["now"]?.integerValue ?? 1_790_000_000_000
        today = Day(question.text("today")) ?? Day.first
    }

    /// Answers each visit. A visit names who comes (`by`), what for (`get` or `post`, the path without the room), and the
    /// form or query (`with`). `join` with a `role` puts somebody on the board; `now` and `today` move time.
    consuming func tell(_ visits: [JSON], to transcript: inout Transcript) {
        for (number, visit) in visits.enumerated() {
            now = visit["now"]?.integerValue ?? now + 1000
            if let day = Day(visit.text("today")) { today = day }
            transcript.line("== \(number + 1) \(visit.text("by"))")
            if visit["join"] != nil { join(visit) } else { answer(visit, number: number, to: &transcript) }
        }
        for copy in boards { transcript.line(copy.endsAlikeBackwards ? "ends alike" : "ends otherwise backwards") }
    }

    private mutating func join(_ visit: JSON) {
        guard let board = boards.last else { return }
        let person = person(visit.text("join"))
        var tools = Tools(
            entropy: Entropy(seed: (entropy, 1, UInt64(bitPattern: now), 7)), clock: board.clock, now: now,
            sealer: .later)
        let operation = Operation(
            id: tools.id(), space: board.board.id, author: self.person(visit.text("by")), device: ID(high: 2, low: 1),
            clock: tools.tick(), kind: "role.changed", intent: .settle,
            changes: [Change(ID(person), "role", to: .string(visit.text("role")))])
        record(operation)
    }

    private mutating func answer(_ visit: JSON, number: Int, to transcript: inout Transcript) {
        let viewer = viewer(visit)
        var request = request(visit)
        do throws(Refusal) {
            let route = try Route<BoardRules>(request, among: BoardRules.useCases)
            if let id: ID<Operation> = try request.form.id("operation"), let recorded = recorded(id) {
                if recorded.author == viewer.person, route.made(recorded) {
                    write(.redirect(route.link(after: recorded, request.form)), viewer, to: &transcript)
                    return
                }
                request.form.set("operation", "")
            }
            var tools = Tools(
                entropy: Entropy(seed: (entropy, 2, UInt64(bitPattern: now), UInt64(number))),
                clock: boards.last?.clock ?? .zero, now: now, sealer: .later)
            let outcome = try outcome(of: route, request, viewer, &tools)
            write(outcome, viewer, to: &transcript)
            if case .record(let operations, _) = outcome { for operation in operations { record(operation) } }
        } catch {
            transcript.line("refused \(error.kind.status) \(error.name) \(error.field ?? "-")")
            transcript.line(viewer.say(error.phrase))
        }
    }

    private func outcome(
        of route: Route<BoardRules>, _ request: Request, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch route {
        case .page(let page):
            let data = try load(try BoardRules.query(of: page, request), for: viewer)
            return try BoardRules.drawWhole(page, request, data, viewer, &tools)
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
        // Everything was recorded when its clock says.
        boards[index].take(operation, at: operation.clock.milliseconds)
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
            return .board(slice)
        }
    }
}

extension BoardStory {
    private func write(_ outcome: Outcome, _ viewer: Viewer, to transcript: inout Transcript) {
        switch outcome {
        case .redirect(let link): transcript.line("look \(link.text)")
        case .record(let operations, let link):
            for operation in operations { transcript.line(operation) }
            transcript.line("then \(link.text)")
        case .page(let page):
            transcript.line("page \(page.status)")
            transcript.line(Shell.document(page, viewer: viewer, assets: Assets([]), places: [.today, .board, .me]))
            transcript.line(Shell.fragment(page, viewer: viewer))
        }
    }

    private func person(_ name: String) -> ID<Person> {
        ID(high: 1, low: UInt64(names.firstIndex(of: name) ?? names.count))
    }

    private func viewer(_ visit: JSON) -> Viewer {
        let name = visit.text("by")
        let index = names.firstIndex(of: name)
        let language = Language(stored: visit.text("language")) ?? index.map { languages[$0] } ?? .ko
        return Viewer(
            person: person(name), name: name, device: ID(high: 2, low: UInt64(index ?? 0)), language: language,
            today: today, dayEnds: now / 86_400_000 * 86_400_000 + 86_400_000, now: now)
    }

    private func request(_ visit: JSON) -> Request {
        let method: Request.Method = visit["post"] == nil ? .get : .post
        let address = visit.text(method == .post ? "post" : "get")
        let path = address.split(separator: "/").map { resolve(String($0)) }
        var fields = Fields()
        if let members = visit["with"]?.members {
            for member in members { fields.set(member.name, resolve(member.value.stringValue ?? "")) }
        }
        return method == .post ? Request(.post, path, form: fields) : Request(.get, path, query: fields)
    }

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
        case "label": return copy.board.labels.values.filter { $0.name.value == name }.map { $0.id }.max()?.text ?? word
        case "item": return copy.board.items.values.filter { $0.text.value == name }.map { $0.id }.max()?.text ?? word
        case "comment":
            let said = copy.board.comments.values.filter { $0.text.value == name }
            return said.map { $0.id }.max()?.text ?? word
        case "person": return person(name).text
        case "operation":
            let index = (Int(name) ?? 1) - 1
            return copy.log.indices.contains(index) ? copy.log[index].operation.id.text : word
        default: return word
        }
    }
}

extension Transcript {
    /// An operation, a line for itself and one for each change.
    mutating func line(_ operation: Operation) {
        let intent =
            switch operation.intent {
            case .act: "act"
            case .settle: "settle"
            case .undo(let target): "undo \(target.text)"
            case .redo(let target): "redo \(target.text)"
            }
        line("\(operation.kind) \(operation.id.text) \(operation.clock.rawValue) \(intent)")
        for change in operation.changes {
            line("  \(change.subject.text) \(change.field)")
            line(change.from.bytes)
            line(change.to.bytes)
        }
    }
}
