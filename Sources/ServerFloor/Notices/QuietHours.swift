package import Floor

/// The hours of a day in which new notices are not counted, in the person's local time. They may span midnight.
package struct QuietHours: Sendable, Equatable {
    /// Minutes since midnight, 0 to 1,439.
    package let from: Int
    package let to: Int

    /// - Throws: `quiet-hours-empty` if they end as they begin.
    package init(from: Int, to: Int) throws(Refusal) {
        guard from != to else { throw .quietHoursEmpty }
        self.init(stored: from, to)
    }

    package init(stored from: Int, _ to: Int) {
        self.from = from
        self.to = to
    }

    /// The end of the quiet hours that contain `now`, in Unix milliseconds; nil if `now` is outside.
    package func ends(_ now: Int64, clock: (Int64) -> Moment) -> Int64? {
        let length = (to - from + Day.minutes) % Day.minutes
        return began(now, clock: clock).map { $0 + Int64(length) * 60_000 }
    }

    /// The start of the quiet hours that contain `now`, in Unix milliseconds; nil if `now` is outside.
    package func began(_ now: Int64, clock: (Int64) -> Moment) -> Int64? {
        let minute = clock(now).minute
        let length = (to - from + Day.minutes) % Day.minutes
        let passed = (minute - from + Day.minutes) % Day.minutes
        guard passed < length else { return nil }
        return now - now % 60_000 - Int64(passed) * 60_000
    }
}

extension Day {
    /// Minutes of a day.
    package static let minutes = 24 * 60
}

extension Refusal {
    static let quietHoursEmpty = Refusal(
        .invalid, "quiet-hours-empty",
        Phrase(
            ko: "시작과 끝이 같아요. 서로 다른 시각을 골라 주세요.", en: "The start and the end are the same. Choose two different times."),
        field: "quiet-to")
}
