import Floor

/// When a meetup begins and how long it takes: an instant, the time zone in which it was chosen, and minutes. They are
/// one value, so that concurrent edits cannot mix the time of one with the zone of another.
public struct MeetupTime: Equatable, Sendable {
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
    /// The limit of a zone's name, in bytes.
    static let zoneLimit = 64
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
    var text: String { String(start) + " " + zone + " " + String(minutes) }

    init?(stored text: String) {
        let parts = text.split(at: UInt8(ascii: " "), omitsEmpty: false)
        guard parts.count == 3, let start = Int64(parts[0]), MeetupTime.isZone(parts[1]), let minutes = Int(parts[2])
        else { return nil }
        self.init(start: start, zone: parts[1], minutes: minutes)
    }

    /// Reads a form: `start` in Unix milliseconds, or `day` and `time` as local time; `zone`; `minutes`.
    ///
    /// - Parameters:
    ///   - former: the start as the form showed it; nil for none. A day and a time that still show it keep it exactly: a form
    ///     knows no seconds, and not which of the two hours where clocks go back.
    ///   - clock: local time in the zone in which the form was filled in.
    /// - Throws: `start-missing`, `start-past`, `start-too-far`, `zone-invalid`, `minutes-invalid`.
    init(_ form: Fields, former: Int64?, now: Int64, clock: (Int64) -> Moment) throws(Refusal) {
        guard let start = form["start"].flatMap({ Int64($0) }) ?? MeetupTime.start(form, former, clock) else {
            throw .startMissing(given: form["start"] ?? form["day"])
        }
        guard start > now else { throw .startPast }
        guard start - now <= MeetupTime.horizon else { throw .startTooFar }
        guard let zone = form["zone"], MeetupTime.isZone(zone) else { throw .zoneInvalid(given: form["zone"]) }
        guard let minutes = form["minutes"].flatMap({ Int($0) }), MeetupTime.minuteRange.contains(minutes) else {
            throw .minutesInvalid(given: form["minutes"])
        }
        self.init(start: start, zone: zone, minutes: minutes)
    }

    /// The instant at which local time is `day` and `time`. A time that a clock change skips is moved past the gap.
    private static func start(_ form: Fields, _ former: Int64?, _ clock: (Int64) -> Moment) -> Int64? {
        guard let day = Day(form["day"] ?? ""), let minute = minutes(form["time"] ?? "") else { return nil }
        let wanted = Int64(day.number) * 1_440 + Int64(minute)
        func shown(_ time: Int64) -> Int64 {
            let moment = clock(time)
            return Int64(moment.day.number) * 1_440 + Int64(moment.minute)
        }
        if let former, shown(former) == wanted { return former }
        // Try the UTC offsets of a day before and a day after: one of them is right, unless the time is skipped.
        let starts = [wanted - 1_440, wanted + 1_440].map { near in
            (wanted + near - shown(near * MeetupTime.minute)) * MeetupTime.minute
        }
        return starts.first { shown($0) == wanted } ?? starts.max()
    }

    /// Minutes of the day for `15:05`, the format of a time input.
    private static func minutes(_ text: String) -> Int? {
        let bytes = text.bytes
        guard bytes.count >= 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 0x30 }
        guard digits.allSatisfy({ 0...9 ~= $0 }) else { return nil }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        return hours < 24 && minutes < 60 ? hours * 60 + minutes : nil
    }

    private static func isZone(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= zoneLimit
            && text.bytes.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "+"),
                    UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension Refusal {
    static func startMissing(given: String?) -> Refusal {
        Refusal(
            .invalid, "start-missing", Phrase(ko: "날짜와 시각을 모두 골라 주세요.", en: "Choose both a day and a time."),
            field: "start", given: given)
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
