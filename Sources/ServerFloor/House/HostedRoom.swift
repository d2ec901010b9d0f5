package import Floor
package import Storage

/// What the server adds to a room's rules: loading and recording its entities. ``RoomHost`` does the rest.
package protocol HostedRoom: RoomRules {
    /// All use cases of the room.
    static var useCases: [UseCase<Self>] { get }

    /// How a person leaves a space; its answer is all that they may still see of the space. Nil for a room that nobody
    /// leaves.
    static var departure: UseCase<Self>? { get }

    /// Whether somebody who is not in a space, or is no more, still gets the answer to what they did there: its redirect shows
    /// nothing of the space.
    static func isAnsweredOutside(_ operation: Floor.Operation) -> Bool

    /// Loads a page's data, as far as the viewer may see it.
    ///
    /// - Throws: `missing` for a space that does not exist or that the person cannot see.
    static func data(_ query: Query, for viewer: Viewer, _ connection: Connection) throws -> Data

    /// Locks the other spaces that a use case writes to, before its own is locked. All of them, with its own, are locked in
    /// the order of their ids; the tools meet their clocks. Most use cases write to one space.
    static func lockOthers(
        of space: ID<Space>, for useCase: UseCase<Self>, _ form: Fields, as viewer: Viewer, _ tools: inout Tools,
        _ transaction: Transaction
    ) throws

    /// Loads what a use case needs of a space.
    ///
    /// - Parameter head: locked if something is to be recorded.
    static func slice(
        _ query: SpaceQuery, at head: SpaceHead, for person: ID<Person>, _ connection: Connection
    ) throws -> Slice

    /// Adds what the page of a refused form shows of other rooms, which a rule does not need.
    static func loadForRefusedForm(
        _ slice: inout Slice, for query: SpaceQuery, as viewer: Viewer, _ services: Services, _ connection: Connection
    ) throws

    /// What the rule of a use case needs of its data, without what only the page that shows a refusal needs; nil where it
    /// is the same.
    static func queryForRule(_ query: SpaceQuery) -> SpaceQuery?

    /// Appends operations to a space's log, applies them to its tables, and runs their effects.
    ///
    /// - Parameter slice: as loaded in this transaction. The operations of its space are applied to it too.
    static func record(_ recording: inout Recording, on slice: inout Slice, _ transaction: Transaction) throws

    /// The same for the operations that create a space.
    static func begin(_ recording: inout Recording, _ transaction: Transaction) throws

    /// Makes the streams of people whose role in a space has changed check again at once, so that removed people
    /// receive nothing more.
    static func recheckPeople(after operations: [Floor.Operation], _ services: Services) async throws

    /// Fills in the fields that a person's browser supplies.
    static func fillInFromBrowser(_ form: inout Fields, _ visit: Visit, _ person: SignedIn)

    /// Why a space tells a session nothing for now, though its person is in it; nil if it is open.
    static func closed(_ space: ID<Space>, to viewer: Viewer, _ connection: Connection) throws -> Refusal?

    /// How often one person may guess in a use case of one space, such as a code that somebody shows; nil where there is
    /// nothing to guess.
    static func guesses(_ useCase: UseCase<Self>) -> Limits.Pace?

    /// What people call one of its spaces: `board`.
    static var noun: Phrase { get }
}

extension HostedRoom {
    package static func loadForRefusedForm(
        _ slice: inout Slice, for query: SpaceQuery, as viewer: Viewer, _ services: Services, _ connection: Connection
    ) throws {}
    package static func queryForRule(_ query: SpaceQuery) -> SpaceQuery? { nil }
    package static var departure: UseCase<Self>? { nil }

    /// To their own leaving, and to nothing else.
    package static func isAnsweredOutside(_ operation: Floor.Operation) -> Bool { departure?.made(operation) ?? false }
    package static func lockOthers(
        of space: ID<Space>, for useCase: UseCase<Self>, _ form: Fields, as viewer: Viewer, _ tools: inout Tools,
        _ transaction: Transaction
    ) throws {}
    /// The spaces of most rooms are never closed.
    package static func closed(_ space: ID<Space>, to viewer: Viewer, _ connection: Connection) throws -> Refusal? {
        nil
    }
    package static func guesses(_ useCase: UseCase<Self>) -> Limits.Pace? { nil }
    package static func fillInFromBrowser(_ form: inout Fields, _ visit: Visit, _ person: SignedIn) {}

