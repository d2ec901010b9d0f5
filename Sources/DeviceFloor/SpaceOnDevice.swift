public import Floor

/// What a device holds of one space: its state by the room's own rules, and what pages need besides.
///
/// This is all that a room brings to devices besides its pages; ``SpaceCopy`` and ``HeldSpaces`` do the rest.
public protocol SpaceOnDevice {
    associatedtype Room: RoomRules

    /// The use cases that a device performs in such a space.
    static var useCases: [UseCase<Room>] { get }

    /// Reads a space that the server sent to `owner`, or that ``snapshot(for:)`` stored; nil if this build cannot.
    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>)

    /// How many fields all its kinds of things have. A build that knew fewer has stored nothing of what was written in the
    /// others.
    static var fieldCount: Int { get }

    var id: ID<Space> { get }
    /// Its display name.
    var name: String { get }

    /// Applies an operation.
    ///
    /// - Parameters:
    ///   - isConfirmed: whether the server recorded it, as the next one that this device may see.
    ///   - log: what was received before it.
    mutating func apply(_ recorded: RecordedOperation, isConfirmed: Bool, after log: [RecordedOperation])

    /// The state, in the form in which the server sends it.
    func snapshot(for owner: ID<Person>) -> SyncDelta.Snapshot

    /// The part of the space that a rule needs; nil for a person who is not in it.
    static func slice(
        _ query: Room.SpaceQuery, of copy: SpaceCopy<Self>, for viewer: ID<Person>, names: People
    ) -> Room.Slice?

    /// Whether the device receives each operation of a space. Where the server leaves out what its owner may not see,
    /// sequences have gaps, and missing operations cannot be distinguished from hidden ones.
    static var hasWholeLog: Bool { get }
    /// Operations of a space that a device keeps; the server has all of them.
    static var logLimit: Int { get }
    /// Whether a page shows an operation by itself: more of those are kept.
    static func tells(_ operation: Operation) -> Bool
    static var toldLimit: Int { get }

    /// Whether an operation changes what should be here and is not: the whole space is requested then.
    func lacks(_ operation: Operation) -> Bool

    /// Forgets what a device need not keep.
    ///
    /// - Parameter operations: those that the log is about to lose.
    mutating func forget(_ operations: ArraySlice<RecordedOperation>)
}

extension SpaceOnDevice {
    public static var logLimit: Int { 200 }
    public static func tells(_ operation: Operation) -> Bool { false }
    public static var toldLimit: Int { 0 }
    public func lacks(_ operation: Operation) -> Bool { false }
    public mutating func forget(_ operations: ArraySlice<RecordedOperation>) {}
}
