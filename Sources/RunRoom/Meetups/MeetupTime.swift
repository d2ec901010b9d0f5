public import Floor

/// When a meetup begins and how long it takes: an instant, the time zone in which it was chosen, and minutes. They are
/// one value, so that concurrent edits cannot mix the time of one with the zone of another.
public struct MeetupTime: TextValue {
    /// Unix milliseconds.
    public let start: Int64
    /// An IANA name, such as `Asia/Seoul`. The host checks that the zone exists.
    public let zone: String
    /// 10 to 300.
    public let minutes: Int

    /// How far ahead a meetup may be, in milliseconds: 60 days.
    public static let horizon: Int64 = 60 * 86_400_000
    /// The planned duration, in minutes.
    public static let minuteRange = 10...300
    /// How long after the end attendance is taken, in milliseconds: three hours.
    public static let grace: Int64 = 3 * 3_600_000
    private static let minute: Int64 = 60_000

    public init(start: Int64, zone: String, minutes: Int) {
        self.start = start
        self.zone = zone
        self.minutes = minutes
    }

    /// Unix milliseconds.
    public var end: Int64 { start + Int64(minutes) * MeetupTime.minute }

    /// When attendance may no longer be taken, in Unix milliseconds.
    public var attendanceEnds: Int64 { end + MeetupTime.grace }

    /// The year of the start, for ages: where the run takes place, whoever looks.
    ///
    /// - Parameter offset: the UTC offset at the start, in seconds; nil for UTC.
    func year(offset: Int?) -> Int { Moment(milliseconds: start, offset: offset ?? 0).day.year }

    /// Whether attendance is taken at a time: from the start, included, to three hours after the end, excluded.
    public func takesAttendance(at time: Int64) -> Bool { time >= start && time < attendanceEnds }

    /// The stored form: `1795230000000 Asia/Seoul 60`.
    public var text: String { String(start) + " " + zone + " " + String(minutes) }

    /// Parses ``text``.
    public init?(stored text: String) {
        let parts = text.split(at: UInt8(ascii: " "), omitsEmpty: false)
        guard parts.count == 3, let start = Int64(parts[0]), ZoneName.isPossible(parts[1]), let minutes = Int(parts[2])
        else { return nil }
        self.init(start: start, zone: parts[1], minutes: minutes)
    }

    /// Reads a form: `start` in Unix milliseconds, or `day` and `time` as local time, and optional `shown-start`, which the form
    /// showed of them; `zone`; `minutes`.
    ///
    /// - Parameters:
    ///   - former: the start as it is by now; nil for none. A day and a time that show it keep it exactly, since a form knows
    ///     no seconds, and not which of the two hours where clocks go back; so do those that nobody has written, unless others of
    ///     the series get what the form says.
    ///   - clock: local time in the zone in which the form was filled in.
    /// - Throws: `start-missing`, `start-past`, `start-too-far`, `zone-invalid`, `minutes-invalid`; `start-moved` where one
    ///   was written over another than the present one.
    init(_ form: Fields, former: Int64?, now: Int64, clock: (Int64) -> Moment) throws(Refusal) {
        let given = form["start"].flatMap { Int64($0) }
        let isKept = given == nil && form.keepsStart && !SeriesScope.reachesOthers(form)
        let kept = isKept ? former : nil
        guard let start = given ?? kept ?? LocalTime.instant(form, former: former, clock) else {
            throw .startMissing(given: form["start"] ?? form["day"])
        }
        if given == nil, let former, start != former, let shown = form.shownStart,
            shown != clock(former).localStart
        {
            throw .startMoved(to: clock(former), today: clock(now).day)
        }
        guard start > now else { throw .startPast }
        guard start - now <= MeetupTime.horizon else { throw .startTooFar }
        guard let zone = form["zone"], ZoneName.isPossible(zone) else { throw .zoneInvalid(given: form["zone"]) }
        guard let minutes = form["minutes"].flatMap({ Int($0) }), MeetupTime.minuteRange.contains(minutes) else {
            throw .minutesInvalid(given: form["minutes"])
        }
        self.init(start: start, zone: zone, minutes: minutes)
    }
}

extension Refusal {
    static func startMissing(given: String?) -> Refusal {
        Refusal(
            .invalid, "start-missing", Phrase(ko: "날짜와 시각을 모두 골라 주세요.", en: "Choose both a day and a time."),
            field: "start", given: given)
    }

    static func startMoved(to moment: Moment, today: Day) -> Refusal {
        Refusal(
            .conflict, "start-moved",
            Phrase(
                ko: "그사이에 모임 시각이 바뀌었어요(지금은 \(moment.text(today: today, in: .ko))). 날짜와 시각을 확인하고 다시 저장해 주세요.",
                en:
                    "The run was moved meanwhile (now: \(moment.text(today: today, in: .enUS))). Check the day and the time, and save again."
            ),
            field: "start")
    }

    static let startPast = Refusal(
        .invalid, "start-past",
        Phrase(ko: "이미 지난 시각이에요. 지금보다 뒤의 시각을 골라 주세요.", en: "That time has passed. Choose a later one."),
        field: "start")
    static let startTooFar = Refusal(
        .invalid, "start-too-far",
        Phrase(ko: "모임은 60일 안으로 잡아 주세요.", en: "Choose a day within the next 60 days."), field: "start")

    static func zoneInvalid(given: String?) -> Refusal {
        Refusal(
            .invalid, "zone-invalid", Phrase(ko: "시간대를 다시 골라 주세요.", en: "Choose the time zone again."),
            field: "zone", given: given)
    }

    static func minutesInvalid(given: String?) -> Refusal {
        Refusal(
            .invalid, "minutes-invalid",
            Phrase(
                ko: "달리는 시간은 \(MeetupTime.minuteRange.lowerBound)분부터 5시간까지예요.",
                en: "A run takes \(MeetupTime.minuteRange.lowerBound) minutes to 5 hours."),
            field: "minutes", given: given)
    }
}
