/// The UTC offsets of a time zone over time. A device passes it to the core, which has no time zone database.
public struct OffsetTable: Equatable, Sendable {
    /// A range of time with one offset; it ends where the next one begins.
    public struct Stretch: Equatable, Sendable {
        /// Unix milliseconds.
        public var from: Int64
        /// Seconds ahead of UTC.
        public var seconds: Int

        public init(from: Int64, seconds: Int) {
            self.from = from
            self.seconds = seconds
        }
    }

    /// The zone's IANA name; nil if the host does not know it.
    public var name: String?
    /// Sorted by `from`. Times before the first range use its offset.
    private let stretches: [Stretch]

    /// Real offsets are within 14 hours of UTC; more than a day is invalid data.
    public static let longestOffset = 86_400
    /// Zones with daylight saving change twice a year, so this covers about thirty years.
    public static let limit = 64

    public init(_ stretches: [Stretch] = []) {
        self.stretches = stretches.prefix(OffsetTable.limit)
            .filter { abs($0.seconds) <= OffsetTable.longestOffset }
            .ordered { $0.from < $1.from }
    }

    /// Parses `[[from, seconds], …]`, and the name beside it; skips invalid entries.
    public init(json: JSON?, name: JSON? = nil) {
        var stretches: [Stretch] = []
        for value in json?.arrayValue ?? [] {
            guard let pair = value.arrayValue, pair.count == 2, let from = pair[0].integerValue,
                let seconds = pair[1].integerValue, abs(seconds) <= Int64(OffsetTable.longestOffset)
            else { continue }
            stretches.append(Stretch(from: from, seconds: Int(seconds)))
        }
        self.init(stretches)
        if let name = name?.stringValue, !name.isEmpty { self.name = name }
    }

    /// Seconds ahead of UTC at a time in Unix milliseconds.
    public func offset(at time: Int64) -> Int {
        (stretches.last { $0.from <= time } ?? stretches.first)?.seconds ?? 0
    }

    /// The local time.
    public func moment(at time: Int64) -> Moment { Moment(milliseconds: time, offset: offset(at: time)) }

    /// The end of the local day that contains `time`: the first instant with another local date.
    public func dayEnds(after time: Int64) -> Int64 {
        let today = moment(at: time).day
        var from = time
        for stretch in stretches where stretch.from > time {
            let end = midnight(after: from)
            if end <= stretch.from { return end }
            // The offset change skips midnight.
            if moment(at: stretch.from).day != today { return stretch.from }
            from = stretch.from
        }
        return midnight(after: from)
    }

    /// The next 0:00, assuming the current offset stays.
    private func midnight(after time: Int64) -> Int64 {
        let ahead = Int64(offset(at: time)) * 1_000
        let day: Int64 = 86_400_000
        let local = time + ahead
        let past = local >= 0 ? local % day : (local % day + day) % day
        return time - past + day
    }
}
