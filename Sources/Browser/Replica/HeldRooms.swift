import BoardRoom
import DeviceFloor
import DiaryRoom
import Floor
import RetroRoom
import RunRoom

/// The spaces of all rooms that a device holds. What concerns every room is done for each of them here, and nowhere
/// else.
struct HeldRooms {
    private(set) var boards = HeldSpaces<BoardCopy>()
    private(set) var teams = HeldSpaces<TeamCopy>()
    private(set) var journals = HeldSpaces<JournalCopy>()
    private(set) var meetups = HeldSpaces<MeetupCopy>()

    var isEmpty: Bool { boards.isEmpty && teams.isEmpty && journals.isEmpty && meetups.isEmpty }

    /// The number of spaces.
    var count: Int { boards.all.count + teams.all.count + journals.all.count + meetups.all.count }

    /// The device's position in each space, for the server, with its proof.
    func cursors(_ proofs: [ID<Space>: PositionProof]?) -> [JSON] {
        boards.cursors(proofs) + teams.cursors(proofs) + journals.cursors(proofs) + meetups.cursors(proofs)
    }

    /// The device's sequence in a space; nil for one that it does not hold.
    func sequence(of space: ID<Space>) -> Int64? {
        boards[space]?.confirmed.sequence ?? teams[space]?.confirmed.sequence ?? journals[space]?.confirmed.sequence
            ?? meetups[space]?.confirmed.sequence
    }

    /// Each space with the device's position, for pages and the worker.
    var state: [JSON] { boards.state + teams.state + journals.state + meetups.state }

    /// Whether a space must be requested as a whole.
    func isBroken(except unreadable: [ID<Space>]) -> Bool {
        boards.isBroken(except: unreadable) || teams.isBroken(except: unreadable)
            || journals.isBroken(except: unreadable) || meetups.isBroken(except: unreadable)
    }

    /// A space's name; empty for one that is not held.
    func name(of space: ID<Space>) -> String {
        boards[space]?.shown.name ?? teams[space]?.shown.name ?? journals[space]?.shown.name
            ?? meetups[space]?.shown.name ?? ""
    }

    /// The latest clock of anything in a space.
    func clock(of space: ID<Space>) -> HybridTime? {
        boards[space]?.shown.clock ?? teams[space]?.shown.clock ?? journals[space]?.shown.clock
            ?? meetups[space]?.shown.clock
    }

    /// The operation that the server recorded for a change, as far as it was received.
    func confirmed(_ change: UnsentChange) -> Operation? {
        boards[change.space]?.confirmed.recorded(change.id) ?? teams[change.space]?.confirmed.recorded(change.id)
            ?? journals[change.space]?.confirmed.recorded(change.id)
            ?? meetups[change.space]?.confirmed.recorded(change.id)
    }

    /// Whether a change had less effect than was shown here, because others had changed the same before the server
    /// received it.
    func wasLessened(_ change: UnsentChange) -> Bool {
        boards[change.space]?.confirmed.wasLessened(change) ?? teams[change.space]?.confirmed.wasLessened(change)
            ?? journals[change.space]?.confirmed.wasLessened(change)
            ?? meetups[change.space]?.confirmed.wasLessened(change) ?? false
    }

    /// What the owner did in a space on other devices and the server has lost, if the space's copy is of another lineage.
    ///
    /// - Parameter told: what the server has of it now; nil for nothing.
    func missing(in space: ID<Space>, from told: SyncDelta?, of owner: ID<Person>) -> [Operation] {
        HeldRooms.missing(boards[space], told, owner) + HeldRooms.missing(teams[space], told, owner)
            + HeldRooms.missing(journals[space], told, owner) + HeldRooms.missing(meetups[space], told, owner)
    }

    private static func missing<Copy>(
        _ held: HeldSpace<Copy>?, _ told: SyncDelta?, _ owner: ID<Person>
    ) -> [Operation] {
        guard let held, held.isOfOtherLineage else { return [] }
        return held.confirmed.missing(from: told, of: owner)
    }
}

extension HeldRooms {
    /// What became of a delta that was received.
    enum TakeResult {
        case late, unreadable, snapshot, loose
        /// It is of a room that this build does not know, of a newer server.
        case unknown
    }

    /// Applies a delta that the server sent of one space.
    mutating func take(_ delta: SyncDelta, owner: ID<Person>) -> TakeResult {
        switch delta.kind {
        case BoardRules.kind: TakeResult(boards.take(delta, owner: owner))
        case RetroRules.kind: TakeResult(teams.take(delta, owner: owner))
        case DiaryRules.kind: TakeResult(journals.take(delta, owner: owner))
        case RunRules.kind: TakeResult(meetups.take(delta, owner: owner))
        default: .unknown
        }
    }

    mutating func show(_ operations: [Operation], in space: ID<Space>, at now: Int64) {
        boards.show(operations, in: space, at: now)
        teams.show(operations, in: space, at: now)
        journals.show(operations, in: space, at: now)
        meetups.show(operations, in: space, at: now)
    }

    /// Marks all copies as being of another lineage than the server's log. Returns their spaces.
    mutating func distrust() -> [ID<Space>] {
        boards.distrust() + teams.distrust() + journals.distrust() + meetups.distrust()
    }

    /// The same for one copy, as it was stored.
    mutating func distrust(_ space: ID<Space>) {
        boards.distrust(space)
        teams.distrust(space)
        journals.distrust(space)
        meetups.distrust(space)
    }

    mutating func lose(_ space: ID<Space>) {
        boards.lose(space)
        teams.lose(space)
        journals.lose(space)
        meetups.lose(space)
    }

    /// Notes a change that made nothing at the server.
    mutating func noteUnchanged(_ change: UnsentChange) { journals.noteUnchanged(change) }

    /// Adds the space that a change creates; most create none.
    mutating func begin(_ change: UnsentChange) {
        boards.begin(change) { BoardCopy(id: $0) }
        journals.begin(change) { JournalCopy(id: $0) }
    }

    /// Applies all unsent changes again. A space that was created here and is not on the server exists through them
    /// only, and is removed without them.
    mutating func rebase(_ unsent: [UnsentChange], as viewer: Viewer, names: People) {
        boards.keepNew(unsent)
        journals.keepNew(unsent)
        for change in unsent { begin(change) }
        boards.rebase(unsent, as: viewer, names: names)
        teams.rebase(unsent, as: viewer, names: names)
        journals.rebase(unsent, as: viewer, names: names)
        meetups.rebase(unsent, as: viewer, names: names)
    }

    /// The same for one journal.
    mutating func rebase(_ unsent: [UnsentChange], inJournal space: ID<Space>, as viewer: Viewer, names: People) {
        journals.rebase(unsent, in: space, as: viewer, names: names)
    }

    /// The spaces to store as a whole: those received as a whole, and those with many deltas since.
    mutating func settled(_ snapshots: [ID<Space>], for owner: ID<Person>) -> [SyncDelta] {
        boards.settled(snapshots, for: owner) + teams.settled(snapshots, for: owner)
            + journals.settled(snapshots, for: owner) + meetups.settled(snapshots, for: owner)
    }
}

extension HeldRooms.TakeResult {
    fileprivate init<Copy>(_ result: HeldSpaces<Copy>.TakeResult) {
        self =
            switch result {
            case .late: .late
            case .unreadable: .unreadable
            case .snapshot: .snapshot
            case .loose: .loose
            }
    }
}
