public import Floor

/// What a block does in a run that one of the two leads and that has not started: the other one leaves it, or takes their
/// application back, by the rules of doing so themselves. Otherwise they would meet.
public enum BlockDeparture {
    /// The operation to record; nil if there is nothing to do. It is the same that they make who leave, and says nothing
    /// of a block.
    ///
    /// - Parameters:
    ///   - person: who does not lead it.
    ///   - slice: the meetup with its participants' profiles.
    public static func operation(of person: ID<Person>, in slice: MeetupSlice, tools: inout Tools) -> Operation? {
        let (meetup, now) = (slice.meetup, tools.now)
        guard meetup.leader.value != person, meetup.isStillToCome(at: now),
            let own = meetup.participants[person]
        else { return nil }
        let isIn = own.status.value == .accepted
        guard isIn || own.status.value.isPending else { return nil }
        let useCase = isIn ? RunRules.leaveMeetup : RunRules.withdraw
        let (id, clock) = (tools.id() as ID<Operation>, tools.tick())
        return Operation(
            id: id, space: meetup.id, author: person, device: .unmade, clock: clock, kind: useCase.makes.kind ?? "",
            intent: .permanent,
            changes: slice.promoting(own.turning(isIn ? .left : .withdrawn, at: now), by: person, id, clock, at: now))
    }
}
