import BoardRoom
import Floor
import Hummingbird
import Storage

extension Room {
    /// The Board room, as the house knows it.
    static let board = Room(
        place: .board, kind: "board", migrations: Migration.board,
        mount: { routes, services in
            let host = BoardHost(services)
            for path in ["board", "board/{board}", "board/{board}/{page}", "board/{board}/card/{card}"] {
                routes.get(path) { try await host.show($0, $1) }
            }
            for path in ["menu", "history", "history/{operation}"] {
                routes.get("board/{board}/card/{card}/\(path)") { try await host.show($0, $1) }
            }
            routes.post("today/add-card", file: "Server/AddCardToday.swift") { try await host.addToday($0, $1) }
            routes.get("board/new-card", file: "Server/NewCardShortcut.swift") { try await host.newCard($0, $1) }
            routes.post("board/create-board") { try await host.act($0, $1) }
            host.mountInvitations(routes)
            host.mountTransfer(routes)
            routes.post("board/{board}/delete-board", file: "Server/BoardDeletion.swift") {
                try await host.deleteBoard($0, $1)
            }
            for useCase in BoardUseCase.all {
                routes.post("board/{board}/\(useCase.name)", file: useCase.file) { try await host.act($0, $1) }
            }
        },
        endpoints: { BoardHost($0).endpoints },
        admit: { transaction, admission, entropy in try transaction.admit(admission, &entropy) },
        leaving: .board,
        notices: NoticeKind.board,
        tell: { connection, notices, viewer in try connection.tellBoard(notices, to: viewer) },
        spaceNames: { connection, person in try connection.boardPlaces(of: person) },
        today: { connection, viewer, query in try connection.todayPart(for: viewer, query) },
        jobs: [.remindDue, .sweepImports], sync: .board,
        search: { connection, query, after, viewer, limit in
            try connection.foundOnBoards(query, after: after, for: viewer, limit: limit)
        },
        catchUp: { try await $0.catchUpBoardTexts($1) })
}

/// The server's side of the Board room: finds out who asks, loads what the room's rules need, records what they decide.
struct BoardHost: Sendable {
    let services: Services
    let pages: BoardPages

    init(_ services: Services) {
        self.services = services
        pages = BoardPages()
    }

    /// A page.
    func show(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let need = try BoardDoor.plan(visit.request)
        var isBehind = false
        if case .board(let part) = need, part.search != nil {
            isBehind = try await services.catchUp(.space(part.board))
        }
        let pages = pages
        let found = try await services.database.read { connection in
            try connection.find(need, visit, pages)
        }
        var tools = visit.tools(clock: .zero)
        let isPacked = AcceptedEncodings(incoming.headers[.acceptEncoding] ?? "").gzip
        switch found {
        case .drawn(let drawn): return Reply(services).drawn(drawn, formID: tools.id(), isPacked: isPacked)
        case .data(var data, var viewer, let key):
            if isBehind { data.sayBehind() }
            if key == nil { viewer.formID = tools.id() }
            let outcome = try BoardDoor.respond(to: visit.request, with: data, as: viewer, tools: &tools)
            if let key, case .board(let slice) = data, case .page(let page) = outcome {
                let response = Reply(services).bytes(page, for: viewer, visit.request)
                let drawn = DrawnPage(response, status: page.status, of: slice)
                pages.keep(drawn, for: key)
                return Reply(services).drawn(drawn, formID: tools.id(), isPacked: isPacked)
            }
            return answer(outcome, viewer, visit)
        }
    }

