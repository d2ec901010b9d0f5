import Floor
import RunRoom
import ServerFloor
import Storage

extension Transaction {
    /// Blocks a person for another. Of runs that have not started and that one of the two leads, the other one leaves.
    ///
    /// The leader is told so as of anybody who leaves, unless it is they who have blocked them: then who had to leave is
    /// told, without a reason. Doing it again changes nothing.
    ///
    /// - Returns: the operations of leaving.
    func block(_ other: ID<Person>, by person: ID<Person>, _ tools: inout Tools) throws -> [Floor.Operation] {
        // Before the block is written. Who applies at the same time has done so when the lock is free, or finds the block.
        let shared = try comingMeetups(ledBy: [person, other], at: tools.now).compactMap { meetup, leader in
            try lockSpace(meetup).map { (head: $0, leader: leader) }
        }
        var made: [Floor.Operation] = []
        // Before the block, too: the leader is not told of anything that somebody does whom they do not see.
        for meetup in shared where meetup.leader == other {
            if let left = try leave(meetup.head, person, &tools) { made.append(left.operation) }
        }
        try setBlock(true, of: other, by: person, at: tools.now)
        for meetup in shared where meetup.leader == person {
            guard let left = try leave(meetup.head, other, &tools) else { continue }
            made.append(left.operation)
            try notify(
                NewNotice(
                    .runParted, to: [other], in: meetup.head.id,
                    cause: left.operation.id.text + "/" + NoticeKind.runParted.name,
                    detail: ["title": .string(left.title), "isIn": .bool(left.wasIn)], at: tools.now))
        }
        return made
    }

    private func leave(
        _ locked: SpaceHead, _ person: ID<Person>, _ tools: inout Tools
    ) throws -> (operation: Floor.Operation, title: String, wasIn: Bool)? {
        var head = locked
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        var slice = try slice(RunQuery.Part(head.id, runners: true), at: head, for: person)
        let wasIn = slice.meetup.hasIn(person)
        guard let operation = BlockDeparture.operation(of: person, in: slice, tools: &tools) else { return nil }
        try record([operation], on: &slice.meetup, to: &head, at: tools.now)
        return (operation, slice.meetup.title.value, wasIn)
    }

    /// Runs that some people lead and that have not started, in the order of ids, to lock in one order everywhere.
    private func comingMeetups(
        ledBy leaders: [ID<Person>], at now: Int64
    ) throws -> [(meetup: ID<Space>, leader: ID<Person>)] {
        try all(
            """
            SELECT m.id, m.leader FROM run_participant p JOIN run_meetup m ON m.id = p.meetup
            WHERE p.person IN (\(list: leaders)) AND p.status = 'accepted' AND m.leader = p.person
                AND m.stage IN ('open', 'closed') AND m.starts_at > \(now)
            ORDER BY m.id
            """
        ).map { (try $0.id(0), try $0.id(1)) }
    }
}
