public import Floor

/// One person's part in a meetup: their application, and afterwards their attendance.
///
/// There is one per person and meetup, so a person has at most one live application.
public struct Participant: Equatable, Sendable {
    public let id: ID<Person>
    public internal(set) var status: Register<Status>
    /// When the status was set, in Unix milliseconds.
    public internal(set) var since: Register<Int64>
    /// When they applied, in Unix milliseconds: the order of the waitlist.
    public internal(set) var appliedAt: Register<Int64>
    /// What they wrote to the leader. Only the two of them may see it.
    public internal(set) var note: Register<String>
    /// Until when an offered place is kept, in Unix milliseconds.
    public internal(set) var offerEnds: Register<Int64?>
    public internal(set) var attendance: Register<Attendance>
    /// Who marked the attendance: the leader, or the person with a code.
    public internal(set) var markedBy: Register<ID<Person>?>
    /// Unix milliseconds.
    public internal(set) var markedAt: Register<Int64?>

    /// Characters of a note.
    public static let noteLimit = 200

    public enum Status: String, Sendable, CaseIterable {
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

    public enum Attendance: String, Sendable, CaseIterable {
        case unmarked, present, absent
    }

    public init(
        id: ID<Person>, status: Register<Status> = Register(.none), since: Register<Int64> = Register(0),
        appliedAt: Register<Int64> = Register(0), note: Register<String> = Register(""),
        offerEnds: Register<Int64?> = Register(nil), attendance: Register<Attendance> = Register(.unmarked),
        markedBy: Register<ID<Person>?> = Register(nil), markedAt: Register<Int64?> = Register(nil)
    ) {
        self.id = id
        self.status = status
        self.since = since
        self.appliedAt = appliedAt
        self.note = note
        self.offerEnds = offerEnds
        self.attendance = attendance
        self.markedBy = markedBy
        self.markedAt = markedAt
    }

    enum Field {
        static let status = "participant-status"
        static let since = "participant-since"
        static let appliedAt = "participant-applied"
        static let note = "participant-note"
        static let offerEnds = "participant-offer"
        static let attendance = "participant-attendance"
        static let markedBy = "participant-marked-by"
        static let markedAt = "participant-marked-at"
    }

    static let fields = [
        Field.status, Field.since, Field.appliedAt, Field.note, Field.offerEnds, Field.attendance, Field.markedBy,
        Field.markedAt,
    ]

    /// The stamps of ``fields``, in their order.
    var fieldStamps: [Stamp] {
        [
            status.stamp, since.stamp, appliedAt.stamp, note.stamp, offerEnds.stamp, attendance.stamp, markedBy.stamp,
            markedAt.stamp,
        ]
    }

    func value(of field: String) -> JSON? {
        switch field {
        case Field.status: .string(status.value.rawValue)
        case Field.since: .integer(since.value)
        case Field.appliedAt: .integer(appliedAt.value)
        case Field.note: .string(note.value)
        case Field.offerEnds: .time(offerEnds.value)
        case Field.attendance: .string(attendance.value.rawValue)
        case Field.markedBy: .id(markedBy.value)
        case Field.markedAt: .time(markedAt.value)
        default: nil
        }
    }

    mutating func write(_ change: Change, _ stamp: Stamp) {
        switch (change.field, change.to) {
        case (Field.status, .string(let text)): if let status = Status(named: text) { self.status.write(status, stamp) }
        case (Field.since, .integer(let time)): since.write(time, stamp)
        case (Field.appliedAt, .integer(let time)): appliedAt.write(time, stamp)
        case (Field.note, .string(let text)): note.write(text, stamp)
        case (Field.offerEnds, let to): offerEnds.write(to.integerValue, stamp)
        case (Field.attendance, .string(let text)):
            if let attendance = Attendance(named: text) { self.attendance.write(attendance, stamp) }
        case (Field.markedBy, let to): markedBy.write(to.id(), stamp)
        case (Field.markedAt, let to): markedAt.write(to.integerValue, stamp)
        default: break
        }
    }
}

extension Participant {
    /// Whether an offered place is still kept for this person.
    func isOffered(at now: Int64) -> Bool { status.value == .offered && now < (offerEnds.value ?? 0) }

    /// A change of one field from its current value; of a new participant, from nothing.
    func change(_ field: String, to value: JSON) -> Change {
        Change(ID(id), field, from: status.stamp == .never ? .null : self.value(of: field) ?? .null, to: value)
    }

    /// The changes that give a new status at a time.
    func turning(_ status: Status, at now: Int64) -> [Change] {
        [
            change(Field.status, to: .string(status.rawValue)),
            change(Field.since, to: .integer(now)),
        ]
    }
}
