package import BoardRoom
package import Floor
package import Hummingbird
package import ServerFloor
package import Storage

extension Room {
    /// The first segment of the links of cards.
    package static var cardLinks: String { CardLink.segment }

    /// The Board room, as the server sees it.
    package static let board = Room(
        BoardRules.self, migrations: Migration.board,
        mount: { routes, services in
            let host = BoardHost(services)
            let cache = RenderedBoardCache()
            host.mountPages(routes) { try await host.show($0, $1, $2, cache: cache) }
            routes.post("today/add-card", file: "BoardServer/AddCardToday.swift") { try await host.addToday($0, $1) }
            routes.get("board/new-card", file: "BoardServer/NewCardShortcut.swift") { try await host.newCard($0, $1) }
            routes.get("\(CardLink.segment)/{code}", file: "BoardServer/OpenCardLink.swift") {
                try await host.openCardLink($0, $1)
            }
            host.mountInvitations(routes)
            host.mountAdding(routes)
            host.mountTransfer(routes)
            host.mountFavourites(routes)
            host.mountAttachments(routes)
            host.mountCommentFiles(routes)
            routes.post("board/{board}/delete-board", file: "BoardServer/BoardDeletion.swift") {
                try await host.deleteBoard($0, $1)
            }
            host.mountForms(routes, formBytes: BoardLimits.formBytes)
        },
        differences: { connection, head, limit in try connection.boardDifferences(head, limit: limit) }
    ) { room in
        room.endpoints = { BoardHost($0).endpoints }
        room.admit = { transaction, admission, entropy in try transaction.admit(admission, &entropy) }
        room.leaving = .board
        room.notices = NoticeKind.board
        room.tell = { connection, notices, viewer in try connection.tellBoard(notices, to: viewer) }
        room.spaceNames = { connection, person in try connection.boardPlaces(of: person) }
        room.today = { connection, viewer, query in try connection.todayPart(for: viewer, query) }
        room.todayLists = [
            .init("cards", .list(of: .myCard), required: false),
            .init("boards", .list(of: .boardSummary), required: false),
        ]
        room.due = { connection, viewer, last, limit in
            try connection.dueCards(of: viewer, until: last, limit: limit)
        }
        room.jobs = [
            .remindDue, .remindOfTimes, .sweepImports("board.sweep-imports", of: "board_import"),
            .importBoardFiles, .sweepBoardArchives,
        ]
        room.sync = .board
        room.search = { connection, query, after, viewer, limit in
            try connection.foundOnBoards(query, after: after, for: viewer, limit: limit)
        }
        room.catchUp = { try await $0.catchUpBoardTexts($1) }
        room.files = .board
    }
}

typealias BoardHost = RoomHost<BoardRules>

/// The limits of the room's requests.
enum BoardLimits {
    /// A posted form. A card's form has its body twice, before and after; a form encodes a byte as three, and a line end,
    /// of which each may be a character of its own, as six.
    static let formBytes = 1_536 * 1024
    /// A form with files from a browser without scripts: one file of the largest size, or several smaller ones.
    static let filesFormBytes = Limits.fileBytes + 1024 * 1024
}

extension BoardHost {
    /// What a page request leads to: its page, or that of a card on the board that it was moved to.
    private enum Shown: Sendable {
        case here(Found)
        case elsewhere(Link)
    }

    /// Answers a page request.
    package func show(
        _ page: BoardPageRoute, _ incoming: Incoming, _ context: MaruContext, cache: RenderedBoardCache
    ) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let ids = try page.ids(of: visit)
        let query = try page.query(ids, visit.request.query)
        var isBehind = false
        if case .board(let part) = query, part.search != nil {
            isBehind = try await services.catchUp(.space(part.board))
        }
        let shown = try await services.database.read { connection -> Shown in
            let read = try services.listing(connection.find(query, visit, cache), for: query, connection)
            let found = try services.titling(read, for: query, connection)
            if page === BoardRules.cardPage, let link = try connection.movedPage(of: ids.entity, found) {
                return Shown.elsewhere(link)
            }
            return .here(page === BoardRules.cardMovingPage ? try connection.addDestinations(found) : found)
        }
        guard case .here(let found) = shown else {
            guard case .elsewhere(let link) = shown else { throw Refusal.missing }
            return Reply(services).redirect(link)
        }
        var tools = visit.tools(clock: .zero)
        let isPacked = AcceptedEncodings(incoming.headers[.acceptEncoding] ?? "").gzip
        switch found {
        case .drawn(let drawn): return Reply(services).drawn(drawn, formID: tools.id(), isPacked: isPacked)
        case .data(var data, var viewer, let key):
            if isBehind { data.sayBehind() }
            if key == nil { viewer.formID = tools.id() }
            let outcome = try page.draw(ids, visit.request, data, viewer, &tools)
            if let key, case .board(let slice) = data, case .page(let drawn) = outcome {
                let bytes = Reply(services).bytes(drawn, for: viewer, visit.request)
                let rendered = DrawnPage(bytes, status: drawn.status, of: slice, at: viewer.now)
                cache.store(rendered, for: key)
                return Reply(services).drawn(rendered, formID: tools.id(), isPacked: isPacked)
            }
            return answer(outcome, viewer, visit)
        }
    }
}

