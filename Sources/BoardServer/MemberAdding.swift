import BoardRoom
import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

/// Adding somebody of this house to a board, by its owners (`docs/decisions/log/0078-who-can-be-added.md`).
extension BoardHost {
    func mountAdding(_ routes: Routes) {
        routes.post("board/{board}/add-member") { try await addMember($0, $1) }
    }

    /// - Returns: the page of people again for a form that was refused, with what was typed.
    func addMember(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let board = try board(of: visit)
        let address = ClientAddress(incoming, context.peer, trusting: services.settings.believedProxies)
        do {
            _ = try await addMember(
                visit, to: board, visit.request.form, network: address.network, spent: .isRenewed)
        } catch let refusal as Refusal where [.invalid, .conflict, .tooMany].contains(refusal.kind) {
            let (slice, viewer) = try await people(of: board, visit)
            var page = PeoplePage.page(slice, viewer, form: visit.request.form, refusal: refusal)
            page.status = refusal.kind.status
            var response = Reply(services).page(page, for: viewer, visit.request)
            if let seconds = refusal.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
            return response
        }
        return Reply(services).redirect(Link("/board").at(board).at("people"))
    }

    /// Adds somebody who is listed (`person`), or whose exact address was given (`email`), with a `role`.
    ///
    /// - Parameter network: the caller's, by which addresses that are tried are counted.
    /// - Throws: `missing` for a board the person cannot see; `forbidden` for one they do not own; `nobody-to-add`,
    ///   `left-before`, `email-invalid`, `role-unknown`; `too-many-attempts`.
    func addMember(
        _ visit: Visit, to board: ID<Space>, _ form: Fields, network: [UInt8]?, spent: SpentID
    ) async throws -> Acted<BoardRules> {
        let found = try await newcomer(visit, to: board, form, network: network)
        let acted = try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            var tools = visit.tools(clock: .zero)
            var request = Floor.Request(.post, [board.text, BoardRules.addMember.name], form: form)
            let asked = RequestFingerprint(request, by: viewer.person)
            request.form.set("person", found.text)
            try services.checkAgain(found, of: viewer.person, for: board, transaction)
            return try transaction.act(
                BoardRules.addMember, in: board, request, asked, as: viewer, &tools, spent: spent)
        }
        BoardRules.recheckPeople(after: acted.operations, services)
        return acted
    }

    /// The person a form means. Somebody who is on the board already is found too: a form may be repeated.
    private func newcomer(
        _ visit: Visit, to board: ID<Space>, _ form: Fields, network: [UInt8]?
    ) async throws -> ID<Person> {
        let owner = try await services.database.read { connection in
            let person = try visit.person(connection).id
            try connection.requireBoard(board)
            try connection.requireOwner(person, of: board)
            return person
        }
        let id: ID<Person>? = try form.id("person")
        if let id { return try await listed(id, by: owner, for: board) }
        let typed = form["email"] ?? ""
        let email = try EmailAddress(typed)
        let ofNetwork = AttemptKey.network(network)
        try await services.countAttempts([.adding(by: owner), ofNetwork])
        let found = try await services.database.read { connection in
            guard let found = try services.housemate(email, of: owner, connection) else {
                throw Refusal.nobodyToAdd("email", given: typed)
            }
            guard try connection.mayAdd(found, to: board) else { throw Refusal.leftBefore("email") }
            return found
        }
        // Whoever shares the network is not delayed by an address that was right; who tries addresses is by each.
        if let ofNetwork { try await services.database.write { try $0.takeBackAttempt(ofNetwork) } }
        return found
    }

    private func listed(_ person: ID<Person>, by owner: ID<Person>, for board: ID<Space>) async throws -> ID<Person> {
        try await services.database.read { connection in
            if try connection.role(of: person, in: board) != nil { return person }
            let found = try services.housemates(
                of: owner, outside: board, leaving: BoardRules.leavingKind, only: person, connection)
            if found.isEmpty { throw Refusal.nobodyToAdd("person") }
            return person
        }
    }

    /// What the page of people shows, with whom its owner may add.
    func people(of board: ID<Space>, _ visit: Visit) async throws -> (BoardSlice, Viewer) {
        var part = BoardQuery.Part(board, cards: .none)
        part.invitations = true
        let query = BoardQuery.board(part)
        let (found, reader) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            let found = Found.data(try connection.data(query, for: viewer.person), viewer, nil)
            return (try services.listing(found, for: query, connection), viewer)
        }
        guard case .data(.board(let slice), _, _) = found else { throw Refusal.missing }
        var viewer = reader
        var tools = visit.tools(clock: .zero)
        viewer.formID = tools.id()
        return (slice, viewer)
    }
}

