public import Floor

/// What happens in a meetup when somebody in it deletes their account: they leave it, and a run that they lead and that has
/// not started is cancelled, a hidden one too, which everybody in it is told. What they wrote stays, under nobody's name.
public enum AccountDeparture {
    /// The operation to record; nil if there is nothing to do.
    ///
    /// - Parameter slice: the meetup with its participants' profiles.
    public static func operation(of person: ID<Person>, in slice: MeetupSlice, tools: inout Tools) -> Operation? {
        let (meetup, now) = (slice.meetup, tools.now)
        guard let own = meetup.participants[person] else { return nil }
        var changes: [Change] = []
        if meetup.leader.value == person, meetup.isStillToCome(at: now) {
            changes.append(meetup.change(Meetup.stage, to: .cancelled))
        }
        if own.status.value == .accepted {
            changes += own.turning(.left, at: now)
        } else if own.status.value.isPending {
            changes += own.turning(.withdrawn, at: now)
        }
        // They wrote it to the leader.
        if !own.note.value.isEmpty { changes.append(own.change(Participant.note, to: "")) }
        guard !changes.isEmpty else { return nil }
        let (id, clock) = (tools.id() as ID<Operation>, tools.tick())
        return Operation(
            id: id, space: meetup.id, author: person, device: .unmade, clock: clock, kind: "person.departed",
            intent: .permanent, changes: slice.promoting(changes, by: person, id, clock, at: now))
    }
}
