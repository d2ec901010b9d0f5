import Floor
import HTTPTypes
import NIOCore
import Storage
import TestKit
import Testing

@testable import RunRoom
@testable import RunServer
@testable import Server
@testable import ServerFloor

private let tiles = "https://tiles.example.org/{z}/{x}/{y}.png"

extension AssetStore {
    /// What pages need, and the map library.
    fileprivate static let mapped = AssetStore(
        holding: Dictionary(
            uniqueKeysWithValues: (Assets.needed + [MapSource.script, MapSource.style]).map {
                ($0, Array("/* \($0) */".utf8))
            }), places: [])
}

@Suite struct `The map of runs` {
    private static func withMaps(
        _ engine: Engine = .sqlite, assets: AssetStore = .mapped, geocoder: PublicAddress = .unset,
        _ body: @escaping @Sendable (House) async throws -> Void
    ) async throws {
        try await withHouse(
            engine, cast: Cast.allCases, assets: assets,
            settings: { settings in
                settings.map.tiles = TileAddress(tiles) ?? .unset
                settings.map.credit = "© Somebody"
                settings.map.geocoder = geocoder
            }, body)
    }

    @Test func `lets the room's pages load pictures from one origin, and no others`() async throws {
        try await Self.withMaps { house in
            let meetup = try await Meeting(house)
            try await meetup.open()
            func pictures(_ path: String) async throws -> String {
                let policy = try await house[.minji].get(path).headers[.contentSecurityPolicy] ?? ""
                #expect(policy.contains("default-src 'none'") && policy.contains("connect-src 'self'"))
                #expect(policy.contains("script-src 'self';") && policy.contains("style-src 'self';"))
                return String(policy.split(separator: ";").first { $0.contains("img-src") } ?? "")
            }
            for path in ["/run", "/run/\(meetup.id)", "/run/\(meetup.id)/edit", "/run/nowhere"] {
                #expect(try await pictures(path) == " img-src 'self' data: blob: https://tiles.example.org", "\(path)")
            }
            for path in ["/board", "/today", "/me", "/runner", "/"] {
                #expect(try await pictures(path) == " img-src 'self' data: blob:", "\(path)")
            }
            let page = try await house.visitor().get("/run").body
            #expect(page.contains("data-tiles=\"\(tiles)\"") && page.contains("data-circle="))
            for secret in Meeting.secrets { #expect(!page.contains(secret)) }
        }
    }

    @Test func `is not there without an address of pictures, or without the library`() async throws {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: [.run], assets: .mapped) { house in
            let answer = try await house[.minji].get("/run")
            #expect(!answer.body.contains("run-map"))
            #expect(answer.headers[.contentSecurityPolicy]?.contains("http") == false)
        }
        try await Self.withMaps(assets: .stub) { house in
            let answer = try await house[.minji].get("/run")
            #expect(!answer.body.contains("run-map"))
            #expect(answer.headers[.contentSecurityPolicy]?.contains("http") == false)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a filter's count is the list's, for everybody`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            for visitor in [house.visitor(), house[.sam]] {
                for (query, count) in [("", 1), ("band=day-off", 0), ("km=3&open=on", 1), ("sort=distance", 1)] {
                    let answer = try await visitor.get("/run/count-meetups?\(query)")
                    #expect(answer.status == 200 && answer.json?["count"]?.integerValue == Int64(count), "\(query)")
                    #expect(answer.json?["said"]?.stringValue?.contains("\(count)") == true)
                }
                #expect(try await visitor.get("/run/count-meetups?band=night").status == 422)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a time without a known zone is in the zone that was written, and in UTC where none was`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            let day = try #require(Day(number: Int(house.clock.now / 86_400_000) + 2))
            func start(_ zone: String) async throws -> (Int64, String) {
                var form = Meeting.form(start: "").filter { $0.0 != "start" && $0.0 != "zone" }
                form += [("day", day.iso), ("time", "19:30"), ("zone", zone)]
                let answer = try await house[.minji].post("/run/\(meetup.id)/edit-meetup", pairs: form)
                #expect(answer.status == 303, "\(answer.body)")
                let space = try meetup.space
                let time = try await house.services.database.read { try $0.meetup(space)?.time.value }
                let written = try #require(time)
                return (written.start - Int64(day.number) * 86_400_000, written.zone)
            }
            let minute: Int64 = 60_000
            #expect(try await start("") == (1_170 * minute, "Etc/UTC"))
            #expect(try await start("Asia/Seoul") == ((1_170 - 540) * minute, "Asia/Seoul"))
        }
    }
}

