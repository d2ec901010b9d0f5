import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

private let hour: Int64 = 3_600_000

/// Gives a body a house and the provider it asks.
private func withStation(
    _ engine: Engine, _ provider: Settings.Weather.Provider = .openMeteo, timeout: Duration = .seconds(60),
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

private let minji = ID<Person>(high: 1, low: 1)
private let ann = ID<Person>(high: 1, low: 2)

private func place(_ number: Int = 0) throws -> Coordinates {
    try #require(Coordinates(latitude: 37_566_535 + number * Coordinates.step, longitude: 126_977_969, isExact: true))
}

extension House {
    fileprivate func weather(_ number: Int = 0, ago: Int64 = 0, for person: ID<Person> = minji) async throws -> Weather?
    {
        await services.weather.weather(at: try place(number), at: clock.now - ago, for: person)
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

    @Test(arguments: Engine.allCases)
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

    @Test(arguments: Engine.allCases)
    func `of OpenWeather is asked with the key`(_ engine: Engine) async throws {
        try await withStation(engine, .openWeather) { (house, station) async throws in
            station.say(.ok(Report.openWeather(house.clock.now)))
            #expect(try await house.weather()?.source == .openWeather)
            #expect(station.requests.first?.contains("appid=secretkey123") == true)
        }
    }

    @Test(arguments: Engine.allCases)
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
        let patience: Duration = if case .silence = Self.broken[index] { .seconds(2) } else { .seconds(60) }
        try await withStation(.sqlite, timeout: patience) { (house, station) async throws in
            station.say(Self.broken[index])
            #expect(try await house.weather() == nil)
            let (asked, connections) = (station.requests.count, station.connections)
            #expect(asked >= 1, "a client may ask twice where a connection broke")
            station.say(.ok(Report.now(house.clock.now)))
            for _ in 0..<5 { #expect(try await house.weather() == nil) }
            #expect(station.requests.count == asked && station.connections == connections)
            house.clock.advance(Limits.weatherFailureMilliseconds)
            #expect(try await house.weather()?.temperature == 123)
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

    @Test(arguments: Engine.allCases)
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

    @Test(arguments: Engine.allCases)
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

    @Test(arguments: Engine.allCases)
    func `of the future is none and is not asked for`(_ engine: Engine) async throws {
        try await withStation(engine) { (house, station) async throws in
            #expect(try await house.weather(ago: -hour) == nil)
            #expect(station.connections == 0)
        }
    }

    @Test(arguments: Engine.allCases)
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

@Suite(.timeLimit(.minutes(30))) struct `Weather filled in later` {
    /// A room that keeps what is filled in, in a table of its own.
    private static func rooms() -> [Room] {
        let job = ExternalJob.fillInWeather("test.weather") { services, fillIn, weather in
            _ = try await services.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO test_weather (id, subject, weather)
                    VALUES (\(fillIn.id), \(fillIn.subject), \(weather.text)) ON CONFLICT DO NOTHING
                    """)
            }
        }
        let tables = Migration(
            id: "test.0001-weather",
            statements: ["CREATE TABLE test_weather (id TEXT NOT NULL PRIMARY KEY, subject TEXT, weather TEXT)"])
        let room = Room(
            place: .diary, kind: "test", migrations: [tables], mount: { _, _ in }, admit: { _, _, _ in Link("/") },
            externalJobs: [job], differences: { _, _, _ in [] })
        return Room.all + [room]
    }

    private func enqueue(_ house: House, _ subject: String = "one", ago: Int64) async throws {
        let (now, spot, seed) = (house.clock.now, try place(), house.services.random.entropy())
        try await house.services.database.write { transaction in
            var entropy = seed
            try transaction.enqueueWeather(
                "test.weather", for: subject, at: spot, time: now - ago, person: minji, now: now, &entropy)
        }
    }

    private func saved(_ house: House) async throws -> [String] {
        try await house.services.database.read {
            try $0.all("SELECT subject, weather FROM test_weather ORDER BY subject").map {
                try $0.text(0) + ": " + $0.text(1)
            }
        }
    }

    private func jobs(_ house: House) async throws -> [String] {
        try await house.services.database.read {
            try $0.all("SELECT payload, last_error FROM floor_job WHERE kind = 'test.weather'").map {
                try $0.text(0) + ($0.optionalText(1).map { " " + $0 } ?? "")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `comes when the provider answers again, marked, and once`(_ engine: Engine) async throws {
        try await withStation(engine, rooms: Self.rooms()) { (house, station) async throws in
            station.say(.status(503))
            try await enqueue(house, ago: 15 * hour)
            try await enqueue(house, ago: 14 * hour)
            #expect(try await house.services.runExternalJobs() == 0)
            #expect(try await saved(house) == [])
            let waiting = try await jobs(house)
            #expect(waiting.count == 1 && waiting[0].contains("status 503"))
            #expect(waiting[0].contains(#""37.57,126.98""#) && !waiting[0].contains("37.566"))

            house.clock.advance(Limits.weatherFailureMilliseconds)
            let day = house.clock.now - house.clock.now % (24 * hour) - 24 * hour
            station.say(.ok(Report.day(day)))
            #expect(try await house.services.runExternalJobs() == 1)
            #expect(try await saved(house) == ["one: snow day 55 open-meteo \(day + 9 * hour) later"])
            #expect(try await jobs(house) == [])
            #expect(station.requests.count == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func `of the present is marked too`(_ engine: Engine) async throws {
        try await withStation(engine, rooms: Self.rooms()) { (house, _) async throws in
            try await enqueue(house, ago: 0)
            #expect(try await house.services.runExternalJobs() == 1)
            #expect(try await saved(house).first?.hasSuffix("later") == true)
        }
    }

    @Test(arguments: Engine.allCases)
    func `ends without weather where there is none, or no provider`(_ engine: Engine) async throws {
        for provider in [Settings.Weather.Provider.openMeteo, .off] {
            try await withStation(engine, provider, rooms: Self.rooms()) { (house, station) async throws in
                station.say(.ok(#"{"hourly":{"time":[]}}"#))
                try await enqueue(house, ago: 15 * hour)
                #expect(try await house.services.runExternalJobs() == 1)
                #expect(try await saved(house) == [])
                #expect(try await jobs(house) == [])
                #expect(station.connections == (provider == .off ? 0 : 1))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is given up after half a day, and leaves no trace of where somebody was`(_ engine: Engine) async throws {
        try await withStation(engine, rooms: Self.rooms()) { (house, station) async throws in
            station.say(.status(503))
            try await enqueue(house, ago: 15 * hour)
            var attempts = 0
            while try await !jobs(house).isEmpty {
                _ = try await house.services.runExternalJobs()
                house.clock.advance(Job.longestPause)
                attempts += 1
                try #require(attempts <= Job.attemptLimit)
            }
            #expect(attempts == Limits.weatherFillIns)
            #expect(try await house.services.database.read { try $0.jobsGivenUp() } == 0)
        }
    }

    @Test func `does not wait for a silent mail server, nor mail for a silent provider`() async throws {
        let catcher = try MailCatcher()
        defer { catcher.end() }
        catcher.fallSilent()
        try await withStation(
            .sqlite, rooms: Self.rooms(),
            change: { settings in
                settings.mail.host = "127.0.0.1"
                settings.mail.port = catcher.port
                settings.mail.security = .none
                settings.mail.from = "maru@example.org"
                settings.address = PublicAddress("https://maru.example.org") ?? .unset
            }
        ) { (house, station) async throws in
            let (now, seed) = (house.clock.now, house.services.random.entropy())
            try await house.services.database.write { transaction in
                var entropy = seed
                let email = try EmailAddress(Cast.ann.email)
                try transaction.enqueue(
                    ID(milliseconds: now, entropy: &entropy), kind: "mail.reset",
                    payload: #"{"email":"\#(email.text)"}"#, due: now)
            }
            _ = try await house.services.addPerson(
                email: Cast.ann.email, name: "Ann", password: Cast.ann.password, isAdministrator: true)
            try await enqueue(house, ago: 0)
            async let done = house.services.runExternalJobs()
            try await eventually("the weather is there") { try await !saved(house).isEmpty }
            #expect(catcher.caught.isEmpty)
            try await eventually("the mail server is called") { catcher.calls > 0 }
            catcher.hangUp()
            #expect(try await done == 1)
        }
    }
}

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
