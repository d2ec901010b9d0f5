import Floor

extension MeetupSnapshot {
    /// A snapshot that cannot be read. The caller discards it and requests a new one.
    public struct Unreadable: Error, Equatable, Sendable {
        public init() {}
    }

    /// The meetup as a device holds it.
    public func held() throws(Unreadable) -> HeldMeetup {
        guard var meetup = Meetup(row: json["meetup"]) else { throw Unreadable() }
        meetup.insertLoaded(try things("participants") as [Participant])
        // An earlier version made some that nobody had written, of what came of messages that it lacked.
        meetup.insertLoaded((try things("messages") as [Message]).filter { $0.sentAt.stamp != .never })
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
