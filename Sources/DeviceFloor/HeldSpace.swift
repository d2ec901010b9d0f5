public import Floor

/// A device's copy of a space: the state confirmed by the server, and the shown state with unsent changes applied.
public struct HeldSpace<Held: SpaceOnDevice> {
    public typealias Copy = SpaceCopy<Held>

    public private(set) var confirmed: Copy
    public private(set) var shown: Copy
    /// Whether the whole space is requested: a received delta did not fit the copy, or it lacks fields.
    public private(set) var isBroken = false
    /// Whether the copy is of another lineage than the server's log: the whole space is requested, and compared with
    /// the copy.
    public private(set) var isOfOtherLineage = false
    /// Operations received since the space was last stored as a whole.
    private(set) var looseCount = 0

    /// The space is stored as a whole again after this many operations.
    static var looseLimit: Int { 100 }

    init(_ confirmed: Copy, lacksFields: Bool = false) {
        self.confirmed = confirmed
        shown = confirmed
        isBroken = lacksFields
    }

    public var id: ID<Space> { confirmed.id }

    /// Whether it was created here and the server has not confirmed it yet.
    public var isNew: Bool { confirmed.sequence == 0 }

    /// What of it does not depend on its room.
    public var facts: HeldFacts {
        HeldFacts(
            id: id, kind: Copy.Room.kind, name: shown.name, clock: shown.clock, sequence: confirmed.sequence,
            log: confirmed.log, hasWholeLog: Held.hasWholeLog, isBroken: isBroken, isOfOtherLineage: isOfOtherLineage)
    }

    mutating func apply(_ delta: SyncDelta) {
        if !confirmed.apply(delta) { isBroken = true }
        looseCount += max(1, delta.operations.count)
    }

    /// Marks the copy as being of another lineage than the server's log, which therefore cannot be continued from it.
    mutating func distrust() {
        isOfOtherLineage = true
        isBroken = true
    }

    /// Sets the shown state to the confirmed one, and applies unsent changes again.
    mutating func rebase(_ unsent: [UnsentChange], as viewer: Viewer, names: People) {
        shown = confirmed
        var before: Set<ID<Operation>> = []
        for change in unsent where change.space == id && confirmed.recorded(change.id) == nil {
            let made = shown.redo(change, after: before, as: viewer, names: names)
            before.formUnion(made.map { $0.id })
        }
    }

    mutating func show(_ operations: [Operation], at now: Int64) { shown.show(operations, at: now) }

    /// A copy that lacks what the server has may lack what the change was answered with.
    mutating func noteUnchanged(_ id: ID<Operation>) { if !isBroken { confirmed.noteUnchanged(id) } }

    /// Prepares storing the space as a whole, with as much of its log as histories are likely to need.
    mutating func settleDown() {
        confirmed.forget()
        looseCount = 0
    }
}

/// All spaces of one room on this device, in the order they were received.
public struct HeldSpaces<Held: SpaceOnDevice> {
    public typealias Copy = SpaceCopy<Held>

    public private(set) var all: [HeldSpace<Held>] = []
    /// The device's positions in spaces that its owner was removed from. An earlier response of the server may arrive
    /// after the removal.
    private var lost: [ID<Space>: Int64] = [:]

    public init() {}

    public subscript(id: ID<Space>) -> HeldSpace<Held>? { all.first { $0.id == id } }

    public var isEmpty: Bool { all.isEmpty }

    /// What of each space does not depend on its room.
    public var facts: [HeldFacts] { all.map { $0.facts } }

    /// Applies a delta of one space. Nil if it is of another room.
    ///
    /// - Parameter isStored: whether this device had stored it, and the server has not just sent it. A build that knew fewer
    ///   fields than this one has not stored the others, and the server does not send them again: such a copy is shown,
    ///   and the whole space is requested.
    public mutating func apply(_ delta: SyncDelta, owner: ID<Person>, isStored: Bool) -> ApplyResult? {
        guard delta.kind == Copy.Room.kind else { return nil }
        guard let snapshot = delta.snapshot else {
            for index in all.indices where all[index].id == delta.space { all[index].apply(delta) }
            return .loose
        }
        let held = self[delta.space]
        // A delayed snapshot has nothing new, and lacks what was received since.
        if let held, !held.isBroken, delta.sequence < held.confirmed.sequence { return .late }
        if let left = lost[delta.space], delta.sequence <= left { return .late }
        guard var copy = Copy(delta, snapshot, owner: owner) else { return .unreadable }
        if let held, !held.isOfOtherLineage { copy.takeNotes(of: held.confirmed) }
        all.removeAll { $0.id == delta.space }
        all.append(HeldSpace(copy, lacksFields: isStored && (snapshot.fieldCount ?? 0) < Held.fieldCount))
        return .snapshot
    }

    /// Adds the space that a change creates, if it is one of this room's and not here yet.
    public mutating func begin(_ change: UnsentChange, _ copy: (ID<Space>) -> Copy) {
        guard Copy.Room.creation.begins(change), self[change.space] == nil else { return }
        all.append(HeldSpace(copy(change.space)))
    }

    public mutating func lose(_ space: ID<Space>) {
        if let held = self[space] { lost[space] = held.confirmed.sequence }
        all.removeAll { $0.id == space }
    }

    /// Removes spaces that were created here and are not confirmed, except those that unsent changes create.
    public mutating func keepNew(_ unsent: [UnsentChange]) {
        all.removeAll { held in
            held.isNew && !unsent.contains { $0.space == held.id && Copy.Room.creation.begins($0) }
        }
    }

    /// Marks all copies as being of another lineage than the server's log. Returns their spaces.
    public mutating func distrust() -> [ID<Space>] {
        lost = [:]
        for index in all.indices where !all[index].isNew { all[index].distrust() }
        return all.filter { $0.isOfOtherLineage }.map { $0.id }
    }

    /// The same for one copy, as it was stored.
    public mutating func distrust(_ space: ID<Space>) {
        for index in all.indices where all[index].id == space { all[index].distrust() }
    }

    public mutating func show(_ operations: [Operation], in space: ID<Space>, at now: Int64) {
        for index in all.indices where all[index].id == space { all[index].show(operations, at: now) }
    }

    /// Notes a change that made nothing at the server.
    public mutating func noteUnchanged(_ change: UnsentChange) {
        for index in all.indices where all[index].id == change.space { all[index].noteUnchanged(change.id) }
    }

    public mutating func rebase(_ unsent: [UnsentChange], as viewer: Viewer, names: People) {
        for index in all.indices { all[index].rebase(unsent, as: viewer, names: names) }
    }

    /// The same for one space.
    public mutating func rebase(_ unsent: [UnsentChange], in space: ID<Space>, as viewer: Viewer, names: People) {
        for index in all.indices where all[index].id == space { all[index].rebase(unsent, as: viewer, names: names) }
    }

    /// The spaces to store as a whole: those received as a whole, and those with many operations since. A space that
    /// lacks something stays as it was stored, so that this can still be detected.
    public mutating func settled(_ snapshot: [ID<Space>], for owner: ID<Person>) -> [SyncDelta] {
        var settled: [SyncDelta] = []
        for index in all.indices
        where snapshot.contains(all[index].id)
            || all[index].looseCount > HeldSpace<Held>.looseLimit && !all[index].isBroken
        {
            all[index].settleDown()
            settled.append(all[index].confirmed.delta(for: owner))
        }
        return settled
    }
}
