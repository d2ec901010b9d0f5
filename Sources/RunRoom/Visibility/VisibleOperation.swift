public import Floor

extension Meetup {
    /// An operation as a person may see it, in the recorded state; nil where they may see nothing of it. It is all that a
    /// host sends of a log: to devices, to history and to programs.
    ///
    /// Only people in the meetup are told operations; everybody else sees pages. The state must contain every message
    /// that the operation affects.
    public func visible(_ operation: Operation, to person: ID<Person>) -> Operation? {
        let standing = standing(of: person)
        guard standing.isIn else { return nil }
        let seen = cut(for: person, standing)
        var shown = operation
        shown.changes = operation.changes.compactMap { seen.visible($0, to: person, standing) }
        return shown.changes.isEmpty ? nil : shown
    }

    /// Of a meetup that was cut for the person.
    private func visible(_ change: Change, to person: ID<Person>, _ standing: Standing) -> Change? {
        // A field that this build does not know may be secret: hide it.
        guard let part = Part(writtenBy: change.field) else { return nil }
        switch part {
        case .meetup:
            if standing == .leader { return change }
            if change.field == Field.code { return nil }
            // Where it was to be before this person came is none of theirs.
            return change.field == Field.place ? Change(change.subject, change.field, to: change.to) : change
        case .participant:
            guard participants.keys.contains(ID(change.subject)) else { return nil }
            let isOwn = change.subject == ID(person) || standing == .leader
            return isOwn || change.field != Participant.Field.note ? change : nil
        case .message:
            guard let message = messages[change.subject] else { return nil }
            guard message.removed.value, change.field == Message.Field.text else { return change }
            // The words of a deleted message are gone for everybody.
            return Change(change.subject, change.field, to: .string(""))
        case .report(let reporter): return reporter == person ? change : nil
        }
    }

    /// Whether an operation changes what people may see of earlier ones. Increments no longer suffice for a device then,
    /// and it receives a new snapshot.
    public static func changesSight(_ operation: Operation) -> Bool {
        operation.changes.contains { change in
            change.field == Participant.Field.status
                || change.field == Message.Field.removed && change.to == .bool(true)
        }
    }
}