@Suite(.timeLimit(.minutes(30))) struct `Addresses of places` {
    private static let answer = """
        [{"lat": "37.5119", "lon": "127.1026", "name": "석촌호수", "display_name": "석촌호수, 잠실동, 송파구, 서울",
          "licence": "Data © Somebody", "address": {"borough": "송파구", "quarter": "잠실동"}},
         {"lat": "x", "lon": "127", "display_name": "nowhere"}, {"lat": "0", "lon": "0", "display_name": "zero"}]
        """

    private static func withGeocoder(
        _ body: @escaping @Sendable (House, WeatherStation) async throws -> Void
    ) async throws {
        let station = try WeatherStation()
        defer { station.end() }
        let address = try #require(PublicAddress(station.address))
        station.say(.ok(answer))
        try await withHouse(
            .sqlite, cast: Cast.allCases, rooms: [.run],
            settings: {
                $0.map.geocoder = address
                // An answer is read step by step, and each step waits for those of other tests.
                $0.map.timeout = .seconds(eventualSeconds)
            }
        ) { try await body($0, station) }
    }

    @Test func `are asked by the house once, with the words alone, and are read without guessing`() async throws {
        try await Self.withGeocoder { house, station in
            let minji = try await house.id(of: .minji)
            let found = await house.services.addresses.find(" 석촌호수 & 1 ", .ko, for: minji)
            guard case .found(let addresses) = found else {
                Issue.record("\(found)")
                return
            }
            #expect(addresses.count == 1 && addresses.first?.district == "송파구 잠실동")
            #expect(addresses.first?.point.text == "37.5119,127.1026" && addresses.first?.credit == "Data © Somebody")
            #expect(await house.services.addresses.find("석촌호수 & 1", .ko, for: minji) == found)
            #expect(station.requests.count == 1)
            let head = try #require(station.requests.first)
            #expect(head.contains("GET /search?q=%EC%84%9D%EC%B4%8C%ED%98%B8%EC%88%98%20%26%201&format=jsonv2"))
            #expect(!head.contains(minji.text) && !head.lowercased().contains("cookie"))
            let rows = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_attempt")?.int(0)
            }
            #expect(rows == 1)
        }
    }

    @Test func `that fail are said to fail, and the geocoder is left alone for a while`() async throws {
        for answer in [WeatherStation.Answer.status(500), .ok("{}"), .ok("no"), .redirect(to: "http://127.0.0.1:1/")] {
            try await Self.withGeocoder { house, station in
                let minji = try await house.id(of: .minji)
                station.say(answer)
                #expect(await house.services.addresses.find("호수", .ko, for: minji) == .failed)
                station.say(.ok(Self.answer))
                #expect(await house.services.addresses.find("강", .ko, for: minji) == .failed)
                #expect(station.requests.count == 1)
                house.clock.advance(Limits.addressPauseMilliseconds + 1)
                #expect(await house.services.addresses.find("강", .ko, for: minji) != .failed)
            }
        }
    }

    @Test func `are found in the form by its leader, who chooses one without scripts`() async throws {
        try await Self.withGeocoder { house, station in
            let meetup = try await Meeting(house)
            let path = "/run/\(meetup.id)/find-place"
            #expect(try await house[.minji].get("/run/\(meetup.id)/edit").body.contains("formaction=\"\(path)\""))
            let found = try await house[.minji].post(path, ["title": "호수 한 바퀴", "find": "석촌"])
            #expect(found.status == 200 && found.body.contains("호수 한 바퀴"))
            let value = try #require(found.body.split(separator: "name=\"chosen\" value=\"").dropFirst().first)
            let chosen = String(value.prefix { $0 != "\"" })
            let filled = try await house[.minji].post(path, ["title": "호수 한 바퀴", "chosen": chosen])
            #expect(filled.body.contains("value=\"37.5119\"") && filled.body.contains("value=\"127.1026\""))
            #expect(station.requests.count == 1, "choosing asks nobody")
            // Nobody else has anything looked up by it.
            #expect(try await house[.sam].post(path, ["find": "석촌"]).status == 404)
            #expect(station.requests.count == 1)
        }
    }
}

@Suite struct `Addresses of map pictures` {
    @Test func `have a host and the three numbers`() {
        #expect(TileAddress(tiles)?.origin == "https://tiles.example.org")
        #expect(TileAddress("http://localhost:8081/{z}/{x}/{y}{r}.png?key=a1")?.origin == "http://localhost:8081")
        #expect(TileAddress("") == .unset)
        for wrong in [
            "tiles.example.org/{z}/{x}/{y}.png", "https://tiles.example.org", "https://tiles.example.org/{z}/{x}.png",
            "https://{s}.example.org/{z}/{x}/{y}.png", "https://tiles.example.org/{z}/{x}/{y}/{y}.png",
            "https://tiles.example.org/{z}/{x}/{y}.png;script-src *", "https://a b/{z}/{x}/{y}", "javascript:{z}{x}{y}",
            "https://tiles.example.org/{z}/{x}/{y}/{s}.png", "https:///{z}/{x}/{y}.png",
        ] {
            #expect(TileAddress(wrong) == nil, "\(wrong)")
        }
    }

    @Test func `need the credit of who makes them`() throws {
        let refusal = #expect(throws: SettingsRefusal.self) {
            try Settings(reading: [.environment(["MARU_TILES": tiles])])
        }
        #expect(refusal?.description.hasPrefix("tiles.credit is not set, but tiles is.") == true)
        let settings = try Settings(reading: [
            .environment(["MARU_TILES": tiles, "MARU_TILES_CREDIT": "© OpenStreetMap"])
        ])
        #expect(settings.map.tiles.text == tiles && settings.map.credit == "© OpenStreetMap")
        #expect(try Settings(reading: []).map == Settings.Map())
    }
}
