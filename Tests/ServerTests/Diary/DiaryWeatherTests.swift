import DiaryRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// The weather of an entry comes after its place, by a durable job, once, or not at all.
@Suite(.timeLimit(.minutes(30))) struct `The weather of an entry` {
    @Test(arguments: Engine.allCases)
    func `is filled in once for the time it was written, with the provider's credit`(_ engine: Engine) async throws {
        try await withDesk(engine) { house, desk, station in
            let entry = try await desk.write("비 오는 날")
            try await desk.place(entry)
            #expect(try await house.weatherJobs() == 1)
            let version = try await desk.found(entry)["version"]
            let sequence = try #require(try await desk.sequence(in: house))
            _ = try await house.services.runExternalJobs()
            #expect(try await house.weatherJobs() == 0)
            let weather = try #require(try await desk.weather(entry))
            #expect(weather.hasPrefix("rain night 123 open-meteo ") && weather.hasSuffix(" later"))
            #expect(try await desk.found(entry)["version"] == version, "the text was not touched")
            #expect(try await desk.sequence(in: house) == sequence + 1)
            let details = try await desk.minji.get(desk.page(entry) + "/details").body
            #expect(details.contains("날씨 자료: Open-Meteo.com") && details.contains("비, 밤, 12°C (나중에 가져옴)"))
            #expect(try await desk.minji.get(desk.journal).body.contains("aria-label=\"비, 밤\""))
            #expect(station.requests.count == 1)
            // The place is set again: there is weather already.
            try await desk.place(entry, "126.99")
            #expect(try await house.weatherJobs() == 0)
            #expect(try await house.services.differencesFromLog(space: desk.id).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is written once when its job runs twice`(_ engine: Engine) async throws {
        try await withDesk(engine) { house, desk, _ in
            let entry = try await desk.write("글")
            try await desk.place(entry)
            let job = try #require(try await house.copyOfWeatherJob())
            _ = try await house.services.runExternalJobs()
            let sequence = try #require(try await desk.sequence(in: house))
            // The process died before it noted that the job was done; the owner has removed the weather since.
            try await house.bringBack(job)
            _ = try await house.services.runExternalJobs()
            #expect(try await desk.sequence(in: house) == sequence)
            _ = try await desk.minji.post(desk.journal + "/set-weather", ["entry": entry, "condition": ""])
            try await house.bringBack(job)
            _ = try await house.services.runExternalJobs()
            #expect(try await desk.weather(entry) == nil, "what the owner removed does not come back")
            #expect(try await desk.sequence(in: house) == sequence + 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `stays what its owner chose, or nothing where the entry was deleted meanwhile`(_ engine: Engine) async throws {
        try await withDesk(engine) { house, desk, station in
            let (chosen, gone) = (try await desk.write("고른 글"), try await desk.write("지운 글"))
            for entry in [chosen, gone] { try await desk.place(entry) }
            #expect(try await house.weatherJobs() == 2)
            _ = try await desk.minji.post(
                desk.journal + "/set-weather", ["entry": chosen, "condition": "snow", "temperature": "-2"])
            _ = try await desk.minji.post(desk.journal + "/delete-entry", ["entry": gone])
            let sequence = try await desk.sequence(in: house)
            _ = try await house.services.runExternalJobs()
            #expect(try await desk.weather(chosen)?.hasPrefix("snow day -20 person ") == true)
            #expect(try await desk.sequence(in: house) == sequence)
            _ = try await desk.minji.post(desk.journal + "/restore-entry", ["entry": gone])
            #expect(try await desk.weather(gone) == nil)
            #expect(!station.requests.isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `is asked of nobody where weather is off`(_ engine: Engine) async throws {
        try await withDesk(engine, .off) { house, desk, station in
            let entry = try await desk.write("글")
            try await desk.place(entry)
            let sequence = try await desk.sequence(in: house)
            _ = try await house.services.runExternalJobs()
            #expect(station.connections == 0)
            #expect(try await desk.sequence(in: house) == sequence)
            #expect(try await desk.weather(entry) == nil)
            #expect(try await house.weatherJobs() == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `is asked of nobody for an entry without coordinates, at 0, 0, or with weather`(
        _ engine: Engine
    ) async throws {
        try await withDesk(engine) { house, desk, station in
            let entry = try await desk.write("글")
            _ = try await desk.minji.post(desk.journal + "/set-place", ["entry": entry, "name": "집"])
            let nowhere = try await desk.minji.post(
                desk.journal + "/set-place", ["entry": entry, "name": "", "coordinates": "0,0"])
            #expect(nowhere.status == 422)
            _ = try await desk.minji.post(desk.journal + "/set-weather", ["entry": entry, "condition": "rain"])
            try await desk.place(entry)
            #expect(try await house.weatherJobs() == 0)
            _ = try await house.services.runExternalJobs()
            #expect(station.connections == 0)
        }
    }

    @Test(arguments: [WeatherStation.Answer.status(500), .noise, .ok("[]"), .ok("not JSON")])
    func `is none where the provider is broken, and the entry stays as it was`(
        _ answer: WeatherStation.Answer
    ) async throws {
        try await withDesk(.sqlite) { house, desk, station in
            station.say(answer)
            let entry = try await desk.write("글")
            try await desk.place(entry)
            let (before, sequence) = (try await desk.found(entry), try await desk.sequence(in: house))
            // Until it is given up.
            for _ in 0..<40 where try await house.weatherJobs() > 0 {
                _ = try await house.services.runExternalJobs()
                house.clock.advance(3_600_000)
                _ = try await desk.minji.get("/me")
            }
            #expect(try await house.weatherJobs() == 0, "a job that is given up leaves no row that says where")
            #expect(try await desk.found(entry) == before)
            #expect(try await desk.sequence(in: house) == sequence)
            #expect(station.connections > 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `is no longer sought once its journal is deleted with the account`(_ engine: Engine) async throws {
        try await withDesk(engine) { house, desk, station in
            let entry = try await desk.write("글")
            try await desk.place(entry)
            #expect(try await house.weatherJobs() == 1)
            let gone = try await desk.minji.post("/me/delete-account", ["current": Cast.ann.password])
            #expect(gone.status == 303)
            #expect(try await house.weatherJobs() == 0)
            _ = try await house.services.runExternalJobs()
            #expect(station.connections == 0)
        }
    }
}

/// Gives a body 앤's desk, in Korean for her pages' words, in a house that asks a provider on this machine.
private func withDesk(
    _ engine: Engine, _ provider: Settings.Weather.Provider = .openMeteo,
    _ body: @escaping @Sendable (House, Desk, WeatherStation) async throws -> Void
) async throws {
    let station = try WeatherStation()
    defer { station.end() }
    let address = try #require(PublicAddress(station.address))
    try await withHouse(
        engine, cast: [.minji, .ann],
        settings: { settings in
            settings.weather.provider = provider
            settings.weather.address = address
            settings.weather.archive = address
            settings.weather.timeout = .seconds(eventualSeconds)
        }
    ) { house in
        station.say(.ok(Report.now(house.clock.now)))
        let ann = try await house[.ann].api(.patch, "/me", ["language": "ko"])
        #expect(ann.status == 200, "\(ann.body)")
        try await body(house, Desk(house, .ann), station)
    }
}

extension Desk {
    fileprivate func place(_ entry: String, _ longitude: String = "126.98") async throws {
        let sent = try await minji.post(
            journal + "/set-place", ["entry": entry, "name": "서울", "coordinates": "37.57," + longitude])
        #expect(sent.status == 303, "\(sent.body)")
    }

    fileprivate func found(_ entry: String) async throws -> JSON {
        try #require(try await minji.api(.get, "/journals/\(id.text)/entries/\(entry)").json)
    }

    fileprivate func weather(_ entry: String) async throws -> String? { try await found(entry)["weather"]?.stringValue }

    fileprivate func sequence(in house: House) async throws -> Int64? {
        try await house.services.database.read { try $0.space(id)?.sequence }
    }
}

/// A queued job, as its row has it.
private struct QueuedJob: Sendable {
    var id: String
    var payload: String
    var key: String?
}

extension House {
    fileprivate func weatherJobs() async throws -> Int {
        try await services.database.read {
            try $0.first("SELECT count(*) FROM floor_job WHERE kind = \(EntryWeather.kind)")?.int(0) ?? 0
        }
    }

    fileprivate func copyOfWeatherJob() async throws -> QueuedJob? {
        try await services.database.read {
            try $0.first("SELECT id, payload, unique_key FROM floor_job WHERE kind = \(EntryWeather.kind)").map {
                QueuedJob(id: try $0.text(0), payload: try $0.text(1), key: try $0.optionalText(2))
            }
        }
    }

    /// Queues a job again, as if it had not been noted that it was done.
    fileprivate func bringBack(_ job: QueuedJob) async throws {
        let now = clock.now
        try await services.database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO floor_job (id, kind, payload, unique_key, due_at, attempts)
                VALUES (\(job.id), \(EntryWeather.kind), \(job.payload), \(job.key), \(now), 1)
                """)
        }
    }
}
