/// The state of one space as operations see it: things with fields that are read and written by name.
///
/// Each room has its own with typed fields; merging, undo and history need no more than this.
public protocol SpaceState {
    /// The current value of a field, `.null` if it was never written, nil if the room has no such thing.
    func value(of field: String, on subject: ID<Entity>) -> JSON?

    /// Writes a field if the stamp is later than the field's. Ignores unknown fields, so that an older device can apply
    /// the operations of a newer one.
    mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>)

    /// Applies the operation that follows in the space's log: what follows from the log's order is known then, and not
    /// before.
    mutating func applyNext(_ operation: Operation)
}

extension SpaceState {
    /// In most rooms nothing follows from the order.
    public mutating func applyNext(_ operation: Operation) { apply(operation) }

    /// Applies an operation. The final state does not depend on the order in which operations are applied.
    public mutating func apply(_ operation: Operation) {
        let stamp = Stamp(clock: operation.clock, operation: operation.id)
        for change in operation.changes { write(change, stamp: stamp, author: operation.author) }
    }
}

extension Change {
    /// True for a change that adds or restores a thing. A thing starts out as removed: adding it is restoring it for
    /// the first time. The field is `removed`, prefixed with the thing's kind in a space that has several kinds.
    var isArrival: Bool { isOfPresence && to == .bool(false) }

    /// True for a change of the field that says whether the thing is removed.
    public var isOfPresence: Bool { field.hasSuffix("removed") }
}