    /// Refused because a space with this id exists.
    package static var spaceTaken: Refusal {
        Refusal(
            .conflict, creation.field + "-taken",
            Phrase(
                ko: "이 id의 \(noun.ko)\(Particle.subject.after(noun.ko)) 이미 있어요.",
                en: "A \(noun.en) with this id already exists."), field: creation.field)
    }

    /// Refused because the space with this id was deleted.
    package static var spaceDeleted: Refusal {
        Refusal(
            .missing, creation.field + "-deleted",
            Phrase(
                ko: "이 \(noun.ko)\(Particle.topic.after(noun.ko)) 삭제됐어요.", en: "This \(noun.en) was deleted."))
    }
}

/// The result of a request to change a space.
package struct Acted<Rules: HostedRoom>: Sendable {
    package var outcome: Outcome
    /// The loaded slice, with the operations applied; nil if nothing was loaded, or of a closed space.
    package var slice: Rules.Slice?
    /// The sequence of what was recorded last; nil if nothing was recorded now.
    package var sequence: Int64?
}

extension Acted {
    /// The operations recorded, now or when the request was first sent.
    package var operations: [Floor.Operation] {
        if case .record(let operations, _) = outcome { operations } else { [] }
    }
}

extension Transaction {
    /// Runs one change: loads what the rule needs under the space's lock, decides, records. A repeated request gets its
    /// first answer.
    ///
    /// - Parameters:
    /// - fingerprint: of the request as sent; nil for none.
    /// - before: the same device's earlier changes, if it sends them late.
    /// - forms: the house with the other rooms, if a refused form is returned as a page, for a person; for a program the
    ///   refusal is thrown.
    /// - isDevices: whether a device sends it, which is told nothing but whether it was done: a closed space takes it.
    /// - alongside: changes that are recorded with those of a new space.
    /// - chance: the source of secrets for a new space.
    package func act<Rules: HostedRoom>(
        in rules: Rules.Type, _ request: Floor.Request, _ fingerprint: RequestFingerprint? = nil, as viewer: Viewer,
        _ tools: inout Tools, spent: SpentID = .isRefused, after before: Set<ID<Floor.Operation>> = [],
        forms: Services? = nil, isDevices: Bool = false, alongside: [Change] = [], random: RandomSource = .system
    ) throws -> Acted<Rules> {
        try act(
            Route<Rules>(request, among: Rules.useCases), request, fingerprint, as: viewer, &tools, spent: spent,
            after: before, forms: forms, isDevices: isDevices, alongside: alongside, random: random)
    }

    /// The same for a request whose route is known.
    package func act<Rules: HostedRoom>(
        _ route: Route<Rules>, _ request: Floor.Request, _ fingerprint: RequestFingerprint? = nil, as viewer: Viewer,
        _ tools: inout Tools, spent: SpentID = .isRefused, after before: Set<ID<Floor.Operation>> = [],
        forms: Services? = nil, isDevices: Bool = false, alongside: [Change] = [], random: RandomSource = .system
    ) throws -> Acted<Rules> {
        switch route {
        case .page: throw Refusal.missing
        case .create:
            return try create(
                request, fingerprint, as: viewer, &tools, spent: spent, forms: forms, alongside: alongside,
                random: random)
        case .act(let space, let useCase):
            // What devices do not do by themselves is done when it arrives. Stamped with the past, it would lose to what
            // its rule was decided upon.
            if useCase.onDevice == nil { tools.doneAt = nil }
            return try act(
                useCase, in: space, request, fingerprint, as: viewer, &tools, spent: spent, after: before,
                forms: forms, isDevices: isDevices)
        }
    }

