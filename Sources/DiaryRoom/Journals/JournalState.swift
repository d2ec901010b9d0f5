public import Floor

extension Journal: SpaceState {
    public func value(of field: String, on subject: ID<Entity>) -> JSON? {
        subject == ID(id) ? value(of: field) : entries[subject]?.value(of: field)
    }

    public mutating func write(_ change: Change, stamp: Stamp, author: ID<Person>) {
        if change.subject == ID(id) {
            write(change, stamp, author)
        } else if Entry.has(change.field) {
            entries[change.subject, default: Entry(id: change.subject)].apply(change, stamp, author)
        }
    }

    /// The last write of a field; nil if the journal does not hold the thing, or the thing has no such field.
    public func stamp(of field: String, on subject: ID<Entity>) -> Stamp? {
        subject == ID(id) ? stamp(of: field) : entries[subject]?.stamp(of: field)
    }

    /// Operations of one device in the order in which it made them: one that writes a field again is later than its own
    /// device's write before, whose clock a merge may have moved.
    ///
    /// - Parameter isBefore: whether an operation was made on the same device, before these.
    public func ordered(_ operations: [Operation], after isBefore: (ID<Operation>) -> Bool) -> [Operation] {
        operations.map { operation in
            var moved = operation
            for change in operation.changes {
                guard let last = stamp(of: change.field, on: change.subject), last.operation != operation.id,
                    last.clock >= moved.clock, isBefore(last.operation)
                else { continue }
                moved.clock = last.clock.next
            }
            return moved
        }
    }

    /// The earliest time, not before `clock`, at which each change wins its field: for a rule that has read them.
    func moment(past changes: [Change], notBefore clock: HybridTime) -> HybridTime {
        changes.reduce(clock) { time, change in
            guard let last = stamp(of: change.field, on: change.subject), last.clock >= time else { return time }
            return last.clock.next
        }
    }
}