/// The same for programs.
extension BoardHost {
    var addingEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .get, "/boards/{board}/housemates", "boardHousemates",
                summary: "People of this house who can be added to a board by their id, at most 100. For its owners.",
                answers: [
                    .init(200, "People, those you know first.", .object([.init("people", .list(of: .person))])),
                    .refusal(.forbidden), .refusal(.missing),
                ]
            ) { call, services in
                let board: ID<Space> = try call.id("board")
                let people = try await services.database.read { connection in
                    let person = try call.visit.person(connection).id
                    try connection.requireBoard(board)
                    try connection.requireOwner(person, of: board)
                    return try services.housemates(
                        of: person, outside: board, leaving: BoardRules.leavingKind, connection)
                }
                return .json([
                    "people": .array(people.map { ["id": .string($0.id.text), "name": .string($0.name)] })
                ])
            },
            APIEndpoint(
                .post, "/boards/{board}/people", BoardRules.addMember.camelName, summary: BoardRules.addMember.summary,
                request: .change(BoardRules.addMember.input),
                answers: [.init(200, "Done, or nothing to change.", .recorded)] + refusals + [.refusal(.tooMany)],
                file: BoardRules.addMember.file
            ) { call, services in
                let acted = try await addMember(
                    call.visit, to: try call.id("board"), call.form, network: call.network, spent: .isRefused)
                var tools = call.visit.tools(clock: .zero)
                let made = acted.operations.first
                let given: ID<Floor.Operation>? = try call.form.id("operation")
                return .json([
                    "operation": .string((made?.id ?? given ?? tools.id()).text), "recorded": .bool(made != nil),
                    "subject": made?.subject.map { .string($0.text) } ?? .null,
                ])
            },
        ]
    }
}

extension BoardRules {
    /// The kind of the operation by which somebody leaves.
    fileprivate static var leavingKind: String { leaveBoard.makes.kind ?? "" }
}

extension Services {
    /// Whom the form means was found before this transaction: since then they may have left the board, the house or its
    /// owner's sight. The board is locked, and their account is not deleted before the transaction has ended.
    ///
    /// - Throws: `nobody-to-add`, `left-before`; `missing`.
    fileprivate func checkAgain(
        _ person: ID<Person>, of owner: ID<Person>, for board: ID<Space>, _ transaction: Transaction
    ) throws {
        guard try transaction.lockSpace(board) != nil else { throw Refusal.missing }
        if try transaction.role(of: person, in: board) != nil { return }
        let isHere =
            try transaction.first(
                "SELECT id FROM floor_person WHERE id = \(person) AND suspended_at IS NULL \(.forKeyShare)") != nil
        guard try isHere && !apart(from: owner, transaction).contains(person) else {
            throw Refusal.nobodyToAdd("person")
        }
        guard try transaction.mayAdd(person, to: board) else { throw Refusal.leftBefore("person") }
    }

    /// A page's data, for its owners' page of people with whom they may add.
    func listing(_ found: Found, for query: BoardQuery, _ connection: Connection) throws -> Found {
        guard case .board(let part) = query, part.invitations,
            case .data(.board(var slice), let viewer, let key) = found,
            slice.role == .owner
        else { return found }
        slice.housemates = try housemates(
            of: viewer.person, outside: part.board, leaving: BoardRules.leavingKind, connection)
        // Somebody who can be added may have the name of somebody who is on the board.
        var shown = slice.people.map { (id: $0.id, name: $0.name) }
        shown += slice.housemates.map { (id: $0.id, name: $0.name) }
        let since = try connection.since(ofAlike: shown)
        if !since.isEmpty {
            for index in slice.people.indices { slice.people[index].since = since[slice.people[index].id] }
            slice.housemates = slice.housemates.map { $0.with(since: since[$0.id]) }
        }
        return .data(.board(slice), viewer, key)
    }
}

extension Connection {
    /// - Throws: `missing` for another room's space.
    fileprivate func requireBoard(_ board: ID<Space>) throws {
        guard try space(board)?.kind == BoardRules.kind else { throw Refusal.missing }
    }

    /// Whether somebody is on the board, or has not left it by themselves.
    fileprivate func mayAdd(_ person: ID<Person>, to board: ID<Space>) throws -> Bool {
        if try role(of: person, in: board) != nil { return true }
        return try first(
            """
            SELECT 1 FROM floor_operation
            WHERE space = \(board) AND subject = \(person) AND author = \(person) AND kind = \(BoardRules.leavingKind)
            LIMIT 1
            """) == nil
    }
}
