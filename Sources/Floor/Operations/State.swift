/// The state of one space, as operations see it: things with fields that can be read and written by name.
///
/// Each room has its own, with typed fields; merging, undo and history need no more than this.
public protocol SpaceState {
    /// The present value of a field, `.null` where nothing was written, nil where the room knows no such thing.
    func value(of field: String, on subject: ID<Entity>) -> JSON?

    /// Writes one field, if the stamp is the latest the field has seen. A field that this build does not know is passed
    /// over, so that an older device survives a newer one's operations.
    mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>)
}

extension SpaceState {
    /// Takes an operation in. The order in which operations come makes no difference to where the state ends.
    public mutating func apply(_ operation: Operation) {
        let stamp = Stamp(clock: operation.clock, operation: operation.id)
        for change in operation.changes { write(change, stamp: stamp, author: operation.author) }
    }
}

extension Change {
    /// True for the change that brings a thing in, or back. A thing begins as gone: adding it is bringing it back for the
    /// first time. The field is `removed`, with the thing's kind before it where a space has several kinds.
    var isArrival: Bool { isOfPresence && to == .bool(false) }

    /// True for a change of the field that says whether the thing is gone.
    public var isOfPresence: Bool { field.hasSuffix("removed") }
}
