import BoardRoom
import DeviceFloor
import Floor

/// The device's own response to a request.
enum Response {
    case page(Page, Viewer)
    case redirect(Link)
    /// The JSON that a script requested in place of a page.
    case answer([JSON.Member])
    /// The device does not answer this: ask the server.
    case pass
}

extension Replica {
    /// Answers a request to a room from the local copy; changes are queued for the server.
    ///
    /// - Parameters:
    ///   - isOffline: whether the server is unreachable; then pages that the server shows better are shown from here.
    ///   - from: the page of the form.
    ///   - now: the device's clock, in Unix milliseconds.
    mutating func visit<Room: RoomOnDevice>(
        _ room: Room.Type, _ request: Request, isOffline: Bool, from: Request?, now: Int64, zone: OffsetTable,
        entropy: Entropy
    ) -> VisitResult {
        var viewer = owner.viewer(now: now + skew, zone: zone)
        viewer.shutsAt = Room.place == .diary ? nil : shutsAt
        var tools = Tools(entropy: entropy, clock: .zero, now: now + skew, sealer: .later)
        viewer.formID = tools.id()
        // For anything not held here, only the server knows whether it exists.
        guard let route = try? Route<Room>(request, among: Room.Held.useCases, pages: Room.pages),
            route.isHeld(isOffline: isOffline)
        else { return VisitResult(response: .pass) }
        do throws(Refusal) {
            let result =
                switch route {
                case .page(let page, let ids): try show(page, ids, of: room, request, viewer, &tools)
                case .create: try create(room, request, viewer, &tools)
                case .act(let space, let useCase): try act(useCase, in: space, of: room, request, viewer, &tools)
                }
            guard var result else { return VisitResult(response: .pass) }
            guard case .redirect(let link) = result.response else { return result }
            if case .act(let space, let useCase) = route,
                let answer = report(on: useCase, in: space, of: room, request, viewer)
            {
                result.response = .answer(answer)
            } else if let from {
                result.response = .redirect(Room.stay(link, on: from))
            }
            return result
        } catch {
            return VisitResult(response: .page(refusal(error, Room.place, viewer), viewer))
        }
    }

    /// An error page, for a refusal that no form shows.
    private func refusal(_ refusal: Refusal, _ place: Page.Place, _ viewer: Viewer) -> Page {
        Page(
            title: refusal.title(viewer.language), place: place, back: place.link,
            body: errorState(viewer.say(refusal.phrase), retry: nil, viewer.language), status: refusal.kind.status)
    }

    private mutating func show<Room: RoomOnDevice>(
        _ page: PageRoute<Room>, _ ids: PageIDs, of room: Room.Type, _ request: Request, _ viewer: Viewer,
        _ tools: inout Tools
    ) throws(Refusal) -> VisitResult? {
        guard let data = Room.data(try page.query(ids, request.query), in: self, for: viewer) else { return nil }
        var result = VisitResult(response: response(try page.draw(ids, request, data, viewer, &tools), viewer))
        // Scripts update pages that may be hidden: they report themselves what was seen.
        if !request.wantsFragment, let read = Room.read(on: page, data), noteRead(read.space, upTo: read.sequence) {
            result.read = read
        }
        return result
    }

