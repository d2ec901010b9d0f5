public import Floor

/// A meetup: one run, its people, and those of its messages that were loaded.
///
/// It is as stored and holds what most people may not know. Pages are made of ``MeetupSlice/seen(by:at:)``.
public struct Meetup: Equatable, Sendable {
    public let id: ID<Space>
    public internal(set) var leader: Register<ID<Person>?>
    public internal(set) var stage: Register<Stage>
    /// When it was first published, in Unix milliseconds; nil for a draft. What was never published is never shown.
    public internal(set) var openedAt: Register<Int64?>
    /// Whether an administrator has hidden it: seen by the people in it only. It is no stage, so that restoring a meetup
    /// gives back the stage it had.
    public internal(set) var isHidden: Register<Bool>
    public internal(set) var title: Register<String>
    public internal(set) var text: Register<String>
    public internal(set) var band: Register<Band>
    /// Nil in a draft that has not been written yet, as are the place and the conditions.
    public internal(set) var time: Register<MeetupTime?>
    public internal(set) var conditions: Register<Conditions?>
    /// Only leader and accepted people may see it.
    public internal(set) var place: Register<Place?>
    /// The part of town that everybody sees, in the leader's words.
    public internal(set) var district: Register<String>
    /// With which people check in by themselves, the newest last. Only the leader may see them.
    public internal(set) var codes: Register<[CheckInCode]>
    /// Nil for a run that does not repeat. It is written once.
    public internal(set) var series: Register<MeetupSeries?>
    /// The way of the run. Only leader and accepted people may see it, as the place; everybody may know how long it is.
    public internal(set) var route: Register<RunRoute?>
    /// Everybody who applied at some time, and the leader.
    public internal(set) var participants: [ID<Person>: Participant]
    /// The loaded ones.
    public internal(set) var messages: [ID<Entity>: Message]
    /// By thing and reporter: one report per person and thing.
    public internal(set) var reports: [Report.Key: Register<Report?>]

    public static let titleLimit = 30
    public static let textLimit = 500
    /// Characters of a district.
    public static let districtLimit = 20

    /// What the leader has decided.
    public enum Stage: String, Sendable, CaseIterable {
        /// Seen by the leader only.
        case draft
        case open
        /// Takes no applications.
        case closed
        /// After it was published: everybody may read that it does not take place.
        case cancelled
        /// A draft that its leader has thrown away: nobody sees it, and the host deletes the space.
        case discarded
    }

    /// What a meetup is at a time: its stage, whether it is hidden, and the clock.
    public enum Phase: Sendable, Equatable, CaseIterable {
        case draft, open, closed, running, ended, cancelled, hidden
    }

    /// The time of the day, as runners choose by it.
    public enum Band: String, Sendable, CaseIterable {
        case beforeWork = "before-work"
        case afterWork = "after-work"
        case dayOff = "day-off"
    }

    public init(
        id: ID<Space>, leader: Register<ID<Person>?> = Register(nil), stage: Register<Stage> = Register(.draft),
        openedAt: Register<Int64?> = Register(nil), isHidden: Register<Bool> = Register(false),
        title: Register<String> = Register(""), text: Register<String> = Register(""),
        band: Register<Band> = Register(.afterWork), time: Register<MeetupTime?> = Register(nil),
        conditions: Register<Conditions?> = Register(nil), place: Register<Place?> = Register(nil),
        district: Register<String> = Register(""), codes: Register<[CheckInCode]> = Register([]),
        series: Register<MeetupSeries?> = Register(nil), route: Register<RunRoute?> = Register(nil)
    ) {
        self.id = id
        self.leader = leader
        self.stage = stage
        self.openedAt = openedAt
        self.isHidden = isHidden
        self.title = title
        self.text = text
        self.band = band
        self.time = time
        self.conditions = conditions
        self.place = place
        self.district = district
        self.codes = codes
        self.series = series
        self.route = route
        self.participants = [:]
        self.messages = [:]
        reports = [:]
    }

    enum Field {
        static let leader = "meetup-leader"
        static let stage = "meetup-stage"
        static let openedAt = "meetup-opened"
        static let isHidden = "meetup-hidden"
        static let title = "meetup-title"
        static let text = "meetup-text"
        static let band = "meetup-band"
        static let time = "meetup-time"
        static let conditions = "meetup-conditions"
        static let place = "meetup-place"
        static let district = "meetup-district"
        static let codes = "meetup-codes"
        static let series = "meetup-series"
        static let route = "meetup-route"
    }

