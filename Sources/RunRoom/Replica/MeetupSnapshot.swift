public import Floor

/// A meetup as one JSON value, as far as one person in it may see it, each field with the stamp of its last write. A
/// device starts from it.
///
/// Each entity is an array, `[id, stamps, field, field, …]`, followed by what is no field. Entities are ordered by id.
public struct MeetupSnapshot: Sendable {
    public let json: JSON

    /// How many fields the things in it have, of all kinds.
    public static var fieldCount: Int {
        Meetup.fields.count + Participant.fields.count + Message.fields.count
    }

    /// - Parameter slice: with the newest messages of the talk; they are cut here.
    /// - Throws: as ``MeetupSlice/seen(by:at:)``; `members-only` for anybody who is not in the meetup.
    public init(of slice: MeetupSlice, for person: ID<Person>, at now: Int64) throws(Refusal) {
        let seen = try slice.seen(by: person, at: now)
        guard seen.standing.isIn else { throw .membersOnly }
        self.init(
            seen.meetup, people: seen.people(at: now), unseen: seen.standing == .leader ? nil : slice.unseen(at: now),
            zoneOffset: slice.zoneOffset, hasEarlier: slice.hasEarlier, read: slice.reading.sequence)
    }

    /// Of what a device holds, to store it.
    public init(of held: HeldMeetup) {
        self.init(
            held.meetup, people: held.people, unseen: held.unseen, zoneOffset: held.zoneOffset,
            hasEarlier: held.hasEarlier, read: held.read)
    }

    private init(
        _ meetup: Meetup, people: [HeldPerson], unseen: UnseenPeople?, zoneOffset: Int?, hasEarlier: Bool,
        read: Int64?
    ) {
        let participants = Array(meetup.participants.values).ordered { $0.id < $1.id }
        let messages = Array(meetup.messages.values).ordered { $0.id < $1.id }
        json = [
            "meetup": meetup.row,
            "participants": .array(participants.map { $0.row }),
            "messages": .array(messages.map { $0.row }),
            "people": .array(people.map { $0.json }),
            "unseen": unseen?.json ?? .null,
            "zoneOffset": zoneOffset.map { .integer(Int64($0)) } ?? .null,
            "hasEarlier": .bool(hasEarlier),
            "read": read.fieldJSON,
        ]
    }

    /// - Parameter json: the ``json`` of another snapshot.
    public init(json: JSON) { self.json = json }
}

/// A meetup as a device holds it.
public struct HeldMeetup: Sendable {
    /// As far as the device's owner may see it.
    public var meetup: Meetup
    public var people: [HeldPerson]
    /// Nil for the leader, who sees everybody.
    public var unseen: UnseenPeople?
    /// As in ``MeetupSlice/zoneOffset``.
    public var zoneOffset: Int?
    /// Whether the house has earlier messages of the talk than these.
    public var hasEarlier: Bool
    /// How far its owner had read the talk, as in ``TalkReading/sequence``.
    public var read: Int64?

    /// Meetups that a device keeps, of those that are coming or running the nearest ones, and of the others the last.
    public static let comingLimit = 30
    public static let pastLimit = 20
    /// Messages of a meetup that a device keeps: four pages of them.
    public static let messageLimit = 4 * TalkPage.limit

    /// Forgets the oldest messages of the talk beyond ``messageLimit``, and questions, which the house alone shows.
    public mutating func forgetEarlier() {
        meetup.messages = meetup.messages.filter { $0.value.thread.value == nil }
        let talk = meetup.talk(in: nil)
        guard talk.count > HeldMeetup.messageLimit else { return }
        for message in talk.prefix(talk.count - HeldMeetup.messageLimit) { meetup.messages[message.id] = nil }
        hasEarlier = true
    }
}

/// How many people hold a place or wait for one whom a device does not hold.
public struct UnseenPeople: Equatable, Sendable {
    /// People who have been offered a place, which is taken until their time is over.
    public let offered: Int
    public let waitlisted: Int

    public init(offered: Int, waitlisted: Int) {
        self.offered = offered
        self.waitlisted = waitlisted
    }

    var json: JSON { ["offered": .integer(Int64(offered)), "waitlisted": .integer(Int64(waitlisted))] }

    init?(json: JSON) {
        guard let offered = json["offered"]?.integerValue, let waitlisted = json["waitlisted"]?.integerValue else {
            return nil
        }
        self.init(offered: Int(offered), waitlisted: Int(waitlisted))
    }
}

/// A person of a meetup as a device holds them: what its owner sees of them, the name and the picture.
public struct HeldPerson: Equatable, Sendable {
    /// Of others, the year of birth is one of their age band's.
    public let runner: Runner
    public let photo: Photo?

    public init(runner: Runner, photo: Photo?) {
        self.runner = runner
        self.photo = photo
    }

    var json: JSON {
        [
            "id": .string(runner.person.text), "nickname": .string(runner.nickname),
            "year": .integer(Int64(runner.birthYear)), "gender": .string(runner.gender.rawValue),
            "job": .string(runner.job.rawValue), "pace": .string(runner.pace.rawValue),
            "photo": photo.map { .string($0.name) } ?? .null,
        ]
    }

    init?(json: JSON) {
        guard let id = json["id"]?.stringValue.flatMap({ ID<Person>($0) }),
            let nickname = json["nickname"]?.stringValue, let year = json["year"]?.integerValue,
            let gender = json["gender"]?.stringValue.flatMap({ Runner.Gender(named: $0) }),
            let job = json["job"]?.stringValue.flatMap({ Runner.Job(named: $0) }),
            let pace = json["pace"]?.stringValue.flatMap({ Runner.Pace(named: $0) })
        else { return nil }
        runner = Runner(
            person: id, nickname: nickname, birthYear: Int(year), gender: gender, job: job, pace: pace)
        photo = json["photo"]?.stringValue.flatMap { Photo($0) }
    }
}

extension Runner {
    /// The same with a year of birth that tells no more than the age band does in a year.
    func blurred(in year: Int) -> Runner {
        let age = max(0, age(in: year))
        let first =
            switch age % 10 {
            case 0...3: 0
            case 4...6: 4
            default: 7
            }
        return Runner(
            person: person, nickname: nickname, birthYear: year - (age / 10 * 10 + first), gender: gender, job: job,
            pace: pace)
    }
}

extension SeenMeetup {
    /// The people whom the viewer sees, by id; of everybody but the viewer no more than the age band.
    fileprivate func people(at now: Int64) -> [HeldPerson] {
        let year = meetup.time.value?.year(offset: zoneOffset) ?? Moment(milliseconds: now, offset: 0).day.year
        return Array(runners.values).ordered { $0.person < $1.person }.map { runner in
            HeldPerson(
                runner: runner.person == viewer ? runner : runner.blurred(in: year), photo: photos[runner.person])
        }
    }
}

extension MeetupSlice {
    fileprivate func unseen(at now: Int64) -> UnseenPeople {
        UnseenPeople(
            offered: meetup.with(.offered).filter { $0.isOffered(at: now) }.count, waitlisted: meetup.waitlist.count)
    }
}
