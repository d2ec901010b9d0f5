package import Floor

/// The hours of a day in which nothing new is counted, by the clock on the person's own wall. They may pass midnight.
package struct QuietHours: Sendable, Equatable {
    /// Minutes since midnight, 0 to 1,439.
    package let from: Int
    package let to: Int

    /// - Throws: `quiet-hours-empty` where they end as they begin.
    package init(from: Int, to: Int) throws(Refusal) {
        guard from != to else { throw .quietHoursEmpty }
        self.init(stored: from, to)
    }

    package init(stored from: Int, _ to: Int) {
        self.from = from
        self.to = to
    }

    /// When they began, in Unix milliseconds, where `now` is within them; nil where it is not.
    package func began(_ now: Int64, clock: (Int64) -> Moment) -> Int64? {
        let minute = clock(now).minute
        let length = (to - from + Day.minutes) % Day.minutes
        let passed = (minute - from + Day.minutes) % Day.minutes
        guard passed < length else { return nil }
        return now - now % 60_000 - Int64(passed) * 60_000
    }
}

extension Day {
    /// Minutes that a clock's face has.
    package static let minutes = 24 * 60
}

extension Refusal {
    static let quietHoursEmpty = Refusal(
        .invalid, "quiet-hours-empty",
        Phrase(
            ko: "시작과 끝이 같아요. 서로 다른 시각을 골라 주세요.", en: "They end as they begin. Choose two different times."),
        field: "quiet-to")
}
