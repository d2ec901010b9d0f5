import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

private let hour: Int64 = 3_600_000
private let minji = ID<Person>(high: 1, low: 1)
private let ann = ID<Person>(high: 1, low: 2)

extension House {
    fileprivate func weather(_ number: Int = 0, ago: Int64 = 0, for person: ID<Person> = minji) async throws -> Weather?
    {
        await services.weather.weather(at: try WeatherStation.place(number), at: clock.now - ago, for: person)
    }

    fileprivate func rows() async throws -> Int {
        try await services.database.read { try $0.first("SELECT count(*) FROM floor_weather")?.int(0) ?? 0 }
    }
}

@Suite(.timeLimit(.minutes(30))) struct `The weather of a house` {
    @Test(arguments: Engine.allCases)
    func `is asked once for a cell and hour, whoever asks, and again for others`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            let weather = try #require(try await house.weather())
            #expect(weather.condition == .rain && weather.isNight && weather.temperature == 123 && !weather.isLater)
            let near = try #require(Coordinates(latitude: 37_572_000, longitude: 126_984_000))
            #expect(await house.services.weather.weather(at: near, at: house.clock.now, for: ann) == weather)
            house.clock.advance(59 * 60_000)
            #expect(try await house.weather() == weather)
            #expect(station.requests.count == 1)
            house.clock.advance(60_000)
            station.say(.ok(Report.now(house.clock.now, temperature: "1")))
            #expect(try await house.weather()?.temperature == 10)
            #expect(try await house.weather(1)?.temperature == 10)
            #expect(station.requests.count == 3)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is asked once by all who want it at the same time`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            station.hold(true)
            let found = try await withThrowingTaskGroup(of: Weather?.self) { group in
                for number in 0..<20 {
                    group.addTask { try await house.weather(for: ID(high: 2, low: UInt64(number))) }
                }
                try await eventually("the station is asked") { station.requests.count >= 1 }
                station.hold(false)
                return try await group.reduce(into: [Weather?]()) { $0.append($1) }
            }
            #expect(found.count == 20 && found.allSatisfy { $0?.temperature == 123 })
            #expect(station.requests.count == 1)
            let counted = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_attempt")?.int(0)
            }
            #expect(counted == 1, "only who asked the provider is counted")
        }
    }

    @Test(arguments: Engine.usual)
    func `of a past hour is marked as fetched later`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            let day = house.clock.now - 24 * hour
            station.say(.ok(Report.day(day)))
            let weather = try #require(try await house.weather(ago: 15 * hour))
            #expect(weather.isLater && weather.condition == .snow && weather.observedAt == day + 9 * hour)
            #expect(try await house.weather(ago: 15 * hour - 60_000) == weather)
            #expect(station.requests.count == 1)
            #expect(station.requests.first?.contains("start_date=2026-12-02") == true)
        }
    }

    @Test(arguments: Engine.usual)
    func `of OpenWeather is asked with the key`(_ engine: Engine) async throws {
        try await withStation(engine, .openWeather) { (house, station) async throws in
            station.say(.ok(Report.openWeather(house.clock.now)))
            #expect(try await house.weather()?.source == .openWeather)
            #expect(station.requests.first?.contains("appid=secretkey123") == true)
        }
    }

    @Test(arguments: Engine.usual)
    func `is asked for with a rounded place and an hour, and nothing of a person`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            _ = try await house.weather()
            let head = try #require(station.requests.first)
            let lines = head.split(separator: "\r\n").map { $0.lowercased() }
            #expect(
                lines.first == "get /v1/forecast?latitude=37.57&longitude=126.98&timeformat=unixtime"
                    + "&current=temperature_2m,is_day,weather_code http/1.1")
            let names = lines.dropFirst().compactMap { $0.split(separator: ":").first.map(String.init) }
            #expect(Set(names).isSubset(of: ["host", "accept", "user-agent", "connection", "accept-encoding"]))
            #expect(lines.contains("user-agent: maru"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `that is off makes no connection`(_ engine: Engine) async throws {
        try await withStation(engine, .off) { (house, station) async throws in
            #expect(!house.services.weather.isOn)
            #expect(try await house.weather() == nil)
            #expect(try await house.weather(ago: 100 * 24 * hour) == nil)
            #expect(await Doctor(house.services.settings, program: "maru").examineWeather().state == .well)
            #expect(station.connections == 0)
            #expect(try await house.rows() == 0)
        }
    }

    static let broken: [WeatherStation.Answer] = [
        .status(400), .status(401), .status(404), .status(429), .status(500), .status(503, "<html>"), .status(204, ""),
        .redirect(to: "/v1/elsewhere"), .cutOff(#"{"current":{"#), .cutOff("{}"), .endless, .silence, .noise, .ok(""),
        .ok("{"), .ok("[]"), .ok("null"), .ok(#"{"weather":[]}"#), .ok("<html></html>"), .ok(#"{"current":{}}"#),
        .ok(#"{"current":{"time":"x","temperature_2m":"warm","is_day":true,"weather_code":[]}}"#),
        .ok("\u{0}\u{1}"), .ok(String(repeating: "[", count: 100_000)), .ok(String(repeating: " ", count: 300_000)),
    ]

    @Test(arguments: broken.indices)
    func `is none where the provider is broken, which is not asked again at once`(_ index: Int) async throws {
        let isSilent = if case .silence = Self.broken[index] { true } else { false }
        // Less than the client's own limit, and enough to ask on a busy machine.
        let patience = Duration.seconds(isSilent ? Int(Limits.weatherSeconds) - 2 : eventualSeconds)
        try await withStation(.sqlite, timeout: patience) { (house, station) async throws in
            station.say(Self.broken[index])
            #expect(try await house.weather() == nil)
            let (asked, connections) = (station.requests.count, station.connections)
            #expect(asked >= 1, "a client may ask twice where a connection broke")
            station.say(.ok(Report.now(house.clock.now)))
            for _ in 0..<5 { #expect(try await house.weather() == nil) }
            #expect(station.requests.count == asked && station.connections == connections)
            house.clock.advance(Limits.weatherFailureMilliseconds)
            let later = try await house.weather()
            // Who waits for so few seconds may miss an answer on a busy machine.
            guard isSilent, later == nil else {
                #expect(later?.temperature == 123)
                return
            }
            try await eventually("it is asked again") { station.requests.count > asked }
        }
    }

    @Test func `is not asked elsewhere, wherever a redirect leads`() async throws {
        let other = try WeatherStation()
        defer { other.end() }
        let address = other.address
        try await withStation(.sqlite) { (house, station) async throws in
            station.say(.redirect(to: address + "/v1/forecast"))
            #expect(try await house.weather() == nil)
        }
        #expect(other.connections == 0)
    }

    @Test(arguments: Engine.usual)
    func `rests for a minute after a failure, at every place`(_ engine: Engine) async throws {
        let ledger = Ledger()
        try await withStation(engine, logger: ledger) { (house, station) async throws in
            station.say(.status(500))
            #expect(try await house.weather(0) == nil)
            for number in 1..<20 { #expect(try await house.weather(number) == nil) }
            #expect(station.requests.count == 1)
            house.clock.advance(Limits.weatherPauseMilliseconds)
            station.say(.ok(Report.now(house.clock.now)))
            #expect(try await house.weather(1) != nil)
            #expect(try await house.weather(0) == nil, "that cell failed less than ten minutes ago")
            #expect(station.requests.count == 2)
        }
        let lines = ledger.lines.filter { $0.contains("weather") }
        #expect(lines.count == 1 && lines[0].contains("500"))
        #expect(!lines[0].contains("37.5") && !lines[0].contains("secretkey"))
    }

    @Test func `never tells the log the key or a place`() async throws {
        let ledger = Ledger()
        try await withStation(
            .sqlite, .openWeather, logger: ledger,
            change: { $0.weather.address = PublicAddress("http://127.0.0.1:1") ?? .unset }
        ) { (house, _) async throws in
            #expect(try await house.weather() == nil)
            #expect(try await house.weather(1, ago: 5 * hour) == nil)
        }
        #expect(ledger.lines.contains { $0.contains("cannot be reached") })
        for line in ledger.lines {
            #expect(!line.contains("secretkey") && !line.contains("37.5") && !line.contains("126.9"), "\(line)")
        }
    }

    @Test(arguments: Engine.usual)
    func `is asked so often for a person and no more, and others are not limited by it`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            for number in 0..<20 { #expect(try await house.weather(number) != nil, "\(number)") }
            #expect(try await house.weather(20) == nil)
            #expect(try await house.weather(3) != nil, "what is cached is not counted")
            #expect(try await house.weather(20, for: ann) != nil)
            #expect(station.requests.count == 21)
            house.clock.advance(2 * 60_000)
            #expect(try await house.weather(21) != nil)
            #expect(try await house.weather(22) == nil)
        }
    }

    @Test(arguments: Engine.usual)
    func `of the future is none and is not asked for`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            #expect(try await house.weather(ago: -hour) == nil)
            #expect(station.connections == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `is forgotten after a week`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            _ = try await house.weather(0)
            station.say(.status(500))
            _ = try await house.weather(1)
            #expect(try await house.rows() == 2)
            try await house.services.planJobs()
            house.clock.advance(days: 1)
            try await house.services.runDueJobs()
            #expect(try await house.rows() == 1)
            house.clock.advance(days: 7)
            try await house.services.runDueJobs()
            #expect(try await house.rows() == 0)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is asked anew where the clock was ahead when it was cached`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            try await house.services.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO floor_weather (cell, hour, weather, kept_until)
                    VALUES ('37.57,126.98', \(house.clock.now), NULL, \(Int64.max))
                    """)
            }
            #expect(try await house.weather()?.temperature == 123)
        }
    }
}
