import Floor
import RunRoom
import ServerFloor
import Storage

/// What operations of a meetup write.
struct RunAffectedIDs {
    var participants: Set<ID<Person>> = []
    var messages: Set<ID<Entity>> = []
    var reports: Set<Report.Key> = []
    /// Whether they write the meetup's own fields.
    var hasMeetup = false

    init(of operation: Floor.Operation) {
        for change in operation.changes {
            switch Meetup.Part(writtenBy: change.field) {
            case .meetup: hasMeetup = true
            case .participant: participants.insert(ID(change.subject))
            case .message: messages.insert(change.subject)
            case .report(let reporter): reports.insert(Report.Key(thing: change.subject, reporter: reporter))
            case nil: break
            }
        }
    }
}

extension Transaction {
    /// Appends operations of one meetup to its log and applies them to the tables: the single write path of the Run room.
    ///
    /// - Parameters:
    ///   - meetup: as read in this transaction. The operations are applied to it too.
    ///   - head: the space's row, locked by this transaction before the meetup was read.
    ///   - request: the fingerprint of the request that the first operation came from; nil for none.
    func record(
        _ operations: [Floor.Operation], on meetup: inout Meetup, to head: inout SpaceHead,
        _ request: RequestFingerprint? = nil, at now: Int64
    ) throws {
        for (index, operation) in operations.enumerated() {
            let affected = RunAffectedIDs(of: operation)
            meetup.insertLoaded(
                try messages(affected.messages.filter { meetup.messages[$0] == nil }.sorted(), of: meetup.id))
            let former = meetup
            let recorded = try append(
                operation, to: &head, fingerprint: index == 0 ? request?.value : nil, at: now)
            meetup.apply(operation)
            meetup.number(recorded)
            try save(affected, of: meetup, at: now)
            if affected.hasMeetup || !affected.participants.isEmpty {
                try saveDue(of: meetup, keepsReminder: meetup.time.value?.start == former.time.value?.start, at: now)
            }
            if meetup.isHidden.value, !former.isHidden.value { try readNotices(of: meetup.id, at: now) }
            try notifyRunners(of: operation, from: former, to: meetup, at: now)
        }
        // Nobody has seen it but its leader, who wants it gone.
        if meetup.stage.value == .discarded { try delete(meetup: head) }
    }

    private func save(_ affected: RunAffectedIDs, of meetup: Meetup, at now: Int64) throws {
        if affected.hasMeetup {
            try save(meetup)
            try saveListing(of: meetup)
        }
        for id in affected.participants.sorted() {
            guard let participant = meetup.participants[id] else { continue }
            try save(participant, of: meetup.id, with: [])
        }
        // Who is in, and who leads, is what both write.
        let people = affected.hasMeetup ? Set(meetup.participants.keys) : affected.participants
        for id in people.sorted() {
            try setMember(RunRole.of(meetup.standing(of: id)), of: id, in: meetup.id, at: now)
        }
        for id in affected.messages.sorted() {
            guard let message = meetup.messages[id] else { continue }
            try save(message, of: meetup.id)
            try saveImages(of: message, in: meetup.id, at: now)
        }
        for key in affected.reports {
            if let report = meetup.reports[key] { try save(report, key, of: meetup.id, at: now) }
        }
    }
}

/// The roles in a meetup: of people who see the exact place, the members and the talk.
enum RunRole {
    static let leader = "owner"
    static let member = "member"

    static func of(_ standing: Standing) -> String? {
        switch standing {
        case .leader: leader
        case .accepted: member
        case .guest, .outsider, .applied, .waitlisted, .offered, .declined, .former, .unanswered: nil
        }
    }
}
