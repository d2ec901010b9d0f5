package import Floor
package import Hummingbird
package import Storage

/// The server's side of a room: authenticates the request, loads what the room's rules need, records what they decide.
package struct RoomHost<Rules: HostedRoom>: Sendable {
    package let services: Services

    package init(_ services: Services) { self.services = services }

    /// Adds the forms of all use cases.
    ///
    /// - Parameter formBytes: the limit of a posted form.
    package func mountForms(_ routes: Routes, formBytes: Int = Limits.formBytes) {
        let (room, creation) = (Rules.kind, Rules.creation)
        routes.post("\(room)/\(creation.name)", file: creation.file) {
            try await act(nil, $0, $1, formBytes: formBytes)
        }
        for useCase in Rules.useCases {
            routes.post("\(room)/{\(creation.field)}/\(useCase.name)", file: useCase.file) {
                try await act(useCase, $0, $1, formBytes: formBytes)
            }
        }
    }

    /// Adds all pages of the room.
    ///
    /// - Parameter show: answers a request for one.
    package func mountPages(
        _ routes: Routes,
        show: @escaping @Sendable (PageRoute<Rules>, Incoming, MaruContext) async throws -> Response
    ) {
        for page in Rules.allPages {
            let path = page.pattern.isEmpty ? Rules.kind : "\(Rules.kind)/\(page.pattern)"
            routes.get(path, file: page.file) { try await show(page, $0, $1) }
        }
    }

    /// Answers a page request.
    ///
    /// - Parameter load: loads the page's data, if the server stores some of it.
    package func show(
        _ page: PageRoute<Rules>, _ visit: Visit,
        loading load: @escaping @Sendable (Rules.Query, Viewer, Connection) throws -> Rules.Data = {
            try Rules.data($0, for: $1, $2)
        }
    ) async throws -> Response {
        let ids = try page.ids(of: visit)
        let query = try page.query(ids, visit.request.query)
        let (data, found) = try await services.database.read { connection in
            let viewer = try page.isForGuests ? visit.viewerOrGuest(connection) : visit.viewer(connection)
            return (try load(query, viewer, connection), viewer)
        }
        var tools = visit.tools(clock: .zero)
        var viewer = found
        viewer.formID = tools.id()
        return answer(try page.draw(ids, visit.request, data, viewer, &tools), viewer, visit)
    }

    /// Answers a form.
    ///
    /// - Parameter useCase: what it does in the space of its address; nil where it creates one.
    package func act(
        _ useCase: UseCase<Rules>?, _ incoming: Incoming, _ context: MaruContext, formBytes: Int = Limits.formBytes
    ) async throws -> Response {
        let visit = try await Visit(incoming, context, services, formBytes: formBytes)
        let route = try useCase.map { Route.act(try visit.space(), $0) } ?? .create
        let guess: AttemptKey?
        do {
            guess = try await counted(route, visit)
        } catch let refusal as Refusal where refusal.name == "too-many-attempts" {
            return try await answer(refusal, route, visit)
        }
        let (acted, viewer) = try await settle(guess, judged: { Guessed($0.0.outcome) }) {
            try await act(route, visit)
        }
        try await Rules.recheckPeople(after: acted.operations, services)
        if let told = report(on: acted, by: useCase, visit.request.form) { return Reply(services).json(told) }
        return answer(acted.outcome, viewer, visit, from: incoming.cameFrom)
    }

    /// What a script is told instead of being led to a page, with the sequence that its page has then; nil if it is led there.
    private func report(on acted: Acted<Rules>, by useCase: UseCase<Rules>?, _ form: Fields) -> JSON? {
        if case .page = acted.outcome { return nil }
        guard let slice = acted.slice, var told = useCase?.answer?(form, slice) else { return nil }
        if let sequence = acted.sequence { told.append(JSON.Member("sequence", .integer(sequence))) }
        return .object(told)
    }

    private func act(_ route: Route<Rules>, _ visit: Visit) async throws -> (Acted<Rules>, Viewer) {
        try await services.database.write { transaction in
            let person = try visit.person(transaction)
            var viewer = visit.viewer(person)
            var tools = visit.tools(clock: .zero)
            viewer.formID = tools.id()
            var request = visit.request
            let fingerprint = RequestFingerprint(request, by: viewer.person)
            Rules.fillInFromBrowser(&request.form, visit, person)
            let acted = try transaction.act(
                route, request, fingerprint, as: viewer, &tools, spent: .isRenewed, forms: services,
                random: services.random)
            return (acted, viewer)
        }
    }

    /// - Parameter page: the page that the form was sent from, with the room's name in its path.
    package func answer(
        _ outcome: Outcome, _ viewer: Viewer, _ visit: Visit, from page: Floor.Request? = nil
    ) -> Response {
        switch outcome {
        case .page(let page): Reply(services).page(page, for: viewer, visit.request)
        case .redirect(let link), .record(_, let link):
            Reply(services).redirect(next(after: outcome, link, from: page))
        }
    }

    /// Where to redirect after a form: back to the same page, whether Today or one of the room's own.
    private func next(after outcome: Outcome, _ link: Link, from page: Floor.Request?) -> Link {
        guard let page, let first = page.path.first else { return link }
        if first == Page.Place.today.rawValue {
            guard case .record(let operations, _) = outcome, let operation = operations.first else {
                return Page.Place.today.link
            }
            return Page.Place.today.link.with("on", operation.space.text).with("did", operation.id.text)
        }
        guard first == Rules.kind else { return link }
        return Rules.stay(link, on: Floor.Request(.get, Array(page.path.dropFirst()), query: page.query))
    }

    /// Applies a device's changes in one space, by the same rules as forms sent now, in one transaction. A refused
    /// change is reported, and the next one is applied.
    ///
    /// - Parameter before: what came of the same device's earlier changes there; what comes of these is added.
    /// - Throws: ``NeedsSeparateTransactions`` if a change was refused after it had written something. Then nothing
    ///   is applied, and each change is to be applied in its own transaction.
    package func apply(
        _ changes: [UnsentChange], after before: inout Set<ID<Floor.Operation>>, _ visit: Visit
    ) async throws -> [PushOutcome] {
        // Counted before the first is decided. What is beyond that is refused alone: all else that a device has to say goes
        // on.
        let changes = changes.map { Arrived<Rules>($0) }
        var guesses: [AttemptKey?] = []
        var limited: [ID<Floor.Operation>: Refusal] = [:]
        for change in changes {
            do {
                guesses.append(try await counted(change.route, visit))
            } catch let refusal as Refusal where refusal.kind == .tooMany {
                guesses.append(nil)
                limited[change.id] = refusal
            }
        }
        do {
            var decided = try await applyCounted(
                changes.filter { limited[$0.id] == nil }, after: &before, visit)[...]
            let outcomes = changes.map { change -> PushOutcome in
                if let refusal = limited[change.id] { return .refusal(refusal) }
                return decided.popFirst() ?? .refusal(.missing)
            }
            for (guess, result) in zip(guesses, outcomes) {
                if let guess { try await count(guess, as: Guessed(result)) }
            }
            return outcomes
        } catch {
            let guessed = (error as? Refusal).map { Guessed($0) } ?? .unsaid
            for guess in guesses.compactMap(\.self) { try await count(guess, as: guessed) }
            throw error
        }
    }

    private func applyCounted(
        _ changes: [Arrived<Rules>], after before: inout Set<ID<Floor.Operation>>, _ visit: Visit
    ) async throws -> [PushOutcome] {
        let earlier = before
        let (outcomes, operations) = try await services.database.write { transaction in
            var outcomes: [PushOutcome] = []
            var operations: [Floor.Operation] = []
            var before = earlier
            let person = try visit.person(transaction)
            for (index, change) in changes.enumerated() {
                // Each counts as a request; the first was counted with authentication.
                if index > 0 { try services.rates.count(person.id) }
                let writes = transaction.writes
                do {
                    let (result, made) = try apply(change, of: visit.viewer(person), after: before, visit, transaction)
                    outcomes.append(.result(result))
                    operations += made
                    before.formUnion(made.map(\.id))
                } catch let refusal as Refusal where refusal.kind != .signedOut && refusal.kind != .tooMany {
                    // Without a transaction of its own, what the refused change wrote would stay.
                    guard transaction.writes == writes || changes.count == 1 else { throw NeedsSeparateTransactions() }
                    if changes.count == 1 { throw refusal }
                    outcomes.append(.refusal(refusal))
                }
                before.insert(change.id)
            }
            return (outcomes, operations)
        }
        before.formUnion(changes.map(\.id) + operations.map(\.id))
        try await Rules.recheckPeople(after: operations, services)
        return outcomes
    }

    /// - Throws: the change's refusal. A repeated change gets its first answer.
    private func apply(
        _ arrived: Arrived<Rules>, of viewer: Viewer, after before: Set<ID<Floor.Operation>>, _ visit: Visit,
        _ transaction: Transaction
    ) throws -> (PushResult.Result, [Floor.Operation]) {
        let change = arrived.change
        let fingerprint = RequestFingerprint(change, by: viewer.person)
        if let earlier = try transaction.pushResult(of: change, fingerprint, by: viewer.person) { return (earlier, []) }
        var tools = visit.tools(clock: .zero)
        tools.doneAt = try transaction.moment(change.clock, of: viewer.person)
        guard let route = arrived.route else { throw Refusal.missing }
        let acted = try transaction.act(
            route, arrived.request, fingerprint, as: viewer, &tools, spent: .isRenewed, after: before,
            isDevices: true, random: services.random)
        guard acted.operations.allSatisfy({ $0.space == change.space }) else { throw Refusal.missing }
        return (acted.operations.isEmpty ? .unchanged : .done, acted.operations)
    }

    /// Runs a change from an API call.
    ///
    /// - Parameter path: of the form that would do the same, without the room's name.
    package func change(
        _ call: APICall, _ route: Route<Rules>, _ path: [String], _ form: Fields
    ) async throws -> (Acted<Rules>, Viewer) {
        let request = Floor.Request(.post, path, form: form)
        let guess = try await counted(route, call.visit)
        let (acted, viewer) = try await settle(guess, judged: { Guessed($0.0.outcome) }) {
            try await services.database.write { transaction -> (Acted<Rules>, Viewer) in
                let viewer = call.visit.viewer(try call.visit.person(transaction))
                var tools = call.visit.tools(clock: .zero)
                let fingerprint = RequestFingerprint(request, by: viewer.person)
                return (
                    try transaction.act(route, request, fingerprint, as: viewer, &tools, random: services.random),
                    viewer
                )
            }
        }
        try await Rules.recheckPeople(after: acted.operations, services)
        return (acted, viewer)
    }
}

