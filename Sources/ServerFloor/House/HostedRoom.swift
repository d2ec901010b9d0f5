package import Floor
package import Storage

/// What the server adds to a room's rules: how its things are loaded and recorded. ``RoomHost`` does the rest.
package protocol HostedRoom: RoomRules {
    /// Everything that can be done in a space of the room.
    static var useCases: [UseCase<Self>] { get }

    /// How somebody leaves a space by themselves: the answer to that is all of it that they may still know. Nil where nobody
    /// does.
    static var departure: UseCase<Self>? { get }

    /// Draws any page, those that a device does not show among them.
    static func drawWhole(
        _ page: PageAddress, _ request: Floor.Request, _ data: Data, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome

    /// What a page has to be given, as far as somebody may see it.
    ///
    /// - Throws: `missing` for a space that is not there, or not theirs.
    static func data(_ query: Query, for person: ID<Person>, _ connection: Connection) throws -> Data

    /// What a use case has to be given of a space of the room.
    ///
    /// - Parameter head: locked, where something is to be recorded.
    static func slice(
        _ query: SpaceQuery, at head: SpaceHead, for person: ID<Person>, _ connection: Connection
    ) throws -> Slice

    /// Operations with their times past what the same device did before, where it sends all of it late.
    static func ordered(
        _ operations: [Floor.Operation], on slice: Slice, after isBefore: (ID<Floor.Operation>) -> Bool
    ) -> [Floor.Operation]

    /// Appends operations to a space's log, brings its tables up to them and does what follows from them.
    ///
    /// - Parameters:
    ///   - slice: as this transaction has loaded it. Brought up to them too.
    ///   - asked: the request that they came of; nil where nobody sent one.
    ///   - form: of that request.
    static func record(
        _ operations: [Floor.Operation], on slice: inout Slice, to head: inout SpaceHead, _ asked: RequestFingerprint?,
        _ form: Fields, as viewer: Viewer, _ tools: inout Tools, _ transaction: Transaction
    ) throws

    /// The same for the operations that begin a space.
    static func begin(
        _ operations: [Floor.Operation], at head: inout SpaceHead, _ asked: RequestFingerprint?, as viewer: Viewer,
        now: Int64, _ random: RandomSource, _ transaction: Transaction
    ) throws

    /// Has the streams of people whose part in a space has changed look again, at once: who was taken out hears no more.
    static func recheckPeople(after operations: [Floor.Operation], _ services: Services) async throws

    /// Fills in what a person's form leaves to the browser that sends it.
    static func complete(_ form: inout Fields, _ visit: Visit, _ person: SignedIn)

    /// There is a space with this id already.
    static var spaceTaken: Refusal { get }
    /// There was one, and it was deleted.
    static var spaceDeleted: Refusal { get }
}

/// What came of a request to change a space.
package struct Acted<Rules: HostedRoom>: Sendable {
    package var outcome: Outcome
    /// What was loaded of the space, as it is now; nil where nothing was asked of it.
    package var slice: Rules.Slice?
}

extension Acted {
    /// What was recorded, now or when the request was sent first.
    package var operations: [Floor.Operation] {
        if case .record(let operations, _) = outcome { operations } else { [] }
    }
}

extension Transaction {
    /// One change: loads what the rule needs under the space's lock, decides, records. A request that was sent before is
    /// answered as it was then.
    ///
    /// - Parameters:
    ///   - asked: the request as it was sent; nil where nobody sent one.
    ///   - before: what the same device did before, where it comes late with all of it.
    ///   - showsForms: whether what is refused comes back in its form, for a person; it is thrown for a program.
    ///   - alongside: changes that are recorded with those of a new space.
    ///   - chance: where the secrets of a new space come from.
    package func act<Rules: HostedRoom>(
        in rules: Rules.Type, _ request: Floor.Request, _ asked: RequestFingerprint? = nil, as viewer: Viewer,
        _ tools: inout Tools, spent: SpentID = .isRefused, after before: Set<ID<Floor.Operation>> = [],
        showsForms: Bool = false, alongside: [Change] = [], random: RandomSource = .system
    ) throws -> Acted<Rules> {
        switch try Route<Rules>(request, among: Rules.useCases) {
        case .page: throw Refusal.missing
        case .create:
            return try create(
                request, asked, as: viewer, &tools, spent: spent, showsForms: showsForms, alongside: alongside,
                random: random)
        case .act(let space, let useCase):
            return try act(
                useCase, in: space, request, asked, as: viewer, &tools, spent: spent, after: before,
                showsForms: showsForms)
        }
    }

    /// The same, of a use case.
    package func act<Rules: HostedRoom>(
        _ useCase: UseCase<Rules>, in space: ID<Space>, _ request: Floor.Request, _ asked: RequestFingerprint?,
        as viewer: Viewer, _ tools: inout Tools, spent: SpentID, after before: Set<ID<Floor.Operation>> = [],
        showsForms: Bool = false
    ) throws -> Acted<Rules> {
        var request = request
        let query = try useCase.needs(request.form, space)
        guard var head = try lockSpace(space), head.kind == Rules.kind else { throw Refusal.missing }
        let route = Route<Rules>.act(space, useCase)
        if let earlier = try earlierOutcome(&request, asked, of: route, in: head.id, by: viewer.person, spent: spent) {
            return Acted(outcome: earlier)
        }
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        var slice = try Rules.slice(query, at: head, for: viewer.person, self)
        var outcome =
            showsForms
            ? try useCase.respond(to: request, slice, viewer, &tools)
            : try useCase.decide(request.form, slice, viewer, &tools)
        if case .record(var operations, let link) = outcome {
            operations = Rules.ordered(operations, on: slice, after: before.contains)
            outcome = .record(operations, then: link)
            try Rules.record(operations, on: &slice, to: &head, asked, request.form, as: viewer, &tools, self)
        }
        try note(outcome, of: request, asked, in: head.id, at: tools.now)
        return Acted(outcome: outcome, slice: slice)
    }

    private func create<Rules: HostedRoom>(
        _ given: Floor.Request, _ asked: RequestFingerprint?, as viewer: Viewer, _ tools: inout Tools,
        spent: SpentID, showsForms: Bool, alongside: [Change], random: RandomSource
    ) throws -> Acted<Rules> {
        var request = given
        tools.meet(.zero, ahead: Limits.clockAheadMilliseconds)
        let outcome = try began(Rules.self, request, as: viewer, &tools, showsForms: showsForms)
        guard case .record(var operations, let link) = outcome, let space = operations.first?.space else {
            return Acted(outcome: outcome)
        }
        operations[0].changes += alongside
        // Insert first: whoever sends the same form at the same time waits for this row, and then finds it.
        guard var head = try beginSpace(space, kind: Rules.kind, at: tools.now) else {
            // A form of then whose answer was lost: it has been done, and what came of it was deleted since.
            guard try !wasDeleted(space) else { throw Rules.spaceDeleted }
            let isUnnamed = (request.form[Rules.creation.field] ?? "").isEmpty
            let route = Route<Rules>.create
            if let earlier = try earlierSpace(&request, asked, of: route, in: space, by: viewer.person) {
                return Acted(outcome: earlier)
            }
            guard spent == .isRenewed, isUnnamed, let asked,
                let id: ID<Floor.Operation> = try given.form.id("operation")
            else {
                throw Rules.spaceTaken
            }
            request.form.set("operation", asked.renewed(id).text)
            return try create(
                request, asked, as: viewer, &tools, spent: .isRefused, showsForms: showsForms, alongside: alongside,
                random: random)
        }
        try Rules.begin(operations, at: &head, asked, as: viewer, now: tools.now, random, self)
        return Acted(outcome: .record(operations, then: link))
    }

    /// What the rule says of a new space.
    private func began<Rules: HostedRoom>(
        _ rules: Rules.Type, _ request: Floor.Request, as viewer: Viewer, _ tools: inout Tools, showsForms: Bool
    ) throws -> Outcome {
        do throws(Refusal) {
            return try Rules.creation.decide(request.form, viewer, &tools)
        } catch {
            guard showsForms, error.kind == .invalid else { throw error }
        }
        let data = try Rules.data(Rules.creationQuery, for: viewer.person, self)
        return try Rules.creation.respond(to: request, data, viewer, &tools)
    }
}
