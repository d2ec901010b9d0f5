public import Floor

/// One person's part in a meetup: their application, and afterwards their attendance.
///
/// There is one per person and meetup, so a person has at most one live application.
public struct Participant: Equatable, Sendable {
    public let id: ID<Person>
    public internal(set) var status = Register(Status.none)
    /// When the status was set, in Unix milliseconds.
    public internal(set) var since: Register<Int64> = Register(0)
    /// When they applied, in Unix milliseconds: the order of the waitlist.
    public internal(set) var appliedAt: Register<Int64> = Register(0)
    /// What they wrote to the leader. Only the two of them may see it.
    public internal(set) var note = Register("")
    /// Until when an offered place is kept, in Unix milliseconds.
    public internal(set) var offerEnds = Register<Int64?>(nil)
    public internal(set) var attendance = Register(Attendance.unmarked)
    /// Who marked the attendance: the leader, or the person with a code.
    public internal(set) var markedBy = Register<ID<Person>?>(nil)
    /// Unix milliseconds.
    public internal(set) var markedAt = Register<Int64?>(nil)

    /// Characters of a note.
    public static let noteLimit = 200

    public enum Status: String, CaseIterable, FieldValue {
        case none
        /// Waits for the leader's answer.
        case applied
        /// Was accepted by the leader while the meetup was full, and waits for a place.
        case waitlisted
        /// A place became free: kept for them until ``Participant/offerEnds``.
        case offered
        /// Comes along. The leader too.
        case accepted
        case declined
        /// Took their application back, or let an offered place pass.
        case withdrawn
        /// Was accepted and left.
        case left
        /// Was accepted and was removed by the leader.
        case removed
        /// The run started before they were answered or got a place.
        case unanswered

        /// Whether a person with this status has an application that is not settled yet.
        public var isPending: Bool {
            switch self {
            case .applied, .waitlisted, .offered: true
            case .none, .accepted, .declined, .withdrawn, .left, .removed, .unanswered: false
            }
        }
    }

    public enum Attendance: String, CaseIterable, FieldValue {
        case unmarked, present, absent
    }
}

extension Participant: Thing, ThingParts {
    public static let status = ThingField<Participant, Status>(
        "participant-status", column: "status"
    ) { $1(&$0.status) }
    public static let since = ThingField<Participant, Int64>(
        "participant-since", column: "since"
    ) { $1(&$0.since) }
    public static let appliedAt = ThingField<Participant, Int64>(
        "participant-applied", column: "applied_at"
    ) { $1(&$0.appliedAt) }
    public static let note = ThingField<Participant, String>(
        "participant-note", column: "note"
    ) { $1(&$0.note) }
    public static let offerEnds = ThingField<Participant, Int64?>(
        "participant-offer", column: "offer_ends_at"
    ) { $1(&$0.offerEnds) }
    public static let attendance = ThingField<Participant, Attendance>(
        "participant-attendance", column: "attendance"
    ) { $1(&$0.attendance) }
    public static let markedBy = ThingField<Participant, ID<Person>?>(
        "participant-marked-by", column: "marked_by"
    ) { $1(&$0.markedBy) }
    public static let markedAt = ThingField<Participant, Int64?>(
        "participant-marked-at", column: "marked_at"
    ) { $1(&$0.markedAt) }

    public static let fields = [
        status.facts, since.facts, appliedAt.facts, note.facts, offerEnds.facts, attendance.facts, markedBy.facts,
        markedAt.facts,
    ]
    public static let leastFields = 8

    public init(id: ID<Person>) { self.id = id }
}

extension Participant {
    /// Whether an offered place is still kept for this person.
    func isOffered(at now: Int64) -> Bool { status.value == .offered && now < (offerEnds.value ?? 0) }

    /// A change of one field from its current value; of a new participant, from nothing.
    func change<Value>(_ field: ThingField<Participant, Value>, to value: Value) -> Change {
        let former = self.status.stamp == .never ? .null : self.value(of: field.name) ?? .null
        return Change(ID(id), field.name, from: former, to: value.fieldJSON)
    }

    /// The changes that give a new status at a time.
    func turning(_ status: Status, at now: Int64) -> [Change] {
        [change(Participant.status, to: status), change(Participant.since, to: now)]
    }
}
