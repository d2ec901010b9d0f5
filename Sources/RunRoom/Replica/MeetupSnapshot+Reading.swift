import Floor

extension MeetupSnapshot {
    /// A snapshot that cannot be read. The caller discards it and requests a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }

    /// The meetup as a device holds it.
    public func held() throws(Unreadable) -> HeldMeetup {
        let head = try Row(json["meetup"], Meetup.fields)
        var meetup = Meetup(id: ID(head.id))
        head.write(to: &meetup)
        for value in try rows("participants") { try Row(value, Participant.fields).write(to: &meetup) }
        for value in try rows("messages") {
            let row = try Row(value, Message.fields)
            let author: ID<Person>? = row.beyond(0)?.id()
            row.write(to: &meetup, by: author ?? .unmade)
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

    private func rows(_ name: String) throws(Unreadable) -> [JSON] {
        guard let rows = json[name]?.arrayValue else { throw Unreadable() }
        return rows
    }

    /// A row of a snapshot: its fields, in the room's order, then additional values.
    private struct Row {
        let id: ID<Entity>
        let stamps: [Stamp]
        let values: [JSON]
        let fields: [String]

        init(_ json: JSON?, _ fields: [String]) throws(Unreadable) {
            guard let values = json?.arrayValue, values.count >= 2 + fields.count,
                let id = values[0].stringValue.flatMap({ ID<Entity>($0) }),
                let stamps = values[1].stringValue.flatMap({ Stamps.read($0, count: fields.count) })
            else { throw Unreadable() }
            self.id = id
            self.stamps = stamps
            self.fields = fields
            self.values = Array(values.dropFirst(2))
        }

        /// The additional value at an index.
        func beyond(_ index: Int) -> JSON? {
            values.indices.contains(fields.count + index) ? values[fields.count + index] : nil
        }

        func write(to meetup: inout Meetup, by author: ID<Person> = .unmade) {
            for (index, field) in fields.enumerated() {
                meetup.write(Change(id, field, to: values[index]), stamp: stamps[index], author: author)
            }
        }
    }
}
