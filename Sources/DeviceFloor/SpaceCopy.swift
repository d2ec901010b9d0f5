public import Floor

/// One space as a device holds it: its state by the room's own rules, and as much of its log as it was told.
///
/// A room that lives on devices conforms its copy to this; ``HeldSpaces`` does the rest.
public protocol SpaceCopy {
    associatedtype Room: RoomRules

    /// What a device does by itself in such a space.
    static var useCases: [UseCase<Room>] { get }

    /// A space as its house told it, for `owner`; nil where the state is not one that this build can read.
    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>)

    var id: ID<Space> { get }
    /// What people call it.
    var name: String { get }
    /// How far the copy has come; 0 for a space that the house does not know yet.
    var sequence: Int64 { get }
    /// The latest time of anything in it.
    var clock: HybridTime { get }

    /// An operation that the copy was told of.
    func recorded(_ id: ID<Operation>) -> Operation?

    /// Takes in what the house recorded after ``sequence``; what is known already is passed over. False where it cannot be
    /// put together with what is held: the whole space is asked for then.
    mutating func take(_ delta: SyncDelta) -> Bool

    /// Shows operations that were decided here; the house will number them.
    ///
    /// - Parameter now: when they were done, in Unix milliseconds.
    mutating func show(_ operations: [Operation], at now: Int64)

    /// As much of the space as a rule has to be given; nil for somebody who is not in it.
    func slice(_ query: Room.SpaceQuery, for viewer: ID<Person>, names: People) -> Room.Slice?

    /// Operations that were decided here, with their times past what the same device did before and the house has not been told
    /// of.
    func ordered(_ operations: [Operation], after before: Set<ID<Operation>>) -> [Operation]

    /// The whole space, to be written down and read again by ``init(_:_:owner:)``.
    func delta(for owner: ID<Person>) -> SyncDelta

    /// Forgets the oldest of the log, so that it does not grow forever.
    mutating func forget()

    /// What the owner did elsewhere and the house has lost, where the house's log is of another lineage.
    func missing(from told: SyncDelta?, of author: ID<Person>) -> [Operation]

    /// Whether less came of a change than was shown here.
    func wasLessened(_ change: UnsentChange) -> Bool
}

extension SpaceCopy {
    /// Decides a change again by its rule, on what stands here now, and shows what comes of it. What the rule refuses by now
    /// is left out: the house refuses it too, and says why.
    ///
    /// - Parameter before: what the same device did before it and the house has not been told of.
    mutating func redo(
        _ change: UnsentChange, after before: Set<ID<Operation>>, as viewer: Viewer, names: People
    ) {
        guard case .record(let operations, _) = try? decided(change, as: viewer, names: names) else { return }
        show(ordered(operations, after: before), at: change.clock.milliseconds)
    }

    private func decided(_ change: UnsentChange, as viewer: Viewer, names: People) throws(Refusal) -> Outcome? {
        var tools = Tools(redoing: change, clock: clock)
        let form = change.request.form
        switch try Route<Room>(change.request, among: Self.useCases) {
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
