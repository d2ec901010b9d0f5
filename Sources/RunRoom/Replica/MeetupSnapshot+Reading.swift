import Floor

extension MeetupSnapshot {
    /// A snapshot that cannot be read. The caller discards it and requests a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }

    /// The meetup as a device holds it.
    public func held() throws(Unreadable) -> HeldMeetup {
        let head = try row(json["meetup"], Meetup.fields)
        var meetup = Meetup(id: ID(head.id))
        write(head, to: &meetup)
        meetup.take(try things("participants") as [Participant])
        for value in try rows("messages") {
            let row = try self.row(value, Message.fields)
            let author: ID<Person>? = row.beyond(0)?.id()
            write(row, to: &meetup, by: author ?? .unmade)
            meetup.messages[row.id]?.author = author
            meetup.messages[row.id]?.sequence = row.beyond(1)?.integerValue
        }
        var people: [HeldPerson] = []
        for value in try rows("people") {
            guard let person = HeldPerson(json: value) else { throw Unreadable() }
            people.append(person)
        }
        return HeldMeetup(
            meetup: meetup, people: people, unseen: json["unseen"].flatMap { UnseenPeople(json: $0) },
            zoneOffset: json["zoneOffset"]?.integerValue.map { Int($0) },
            hasEarlier: json["hasEarlier"]?.boolValue ?? false, read: json["read"]?.integerValue)
    }

    private func write(_ row: FieldRow, to meetup: inout Meetup, by author: ID<Person> = .unmade) {
        row.write { meetup.write($0, stamp: $1, author: author) }
    }

    private func row(_ json: JSON?, _ fields: [String]) throws(Unreadable) -> FieldRow {
        guard let row = FieldRow(json, fields) else { throw Unreadable() }
        return row
    }

    private func things<Part: Thing>(_ name: String) throws(Unreadable) -> [Part] {
        var things: [Part] = []
        for row in try rows(name) {
            guard let thing = Part(row: row) else { throw Unreadable() }
            things.append(thing)
        }
        return things
    }

    private func rows(_ name: String) throws(Unreadable) -> [JSON] {
        guard let rows = json[name]?.arrayValue else { throw Unreadable() }
        return rows
    }
}
