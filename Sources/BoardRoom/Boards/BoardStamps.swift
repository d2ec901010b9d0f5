public import Floor

/// Who wrote each field last. A rule that read a field before it writes it must be stamped after that write, however
/// old the change is by its device's clock.
extension Board {
    /// The last write of a field; nil if the board does not hold the thing, or the thing has no such field.
    public func stamp(of field: String, on subject: ID<Entity>) -> Stamp? {
        if subject == ID(id) { return stamp(of: field) }
        if let card = cards[subject] { return card.stamp(of: field) }
        if let column = columns[subject] { return column.stamp(of: field) }
        if let item = items[subject] { return item.stamp(of: field) }
        if let comment = comments[subject] { return comment.stamp(of: field) }
        if let label = labels[subject] { return label.stamp(of: field) }
        if field == Board.roleField { return roles[ID(subject)]?.stamp }
        return nil
    }

    /// The earliest time, not before `clock`, at which each of the changes wins its field.
    func moment(past changes: [Change], notBefore clock: HybridTime) -> HybridTime {
        var moment = clock
        for change in changes {
            guard let stamp = stamp(of: change.field, on: change.subject), stamp.clock >= moment else { continue }
            moment = stamp.clock.next
        }
        return moment
    }

    /// The time of an undo or redo made at `clock`: right after the operation it reverts, however old that is. A
    /// concurrent write from a device that has not synced yet is then later and wins, as if it had been received first.
    /// Anything that removes or restores a thing gets `clock` itself, since the trash counts its days from then. So
    /// does a reversal of a field whose stamp is unknown.
    func moment(of reversal: Reversal, doneAt clock: HybridTime) -> HybridTime {
        let isOfNow =
            reversal.changes.isEmpty
            || reversal.changes.contains { $0.isOfPresence || stamp(of: $0.field, on: $0.subject) == nil }
        return moment(past: reversal.changes, notBefore: isOfNow ? clock : .zero)
    }

    /// Operations of one device in the order in which it made them. An earlier one may have been stamped later than its
    /// own clock: a merge comes after the text it took in. A later write to the same field is moved past that, or it
    /// would lose to its own device's past.
    ///
    /// - Parameter isBefore: whether an operation was made on the same device, before these.
    public func ordered(_ operations: [Operation], after isBefore: (ID<Operation>) -> Bool) -> [Operation] {
        var ordered: [Operation] = []
        for operation in operations {
            var moved = operation
            for change in operation.changes {
                guard let stamp = stamp(of: change.field, on: change.subject), stamp.clock >= moved.clock,
                    stamp.operation != operation.id, isBefore(stamp.operation)
                else { continue }
                moved.clock = stamp.clock.next
            }
            ordered.append(moved)
        }
        return ordered
    }

    /// The operations that overrode something an operation wrote, since they are later by the clock. None for fields
    /// that the board does not hold.
    ///
    /// Those that the server had recorded before it received this operation have overtaken it: what it wrote never took
    /// effect, and is only in the history.
    public func writers(over operation: Operation) -> [ID<Operation>] {
        var writers: [ID<Operation>] = []
        for change in operation.changes {
            guard let stamp = stamp(of: change.field, on: change.subject), operation.clock <= stamp.clock,
                stamp.operation != operation.id, value(of: change.field, on: change.subject) != change.to,
                !writers.contains(stamp.operation)
            else { continue }
            writers.append(stamp.operation)
        }
        return writers
    }
}
