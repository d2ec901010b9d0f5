public import Floor

/// A device's copy of a space: its state by the room's own rules, and the part of its log that was received.
///
/// A room that works on devices conforms its copy to this protocol; ``HeldSpaces`` does the rest.
public protocol SpaceCopy {
    associatedtype Room: RoomRules

    /// The use cases that a device performs in such a space.
    static var useCases: [UseCase<Room>] { get }

    /// A space received from the server, for `owner`; nil if this build cannot read the state.
    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>)

    var id: ID<Space> { get }
    /// Its display name.
    var name: String { get }
    /// The copy's sequence; 0 for a space that the server does not know yet.
    var sequence: Int64 { get }
    /// The latest clock of anything in it.
    var clock: HybridTime { get }

    /// An operation that the copy has received.
    func recorded(_ id: ID<Operation>) -> Operation?

    /// Applies operations that the server recorded after ``sequence``, skipping known ones. False if they do not fit
    /// the copy: the whole space is requested then.
    mutating func take(_ delta: SyncDelta) -> Bool

    /// Applies operations that were decided here, without sequences, which the server will assign.
    ///
    /// - Parameter now: when they were made, in Unix milliseconds.
    mutating func show(_ operations: [Operation], at now: Int64)

    /// The part of the space that a rule needs; nil for a person who is not in it.
    func slice(_ query: Room.SpaceQuery, for viewer: ID<Person>, names: People) -> Room.Slice?

    /// Operations that were decided here, with their clocks moved past earlier unsent ones of the same device.
    func ordered(_ operations: [Operation], after before: Set<ID<Operation>>) -> [Operation]

    /// The whole space, for storing, and for reading with ``init(_:_:owner:)``.
    func delta(for owner: ID<Person>) -> SyncDelta

    /// Trims the oldest part of the log, so that it does not grow without limit.
    mutating func forget()

    /// Operations that the owner made on other devices and the server has lost, if the server's log is of another
    /// lineage.
    func missing(from told: SyncDelta?, of author: ID<Person>) -> [Operation]

    /// Notes a change of this device that makes nothing, because the space has all of it.
    mutating func noteUnchanged(_ id: ID<Operation>)

    /// Takes over what an earlier copy of the space had noted so.
    mutating func takeNotes(of earlier: Self)

    /// Whether a change had less effect than was shown here.
    func wasLessened(_ change: UnsentChange) -> Bool
}

extension SpaceCopy {
    /// Most rooms do not ask what became of it.
    public mutating func noteUnchanged(_ id: ID<Operation>) {}
    public mutating func takeNotes(of earlier: Self) {}

    /// Decides a change again by its rule, on the present state, and applies the result. A change that the rule now
    /// refuses is skipped: the server will refuse it too, with a reason.
    ///
    /// - Parameter before: earlier unsent changes of the same device.
    mutating func redo(
        _ change: UnsentChange, after before: Set<ID<Operation>>, as viewer: Viewer, names: People
    ) {
        switch try? decided(change, as: viewer, names: names) {
        case .record(let operations, _): show(ordered(operations, after: before), at: change.clock.milliseconds)
        case .redirect: noteUnchanged(change.id)
        default: break
        }
    }

    private func decided(_ change: UnsentChange, as viewer: Viewer, names: People) throws(Refusal) -> Outcome? {
        var tools = Tools(redoing: change, clock: clock)
        let request = change.request(to: Room.self)
        let form = request.form
        switch try Route<Room>(request, among: Self.useCases) {
        case .page: return nil
        case .create: return try Room.creation.decide(form, viewer, &tools)
        case .act(let space, let useCase):
            guard let slice = slice(try useCase.needs(form, space), for: viewer.person, names: names) else {
                return nil
            }
            return try useCase.decide(form, slice, viewer, &tools)
        }
    }
}
