import Floor
import RunRoom
import ServerFloor
import Storage

/// All that a person has in this room. Nothing of others but their ids, and of a run its title and time.
struct RunExport {
    var profile: RunnerRecord?
    /// In the order of their days.
    var logs: [RunLog]
    var given: [GivenStamp]
    var received: [ReceivedStamp]
    /// Those the person leads or was accepted to, the first one first.
    var meetups: [OwnMeetup]
    /// Without deleted ones, the first one first.
    var messages: [OwnMessage]
    /// To messages that are not deleted, of whomever, in the order of the messages.
    var reactions: [OwnReaction]

    struct GivenStamp {
        var meetup: ID<Space>
        var person: ID<Person>
        var stamp: RunStamp
    }

    struct OwnMeetup {
        var id: ID<Space>
        var title: String
        /// Nil for a draft of which it is not written.
        var time: MeetupTime?
        var isLed: Bool
        var attendance: Participant.Attendance
    }

    struct OwnMessage {
        var meetup: ID<Space>
        var id: ID<Entity>
        var text: String
        var thread: ID<Person>?
        var images: [MessageImage]
        /// Unix milliseconds.
        var sentAt: Int64
    }

    struct OwnReaction {
        var meetup: ID<Space>
        var message: ID<Entity>
        var reaction: Reaction
    }
}

extension Connection {
    /// What a person takes along of this room.
    func runExport(of person: ID<Person>) throws -> RunExport {
        let meetups = try exportedMeetups(of: person)
        return RunExport(
            profile: try runnerRecord(of: person), logs: try logs(of: person, Day.first...Day.last),
            given: try exportedStamps(by: person), received: try receivedStamps(of: person, for: meetups.map(\.id)),
            meetups: meetups, messages: try exportedMessages(by: person),
            reactions: try exportedReactions(by: person))
    }

    /// Without those whose leader and the person do not see each other.
    private func exportedMeetups(of person: ID<Person>) throws -> [RunExport.OwnMeetup] {
        try all(
            """
            SELECT m.id, m.title, m.time, m.leader, p.attendance
            FROM run_participant p JOIN run_meetup m ON m.id = p.meetup
            WHERE p.person = \(person) AND p.status = 'accepted' AND m.stage <> 'discarded' AND NOT EXISTS (
                SELECT 1 FROM run_block b WHERE (b.person = \(person) AND b.other = m.leader)
                    OR (b.other = \(person) AND b.person = m.leader))
            ORDER BY m.starts_at IS NULL, m.starts_at, m.id
            """
        ).compactMap { row in
            guard let attendance = try row.readableValue(of: Participant.attendance, 4) else { return nil }
            return RunExport.OwnMeetup(
                id: try row.id(0), title: try row.text(1), time: try row.readableValue(of: Meetup.time, 2),
                isLed: try row.optionalID(3) == person, attendance: attendance)
        }
    }

    private func exportedStamps(by person: ID<Person>) throws -> [RunExport.GivenStamp] {
        try all(
            "SELECT meetup, receiver, stamp FROM run_stamp WHERE giver = \(person) ORDER BY given_at, meetup, receiver"
        ).map { row in
            guard let stamp = RunStamp(rawValue: try row.text(2)) else {
                throw StorageError.column("stamp", "is not as it was written")
            }
            return RunExport.GivenStamp(meetup: try row.id(0), person: try row.id(1), stamp: stamp)
        }
    }

    private func exportedMessages(by person: ID<Person>) throws -> [RunExport.OwnMessage] {
        try all(
            """
            SELECT s.meetup, s.id, s.text, s.thread, s.images, s.sent_at
            FROM run_participant p JOIN run_message s ON s.meetup = p.meetup
            WHERE p.person = \(person) AND s.author = \(person) AND s.removed = \(false)
            ORDER BY s.sent_at, s.meetup, s.sequence, s.id
            """
        ).map { row in
            RunExport.OwnMessage(
                meetup: try row.id(0), id: try row.id(1), text: try row.text(2), thread: try row.optionalID(3),
                images: try Register(images: try row.optionalText(4)).value, sentAt: try row.int64(5))
        }
    }

    /// Also of runs that the person has left, and to people whom they do not see any more: it is what they did. Without those of
    /// a message that cannot be read.
    private func exportedReactions(by person: ID<Person>) throws -> [RunExport.OwnReaction] {
        try all(
            """
            SELECT id, meetup, reactions FROM run_message
            WHERE meetup IN (SELECT p.meetup FROM run_participant p WHERE p.person = \(person))
                AND reactions LIKE \("%/" + person.text + "%") AND removed = \(false)
            ORDER BY sent_at, meetup, sequence, id
            """
        ).flatMap { row in
            let (message, meetup): (ID<Entity>, ID<Space>) = (try row.id(0), try row.id(1))
            let json = try? JSON.parse(try row.text(2))
            return (json.flatMap { Reactions(familyJSON: $0) } ?? Reactions()).reactions(of: person).map {
                RunExport.OwnReaction(meetup: meetup, message: message, reaction: $0)
            }
        }
    }
}
