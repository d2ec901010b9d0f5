package import Floor

/// What a provider is asked: the weather in one cell at one hour. Nothing else is sent, and nothing of a person.
package struct WeatherQuery: Equatable, Sendable {
    /// Rounded coordinates.
    package let cell: Coordinates
    /// The start of the hour, in Unix milliseconds.
    package let hour: Int64
    /// The present weather, rather than that of a past hour.
    package let isNow: Bool
    /// When it is asked, in Unix milliseconds.
    package let now: Int64

    package static let hourLength: Int64 = 3_600_000
    /// A time at most this far from the present is asked as the present, in milliseconds.
    static let nowLength: Int64 = 30 * 60_000
    /// A report at most this far from the time asked for is taken as its weather, in milliseconds.
    private static let reach: Int64 = 2 * hourLength

    /// Nil for a time in the future and for one before 1970: there is no weather to ask for.
    package init?(_ place: Coordinates, at time: Int64, now: Int64) {
        guard time >= 0, now >= 0, time <= now + WeatherQuery.nowLength else { return nil }
        isNow = time >= now - WeatherQuery.nowLength
        let asked = isNow ? now : time
        hour = asked - asked % WeatherQuery.hourLength
        cell = place.rounded
        self.now = now
    }

    /// Whether a report of this time, in Unix milliseconds, answers the query. The report of another day does not.
    func isAnswered(at time: Int64) -> Bool {
        let asked = isNow ? now : hour
        return asked - WeatherQuery.reach...asked + WeatherQuery.reach ~= time
    }
}
