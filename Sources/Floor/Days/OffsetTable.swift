/// How far the clock on the wall is ahead of UTC, from which moment to which: what a device knows of its own time zone,
/// written down for a core that has no zones of its own.
public struct OffsetTable: Equatable, Sendable {
    /// One stretch of time; it ends where the next begins.
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

    /// In the order of their beginnings. What was before the first is as in the first.
    private let stretches: [Stretch]

    /// The world's clocks keep within 14 hours of UTC; what a table says beyond a day is a mistake.
    public static let longestOffset = 86_400
    /// A clock changes twice a year where it does, so this is some thirty years.
    public static let limit = 64

    public init(_ stretches: [Stretch] = []) {
        self.stretches = stretches.prefix(OffsetTable.limit)
            .filter { abs($0.seconds) <= OffsetTable.longestOffset }
            .ordered { $0.from < $1.from }
    }

    /// Reads `[[from, seconds], …]`; what is no stretch is passed over.
    public init(json: JSON?) {
        var stretches: [Stretch] = []
        for value in json?.arrayValue ?? [] {
            guard let pair = value.arrayValue, pair.count == 2, let from = pair[0].integerValue,
                let seconds = pair[1].integerValue, abs(seconds) <= Int64(OffsetTable.longestOffset)
            else { continue }
            stretches.append(Stretch(from: from, seconds: Int(seconds)))
        }
        self.init(stretches)
    }

    /// Seconds ahead of UTC at a time in Unix milliseconds.
    public func offset(at time: Int64) -> Int {
        (stretches.last { $0.from <= time } ?? stretches.first)?.seconds ?? 0
    }

    /// What the clock on the wall shows.
    public func moment(at time: Int64) -> Moment { Moment(milliseconds: time, offset: offset(at: time)) }

    /// When the day ends that it is at `time`: the first moment at which the clock shows another.
    public func dayEnds(after time: Int64) -> Int64 {
        let today = moment(at: time).day
        var from = time
        for stretch in stretches where stretch.from > time {
            let end = midnight(after: from)
            if end <= stretch.from { return end }
            // The clock jumps over midnight.
            if moment(at: stretch.from).day != today { return stretch.from }
            from = stretch.from
        }
        return midnight(after: from)
    }

    /// The next time the clock would show 0:00, if it kept the offset it has.
    private func midnight(after time: Int64) -> Int64 {
        let ahead = Int64(offset(at: time)) * 1_000
        let day: Int64 = 86_400_000
        let local = time + ahead
        let past = local >= 0 ? local % day : (local % day + day) % day
        return time - past + day
    }
}
