public import Floor

/// When a retrospective starts: an instant and the time zone in which it was chosen. They are one value, so that
/// concurrent changes cannot mix the time of one with the zone of the other.
public struct Schedule: TextValue {
    /// Unix milliseconds.
    public let start: Int64
    /// An IANA name, such as `Asia/Seoul`. The host checks that the zone exists.
    public let zone: String

    /// How far ahead a retrospective can be scheduled, in milliseconds: 366 days.
    public static let horizon: Int64 = 366 * 86_400_000
    static let minute: Int64 = 60_000
    /// How far ahead a time is at least that a form offers, in milliseconds: it still is when the form is sent.
    private static let lead = 15 * minute

    public init(start: Int64, zone: String) {
        self.start = start
        self.zone = zone
    }

    /// Reads ``text``.
    public init?(stored text: String) {
        let parts = text.split(at: UInt8(ascii: " "), omitsEmpty: false)
        guard parts.count == 2, let start = Int64(parts[0]), ZoneName.isPossible(parts[1]) else { return nil }
        self.init(start: start, zone: parts[1])
    }

    /// The stored form: `1795230000000 Asia/Seoul`
    public var text: String { String(start) + " " + zone }

    /// Reads a form: `start` in Unix milliseconds, or `day` and `time` as local time; and `zone`. The current minute is
    /// not in the past.
    ///
    /// - Parameter clock: local time in the zone in which the form was filled in.
    /// - Throws: `schedule-missing`, `schedule-past`, `schedule-too-far`, `schedule-zone`.
    init(_ form: Fields, now: Int64, clock: (Int64) -> Moment) throws(Refusal) {
        let given = form["start"].flatMap { Int64($0) } ?? LocalTime.instant(form, clock)
        guard let start = given else { throw .scheduleMissing(given: form["start"] ?? form["day"]) }
        guard start >= now - now % Schedule.minute else { throw .schedulePast }
        guard start <= now + Schedule.horizon else { throw .scheduleTooFar }
        let zone = form["zone"] ?? ""
        guard ZoneName.isPossible(zone) else { throw .scheduleZone(given: zone) }
        self.init(start: start, zone: zone)
    }

    /// The next full hour in local time that is not about to come, in Unix milliseconds: a form's initial value.
    static func nextFullHour(after now: Int64, _ clock: (Int64) -> Moment) -> Int64 {
        let now = now + lead
        return now - now % minute + Int64(60 - clock(now).minute % 60) * minute
    }
}

extension Refusal {
    static func scheduleMissing(given: String?) -> Refusal {
        Refusal(
            .invalid, "schedule-missing",
            Phrase(ko: "날짜와 시각을 모두 골라 주세요.", en: "Choose both a day and a time."), field: "start", given: given)
    }

    static let schedulePast = Refusal(
        .invalid, "schedule-past",
        Phrase(ko: "이미 지난 시각이에요. 지금부터의 시각을 골라 주세요.", en: "That time has passed. Choose a later one."),
        field: "start")
    static let scheduleTooSoon = Refusal(
        .invalid, "schedule-too-soon",
        Phrase(
            ko: "진행자가 아니거나 방금 진행을 맡았다면 한 시간 뒤부터의 시각을 골라 주세요.",
            en:
                "Choose a time at least an hour from now. Only someone who has been the facilitator for an hour can choose an earlier one."
        ),
        field: "start")
    static let scheduleTooFar = Refusal(
        .invalid, "schedule-too-far",
        Phrase(ko: "회고는 1년 안으로 잡아 주세요.", en: "Choose a day within a year."), field: "start")

    static func scheduleZone(given: String) -> Refusal {
        Refusal(
            .invalid, "schedule-zone",
            Phrase(ko: "시간대를 다시 골라 주세요.", en: "Choose the time zone again."), field: "zone", given: given)
    }
}
