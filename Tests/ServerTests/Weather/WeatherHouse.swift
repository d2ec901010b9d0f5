import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Gives a body a house and the provider it asks.
func withStation(
    _ engine: Engine, _ provider: Settings.Weather.Provider = .openMeteo, timeout: Duration = .seconds(eventualSeconds),
    rooms: [Room] = Room.all, logger: Ledger = Ledger(), change: @escaping (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (House, WeatherStation) async throws -> Void
) async throws {
    let station = try WeatherStation()
    defer { station.end() }
    let address = try #require(PublicAddress(station.address))
    try await withHouse(
        engine, rooms: rooms, logger: logger.logger,
        settings: { settings in
            settings.weather.provider = provider
            settings.weather.key = "secretkey123"
            settings.weather.address = address
            settings.weather.archive = address
            settings.weather.timeout = timeout
            change(&settings)
        }
    ) { house in
        station.say(.ok(Report.now(house.clock.now)))
        try await body(house, station)
    }
}

extension WeatherStation {
    /// A place to ask the weather of; each number is in a cell of its own.
    static func place(_ number: Int = 0) throws -> Coordinates {
        try #require(
            Coordinates(latitude: 37_566_535 + number * Coordinates.step, longitude: 126_977_969, isExact: true))
    }
}
