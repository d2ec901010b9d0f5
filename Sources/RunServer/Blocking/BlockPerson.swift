import Floor
import RunRoom
import ServerFloor
import Storage

extension Transaction {
    /// Blocks a person for another. Of runs that have not started and that one of the two leads, the other one leaves.
    ///
    /// The leader is told so as of anybody who leaves, unless it is they who have blocked them: then who had to leave is
    /// told, without a reason. Of other runs that both are in, devices begin anew. Doing it again changes nothing.
    ///
    /// - Returns: the operations of leaving.
    func block(_ other: ID<Person>, by person: ID<Person>, _ tools: inout Tools) throws -> [Floor.Operation] {
        // Before the block is written. Who applies at the same time has done so when the lock is free, or finds the block.
        let shared = try lockMeetups(of: person, other, at: tools.now)
        let isNew = try !blocks(of: person).byViewer.contains(other)
        var made: [Floor.Operation] = []
        // Runs whose people's devices begin anew in any case.
        var parted: Set<ID<Space>> = []
        // Before the block, too: the leader is not told of anything that somebody does whom they do not see.
        for meetup in shared where meetup.leader == other {
            guard let left = try leave(meetup.head, person, &tools) else { continue }
            made.append(left.operation)
            if left.wasIn { parted.insert(meetup.head.id) }
        }
        try setBlock(true, of: other, by: person, at: tools.now)
        for meetup in shared where meetup.leader == person {
            guard let left = try leave(meetup.head, other, &tools) else { continue }
            made.append(left.operation)
            if left.wasIn { parted.insert(meetup.head.id) }
            try notify(
                NewNotice(
                    .runParted, to: [other], in: meetup.head.id,
                    cause: left.operation.id.text + "/" + NoticeKind.runParted.name,
                    detail: ["title": .string(left.title), "isIn": .bool(left.wasIn)], at: tools.now))
        }
        for meetup in shared where isNew && !parted.contains(meetup.head.id) {
            try changeSight(in: meetup.head, between: person, other, &tools)
        }
        return made
    }

    /// Ends a block. Devices begin anew in the runs that both are in.
    func unblock(_ other: ID<Person>, by person: ID<Person>, _ tools: inout Tools) throws {
        guard try blocks(of: person).byViewer.contains(other) else { return }
        let shared = try lockMeetups(of: person, other, at: tools.now)
        try setBlock(false, of: other, by: person, at: tools.now)
        for meetup in shared { try changeSight(in: meetup.head, between: person, other, &tools) }
    }

    private func changeSight(
        in locked: SpaceHead, between one: ID<Person>, _ other: ID<Person>, _ tools: inout Tools
    ) throws {
        guard let current = try space(locked.id), var meetup = try meetup(locked.id) else { return }
        // Of the run's people, those who see the other one: all who are in, and the leader, who sees who applied.
        let people = [one, other].filter { meetup.participants[$0] != nil }
        guard people.count == 2, people.contains(where: { meetup.hasIn($0) }) else { return }
        var head = current
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        try record([SightChange.operation(in: meetup.id, tools: &tools)], on: &meetup, to: &head, at: tools.now)
    }

    private func lockMeetups(
        of person: ID<Person>, _ other: ID<Person>, at now: Int64
    ) throws -> [(head: SpaceHead, leader: ID<Person>?)] {
        try sharedMeetups(of: person, other, at: now).compactMap { meetup, leader in
            try lockSpace(meetup).map { (head: $0, leader: leader) }
        }
    }

    private func leave(
        _ locked: SpaceHead, _ person: ID<Person>, _ tools: inout Tools
    ) throws -> (operation: Floor.Operation, title: String, wasIn: Bool)? {
        var head = locked
        let part = try first(
            """
            SELECT 1 FROM run_participant WHERE meetup = \(head.id) AND person = \(person)
                AND status IN ('applied', 'waitlisted', 'offered', 'accepted')
            """)
        guard part != nil else { return nil }
        tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
        var slice = try slice(RunQuery.Part(head.id, runners: true), at: head, for: person)
        let wasIn = slice.meetup.hasIn(person)
        guard let operation = BlockDeparture.operation(of: person, in: slice, tools: &tools) else { return nil }
        try record([operation], on: &slice.meetup, to: &head, at: tools.now)
        return (operation, slice.meetup.title.value, wasIn)
    }

    /// Runs that one of two people leads and that have not started, and those that devices hold and both are in; in the
    /// order of ids, to lock in one order everywhere.
    private func sharedMeetups(
        of person: ID<Person>, _ other: ID<Person>, at now: Int64
    ) throws -> [(meetup: ID<Space>, leader: ID<Person>?)] {
        try all(
            """
            SELECT m.id, m.leader FROM run_participant p JOIN run_meetup m ON m.id = p.meetup
            WHERE p.person IN (\(list: [person, other])) AND p.status = 'accepted' AND m.leader = p.person
                AND m.stage IN ('open', 'closed') AND m.starts_at > \(now)
            UNION
            SELECT m.id, m.leader FROM run_participant p JOIN run_participant o ON o.meetup = p.meetup
                JOIN run_meetup m ON m.id = p.meetup
            WHERE p.person = \(person) AND p.status = 'accepted' AND o.person = \(other) AND o.status = 'accepted'
                AND m.starts_at > \(now - RunLimits.heldMilliseconds)
            ORDER BY 1
            """
        ).map { (try $0.id(0), try $0.optionalID(1)) }
    }
}