extension BoardRules: HostedRoom {
    package static var departure: BoardUseCase? { leaveBoard }

    package static func data(_ query: BoardQuery, for viewer: Viewer, _ connection: Connection) throws -> BoardData {
        try connection.data(query, for: viewer.person)
    }

    package static func slice(
        _ part: BoardQuery.Part, at head: SpaceHead, for person: ID<Person>, _ connection: Connection
    ) throws -> BoardSlice {
        try connection.slice(part, for: person, at: head)
    }

    package static func lockOthers(
        of space: ID<Space>, for useCase: BoardUseCase, _ form: Fields, as viewer: Viewer, _ tools: inout Tools,
        _ transaction: Transaction
    ) throws {
        guard useCase === moveCardToBoard else { return }
        try transaction.lockBoth(space, form, as: viewer, &tools)
    }

    package static func record(
        _ recording: inout Recording, on slice: inout BoardSlice, _ transaction: Transaction
    ) throws {
        let before = EditedText.all(in: recording.form, on: slice.board)
        for operation in recording.operations {
            guard let board = destination(operation), let card = operation.subject else { continue }
            try transaction.bring(card, from: slice, to: board, as: recording.viewer, &recording.tools)
        }
        try transaction.record(
            recording.operations, on: &slice.board, to: &recording.head, recording.fingerprint, at: recording.now)
        try transaction.notifyOfOverwrites(
            recording.operations, recording.form, over: before, on: slice.board, at: recording.now)
    }

    package static func begin(_ recording: inout Recording, _ transaction: Transaction) throws {
        var board = Board(id: recording.head.id)
        try transaction.record(
            recording.operations, on: &board, to: &recording.head, recording.fingerprint, at: recording.now)
    }

    package static func recheckPeople(after operations: [Floor.Operation], _ services: Services) {
        for change in operations.flatMap(\.changes) where change.field == Board.roleField {
            services.live.recheck(ID(change.subject))
        }
    }

    package static let noun = Phrase(ko: "보드", en: "board")
}

extension Connection {
    /// What `query` names, as this person may see it.
    package func data(_ query: BoardQuery, for person: ID<Person>) throws -> BoardData {
        switch query {
        case .boards:
            return .boards(BoardSummary.favouritesFirst(try boards(of: person), try favourites(of: person).boards))
        case .mine(let after):
            let limit = MyCards.pageLength
            return .mine(MyCards(try myCards(of: person, until: nil, after: after, limit: limit + 1), limit: limit))
        case .board(let part):
            guard let head = try space(part.board) else { throw Refusal.missing }
            return .board(try slice(part, for: person, at: head, people: try people(on: part.board)))
        }
    }
}

extension Transaction {
    /// Makes an invited person a member by an operation of the inviting person. A member keeps the higher role.
    package func admit(_ admission: Room.Admission, _ entropy: inout Entropy) throws -> Link {
        guard var head = try lockSpace(admission.space), let role = Role(stored: admission.role),
            let row = try boardRow(head.id, for: admission.person),
            try !was("member.removed", on: head.id, since: admission),
            // A former owner's invitation admits nobody.
            try self.role(of: admission.invitedBy, in: head.id) == Role.owner.rawValue
        else { throw Refusal.missing }
        let link = Link("/board").at(admission.space)
        let present = row.role
        if let present, present.mayEdit || !role.mayEdit { return link }
        // What an owner has decided of a member since counts, not the link; whoever left then comes back to look.
        let isDecided = try was("role.changed", on: head.id, since: admission)
        if present != nil, isDecided { return link }
        let granted = isDecided ? Role.viewer : role
        let operation = Operation(
            id: ID(milliseconds: admission.now, entropy: &entropy), space: admission.space, author: admission.invitedBy,
            device: admission.device, clock: head.clock.next(now: admission.now), kind: "member.added",
            intent: .permanent,
            changes: [
                Change(
                    ID(admission.person), "role", from: present.map { .string($0.rawValue) } ?? .null,
                    to: .string(granted.rawValue))
            ])
        var board = row.board
        try record([operation], on: &board, to: &head, at: admission.now)
        return link
    }
}
