import Floor
import Testing

@testable import ServerFloor

/// Thursday 3 December 2026, 00:00 in UTC, when the still clock of the tests begins.
private let now: Int64 = 1_796_256_000_000
private let hour: Int64 = 3_600_000

private func query(_ ago: Int64 = 0) throws -> WeatherQuery {
    let seoul = try #require(Coordinates(latitude: 37_566_535, longitude: 126_977_969, isExact: true))
    return try #require(WeatherQuery(seoul, at: now - ago, now: now))
}

@Suite struct `A weather query` {
    @Test func `is for the present within half an hour, for an hour before that, and for no future`() throws {
        #expect(try query().isNow && query(30 * 60_000).isNow)
        let past = try query(30 * 60_000 + 1)
        #expect(!past.isNow && past.hour == now - hour)
        let place = try query().cell
        #expect(try #require(WeatherQuery(place, at: now + 30 * 60_000, now: now)).isNow)
        for time in [now + 30 * 60_000 + 1, .max, -1, .min] {
            #expect(WeatherQuery(place, at: time, now: now) == nil)
        }
    }

    @Test func `sends a rounded place and a time, and nothing else`() throws {
        let meteo = OpenMeteo(forecast: "f:", archive: "a:")
        let place = "latitude=37.57&longitude=126.98&timeformat=unixtime"
        let variables = "temperature_2m,is_day,weather_code"
        #expect(meteo.address(for: try query()) == "f:/v1/forecast?\(place)&current=\(variables)")
        let yesterday = "start_date=2026-12-02&end_date=2026-12-02"
        #expect(
            meteo.address(for: try query(15 * hour)) == "f:/v1/forecast?\(place)&\(yesterday)&hourly=\(variables)")
        let before = "start_date=2025-12-03&end_date=2025-12-03"
        #expect(
            meteo.address(for: try query(365 * 24 * hour)) == "a:/v1/archive?\(place)&\(before)&hourly=\(variables)")

        let open = OpenWeather(at: "o:", key: "abc")
        let parameters = "lat=37.57&lon=126.98&units=metric&appid=abc"
        #expect(open.address(for: try query()) == "o:/data/2.5/weather?\(parameters)")
        #expect(
            open.address(for: try query(2 * hour))
                == "o:/data/3.0/onecall/timemachine?\(parameters)&dt=\((now - 2 * hour) / 1_000)")
        #expect(open.address(for: try #require(WeatherQuery(try query().cell, at: 5, now: now))) == nil)
    }
}

@Suite struct `A provider's answer` {
    private let meteo = OpenMeteo()
    private let open = OpenWeather(key: "abcdefgh")

    private func read(_ text: String, _ provider: any WeatherProvider, _ query: WeatherQuery) throws -> Weather? {
        provider.weather(in: try JSON.parse(text), for: query)
    }

