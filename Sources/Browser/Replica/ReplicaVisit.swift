import BoardRoom
import DeviceFloor
import Floor

/// What the device answers to a request by itself.
enum Visited {
    case page(Page, Viewer)
    case redirect(Link)
    /// Not for this device to answer: the house is asked.
    case pass
}

extension Replica {
    /// Answers a request to Board from what is held; what was done waits to be sent.
    ///
    /// - Parameter now: the device's clock, in Unix milliseconds.
    mutating func visit(
        _ request: Request, now: Int64, zone: OffsetTable, entropy: Entropy
    ) -> Came {
        let time = now + skew
        var viewer = owner.viewer(now: time, zone: zone)
        var tools = Tools(entropy: entropy, clock: .zero, now: time)
        viewer.formID = tools.id()
        guard OfflineAddresses.hold(request) else { return Came(visited: .pass) }
        do throws(Refusal) {
            guard let data = try load(try BoardDoor.plan(request, among: BoardUseCase.offline), for: viewer) else {
                return Came(visited: .pass)
            }
            guard request.method == .get else { return try act(request, data, viewer, &tools) }
            let outcome = try BoardDoor.respond(
                to: request, among: BoardUseCase.offline, with: data, as: viewer, tools: &tools)
            return Came(visited: visited(outcome, viewer))
        } catch {
            return Came(visited: .page(refusal(error, .board, viewer), viewer))
        }
    }

    /// The page that says why something is refused, where there is no form to say it in.
    func refusal(_ refusal: Refusal, _ place: Page.Place, _ viewer: Viewer) -> Page {
        Page(
            title: refusal.title(viewer.language), place: place, back: place.link,
            body: errorState(viewer.say(refusal.phrase), retry: nil, viewer.language), status: refusal.kind.status)
    }

    private mutating func act(
        _ given: Request, _ data: BoardData, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Came {
        var request = given
        if let id: ID<Operation> = try request.form.id("operation"), let recorded = recorded(id, data) {
            let made = try BoardDoor.made(recorded, by: request, among: BoardUseCase.offline)
            if isRepeat(of: recorded, request, made: made) {
                let link = try BoardDoor.landing(of: recorded, by: request, among: BoardUseCase.offline)
                return Came(visited: .redirect(link))
            }
            request.form.set("operation", "")
        }
        if case .board(let slice) = data, let board = boards[slice.board.id] {
            tools.clock = board.shown.clock
            if request.path.last == "undo" || request.path.last == "redo" { pinTarget(of: &request, slice) }
        }
        let outcome = try BoardDoor.respond(
            to: request, among: BoardUseCase.offline, with: data, as: viewer, tools: &tools)
        guard case .record(let operations, _) = outcome, let first = operations.first, let useCase = request.path.last
        else { return Came(visited: visited(outcome, viewer)) }
        let change = UnsentChange(
            useCase, first, asked: given.form, told: pinned(request.form, useCase, first))
        queue(change, operations, at: tools.now)
        return Came(visited: visited(outcome, viewer), queued: change)
    }

    /// Whether a form is the one that an operation came of. Of what was done here the form is kept; of what was done elsewhere
    /// under its id no more is known than what was done.
    ///
    /// - Parameter made: whether the operation came of the use case that the form asks for.
    func isRepeat(of recorded: Operation, _ request: Request, made: Bool) -> Bool {
        guard recorded.author == owner.person else { return false }
        let known = unsent.first { $0.id == recorded.id } ?? taken.all.first { $0.id == recorded.id }
        guard let known, known.pinned != nil else { return made }
        return known.useCase == request.path.last && known.asked.isAlike(UnsentChange.asked(request.form))
    }

    /// An operation that a form may be about to do once more: on its board, or on any where it makes one.
    private func recorded(_ id: ID<Operation>, _ data: BoardData) -> Operation? {
        if case .board(let slice) = data { return boards[slice.board.id]?.shown.recorded(id) }
        for board in boards.all { if let recorded = board.shown.recorded(id) { return recorded } }
        return nil
    }

    func visited(_ outcome: Outcome, _ viewer: Viewer) -> Visited {
        switch outcome {
        case .page(let page): .page(page, viewer)
        case .redirect(let link), .record(_, let link): .redirect(link)
        }
    }

    /// The form with the id of what it made: the house makes the same thing of it.
    private func pinned(_ form: Fields, _ useCase: String, _ made: Operation) -> Fields {
        var form = form
        if useCase.hasPrefix("add-"), let subject = made.subject {
            form.set(useCase.dropping("add-".utf8.count), subject.text)
        }
        if made.kind == CreateBoard.kind { form = CreateBoard.pinned(form, to: made) }
        form.set("operation", "")
        return form
    }

    /// What undo and redo are about, as it is here: by the time the house hears of it another may be the last.
    private func pinTarget(of request: inout Request, _ slice: BoardSlice) {
        let target = request.path.last == "undo" ? slice.undoable : slice.redoable
        if let target { request.form.set("target", target.id.text) }
    }

    private func load(_ need: BoardNeed, for viewer: Viewer) throws(Refusal) -> BoardData? {
        switch need {
        case .boards: return .boards(boards.all.compactMap { $0.shown.summary(for: viewer.person, names: people) })
        case .mine(let after):
            var cards: [MyCard] = []
            for board in boards.all { cards += board.shown.mine(viewer.person, names: people) }
            return .mine(MyCards(all: cards, after: after))
        case .board(let part):
            guard let board = boards[part.board],
                var slice = board.shown.slice(part, for: viewer.person, names: people)
            else { return nil }
            if let need = part.history, board.shown.lacks(need) { return nil }
            // How far the house has come: by this the page knows what it hears of from the house and does not show yet.
            slice.sequence = board.confirmed.sequence
            slice.found = part.search.map { board.shown.found($0) }
            return .board(slice)
        }
    }
}

/// Which of Board's addresses a device answers by itself. Who is on a board, invitations, archiving and files are the
/// house's: they are about others, or need what no device holds.
enum OfflineAddresses {
    private static let pages = ["month", "new-card", "columns", "labels", "trash", "history", "search"]

    static func hold(_ request: Request) -> Bool {
        let path = request.path
        guard let first = path.first else { return request.method == .get }
        guard ID<Space>(first) != nil else {
            return path.count == 1 && first == (request.method == .get ? "mine" : "create-board")
        }
        guard path.count > 1 else { return true }
        if request.method == .get { return path[1] == "card" || pages.contains(path[1]) }
        // Of every other form it is the house that says whether there is such a thing.
        return path.count == 2 && BoardUseCase.offline.contains { $0.name == path[1] }
    }
}

extension BoardCopy {
    /// The board's line in the list of them.
    func summary(for person: ID<Person>, names: People) -> BoardSummary? {
        guard let role = role(of: person) else { return nil }
        let counts = board.counts()
        let open = counts.filter { $0.column.kind.value != .done }.reduce(0) { $0 + $1.count }
        let count = counts.reduce(0) { $0 + $1.count }
        return BoardSummary(
            id: board.id, name: board.name.value, role: role, people: people.map { names.person($0.id, $0.role) },
            openCount: open, cardCount: count, isArchived: board.isArchived)
    }
}