    private mutating func create<Room: RoomOnDevice>(
        _ room: Room.Type, _ given: Request, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> VisitResult? {
        var request = given
        let route = Route<Room>.create
        if let id: ID<Operation> = try request.form.id("operation") {
            for held in Room.held(in: self).all {
                guard let recorded = held.shown.recorded(id) else { continue }
                if isRepeat(of: recorded, request, to: room, made: route.made(recorded)) {
                    return VisitResult(response: .redirect(route.link(after: recorded, request.form)))
                }
                request.form.set("operation", "")
            }
        }
        guard let data = Room.data(Room.creationQuery, in: self, for: viewer) else { return nil }
        let outcome = try Room.creation.respond(to: request, data, viewer, &tools)
        guard case .record(let operations, _) = outcome, let made = operations.first else {
            return VisitResult(response: response(outcome, viewer))
        }
        let change = UnsentChange(
            Room.creation.name, made, submitted: given.form, completed: Room.creation.pinned(request.form, made))
        queue(change, operations, at: tools.now)
        return VisitResult(response: response(outcome, viewer), queued: change)
    }

    private mutating func act<Room: RoomOnDevice>(
        _ useCase: UseCase<Room>, in space: ID<Space>, of room: Room.Type, _ given: Request, _ viewer: Viewer,
        _ tools: inout Tools
    ) throws(Refusal) -> VisitResult? {
        guard let held = Room.held(in: self)[space]?.shown else { return nil }
        var request = given
        if let id: ID<Operation> = try request.form.id("operation"), let recorded = held.recorded(id) {
            if isRepeat(of: recorded, request, to: room, made: useCase.made(recorded)) {
                return VisitResult(response: .redirect(useCase.link(after: recorded, request.form, in: space)))
            }
            request.form.set("operation", "")
        }
        let query = try useCase.needs(request.form, space)
        guard let slice = Room.slice(query, of: space, in: self, for: viewer) else { return nil }
        tools.clock = held.clock
        request.form = Room.whole(request.form, of: useCase, slice)
        let submitted = request.form
        request.form = Room.pinned(submitted, of: useCase, slice, viewer)
        request.form = Room.following(unsent, request.form, of: useCase, slice)
        let outcome = try useCase.respond(to: request, slice, viewer, &tools)
        guard case .record(let operations, _) = outcome, let made = operations.first else {
            return VisitResult(response: response(outcome, viewer))
        }
        // With the generated id in the form, the server creates the same entity.
        if let adds = useCase.adds, let subject = made.subject { request.form.set(adds, subject.text) }
        let change = UnsentChange(useCase.name, made, submitted: submitted, completed: request.form)
        let queued = queue(change, operations, of: room, as: viewer, at: tools.now)
        if queued.id == change.id { return VisitResult(response: response(outcome, viewer), queued: queued) }
        // There may be no operation: for example if text was typed and removed again.
        let recorded = Room.held(in: self)[space]?.shown.recorded(queued.id)
        return VisitResult(
            response: .redirect(useCase.link(after: recorded, request.form, in: space)), queued: queued)
    }

    /// The script's response about its change in a space, unless nothing of that space is shown now.
    private func report<Room: RoomOnDevice>(
        on useCase: UseCase<Room>, in space: ID<Space>, of room: Room.Type, _ request: Request, _ viewer: Viewer
    ) -> [JSON.Member]? {
        guard let answer = useCase.answer, !hidden.contains(space), let query = try? useCase.needs(request.form, space)
        else { return nil }
        return Room.slice(query, of: space, in: self, for: viewer).flatMap { answer(request.form, $0) }
    }

    /// Whether a form is a repeat of the one that an operation came from. For local changes the form is known; for
    /// operations from elsewhere, only their content.
    ///
    /// - Parameter made: whether the operation is of the use case that the form requests.
    private func isRepeat<Room: RoomOnDevice>(
        of recorded: Operation, _ request: Request, to room: Room.Type, made: Bool
    ) -> Bool {
        guard recorded.author == owner.person else { return false }
        let known = unsent.first { $0.id == recorded.id } ?? taken.all.first { $0.id == recorded.id }
        guard let known, known.pinned != nil else { return made }
        return known.useCase == request.path.last && Room.isRepeat(request.form, of: known)
    }

    private func response(_ outcome: Outcome, _ viewer: Viewer) -> Response {
        switch outcome {
        case .page(let page): .page(page, viewer)
        case .redirect(let link), .record(_, let link): .redirect(link)
        }
    }
}

extension Route where Room: RoomOnDevice {
    /// Whether a device answers a request if the server is unreachable.
    static func isHeld(_ request: Request) -> Bool {
        (try? Route(request, among: Room.Held.useCases, pages: Room.pages)).map { $0.isHeld(isOffline: true) } ?? false
    }

    /// Whether a form is taken of a space that is locked.
    static func isTakenWhileClosed(_ request: Request) -> Bool {
        guard case .act(_, let useCase) = try? Route(request, among: Room.Held.useCases) else { return false }
        return Room.isTakenWhileClosed(useCase)
    }

    /// Whether a device answers the request, judging by its address.
    ///
    /// - Parameter isOffline: whether the server is unreachable.
    func isHeld(isOffline: Bool) -> Bool {
        switch self {
        case .create: Room.creation.onDevice != nil
        case .act(_, let useCase): Room.device(of: useCase).isHeld(isOffline: isOffline)
        case .page(let page, _): page.device.isHeld(isOffline: isOffline)
        }
    }
}

extension DevicePolicy {
    fileprivate func isHeld(isOffline: Bool) -> Bool {
        switch self {
        case .first: true
        case .fallback: isOffline
        case .never: false
        }
    }
}

extension BoardCopy {
    /// The board's row in the list of boards.
    func summary(for person: ID<Person>, names: People) -> BoardSummary? {
        guard let role = state.role(of: person) else { return nil }
        let counts = board.counts()
        let open = counts.filter { $0.column.kind.value != .done }.reduce(0) { $0 + $1.count }
        let count = counts.reduce(0) { $0 + $1.count }
        return BoardSummary(
            id: board.id, name: board.name.value, role: role, people: state.people.map { names.person($0.id, $0.role) },
            openCount: open, cardCount: count, isArchived: board.isArchived)
    }
}
