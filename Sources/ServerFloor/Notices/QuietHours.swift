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
        guard contains(clock(now).minute) else { return nil }
        let moment = clock(now)
        return LocalTime.instant(moment.day.number + (moment.minute < to ? 0 : 1), to, clock)
    }

    /// The start of the quiet hours that contain `now`, in Unix milliseconds; nil if `now` is outside.
    package func began(_ now: Int64, clock: (Int64) -> Moment) -> Int64? {
        let moment = clock(now)
        guard contains(moment.minute) else { return nil }
        return LocalTime.instant(moment.day.number - (moment.minute < from ? 1 : 0), from, clock)
    }

    private func contains(_ minute: Int) -> Bool {
        (minute - from + Day.minutes) % Day.minutes < (to - from + Day.minutes) % Day.minutes
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
