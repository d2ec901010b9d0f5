public import Floor

/// Who wrote what last. A rule that looked at a field before it writes it must come after whoever wrote it, however old
/// the change is by the clock of the device it was made on.
extension Board {
    /// Who wrote a field last; nil where the board does not hold the thing, or the thing has no such field.
    public func stamp(of field: String, on subject: ID<Entity>) -> Stamp? {
        if subject == ID(id) {
            switch field {
            case Field.name: return name.stamp
            case Field.archived: return archived.stamp
            default: return nil
            }
        }
        if let card = cards[subject] { return card.stamp(of: field) }
        if let column = columns[subject] { return column.stamp(of: field) }
        if let item = items[subject] { return item.stamp(of: field) }
        if let comment = comments[subject] { return comment.stamp(of: field) }
        if let label = labels[subject] { return label.stamp(of: field) }
        if field == Field.role { return roles[ID(subject)]?.stamp }
        return nil
    }

    /// A moment from which each of the changes wins its field: `clock` itself, or the first after the fields' stamps.
    func moment(past changes: [Change], notBefore clock: HybridTime) -> HybridTime {
        var moment = clock
        for change in changes {
            guard let stamp = stamp(of: change.field, on: change.subject), stamp.clock >= moment else { continue }
            moment = stamp.clock.next
        }
        return moment
    }

    /// The moment of an undo or a redo that is done at `clock`: right after what it takes back, however long ago that was. What
    /// somebody wrote meanwhile, on a device that has not been heard of yet, is later then and stands, as it would if it had
    /// been heard first. What goes away by it or comes does so at `clock`: the trash counts its days from there. So does what
    /// it is not known of when it was written.
    func moment(of reversal: Reversal, doneAt clock: HybridTime) -> HybridTime {
        let isOfNow =
            reversal.changes.isEmpty
            || reversal.changes.contains { $0.isOfPresence || stamp(of: $0.field, on: $0.subject) == nil }
        return moment(past: reversal.changes, notBefore: isOfNow ? clock : .zero)
    }

    /// Operations of one device in the order in which it did them. What it did before may be stamped later than it says
    /// itself: a merge comes after the words it took in. What it did next to the same field is moved past that, or it
    /// would lose to its own past.
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

    /// The operations by whose values something that an operation wrote does not stand, since theirs are later by
    /// the clock. Nothing for fields that the board does not hold.
    ///
    /// Those of them that the house had recorded before it heard of this operation have overtaken it: what it wrote there
    /// never stood, and is in the history alone.
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

extension Card {
    func stamp(of field: String) -> Stamp? {
        switch field {
        case Field.title: return title.stamp
        case Field.body: return body.stamp
        case Field.due: return due.stamp
        case Field.place: return place.stamp
        case Field.removed: return removed.stamp
        default:
            guard let mark = Mark(field: field) else { return nil }
            switch mark {
            case .label(let id): return labels.registers[id]?.stamp
            case .assignee(let id): return assignees.registers[id]?.stamp
            }
        }
    }
}

extension Column {
    func stamp(of field: String) -> Stamp? {
        switch field {
        case Field.name: name.stamp
        case Field.kind: kind.stamp
        case Field.rank: rank.stamp
        case Field.cardLimit: cardLimit.stamp
        case Field.removed: removed.stamp
        default: nil
        }
    }
}

extension Item {
    func stamp(of field: String) -> Stamp? {
        switch field {
        case Field.card: card.stamp
        case Field.text: text.stamp
        case Field.done: done.stamp
        case Field.rank: rank.stamp
        case Field.removed: removed.stamp
        default: nil
        }
    }
}

extension Comment {
    func stamp(of field: String) -> Stamp? {
        switch field {
        case Field.card: card.stamp
        case Field.text: text.stamp
        case Field.removed: removed.stamp
        case Field.origin: origin.stamp
        default: nil
        }
    }
}

extension Label {
    func stamp(of field: String) -> Stamp? {
        switch field {
        case Field.name: name.stamp
        case Field.colour: colour.stamp
        case Field.removed: removed.stamp
        default: nil
        }
    }
}