    /// A form.
    func act(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let (outcome, viewer) = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            var viewer = visit.viewer(person)
            var tools = visit.tools(clock: .zero)
            viewer.formID = tools.id()
            let asked = RequestFingerprint(visit.request, by: viewer.person)
            let acted = try transaction.act(
                visit.request, asked, as: viewer, &tools, spent: .isRenewed, BoardDoor.respond)
            return (acted.outcome, viewer)
        }
        tellMembers(of: outcome)
        return answer(outcome, viewer, visit, from: BoardHost.page(of: incoming))
    }

    /// The page that a form was sent from, as far as its browser says. Only where to go next follows from it.
    private static func page(of incoming: Incoming) -> Floor.Request? {
        guard let referer = incoming.headers[.referer], referer.utf8.count <= Limits.targetBytes,
            let start = referer.firstRange(of: "://").map(\.upperBound),
            let slash = referer[start...].firstIndex(of: "/")
        else { return nil }
        let parts = referer[slash...].split(separator: "?", maxSplits: 1)
        let path = parts[0].split(separator: "/").map(String.init)
        // A page that cannot be told leads where any other does.
        guard let query = try? FormReader.fields((parts.dropFirst().first ?? "").utf8) else { return nil }
        return Floor.Request(.get, path, query: query)
    }

    /// Where to go after a form: there again where it stood, on Today as on the board's own pages.
    private static func next(after outcome: Outcome, _ link: Link, from page: Floor.Request?) -> Link {
        guard let page else { return link }
        switch page.path.first {
        case Page.Place.today.rawValue:
            guard case .record(let operations, _) = outcome, let operation = operations.first else {
                return Page.Place.today.link
            }
            return Page.Place.today.link.with("on", operation.space.text).with("did", operation.id.text)
        case Page.Place.board.rawValue:
            return BoardDoor.stay(link, on: Floor.Request(.get, Array(page.path.dropFirst()), query: page.query))
        default: return link
        }
    }

    /// Has the streams of people whose role has changed look again, at once: who was taken off hears no more.
    func tellMembers(of outcome: Outcome) {
        guard case .record(let operations, _) = outcome else { return }
        for change in operations.flatMap(\.changes) where change.field == Board.Field.role {
            services.live.recheck(ID(change.subject))
        }
    }

    func answer(
        _ outcome: Outcome, _ viewer: Viewer, _ visit: Visit, from page: Floor.Request? = nil
    ) -> Response {
        switch outcome {
        case .page(let page): Reply(services).page(page, for: viewer, visit.request)
        case .redirect(let link), .record(_, let link):
            Reply(services).redirect(BoardHost.next(after: outcome, link, from: page))
        }
    }
}

extension Connection {
    /// What `need` names, as this person may see it.
    func data(_ need: BoardNeed, for person: ID<Person>) throws -> BoardData {
        switch need {
        case .boards: return .boards(try boards(of: person))
        case .mine(let after):
            let limit = MyCards.pageLength
            return .mine(MyCards(try myCards(of: person, until: .last, after: after, limit: limit + 1), limit: limit))
        case .board(let part):
            guard let head = try space(part.board) else { throw Refusal.missing }
            return .board(try slice(part, for: person, at: head, people: try people(on: part.board)))
        }
    }
}

/// What came of a request to change a board.
struct Acted {
    var outcome: Outcome
    /// What was loaded of the board, as it is now; nil where nothing was asked of it.
    var board: Board?
}

extension Transaction {
    typealias Rule = (Floor.Request, BoardData, Viewer, inout Tools) throws(Refusal) -> Outcome

    /// One change: loads what the rule needs under the space's lock, decides, records. A request that was sent before is
    /// answered as it was then.
    ///
    /// - Parameters:
    ///   - asked: the request as it was sent; nil where nobody sent one.
    ///   - before: what the same device did before, where it comes late with all of it.
    func act(
        _ given: Floor.Request, _ asked: RequestFingerprint?, as viewer: Viewer, _ tools: inout Tools,
        spent: SpentID = .isRefused, after before: Set<ID<Floor.Operation>> = [], _ rule: Rule
    ) throws -> Acted {
        var request = given
        guard case .board(let part) = try BoardDoor.plan(request) else {
            return try create(request, asked, as: viewer, &tools, spent: spent, rule)
        }
        guard var head = try lockSpace(part.board), head.kind == "board" else { throw Refusal.missing }
        let earlier = try earlierOutcome(
            &request, asked, in: head.id, by: viewer.person, spent: spent,
            made: { operation throws(Refusal) in try BoardDoor.made(operation, by: given) },
            link: { operation throws(Refusal) in try BoardDoor.landing(of: operation, by: given) })
        if let earlier { return Acted(outcome: earlier) }
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        var slice = try slice(part, for: viewer.person, at: head)
        var outcome = try rule(request, .board(slice), viewer, &tools)
        if case .record(var operations, let link) = outcome {
            operations = slice.board.ordered(operations, after: before.contains)
            outcome = .record(operations, then: link)
            try record(operations, on: &slice.board, to: &head, asked, at: tools.now)
        }
        try note(outcome, of: request, asked, in: head.id, at: tools.now)
        return Acted(outcome: outcome, board: slice.board)
    }

