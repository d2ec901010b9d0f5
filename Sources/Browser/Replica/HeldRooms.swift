import BoardRoom
import DeviceFloor
import DiaryRoom
import Floor
import RetroRoom
import RunRoom

/// The spaces of all rooms that a device holds. With ``DeviceRoom/all`` below, this is the list of rooms on a device: what
/// concerns every room is done for each of them here, and nowhere else.
struct HeldRooms {
    private(set) var boards = HeldSpaces<BoardOnDevice>()
    private(set) var teams = HeldSpaces<TeamOnDevice>()
    private(set) var journals = HeldSpaces<JournalOnDevice>()
    private(set) var meetups = HeldSpaces<MeetupOnDevice>()

    /// All spaces, as far as it does not matter of which room they are.
    var all: [HeldFacts] { boards.facts + teams.facts + journals.facts + meetups.facts }

    /// A space, as far as it does not matter of which room it is; nil for one that is not held.
    subscript(space: ID<Space>) -> HeldFacts? {
        boards[space]?.facts ?? teams[space]?.facts ?? journals[space]?.facts ?? meetups[space]?.facts
    }

    /// Applies a delta of one space that the server sent, or this device had stored. Nil if it is of a room that this build does
    /// not know, of a newer server.
    mutating func apply(_ delta: SyncDelta, owner: ID<Person>, isStored: Bool = false) -> ApplyResult? {
        if let result = boards.apply(delta, owner: owner, isStored: isStored) { return result }
        if let result = teams.apply(delta, owner: owner, isStored: isStored) { return result }
        if let result = journals.apply(delta, owner: owner, isStored: isStored) { return result }
        return meetups.apply(delta, owner: owner, isStored: isStored)
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

    /// Notes a change that made nothing at the server. Pages of journals alone ask for it.
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

/// What a device does in a room, for requests and changes that name the room or one of its use cases.
struct DeviceRoom: Sendable {
    /// The first segment of its addresses.
    let kind: String
    /// Whether a request is answered here if the server is unreachable.
    let isHeld: @Sendable (Request) -> Bool
    /// Answers a request, as ``Replica/visit(_:_:isOffline:from:now:zone:entropy:)`` does.
    let visit:
        @Sendable (
            inout Replica, Request, _ isOffline: Bool, _ from: Request?, _ now: Int64, OffsetTable, Entropy
        ) -> VisitResult
    /// The forms about the lock of a space.
    let lockForms: [LockForm]
    /// Whether a form is taken of a space that is locked.
    let isTakenWhileClosed: @Sendable (Request) -> Bool
    /// The page of a space.
    let link: @Sendable (ID<Space>) -> Link
    /// The title and the inputs of a use case by name, if it runs on a device.
    let described: @Sendable (_ useCase: String) -> (title: Phrase, input: [Input])?
    /// The use case that made an operation.
    let useCase: @Sendable (_ made: Operation) -> String?

    init<Room: RoomOnDevice>(_ room: Room.Type) {
        kind = Room.kind
        isHeld = { Route<Room>.isHeld($0) }
        visit = { replica, request, isOffline, from, now, zone, entropy in
            replica.visit(
                Room.self, request, isOffline: isOffline, from: from, now: now, zone: zone, entropy: entropy)
        }
        lockForms = Room.lockForms
        isTakenWhileClosed = { Route<Room>.isTakenWhileClosed($0) }
        link = { Room.link(to: $0) }
        described = { Room.described($0) }
        useCase = { operation in Room.Held.useCases.first { $0.made(operation) }?.name }
    }

    static let all = [
        DeviceRoom(BoardRules.self), DeviceRoom(RetroRules.self), DeviceRoom(DiaryRules.self),
        DeviceRoom(RunRules.self),
    ]
}
