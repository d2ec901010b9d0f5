import Floor
import RunRoom
package import ServerFloor
import Storage

extension Room.Leaving {
    /// Drafts are deleted. A run that has not started is cancelled if the person leads it, and left otherwise; those that
    /// were run stay, without them.
    package static let run = Room.Leaving(
        belongings: { connection, person in
            try connection.meetups(of: person).filter(\.hasPart).map { meetup in
                Room.Belonging(
                    space: meetup.id, name: meetup.title,
                    disposition: meetup.isDraft ? .deleted : meetup.isLed ? .ends : .stays)
            }
        },
        part: { transaction, departure in
            let person = departure.viewer.person
            var tools = Tools(entropy: departure.entropy, clock: .zero, now: departure.now, sealer: .later)
            // Lock in the order of ids, as everywhere, to avoid deadlocks.
            for meetup in try transaction.meetups(of: person).sorted(by: { $0.id < $1.id }) {
                guard var head = try transaction.lockSpace(meetup.id) else { continue }
                tools.meet(head.clock, ahead: Limits.clockAheadMilliseconds)
                var slice = try transaction.slice(
                    RunQuery.Part(meetup.id, runners: true), at: head, for: person)
                // Read under the lock: it may have been opened since the query.
                if slice.meetup.openedAt.value == nil, slice.meetup.leader.value == person {
                    try transaction.delete(meetup: head)
                    continue
                }
                if let operation = AccountDeparture.operation(of: person, in: slice, tools: &tools) {
                    try transaction.record([operation], on: &slice.meetup, to: &head, at: departure.now)
                }
            }
        })
}

extension Connection {
    /// The meetups in which a person ever had a part, the last one first.
    fileprivate func meetups(of person: ID<Person>) throws -> [OwnMeetup] {
        try all(
            """
            SELECT m.id, m.title, m.opened_at, m.leader, p.status
            FROM run_participant p JOIN run_meetup m ON m.id = p.meetup
            WHERE p.person = \(person) ORDER BY m.starts_at IS NULL, m.starts_at DESC, m.id
            """
        ).map { row in
            let leader: ID<Person>? = try row.optionalID(3)
            let status = Participant.Status(rawValue: try row.text(4))
            return OwnMeetup(
                id: try row.id(0), title: try row.text(1),
                isDraft: try row.optionalInt64(2) == nil && leader == person, isLed: leader == person,
                hasPart: status == .accepted || status?.isPending ?? false)
        }
    }
}

/// A meetup as its person is about to leave it.
private struct OwnMeetup {
    var id: ID<Space>
    var title: String
    var isDraft: Bool
    var isLed: Bool
    /// Whether they are in it or wait.
    var hasPart: Bool
}

extension Transaction {
    /// Deletes all of a meetup's rows, and then the space.
    func delete(meetup head: SpaceHead) throws {
        try dropFiles(of: head.id)
        try removeListing(of: head.id)
        try forgetLogs(of: head.id)
        try execute("DELETE FROM run_verdict WHERE meetup = \(head.id)")
        try execute("DELETE FROM run_report WHERE meetup = \(head.id)")
        try execute("DELETE FROM run_reading WHERE meetup = \(head.id)")
        try execute("DELETE FROM run_message_image WHERE meetup = \(head.id)")
        try execute("DELETE FROM run_message WHERE meetup = \(head.id)")
        try execute("DELETE FROM run_bookmark WHERE meetup = \(head.id)")
        try execute("DELETE FROM run_participant WHERE meetup = \(head.id)")
        try deleteRoute(of: head.id)
        try execute("DELETE FROM run_meetup WHERE id = \(head.id)")
        try execute("DELETE FROM floor_notice WHERE space = \(head.id)")
        try execute("DELETE FROM floor_notice_mute WHERE space = \(head.id)")
        try forget(space: head)
    }
}