    private func create(
        _ given: Floor.Request, _ asked: RequestFingerprint?, as viewer: Viewer, _ tools: inout Tools, spent: SpentID,
        _ rule: Rule
    ) throws -> Acted {
        var request = given
        tools.meet(.zero, ahead: Limits.clockAheadMilliseconds)
        // Which boards there are is shown with a form that is refused, and plays no part in the decision.
        var deciding = tools
        let outcome = try rule(request, .boards([]), viewer, &deciding)
        if case .page = outcome {
            return Acted(outcome: try rule(request, .boards(try boards(of: viewer.person)), viewer, &tools))
        }
        tools = deciding
        guard case .record(let operations, _) = outcome, let space = operations.first?.space else {
            return Acted(outcome: outcome)
        }
        // Made and not looked for: whoever sends the same form at the same time waits here, and then finds it.
        guard var head = try beginSpace(space, kind: "board", at: tools.now) else {
            // A form of then whose answer was lost: it has been done, and what came of it was deleted since.
            guard try !wasDeleted(space) else { throw Refusal.boardDeleted }
            let isUnnamed = (request.form["board"] ?? "").isEmpty
            let earlier = try earlierSpace(
                &request, asked, in: space, by: viewer.person,
                made: { operation throws(Refusal) in try BoardDoor.made(operation, by: given) },
                link: { operation throws(Refusal) in try BoardDoor.landing(of: operation, by: given) })
            if let earlier { return Acted(outcome: earlier) }
            guard spent == .isRenewed, isUnnamed, let asked,
                let id: ID<Floor.Operation> = try given.form.id("operation")
            else {
                throw Refusal.boardTaken
            }
            request.form.set("operation", asked.renewed(id).text)
            return try create(request, asked, as: viewer, &tools, spent: .isRefused, rule)
        }
        var board = Board(id: space)
        try record(operations, on: &board, to: &head, asked, at: tools.now)
        return Acted(outcome: outcome, board: board)
    }

    /// Makes an invited person a member by an operation of whoever invited them. A member keeps the higher role.
    func admit(_ admission: Room.Admission, _ entropy: inout Entropy) throws -> Link {
        guard var head = try lockSpace(admission.space), let role = Role(stored: admission.role),
            let row = try boardRow(head.id, for: admission.person),
            try !wasRemoved(from: head.id, since: admission),
            // Whoever owns the board no longer brings nobody onto it.
            try self.role(of: admission.invitedBy, in: head.id) == Role.owner.rawValue
        else { throw Refusal.missing }
        let link = Link("/board").at(admission.space)
        let present = row.role
        if let present, present.mayEdit || !role.mayEdit { return link }
        let operation = Operation(
            id: ID(milliseconds: admission.now, entropy: &entropy), space: admission.space, author: admission.invitedBy,
            device: admission.device, clock: head.clock.next(now: admission.now), kind: "member.added", intent: .settle,
            changes: [
                Change(
                    ID(admission.person), "role", from: present.map { .string($0.rawValue) } ?? .null,
                    to: .string(role.rawValue))
            ])
        var board = Board(id: head.id, name: row.name, archived: row.archived, columns: try columns(of: head.id))
        try record([operation], on: &board, to: &head, at: admission.now)
        return link
    }
}

extension Refusal {
    static let boardTaken = Refusal(
        .conflict, "board-taken",
        Phrase(ko: "이 id의 보드가 이미 있어요.", en: "There is a board with this id already."), field: "board")

    static let boardDeleted = Refusal(
        .missing, "board-deleted", Phrase(ko: "이 보드는 삭제됐어요.", en: "This board was deleted."))
}