    /// The same for a use case.
    package func act<Rules: HostedRoom>(
        _ useCase: UseCase<Rules>, in space: ID<Space>, _ request: Floor.Request, _ fingerprint: RequestFingerprint?,
        as viewer: Viewer, _ tools: inout Tools, spent: SpentID, after before: Set<ID<Floor.Operation>> = [],
        forms: Services? = nil, isDevices: Bool = false
    ) throws -> Acted<Rules> {
        var request = request
        let query = try useCase.needs(request.form, space)
        try Rules.lockOthers(of: space, for: useCase, request.form, as: viewer, &tools, self)
        guard let head = try lockSpace(space), head.kind == Rules.kind else { throw Refusal.missing }
        let closed = try isDevices ? nil : Rules.closed(space, to: viewer, self)
        if let closed, forms == nil || !Rules.isTakenWhileClosed(useCase) { throw closed }
        let route = Route<Rules>.act(space, useCase)
        if let earlier = try earlierOutcome(
            &request, fingerprint, of: route, in: head.id, by: viewer.person, spent: spent)
        {
            return Acted(outcome: earlier)
        }
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        let lean = Rules.queryForRule(query)
        var slice = try Rules.slice(lean ?? query, at: head, for: viewer.person, self)
        var outcome: Outcome
        do throws(Refusal) {
            outcome = try useCase.decide(request.form, slice, viewer, &tools)
        } catch {
            guard let forms, closed == nil else { throw error }
            if lean != nil { slice = try Rules.slice(query, at: head, for: viewer.person, self) }
            try Rules.loadForRefusedForm(&slice, for: query, as: viewer, forms, self)
            outcome = try useCase.respond(to: request, slice, viewer, &tools)
        }
        var sequence: Int64?
        if case .record(let decided, let link) = outcome {
            let operations = Rules.ordered(decided, on: slice, after: before.contains)
            outcome = .record(operations, then: link)
            var recording = Recording(operations, at: head, fingerprint, request.form, as: viewer, tools)
            try Rules.record(&recording, on: &slice, self)
            tools = recording.tools
            sequence = recording.head.sequence
        }
        try note(outcome, of: request, fingerprint, in: head.id, at: tools.now)
        return Acted(outcome: outcome, slice: closed == nil ? slice : nil, sequence: sequence)
    }

    private func create<Rules: HostedRoom>(
        _ given: Floor.Request, _ fingerprint: RequestFingerprint?, as viewer: Viewer, _ tools: inout Tools,
        spent: SpentID, forms: Services?, alongside: [Change], random: RandomSource
    ) throws -> Acted<Rules> {
        var request = given
        tools.meet(.zero, ahead: Limits.clockAheadMilliseconds)
        let outcome = try began(Rules.self, request, as: viewer, &tools, forms: forms)
        guard case .record(var operations, let link) = outcome, let space = operations.first?.space else {
            return Acted(outcome: outcome)
        }
        operations[0].changes += alongside
        // Insert first: a concurrent duplicate blocks on the key, then finds our row.
        guard let head = try beginSpace(space, kind: Rules.kind, by: viewer.person, at: tools.now) else {
            // A repeated form whose answer was lost: it was done, and its space has been deleted since.
            guard try !wasDeleted(space) else { throw Rules.spaceDeleted }
            let isUnnamed = (request.form[Rules.creation.field] ?? "").isEmpty
            let route = Route<Rules>.create
            if let earlier = try earlierSpace(&request, fingerprint, of: route, in: space, by: viewer.person) {
                return Acted(outcome: earlier)
            }
            guard spent == .isRenewed, isUnnamed, let fingerprint,
                let id: ID<Floor.Operation> = try given.form.id("operation")
            else {
                throw Rules.spaceTaken
            }
            request.form.set("operation", fingerprint.renewed(id).text)
            return try create(
                request, fingerprint, as: viewer, &tools, spent: .isRefused, forms: forms, alongside: alongside,
                random: random)
        }
        var recording = Recording(operations, at: head, fingerprint, request.form, as: viewer, tools, random: random)
        try Rules.begin(&recording, self)
        tools = recording.tools
        return Acted(outcome: .record(operations, then: link))
    }

    /// Decides about a new space.
    private func began<Rules: HostedRoom>(
        _ rules: Rules.Type, _ request: Floor.Request, as viewer: Viewer, _ tools: inout Tools, forms: Services?
    ) throws -> Outcome {
        do throws(Refusal) {
            return try Rules.creation.decide(request.form, viewer, &tools)
        } catch {
            guard forms != nil, error.kind == .invalid else { throw error }
        }
        let data = try Rules.data(Rules.creationQuery, for: viewer, self)
        return try Rules.creation.respond(to: request, data, viewer, &tools)
    }
}
