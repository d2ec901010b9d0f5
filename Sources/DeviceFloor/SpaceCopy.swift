public import Floor

/// A device's copy of a space of any room: its state, and the part of its log that was received.
public struct SpaceCopy<Held: SpaceOnDevice> {
    public typealias Room = Held.Room

    public private(set) var state: Held
    /// Ordered by sequence, the newest last. It has what histories show, and identifies forms that are sent twice.
    public private(set) var log: [RecordedOperation] = []
    /// The sequence of the last confirmed operation; 0 for a space that the server does not know yet.
    public private(set) var sequence: Int64
    /// The latest clock of anything in it.
    public private(set) var clock = HybridTime.zero
    /// Changes of this device that made nothing, the newest last: an open page may still be based on one. The server
    /// knows them as long as it knows its answers.
    public private(set) var answered: [ID<Operation>] = []

    /// Answered changes that a device remembers.
    private static var answeredLimit: Int { 100 }

    /// A space without operations.
    public init(_ state: Held) {
        self.state = state
        sequence = 0
    }

    /// A space received from the server, for `owner`; nil if this build cannot read the state.
    public init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        guard let read = Held(delta, snapshot, owner: owner), read.id == delta.space else { return nil }
        state = read
        sequence = delta.sequence
        // The log is partial: an operation missing from it may have a later clock than all of it, if a clock was ahead for
        // a while, and new operations must be later than that too.
        clock = Stamps.latest(in: snapshot.state)
        for recorded in delta.operations { note(recorded) }
    }

    public var id: ID<Space> { state.id }
    public var name: String { state.name }

    /// The sequence of the oldest operation in the log, or that of the next if there is none.
    public var oldest: Int64 { log.first?.sequence ?? sequence + 1 }

    /// An operation that the copy has received.
    public func recorded(_ id: ID<Operation>) -> Operation? { log.last { $0.operation.id == id }?.operation }

    /// Applies operations that the server recorded after ``sequence``, skipping known ones. False if they do not fit
    /// the copy: the whole space is requested then.
    public mutating func apply(_ delta: SyncDelta) -> Bool {
        for recorded in delta.operations where recorded.sequence > sequence {
            if Held.hasWholeLog, recorded.sequence != sequence + 1 { return false }
            if state.lacks(recorded.operation) { return false }
            apply(recorded)
        }
        if !Held.hasWholeLog { sequence = max(sequence, delta.sequence) }
        return true
    }

    /// Applies the operation that the server recorded next.
    public mutating func apply(_ recorded: RecordedOperation) {
        state.apply(recorded, isConfirmed: true, after: log)
        note(recorded)
        sequence = max(sequence, recorded.sequence)
    }

    /// Applies operations that were decided here, without sequences, which the server will assign.
    ///
    /// - Parameter now: when they were made, in Unix milliseconds.
    public mutating func show(_ operations: [Operation], at now: Int64) {
        for operation in operations {
            let next = max(sequence, log.last?.sequence ?? 0) + 1
            let recorded = RecordedOperation(operation: operation, sequence: next, recordedAt: now)
            state.apply(recorded, isConfirmed: false, after: log)
            note(recorded)
        }
    }

    private mutating func note(_ recorded: RecordedOperation) {
        clock = max(clock, recorded.operation.clock)
        log.append(recorded)
    }

    /// The part of the space that a rule needs; nil for a person who is not in it.
    public func slice(_ query: Room.SpaceQuery, for viewer: ID<Person>, names: People) -> Room.Slice? {
        Held.slice(query, of: self, for: viewer, names: names)
    }

    /// The whole space, for storing, and for reading with ``init(_:_:owner:)``.
    public func delta(for owner: ID<Person>) -> SyncDelta {
        var whole = state.snapshot(for: owner)
        whole.fieldCount = Held.fieldCount
        return SyncDelta(space: id, kind: Room.kind, sequence: sequence, snapshot: whole, operations: log)
    }

    /// Trims the oldest part of the log, so that it does not grow without limit.
    public mutating func forget() {
        let earlier = log.dropLast(Held.logLimit)
        let told = earlier.filter { Held.tells($0.operation) }.suffix(Held.toldLimit)
        state.forget(earlier)
        log = Array(told) + log.suffix(Held.logLimit)
    }

    /// Notes a change of this device that makes nothing, because the space has all of it.
    mutating func noteUnchanged(_ id: ID<Operation>) {
        answered.append(id)
        if answered.count > SpaceCopy.answeredLimit { answered.removeFirst() }
    }

    /// Takes over what an earlier copy of the space had noted so.
    mutating func takeNotes(of earlier: SpaceCopy) { answered = earlier.answered }

    /// Decides a change again by its rule, on the present state, and applies the result. A change that the rule now
    /// refuses is skipped: the server will refuse it too, with a reason.
    ///
    /// - Parameter before: what came of earlier unsent changes of the same device.
    /// - Returns: what comes of it.
    mutating func redo(
        _ change: UnsentChange, after before: Set<ID<Operation>>, as viewer: Viewer, names: People
    ) -> [Operation] {
        switch try? decided(change, after: before, as: viewer, names: names) {
        case .record(let operations, _):
            show(operations, at: change.clock.milliseconds)
            return operations
        case .redirect: noteUnchanged(change.id)
        default: break
        }
        return []
    }

    private func decided(
        _ change: UnsentChange, after before: Set<ID<Operation>>, as viewer: Viewer, names: People
    ) throws(Refusal) -> Outcome? {
        var tools = Tools(redoing: change, clock: clock)
        let request = change.request(to: Room.self)
        let form = request.form
        switch try Route<Room>(request, among: Held.useCases) {
        case .page: return nil
        case .create: return try Room.creation.decide(form, viewer, &tools)
        case .act(let space, let useCase):
            guard let slice = slice(try useCase.needs(form, space), for: viewer.person, names: names) else {
                return nil
            }
            let outcome = try useCase.decide(form, slice, viewer, &tools)
            guard case .record(let operations, let link) = outcome else { return outcome }
            return .record(Room.ordered(operations, on: slice) { before.contains($0) }, then: link)
        }
    }
}
