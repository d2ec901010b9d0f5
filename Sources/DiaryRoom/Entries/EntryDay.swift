public import Floor

/// The day an entry belongs to: the calendar day where it was written, and the time zone there. Neither changes
/// afterwards, wherever it is read.
public struct EntryDay: Hashable, TextValue {
    public let day: Day
    /// An identifier of the time zone database: `Asia/Seoul`. Empty if the device did not say.
    public let zone: String

    public init(_ day: Day, zone: String) {
        self.day = day
        self.zone = zone
    }

    /// `2022-12-21 Asia/Seoul`.
    public var text: String { zone.isEmpty ? day.iso : day.iso + " " + zone }

    /// Parses ``text``.
    public init?(stored text: String) {
        let parts = text.split(at: UInt8(ascii: " "), maxSplits: 1)
        guard let first = parts.first, let day = Day(first) else { return nil }
        self.init(day, zone: parts.count > 1 ? parts[1] : "")
    }

    /// Whether a text can name a zone, or none.
    public static func isZone(_ text: String) -> Bool { text.isEmpty || ZoneName.isPossible(text) }
}
