import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The doctor on the weather` {
    private func finding(_ answer: WeatherStation.Answer, _ provider: Settings.Weather.Provider = .openMeteo)
        async throws
        -> Finding
    {
        let (station, clock) = (try WeatherStation(), StillClock())
        defer { station.end() }
        station.say(answer)
        var settings = Settings()
        settings.weather.provider = provider
        settings.weather.key = "secretkey123"
        settings.weather.address = try #require(PublicAddress(station.address))
        settings.weather.timeout = .seconds(eventualSeconds)
        return await Doctor(settings, program: "maru", clock: { clock.now }).examineWeather()
    }

    @Test func `says whether the provider answers, and what to do if not`() async throws {
        let now = StillClock().now
        #expect(try await finding(.ok(Report.now(now))).state == .well)
        let empty = try await finding(.ok("{}"))
        #expect(empty.state == .doubtful && empty.says.contains("not with the present weather"))
        let key = try await finding(.status(401), .openWeather)
        #expect(key.state == .doubtful && key.advice == "Check `weather.key`.")
        #expect(!"\(key)".contains("secretkey"))
        #expect(try await finding(.status(500)).advice.contains("set `weather` to off"))
    }
}
