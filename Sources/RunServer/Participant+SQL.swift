import Floor
public import RunRoom
import ServerFloor
public import Storage

extension Participant: StoredThing {
    public static let table: StaticString = "run_participant"
    public static let spaceColumn: StaticString? = "meetup"
    public static let idColumn: StaticString = "person"
}

extension Connection {
    /// Everybody who ever applied to a meetup, and its leader.
    func participants(of meetup: ID<Space>) throws -> [Participant] {
        try all("SELECT \(Participant.columns) FROM run_participant WHERE meetup = \(meetup)").map {
            try Participant($0)
        }
    }

    /// Those of some people who ever applied to a meetup, or lead it.
    func participants(of meetup: ID<Space>, among people: [ID<Person>]) throws -> [Participant] {
        if people.isEmpty { return [] }
        return try all(
            """
            SELECT \(Participant.columns) FROM run_participant
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
            SELECT \(Participant.columns), meetup FROM run_participant
            WHERE person = \(person) AND meetup IN (\(list: meetups))
            """)
        { parts[try row.id("meetup")] = try Participant(row) }
        return parts
    }
}
