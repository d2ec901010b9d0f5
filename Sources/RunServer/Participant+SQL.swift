import Floor
import RunRoom
import ServerFloor
import Storage

extension Participant {
    /// The registers whose stamps a row stores, in this order.
    fileprivate var stamps: [Stamp] {
        [
            status.stamp, since.stamp, appliedAt.stamp, note.stamp, offerEnds.stamp, attendance.stamp, markedBy.stamp,
            markedAt.stamp,
        ]
    }

    fileprivate init(_ row: Storage.Row) throws {
        let stamps = try row.stamps(9, count: 8)
        guard let status = Status(rawValue: try row.text(1)), let attendance = Attendance(rawValue: try row.text(6))
        else { throw StorageError.column("status or attendance", "is not as it was written") }
        self.init(
            id: try row.id(0), status: Register(status, stamp: stamps[0]),
            since: Register(try row.int64(2), stamp: stamps[1]),
            appliedAt: Register(try row.int64(3), stamp: stamps[2]), note: Register(try row.text(4), stamp: stamps[3]),
            offerEnds: Register(try row.optionalInt64(5), stamp: stamps[4]),
            attendance: Register(attendance, stamp: stamps[5]),
            markedBy: Register(try row.optionalID(7), stamp: stamps[6]),
            markedAt: Register(try row.optionalInt64(8), stamp: stamps[7]))
    }
}

extension Connection {
    private static let columns: SQL =
        "person, status, since, applied_at, note, offer_ends_at, attendance, marked_by, marked_at, stamps"

    /// Everybody who ever applied to a meetup, and its leader.
    func participants(of meetup: ID<Space>) throws -> [Participant] {
        try all("SELECT \(Connection.columns) FROM run_participant WHERE meetup = \(meetup)").map {
            try Participant($0)
        }
    }

    /// Those of some people who ever applied to a meetup, or lead it.
    func participants(of meetup: ID<Space>, among people: [ID<Person>]) throws -> [Participant] {
        if people.isEmpty { return [] }
        return try all(
            """
            SELECT \(Connection.columns) FROM run_participant
            WHERE meetup = \(meetup) AND person IN (\(list: people))
            """
        ).map { try Participant($0) }
    }

    /// A person's own part in some meetups.
    func participations(of person: ID<Person>, in meetups: [ID<Space>]) throws -> [ID<Space>: Participant] {
        if meetups.isEmpty { return [:] }
        var parts: [ID<Space>: Participant] = [:]
        for row in try all(
            """
            SELECT \(Connection.columns), meetup FROM run_participant
            WHERE person = \(person) AND meetup IN (\(list: meetups))
            """)
        { parts[try row.id(10)] = try Participant(row) }
        return parts
    }
}

extension Transaction {
    func save(_ participant: Participant, of meetup: ID<Space>) throws {
        try execute(
            """
            INSERT INTO run_participant (meetup, person, status, since, applied_at, note, offer_ends_at, attendance,
                marked_by, marked_at, stamps)
            VALUES (\(meetup), \(participant.id), \(participant.status.value.rawValue), \(participant.since.value),
                \(participant.appliedAt.value), \(participant.note.value), \(participant.offerEnds.value),
                \(participant.attendance.value.rawValue), \(participant.markedBy.value), \(participant.markedAt.value),
                \(Stamps.text(participant.stamps)))
            ON CONFLICT (meetup, person) DO UPDATE SET status = excluded.status, since = excluded.since,
                applied_at = excluded.applied_at, note = excluded.note, offer_ends_at = excluded.offer_ends_at,
                attendance = excluded.attendance, marked_by = excluded.marked_by, marked_at = excluded.marked_at,
                stamps = excluded.stamps
            """)
    }
}
