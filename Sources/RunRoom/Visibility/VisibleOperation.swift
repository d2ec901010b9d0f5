public import Floor

extension Meetup {
    /// An operation as a person may see it, in the recorded state; nil where they may see nothing of it. It is all that a
    /// host sends of a log: to devices, to history and to programs.
    ///
    /// Only people in the meetup are told operations; everybody else sees pages. The state must contain every message
    /// that the operation affects, and the route if ``tellsRoute(_:)``. Increments no longer suffice after ``changesSight(_:)``, and after somebody has blocked
    /// or unblocked somebody: the host sends a new snapshot.
    ///
    /// - Parameter blocks: the person's.
    public func visible(_ operation: Operation, to person: ID<Person>, _ blocks: Blocks) -> Operation? {
        guard let (seen, standing) = sight(of: person, blocks) else { return nil }
        return visible(operation, to: person, blocks, seen, standing)
    }

    /// The same of several operations.
    public func visible(
        _ recorded: [RecordedOperation], to person: ID<Person>, _ blocks: Blocks
    ) -> [RecordedOperation] {
        guard let (seen, standing) = sight(of: person, blocks) else { return [] }
        return recorded.compactMap { recorded in
            visible(recorded.operation, to: person, blocks, seen, standing).map {
                RecordedOperation(operation: $0, sequence: recorded.sequence, recordedAt: recorded.recordedAt)
            }
        }
    }

    /// The meetup as a person sees it who is told of its operations; nil for anybody else.
    private func sight(of person: ID<Person>, _ blocks: Blocks) -> (seen: Meetup, standing: Standing)? {
        let standing = standing(of: person)
        guard standing.isIn, leader.value.map({ !blocks.separates($0) }) == true else { return nil }
        return (redacted(for: person, standing, blocks), standing)
    }

    private func visible(
        _ operation: Operation, to person: ID<Person>, _ blocks: Blocks, _ seen: Meetup, _ standing: Standing
    ) -> Operation? {
        let changes = operation.changes.compactMap { change in
            standing == .leader
                ? seen.visibleToLeader(change, person, blocks)
                : seen.visibleToMember(change, of: operation, person, place: place.value)
        }
        guard !changes.isEmpty else { return nil }
        let told = seen.told(operation, changes, to: standing)
        return RunRules.hideMeetup.made(operation) || RunRules.showMeetup.made(operation) ? told.byNobody : told
    }

    /// The operation with its visible changes. An operation about somebody else's application can change what a person
    /// sees: the place that a member left is offered to the next. Its kind and its author would tell of the other person.
    private func told(_ operation: Operation, _ changes: [Change], to standing: Standing) -> Operation {
        var told = operation
        told.changes = changes
        if standing == .leader { return told }
        let (first, shown) = (operation.changes[0], changes[0])
        let isPromotion =
            Part(writtenBy: first.field) == .participant
            && (first.subject != shown.subject || first.field != shown.field)
        let isKnown =
            participants.keys.contains(operation.author)
            // A message of somebody who has left stays theirs.
            || changes.contains { Part(writtenBy: $0.field) == .message }
        if isKnown, !isPromotion { return told }
        return Operation(
            id: operation.id, space: operation.space, author: .unmade, device: .unmade, clock: operation.clock,
            kind: isPromotion ? Waitlist.kind : operation.kind, intent: operation.intent, changes: changes)
    }

    /// Of a meetup that was cut for the leader.
    private func visibleToLeader(_ change: Change, _ person: ID<Person>, _ blocks: Blocks) -> Change? {
        // A field that this build does not know may be secret: hide it.
        guard let part = Part(writtenBy: change.field) else { return nil }
        switch part {
        case .meetup: return change
        case .participant:
            guard let participant = participants[ID(change.subject)] else { return nil }
            guard change.writes(Participant.note) else { return change }
            // As the state that they are shown has it: see ``Meetup/seen(by:blocks:)``.
            return participant.status.value.showsNote && !blocks.separates(participant.id) ? change : nil
        case .message: return visible(message: change)
        case .report(let reporter): return reporter == person ? change : nil
        }
    }

    /// Of a meetup that was cut for the member. What a field was before is nothing they need: it may be from before they
    /// came.
    ///
    /// - Parameter place: the uncut one.
    private func visibleToMember(
        _ change: Change, of operation: Operation, _ person: ID<Person>, place: Place?
    ) -> Change? {
        guard let part = Part(writtenBy: change.field) else { return nil }
        let shown = Change(change.subject, change.field, to: change.to)
        switch part {
        case .meetup:
            if change.writes(Meetup.codes) { return nil }
            // Only the way that it takes now: an earlier one may lead to where it was to meet before.
            if change.writes(Meetup.route) { return change.to == route.value.fieldJSON ? shown : nil }
            guard change.writes(Meetup.place) else { return shown }
            // Only where it meets now: where it was to be before this person came is none of theirs.
            guard let place, change.to == place.fieldJSON, let seen = self.place.value else { return nil }
            return Change(change.subject, Meetup.place, to: seen)
        case .participant:
            guard participants.keys.contains(ID(change.subject)) else { return nil }
            return change.subject == ID(person) || Participant.isShown(change, of: operation) ? shown : nil
        case .message: return visible(message: shown)
        case .report(let reporter): return reporter == person ? shown : nil
        }
    }

    private func visible(message change: Change) -> Change? {
        // A reaction of somebody whom the reader does not see is none; so is one to a deleted message.
        guard let message = messages[change.subject], message.stamp(of: change.field) != nil else { return nil }
        guard message.removed.value else { return change }
        // The words and images of a deleted message are gone for everybody.
        switch change.field {
        case Message.text.name: return Change(change.subject, Message.text, to: "")
        case Message.images.name: return Change(change.subject, Message.images, to: [])
        default: return change
        }
    }

    /// Whether an operation says where a run goes: only then must the state have the route.
    public static func tellsRoute(_ operation: Operation) -> Bool {
        operation.change(of: Meetup.route) != nil
    }

    /// Whether an operation changes what people may see of earlier ones. Increments no longer suffice for a device then,
    /// and it receives a new snapshot. An application does not: only the leader is told of it.
    public static func changesSight(_ operation: Operation) -> Bool {
        let accepted = JSON.string(Participant.Status.accepted.rawValue)
        return operation.kind == SightChange.kind
            || operation.changes.contains { change in
                change.writes(Participant.status) && (change.from == accepted) != (change.to == accepted)
                    || Message.removed.value(in: change) == true
                    // A device does not know the offset of the time zone on another day.
                    || change.writes(Meetup.time)
            }
    }
}

extension Participant {
    /// Whether a member is told this change of another's record: that they came in, and whether they were there. How their
    /// application went is between them and the leader.
    fileprivate static func isShown(_ change: Change, of operation: Operation) -> Bool {
        switch change.field {
        case status.name, since.name:
            operation.changes.contains {
                $0.subject == change.subject && status.value(in: $0) == .accepted
            }
        case attendance.name, markedBy.name, markedAt.name: true
        default: false
        }
    }
}

extension Operation {
    /// The same without who made it: who looks after the house is nobody's business in a meetup.
    fileprivate var byNobody: Operation {
        Operation(
            id: id, space: space, author: .unmade, device: .unmade, clock: clock, kind: kind, intent: intent,
            changes: changes)
    }
}