/// A change of a device, and what it does here.
private struct Arrived<Rules: HostedRoom>: Sendable {
    let change: UnsentChange
    let request: Floor.Request
    /// Nil for what nobody knows.
    let route: Route<Rules>?
    var id: ID<Floor.Operation> { change.id }

    init(_ change: UnsentChange) {
        self.change = change
        request = change.request(to: Rules.self)
        route = try? Route(request, among: Rules.useCases)
    }
}

extension Visit {
    /// The space whose id begins the path.
    ///
    /// - Throws: `missing`.
    fileprivate func space() throws(Refusal) -> ID<Space> {
        guard let space = request.path.first.flatMap({ ID<Space>($0) }) else { throw .missing }
        return space
    }
}

extension PageRoute {
    /// The ids of the address that was asked for.
    ///
    /// - Throws: `missing` where one is none.
    package func ids(of visit: Visit) throws(Refusal) -> PageIDs {
        guard let ids = ids(in: visit.request.path) else { throw .missing }
        return ids
    }
}

extension Incoming {
    /// The page that a form was sent from, according to the browser. Used only to choose the redirect.
    fileprivate var cameFrom: Floor.Request? {
        guard let referer = headers[.referer], referer.utf8.count <= Limits.targetBytes,
            let start = referer.firstRange(of: "://").map(\.upperBound),
            let slash = referer[start...].firstIndex(of: "/")
        else { return nil }
        let parts = referer[slash...].split(separator: "?", maxSplits: 1)
        let path = parts[0].split(separator: "/").map(String.init)
        // With an unreadable page the default redirect applies.
        guard let query = try? FormReader.fields((parts.dropFirst().first ?? "").utf8) else { return nil }
        return Floor.Request(.get, path, query: query)
    }
}
