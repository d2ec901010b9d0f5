import Floor
package import Storage

extension Migration {
    /// The cache of weather by cell and hour. It names no person. A row without weather records a failure.
    package static let weather = [
        Migration(
            id: "floor.0402-weather",
            statements: [
                """
                CREATE TABLE floor_weather (
                    cell TEXT NOT NULL,
                    hour \(.int64) NOT NULL,
                    weather TEXT,
                    kept_until \(.int64) NOT NULL,
                    PRIMARY KEY (cell, hour)
                ) \(.clustered)
                """,
                "CREATE INDEX floor_weather_kept ON floor_weather (kept_until)",
            ])
    ]
}

/// A row of the cache: weather, or nil if none was found a moment ago.
struct CachedWeather: Equatable, Sendable {
    let weather: Weather?
}

extension Connection {
    /// The cached answer; nil if there is none that is still valid. A row from a clock that was ahead is not.
    func cachedWeather(_ query: WeatherQuery) throws -> CachedWeather? {
        try first(
            """
            SELECT weather FROM floor_weather WHERE cell = \(query.cell.text) AND hour = \(query.hour)
                AND kept_until > \(query.now) AND kept_until <= \(query.now + Limits.weatherMilliseconds)
            """
        ).map { CachedWeather(weather: try $0.optionalText(0).flatMap { Weather(stored: $0) }) }
    }
}

extension Transaction {
    /// Stores an answer, or that there was none.
    func cache(_ weather: Weather?, for query: WeatherQuery) throws {
        let keptUntil =
            query.now + (weather == nil ? Limits.weatherFailureMilliseconds : Limits.weatherMilliseconds)
        try execute(
            """
            INSERT INTO floor_weather (cell, hour, weather, kept_until)
            VALUES (\(query.cell.text), \(query.hour), \(weather?.text), \(keptUntil))
            ON CONFLICT (cell, hour) DO UPDATE SET weather = \(weather?.text), kept_until = \(keptUntil)
            """)
    }
}

extension HouseJob {
    /// Deletes expired weather. Once a day, in batches, so that other writers can proceed in between.
    package static let sweepWeather = HouseJob(
        "floor.sweep-weather", every: Limits.weatherSweepMilliseconds, going: .deletion
    ) { run in
        let now = run.now
        let swept = try await run.write { transaction in
            try transaction.execute(
                """
                DELETE FROM floor_weather WHERE (cell, hour) IN (
                    SELECT cell, hour FROM floor_weather WHERE kept_until <= \(now)
                    ORDER BY kept_until LIMIT \(Limits.weatherSweptAtOnce))
                """)
        }
        return swept == Limits.weatherSweptAtOnce ? now : now + Limits.weatherSweepMilliseconds
    }
}
