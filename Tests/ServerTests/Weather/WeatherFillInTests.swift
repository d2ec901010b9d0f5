import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

private let hour: Int64 = 3_600_000
private let minji = ID<Person>(high: 1, low: 1)

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
        let room = Room(place: .diary, kind: "test", migrations: [tables]) { $0.externalJobs = [job] }
        return Room.all + [room]
    }

    private func enqueue(_ house: House, _ subject: String = "one", ago: Int64) async throws {
        let (now, spot, seed) = (house.clock.now, try WeatherStation.place(), house.services.random.entropy())
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

    @Test(arguments: Engine.usual)
    func `of the present is marked too`(_ engine: Engine) async throws {
        try await withStation(engine, rooms: Self.rooms()) { (house, _) async throws in
            try await enqueue(house, ago: 0)
            #expect(try await house.services.runExternalJobs() == 1)
            #expect(try await saved(house).first?.hasSuffix("later") == true)
        }
    }

    @Test(arguments: Engine.usual)
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

    @Test(arguments: Engine.usual)
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
