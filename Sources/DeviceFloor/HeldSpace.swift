public import Floor

/// One space on this device: as the house has confirmed it, and as it is shown, with what was done here on top.
public struct HeldSpace<Copy: SpaceCopy> {
    public private(set) var confirmed: Copy
    public private(set) var shown: Copy
    /// Whether something came that cannot be put together with what is held: the whole space is asked for anew.
    public private(set) var isBroken = false
    /// Whether it is of another lineage than the house's log: the whole is asked for, and compared with what is held.
    public private(set) var isOfOtherLineage = false
    /// News taken in since the space was last written down as a whole, in operations.
    private(set) var looseCount = 0

    /// After so many loose operations the space is written down as a whole again.
    static var looseLimit: Int { 100 }

    init(_ confirmed: Copy) {
        self.confirmed = confirmed
        shown = confirmed
    }

    public var id: ID<Space> { confirmed.id }

    /// Whether it was made here and the house has not said yet that it has it.
    public var isNew: Bool { confirmed.sequence == 0 }

    /// How far the device has come. Nil where the house knows nothing of the space yet; and no place at all in its log where
    /// the device has to begin anew: the house then tells the whole, or that the space is lost to the device.
    var cursor: Int64? { isNew ? nil : isBroken ? SyncDelta.beginningAnew : confirmed.sequence }

    mutating func take(_ delta: SyncDelta) {
        if !confirmed.take(delta) { isBroken = true }
        looseCount += max(1, delta.operations.count)
    }

    /// The house's log is another by now: what is held says nothing about it.
    mutating func distrust() {
        isOfOtherLineage = true
        isBroken = true
    }

    /// Shows what is confirmed, and then does again what the house has not been told of.
    mutating func rebase(_ unsent: [UnsentChange], as viewer: Viewer, names: People) {
        shown = confirmed
        var before: Set<ID<Operation>> = []
        for change in unsent where change.space == id && confirmed.recorded(change.id) == nil {
            shown.redo(change, after: before, as: viewer, names: names)
            before.insert(change.id)
        }
    }

    mutating func show(_ operations: [Operation], at now: Int64) { shown.show(operations, at: now) }

    /// Is to be written down as a whole, with as much of its log as a history is likely to be asked for.
    mutating func settleDown() {
        confirmed.forget()
        looseCount = 0
    }
}

/// All spaces of one room on this device, in the order they came.
public struct HeldSpaces<Copy: SpaceCopy> {
    public private(set) var all: [HeldSpace<Copy>] = []
    /// How far the device had come with spaces that its owner was taken out of. What the house said before that may be heard
    /// after it.
    private var lost: [ID<Space>: Int64] = [:]

    public init() {}

    public subscript(id: ID<Space>) -> HeldSpace<Copy>? { all.first { $0.id == id } }

    public var isEmpty: Bool { all.isEmpty }

    /// What became of news.
    public enum TakeResult {
        /// They are older than what is held.
        case late
        /// This build cannot read the whole space.
        case unreadable
        /// It came as a whole, in the place of what was held.
        case snapshot(replaced: HeldSpace<Copy>?)
        /// It follows what is held.
        case loose
    }

    /// Takes in what the house told of one space.
    public mutating func take(_ delta: SyncDelta, owner: ID<Person>) -> TakeResult {
        guard let snapshot = delta.snapshot else {
            for index in all.indices where all[index].id == delta.space { all[index].take(delta) }
            return .loose
        }
        let held = self[delta.space]
        // One that was long on its way has nothing new, and lacks what was heard of since.
        if let held, !held.isBroken, delta.sequence < held.confirmed.sequence { return .late }
        if let left = lost[delta.space], delta.sequence <= left { return .late }
        guard let copy = Copy(delta, snapshot, owner: owner) else { return .unreadable }
        all.removeAll { $0.id == delta.space }
        all.append(HeldSpace(copy))
        return .snapshot(replaced: held)
    }

    /// Holds a space that was made here.
    public mutating func begin(_ copy: Copy) { all.append(HeldSpace(copy)) }

    public mutating func lose(_ space: ID<Space>) {
        if let held = self[space] { lost[space] = held.confirmed.sequence }
        all.removeAll { $0.id == space }
    }

    /// No longer holds spaces that were made here, but for those named.
    public mutating func keepNew(_ begun: [ID<Space>]) { all.removeAll { $0.isNew && !begun.contains($0.id) } }

    /// The house's log is another by now.
    public mutating func distrust() {
        lost = [:]
        for index in all.indices where !all[index].isNew { all[index].distrust() }
    }

    public mutating func show(_ operations: [Operation], in space: ID<Space>, at now: Int64) {
        for index in all.indices where all[index].id == space { all[index].show(operations, at: now) }
    }

    public mutating func rebase(_ unsent: [UnsentChange], as viewer: Viewer, names: People) {
        for index in all.indices { all[index].rebase(unsent, as: viewer, names: names) }
    }

    /// How far the device has come with each, for the house.
    public var cursors: [JSON] {
        all.compactMap { space in
            space.cursor.map { ["space": .string(space.id.text), "sequence": .integer($0)] }
        }
    }

    /// Each with how far it has come, for pages and the worker: `[id, sequence, kind]`.
    public var state: [JSON] {
        all.map { [.string($0.id.text), .integer($0.confirmed.sequence), .string(Copy.Room.kind)] }
    }

    public func isBroken(except unreadable: [ID<Space>]) -> Bool {
        all.contains { $0.isBroken && !unreadable.contains($0.id) }
    }

    /// The spaces to be written down as a whole, those that came so and those of which much has come since, as they are then.
    public mutating func settled(_ snapshot: [ID<Space>], for owner: ID<Person>) -> [SyncDelta] {
        var settled: [SyncDelta] = []
        for index in all.indices
        where snapshot.contains(all[index].id) || all[index].looseCount > HeldSpace<Copy>.looseLimit {
            all[index].settleDown()
            settled.append(all[index].confirmed.delta(for: owner))
        }
        return settled
    }
}
