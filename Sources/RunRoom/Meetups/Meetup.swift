public import Floor

/// A meetup: one run, its people, and those of its messages that were loaded.
///
/// It is as stored and holds what most people may not know. Pages are made of ``MeetupSlice/seen(by:at:)``.
public struct Meetup: Equatable, Sendable {
    public let id: ID<Space>
    public internal(set) var leader = Register<ID<Person>?>(nil)
    public internal(set) var stage = Register(Stage.draft)
    /// When it was first published, in Unix milliseconds; nil for a draft. What was never published is never shown.
    public internal(set) var openedAt = Register<Int64?>(nil)
    /// Whether an administrator has hidden it: seen by the people in it only. It is no stage, so that restoring a meetup
    /// gives back the stage it had.
    public internal(set) var isHidden = Register(false)
    public internal(set) var title = Register("")
    public internal(set) var text = Register("")
    public internal(set) var band = Register(Band.afterWork)
    /// Nil in a draft that has not been written yet, as are the place and the conditions.
    public internal(set) var time = Register<MeetupTime?>(nil)
    public internal(set) var conditions = Register<Conditions?>(nil)
    /// Only leader and accepted people may see it.
    public internal(set) var place = Register<Place?>(nil)
    /// The part of town that everybody sees, in the leader's words.
    public internal(set) var district = Register("")
    /// With which people check in by themselves, the newest last. Only the leader may see them.
    public internal(set) var codes = Register<[CheckInCode]>([])
    /// Nil for a run that does not repeat. It is written once.
    public internal(set) var series = Register<MeetupSeries?>(nil)
    /// The way of the run. Only leader and accepted people may see it, as the place; everybody may know how long it is.
    public internal(set) var route = Register<RunRoute?>(nil)
    /// Everybody who applied at some time, and the leader.
    public internal(set) var participants: [ID<Person>: Participant] = [:]
    /// The loaded ones.
    public internal(set) var messages: [ID<Entity>: Message] = [:]
    /// By thing and reporter: one report per person and thing.
    public internal(set) var reports: [Report.Key: Register<Report?>] = [:]

    public static let titleLimit = 30
    public static let textLimit = 500
    /// Characters of a district.
    public static let districtLimit = 20

    /// What the leader has decided.
    public enum Stage: String, CaseIterable, FieldValue {
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
    public enum Band: String, CaseIterable, FieldValue {
        case beforeWork = "before-work"
        case afterWork = "after-work"
        case dayOff = "day-off"
    }
}

extension Meetup: Thing, ThingParts {
    public static let leader = ThingField<Meetup, ID<Person>?>(
        "meetup-leader", column: "leader"
    ) { $1(&$0.leader) }
    public static let stage = ThingField<Meetup, Stage>(
        "meetup-stage", column: "stage"
    ) { $1(&$0.stage) }
    public static let openedAt = ThingField<Meetup, Int64?>(
        "meetup-opened", column: "opened_at"
    ) { $1(&$0.openedAt) }
    public static let isHidden = ThingField<Meetup, Bool>(
        "meetup-hidden", column: "hidden"
    ) { $1(&$0.isHidden) }
    public static let title = ThingField<Meetup, String>(
        "meetup-title", column: "title"
    ) { $1(&$0.title) }
    public static let text = ThingField<Meetup, String>(
        "meetup-text", column: "text"
    ) { $1(&$0.text) }
    public static let band = ThingField<Meetup, Band>(
        "meetup-band", column: "band"
    ) { $1(&$0.band) }
    public static let time = ThingField<Meetup, MeetupTime?>(
        "meetup-time", column: "time", merging: .lastValue
    ) { $1(&$0.time) }
    public static let conditions = ThingField<Meetup, Conditions?>(
        "meetup-conditions", column: "conditions", merging: .lastValue
    ) { $1(&$0.conditions) }
    public static let place = ThingField<Meetup, Place?>(
        "meetup-place", column: "place", merging: .lastValue
    ) { $1(&$0.place) }
    public static let district = ThingField<Meetup, String>(
        "meetup-district", column: "district"
    ) { $1(&$0.district) }
    public static let codes = ThingField<Meetup, [CheckInCode]>(
        "meetup-codes", column: "codes"
    ) { $1(&$0.codes) }
    /// In columns that came after the others of the table, with a stamp of their own.
    public static let series = ThingField<Meetup, MeetupSeries?>(
        "meetup-series", merging: .lastValue
    ) { $1(&$0.series) }
    /// In a table of its own, which lists do not read.
    public static let route = ThingField<Meetup, RunRoute?>("meetup-route") { $1(&$0.route) }

    public static let fields = [
        leader.facts, stage.facts, openedAt.facts, isHidden.facts, title.facts, text.facts, band.facts, time.facts,
        conditions.facts, place.facts, district.facts, codes.facts, series.facts, route.facts,
    ]
    public static let leastFields = 14

    public init(id: ID<Space>) { self.id = id }
}

extension Meetup {
    /// - Parameter now: Unix milliseconds.
    public func phase(at now: Int64) -> Phase {
        Phase(stage.value, isHidden: isHidden.value, time.value, at: now)
    }

    /// Whether people will come to it. A hidden one may be shown again before it starts.
    func isStillToCome(at now: Int64) -> Bool {
        guard stage.value == .open || stage.value == .closed, let start = time.value?.start else { return false }
        return now < start
    }

    /// Adds the route that was loaded.
    public mutating func insertLoaded(_ route: Register<RunRoute?>) { self.route = route }

    /// Adds people who were loaded.
    public mutating func insertLoaded(_ participants: [Participant]) {
        for participant in participants { self.participants[participant.id] = participant }
    }

    /// Adds messages that were loaded.
    public mutating func insertLoaded(_ messages: [Message]) {
        for message in messages { self.messages[message.id] = message }
    }

    /// Adds reports that were loaded.
    public mutating func insertLoaded(_ reports: [Report.Key: Register<Report?>]) {
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

extension Meetup.Phase {
    /// - Parameter now: Unix milliseconds.
    public init(_ stage: Meetup.Stage, isHidden: Bool, _ time: MeetupTime?, at now: Int64) {
        switch (isHidden, stage) {
        case (true, _): self = .hidden
        case (false, .draft), (false, .discarded): self = .draft
        case (false, .cancelled): self = .cancelled
        case (false, .open), (false, .closed):
            if let time, now >= time.start {
                self = now < time.end ? .running : .ended
            } else {
                self = stage == .open ? .open : .closed
            }
        }
    }
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