    static let fields = [
        Field.leader, Field.stage, Field.openedAt, Field.isHidden, Field.title, Field.text, Field.band, Field.time,
        Field.conditions, Field.place, Field.district, Field.codes, Field.series, Field.route,
    ]

    /// The stamps of ``fields``, in their order.
    var fieldStamps: [Stamp] {
        [
            leader.stamp, stage.stamp, openedAt.stamp, isHidden.stamp, title.stamp, text.stamp, band.stamp, time.stamp,
            conditions.stamp, place.stamp, district.stamp, codes.stamp, series.stamp, route.stamp,
        ]
    }
}

extension Meetup {
    /// - Parameter now: Unix milliseconds.
    public func phase(at now: Int64) -> Phase {
        if isHidden.value { return .hidden }
        switch stage.value {
        case .draft, .discarded: return .draft
        case .cancelled: return .cancelled
        case .open, .closed: break
        }
        guard let time = time.value, now >= time.start else { return stage.value == .open ? .open : .closed }
        return now < time.end ? .running : .ended
    }

    /// Whether people will come to it. A hidden one may be shown again before it starts.
    func isStillToCome(at now: Int64) -> Bool {
        guard stage.value == .open || stage.value == .closed, let start = time.value?.start else { return false }
        return now < start
    }

    /// Adds people who were loaded.
    public mutating func take(_ participants: [Participant]) {
        for participant in participants { self.participants[participant.id] = participant }
    }

    /// Adds messages that were loaded.
    public mutating func take(_ messages: [Message]) { for message in messages { self.messages[message.id] = message } }

    /// Adds reports that were loaded.
    public mutating func take(_ reports: [Report.Key: Register<Report?>]) {
        for (key, report) in reports { self.reports[key] = report }
    }

    /// Accepted people with the leader, in the order in which they were accepted; the leader first.
    public var accepted: [Participant] {
        participants.values.filter { $0.status.value == .accepted }.ordered { left, right in
            if left.id == leader.value || right.id == leader.value {
                return left.id == leader.value && right.id != left.id
            }
            return left.since.value == right.since.value ? left.id < right.id : left.since.value < right.since.value
        }
    }

    /// People whom the leader has not answered, first come first.
    public var applicants: [Participant] { queue(.applied) }

    /// People who wait for a place, first come first.
    public var waitlist: [Participant] { queue(.waitlisted) }

    /// People of one status, by id: the same order everywhere.
    func with(_ status: Participant.Status) -> [Participant] {
        participants.values.filter { $0.status.value == status }.ordered { $0.id < $1.id }
    }

    private func queue(_ status: Participant.Status) -> [Participant] {
        participants.values.filter { $0.status.value == status }.ordered { left, right in
            left.appliedAt.value == right.appliedAt.value
                ? left.id < right.id : left.appliedAt.value < right.appliedAt.value
        }
    }

    /// Places that are taken: by accepted people, and by those who have been offered one and may still say yes.
    public func taken(at now: Int64) -> Int {
        participants.values.reduce(0) { $0 + ($1.status.value == .accepted || $1.isOffered(at: now) ? 1 : 0) }
    }

    /// Free places; never negative, even where the capacity was lowered meanwhile.
    public func free(at now: Int64) -> Int { max(0, (conditions.value?.capacity ?? 0) - taken(at: now)) }

    /// Whether a person may see the exact place, the members and the talk.
    public func hasIn(_ person: ID<Person>) -> Bool { participants[person]?.status.value == .accepted }
}

extension Meetup.Band {
    var phrase: Phrase {
        switch self {
        case .beforeWork: Phrase(ko: "출근 전", en: "Before work")
        case .afterWork: Phrase(ko: "퇴근 후", en: "After work")
        case .dayOff: Phrase(ko: "쉬는 날", en: "Day off")
        }
    }
}

extension Meetup.Phase {
    var phrase: Phrase {
        switch self {
        case .draft: Phrase(ko: "작성 중", en: "Draft")
        case .open: Phrase(ko: "모집 중", en: "Open")
        case .closed: Phrase(ko: "모집 마감", en: "Closed")
        case .running: Phrase(ko: "달리는 중", en: "Running now")
        case .ended: Phrase(ko: "끝남", en: "Ended")
        case .cancelled: Phrase(ko: "취소됨", en: "Cancelled")
        case .hidden: Phrase(ko: "가려짐", en: "Hidden")
        }
    }
}
