public import Floor

/// One space as a device holds it: its state by the room's own rules, and as much of its log as it was told.
///
/// A room that lives on devices conforms its copy to this; ``HeldSpaces`` does the rest.
public protocol SpaceCopy {
    /// The kind of the room's spaces in the log: `board`.
    static var kind: String { get }

    /// A space as its house told it, for `owner`; nil where the state is not one that this build can read.
    init?(_ news: SpaceNews, _ whole: SpaceNews.Whole, owner: ID<Person>)

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
    mutating func take(_ news: SpaceNews) -> Bool

    /// Shows operations that were decided here; the house will number them.
    ///
    /// - Parameter now: when they were done, in Unix milliseconds.
    mutating func show(_ operations: [Operation], at now: Int64)

    /// Decides a change again by its rule, on what stands here now, and shows what comes of it. What the rule refuses by now
    /// is left out: the house refuses it too, and says why.
    ///
    /// - Parameter before: what the same device did before it and the house has not been told of.
    mutating func redo(
        _ change: UnsentChange, after before: Set<ID<Operation>>, as viewer: Viewer, names: People)

    /// The whole space, to be written down and read again by ``init(_:_:owner:)``.
    func news(for owner: ID<Person>) -> SpaceNews

    /// Forgets the oldest of the log, so that it does not grow forever.
    mutating func forget()

    /// What the owner did elsewhere and the house has lost, where the house's log is of another lineage.
    func missing(from told: SpaceNews?, of author: ID<Person>) -> [Operation]

    /// Whether less came of a change than was shown here.
    func wasLessened(_ change: UnsentChange) -> Bool
}