    @Test func `of Open-Meteo is read for the present and for a past hour`() throws {
        let quarter = now - 15 * 60_000
        #expect(
            try read(Report.now(quarter), meteo, query())
                == Weather(.rain, isNight: true, temperature: 123, source: .openMeteo, observedAt: quarter))
        let day = now - 24 * hour
        let nine = try query(15 * hour)
        #expect(
            try read(Report.day(day), meteo, nine)
                == Weather(.snow, isNight: false, temperature: 55, source: .openMeteo, observedAt: day + 9 * hour))
        let three = try read(Report.day(day), meteo, query(21 * hour))
        #expect(three?.temperature == -5 && three?.isNight == true && three?.condition == .clouds)
        // Another day's hours are not this hour's.
        #expect(try read(Report.day(day - 24 * hour), meteo, nine) == nil)
    }

    @Test func `of OpenWeather is read for the present, by its first condition, and for a past hour`() throws {
        #expect(
            try read(Report.openWeather(now), open, query())
                == Weather(.snow, isNight: false, temperature: -32, source: .openWeather, observedAt: now))
        let past = now - 5 * hour
        #expect(
            try read(Report.timeMachine(past), open, query(5 * hour))
                == Weather(
                    .atmosphere(.fog), isNight: true, temperature: 210, source: .openWeather, observedAt: past))
    }

    private static let nothing = [
        "{}", "[]", "null", "0", "\"rain\"", "{\"current\":null}", "{\"current\":[]}", "{\"hourly\":{}}",
        "{\"hourly\":{\"time\":[]}}", "{\"weather\":[]}", "{\"weather\":{}}", "{\"data\":[]}", "{\"data\":[{}]}",
        "{\"error\":true,\"reason\":\"Daily API request limit exceeded.\"}",
        "{\"cod\":401,\"message\":\"Invalid API key.\"}",
    ]

    @Test(arguments: nothing) func `without weather is none`(_ text: String) throws {
        for ago in [0, 5 * hour] {
            #expect(try read(text, meteo, query(ago)) == nil)
            #expect(try read(text, open, query(ago)) == nil)
        }
    }

    /// A value that is absent, of another type or out of range is never replaced by another.
    @Test(arguments: ["null", "\"61\"", "[]", "{}", "true", "61.5", "1e400", "-1", "4", "99999999999999999999"])
    func `with a wrong value is none`(_ value: String) throws {
        #expect(try read(Report.now(now, code: value), meteo, query()) == nil)
        #expect(try read(Report.now(now, isDay: value), meteo, query()) == nil)
        let condition = #"{"id":\#(value),"icon":"01d"}"#
        #expect(try read(Report.openWeather(now, conditions: condition), open, query()) == nil)
        let icon = #"{"id":800,"icon":\#(value)}"#
        #expect(try read(Report.openWeather(now, conditions: icon), open, query()) == nil)
        let nine = try query(15 * hour)
        for list in [2, 3] {
            let day = Report.day(now - 24 * hour) { $0[list][9] = value }
            #expect(try read(day, meteo, nine) == nil)
        }
    }

    @Test(arguments: ["null", "\"12.3\"", "[]", "{}", "true", "-100.1", "70.1", "1e3", "1e400", "99999999999999999999"])
    func `with no temperature is none`(_ value: String) throws {
        #expect(try read(Report.now(now, temperature: value), meteo, query()) == nil)
        #expect(try read(Report.openWeather(now, temperature: value), open, query()) == nil)
        let day = Report.day(now - 24 * hour) { $0[1][9] = value }
        #expect(try read(day, meteo, query(15 * hour)) == nil)
    }

    @Test func `with lists of other lengths, or from another time, is none`() throws {
        for list in 1...3 {
            let day = Report.day(now - 24 * hour) { $0[list].removeLast(20) }
            #expect(try read(day, meteo, query(15 * hour)) == nil)
        }
        for time in [now - 3 * hour, now + 3 * hour, 0] {
            #expect(try read(Report.now(time), meteo, query()) == nil)
            #expect(try read(Report.openWeather(time), open, query()) == nil)
        }
        #expect(try read(Report.openWeather(now, conditions: #"{"id":800,"icon":""}"#), open, query()) == nil)
        #expect(try read(Report.openWeather(now, conditions: #"{"id":800,"icon":"01"}"#), open, query()) == nil)
    }

    /// Also fuzzed by `script/fuzz weather`.
    @Test func `of random bytes is none, or weather within every limit`() throws {
        var entropy = Entropy(seed: (1, 2, 3, 4))
        let seeds = [
            Report.now(now), Report.day(now - 24 * hour), Report.openWeather(now), Report.timeMachine(now - 15 * hour),
        ].map { Array($0.utf8) }
        let queries = [try query(), try query(15 * hour)]
        var found = 0
        for _ in 0..<20_000 {
            var bytes = seeds[Int.random(in: 0..<seeds.count, using: &entropy)]
            for _ in 0...Int.random(in: 0...3, using: &entropy) {
                let index = Int.random(in: 0..<bytes.count, using: &entropy)
                switch Int.random(in: 0...3, using: &entropy) {
                case 0: bytes[index] = UInt8.random(in: 0x20...0x7E, using: &entropy)
                case 1: bytes.remove(at: index)
                case 2:
                    bytes.insert(contentsOf: Array("9e-0,null[]{}".utf8).shuffled(using: &entropy).prefix(2), at: index)
                default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &entropy))
                }
            }
            guard let answer = try? JSON.parse(bytes) else { continue }
            for query in queries {
                for provider in [meteo, open] as [any WeatherProvider] {
                    guard let weather = provider.weather(in: answer, for: query) else { continue }
                    found += 1
                    #expect(Weather(stored: weather.text) == weather)
                    #expect(abs(weather.observedAt - (query.isNow ? now : query.hour)) <= 2 * hour)
                }
            }
        }
        #expect(found > 100)
    }
}
