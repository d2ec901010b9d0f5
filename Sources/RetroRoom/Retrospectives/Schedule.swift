import Floor

/// When a retrospective starts: an instant, and the zone in whose words it was said. Both are one value, so that nobody
/// ever has the time of one change with the zone of another.
public struct Schedule: Equatable, Sendable {
    /// Unix milliseconds.
    public let start: Int64
    /// An IANA name, such as `Asia/Seoul`: the host checks that there is such a zone.
    public let zone: String

    /// How far ahead one may be planned, in milliseconds: 366 days.
    public static let horizon: Int64 = 366 * 86_400_000
    /// Bytes in a zone's name.
    public static let zoneLimit = 64
    static let minute: Int64 = 60_000
    static let hour: Int64 = 3_600_000

    public init(start: Int64, zone: String) {
        self.start = start
        self.zone = zone
    }

    /// Reads ``text``.
    public init?(stored text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Int64(parts[0]), Schedule.isZone(String(parts[1])) else { return nil }
        self.init(start: start, zone: String(parts[1]))
    }

    /// `1795230000000 Asia/Seoul`
    public var text: String { String(start) + " " + zone }

    /// What a form gives: `start` in Unix milliseconds and `zone`. The minute that has begun is not past yet.
    ///
    /// - Throws: `schedule-missing`, `schedule-past`, `schedule-too-far`, `schedule-zone`.
    init(_ form: Fields, now: Int64) throws(Refusal) {
        guard let start = form["start"].flatMap({ Int64($0) }) else { throw .scheduleMissing(given: form["start"]) }
        guard start >= now - now % Schedule.minute else { throw .schedulePast }
        guard start <= now + Schedule.horizon else { throw .scheduleTooFar }
        let zone = form["zone"] ?? ""
        guard Schedule.isZone(zone) else { throw .scheduleZone(given: zone) }
        self.init(start: start, zone: zone)
    }

    /// The next full hour on a clock that is `offset` seconds ahead of UTC, in Unix milliseconds: what a form begins with.
    public static func nextFullHour(after now: Int64, offset: Int) -> Int64 {
        let ahead = Int64(offset) * 1_000
        let past = ((now + ahead) % hour + hour) % hour
        return now - past + hour
    }

    private static func isZone(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= zoneLimit
            && text.utf8.allSatisfy { byte in
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
    static func scheduleMissing(given: String?) -> Refusal {
        Refusal(
            .invalid, "schedule-missing",
            Phrase(ko: "날짜와 시각을 모두 골라 주세요.", en: "Choose both a day and a time."), field: "start", given: given)
    }

    static let schedulePast = Refusal(
        .invalid, "schedule-past",
        Phrase(ko: "이미 지난 시각이에요. 지금부터의 시각을 골라 주세요.", en: "That time is past. Choose one from now on."),
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
