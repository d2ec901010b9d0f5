import Floor
import Foundation
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The doctor` {
    @Test(arguments: Engine.allCases)
    func `finds nothing wrong with a house that is well, and leaves it as it is`(_ engine: Engine) async throws {
        try await withPatient(engine) { settings in
            let findings = await examine(settings)
            #expect(findings.filter { $0.state != .well && $0.name != "disk" && $0.name != "open files" } == [])
            #expect(findings.contains { $0.name == "people" && $0.says == "There is one account." })
            let again = await examine(settings)
            #expect(again.map(\.name) == findings.map(\.name))
            // A script that looks for a check by its name finds one.
            for (name, same) in Dictionary(grouping: findings, by: \.name) { #expect(same.count == 1, "\(name)") }
        }
    }

    @Test func `makes no house where there is none`() async throws {
        try await withFolder { folder in
            var settings = Settings()
            settings.data = folder + "/none"
            let findings = await examine(settings)
            #expect(findings.allSatisfy { $0.state != .ill })
            #expect(!FileManager.default.fileExists(atPath: settings.data))
        }
    }

    @Test func `says what to do about a folder that others can look into, and one it cannot write to`() async throws {
        try await withPatient(.sqlite) { settings in
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: settings.data)
            let open = try await finding("data folder", settings)
            #expect(open.state == .doubtful)
            #expect(open.advice == "Restrict it: chmod 700 \(settings.data)")
        }
    }

    @Test(arguments: [
        ("/srv/maru", "nfs4", true), ("/srv/maru/data", "nfs4", true), ("/srv/marut", "ext4", false),
        ("/mnt/a disk/data", "cifs", true), ("/mnt/twice", "xfs", false), ("/", "ext4", false),
    ])
    func `knows a disk over a network from one of this machine`(_ folder: String, _ type: String, _ isFar: Bool) {
        let mounts = """
            /dev/sda1 / ext4 rw 0 0
            proc /proc proc rw 0 0
            nas:/maru /srv/maru nfs4 rw,vers=4.2 0 0
            //nas/share /mnt/a\\040disk cifs rw 0 0
            nas:/twice /mnt/twice nfs rw 0 0
            /dev/sdb1 /mnt/twice xfs rw 0 0
            """
        let system = FileSystem(of: folder, mounts: mounts)
        #expect(system.type == type && system.isOverNetwork == isFar)
    }

    @Test func `warns of no disk that it cannot tell the kind of`() {
        #expect(FileSystem(of: "/srv/maru", mounts: "").type == nil)
        #expect(!FileSystem(of: "/srv/maru", mounts: "").isOverNetwork)
        #expect(FileSystem(of: "/proc/self").type == "proc", "what is mounted here is read")
    }

    @Test func `says who may read a file of settings that has a password`() async throws {
        try await withPatient(.sqlite) { settings in
            let file = settings.data + "/maru.json"
            try Data(#"{"log": {"level": "error"}}"#.utf8).write(to: URL(fileURLWithPath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            #expect(try await finding("configuration", settings).state == .well, "nothing secret is in it")
            try Data(#"{"smtp": {"password": "hush"}}"#.utf8).write(to: URL(fileURLWithPath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
            let open = try await finding("configuration", settings)
            #expect(open.state == .doubtful && open.advice == "Restrict it: chmod o= \(file)")
            #expect(!open.says.contains("hush"))
            for mode in [0o640, 0o600] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
                #expect(try await finding("configuration", settings).state == .well, "\(String(mode, radix: 8))")
            }
        }
    }

    @Test func `tells a folder that is missing from one that is a file`() async throws {
        try await withFolder { folder in
            var settings = Settings()
            settings.data = folder + "/none"
            #expect(try await finding("data folder", settings).state == .doubtful)
            settings.data = folder + "/file"
            try Data("root:x:0:0".utf8).write(to: URL(fileURLWithPath: settings.data))
            let file = try await finding("data folder", settings)
            #expect(file.state == .ill && file.says.contains("not a folder") && !file.advice.contains("chmod"))
        }
    }

    @Test(arguments: [1, 2, 3]) func `has a database that was cut restored from a backup`(_ quarters: Int) async throws
    {
        try await withPatient(.sqlite) { settings in
            let file = URL(fileURLWithPath: settings.data).appending(path: "maru.sqlite")
            let bytes = try Data(contentsOf: file)
            try bytes.prefix(bytes.count / 4 * quarters).write(to: file)
            let ill = await examine(settings).filter { $0.state == .ill }
            #expect(ill.contains { $0.advice.contains("estore a backup") }, "\(ill)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `finds an index that is gone, and says how it is made anew`(_ engine: Engine) async throws {
        try await withPatient(engine) { settings in
            #expect(try await finding("indexes", settings).state == .well)
            try await change(settings) { try $0.execute("DROP INDEX board_card_place") }
            let found = try await finding("indexes", settings)
            #expect(found.state == .ill && found.says.contains("board_card_place"))
            #expect(found.advice.contains("CREATE INDEX board_card_place ON board_card"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `finds people whose photos are not in the folder`(_ engine: Engine) async throws {
        try await withPatient(engine) { settings in
            #expect(try await finding("photos", settings).state == .well)
            let photo = String(repeating: "ab", count: 16)
            try await change(settings) { try $0.execute("UPDATE floor_person SET photo = \(photo)") }
            let found = try await finding("photos", settings)
            #expect(found.state == .doubtful && found.says.contains("1 of 1") && found.advice.contains("backup"))
        }
    }

    @Test func `finds a file that is damaged, and one that is no database`() async throws {
        try await withPatient(.sqlite) { settings in
            let file = URL(fileURLWithPath: settings.data).appending(path: "maru.sqlite")
            var bytes = try Data(contentsOf: file)
            let middle = bytes.count / 2
            bytes.replaceSubrange(middle..<middle + 8_192, with: Data(repeating: 0xA5, count: 8_192))
            try bytes.write(to: file)
            let damaged = await examine(settings)
            #expect(damaged.contains { $0.state == .ill && !$0.advice.isEmpty })
            try Data("not a database at all, but long enough to be looked at".utf8).write(to: file)
            #expect(try await finding("database", settings).state == .ill)
        }
    }

    @Test(arguments: Engine.allCases)
    func `tells tables that are behind from those of a newer Maru`(_ engine: Engine) async throws {
        try await withPatient(engine) { settings in
            try await change(settings) { transaction in
                try transaction.execute("DELETE FROM floor_migration WHERE id = 'board.0001-boards'")
            }
            let behind = try await finding("tables", settings)
            #expect(behind.state == .doubtful && behind.advice.contains("maru migrate"))
            try await change(settings) { transaction in
                try transaction.execute(
                    "INSERT INTO floor_migration (id, fingerprint, place) VALUES ('sauna.0001-stove', 'x', 1000)")
            }
            let newer = try await finding("tables", settings)
            #expect(newer.state == .ill && newer.advice.contains("sauna.0001-stove"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `finds a house that nobody looks after, and a clock that went back`(_ engine: Engine) async throws {
        try await withPatient(engine) { settings in
            try await change(settings) { transaction in
                try transaction.execute("UPDATE floor_person SET administrator = \(false)")
                let space = ID<Space>(high: 1, low: 2)
                try transaction.createSpace(space, kind: "board", at: 0)
                let clock = HybridTime(milliseconds: StillClock().now + 3_600_000, counter: 0)
                try transaction.execute("UPDATE floor_space SET clock = \(clock)")
            }
            var named = settings
            named.command = HouseCommand(options: " --data '/srv/my house'")
            for (settings, options) in [(settings, ""), (named, " --data '/srv/my house'")] {
                let advice = try await finding("people", settings).advice
                #expect(advice == "Make somebody an administrator: maru user admin EMAIL" + options)
            }
            #expect(try await finding("time", settings).says.contains("60 minutes ahead"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `fails where the demo's published password stands and others can connect`(_ engine: Engine) async throws {
        try await withPatient(engine) { settings in
            #expect(await !examine(settings).contains { $0.name == "demo accounts" })
            let services = try await Services.open(settings, isMigrating: false)
            try await closing(services.database) {
                for (email, name, _) in Services.demoPeople.prefix(2) {
                    _ = try await services.addPerson(
                        email: email, name: name, password: Services.demoPassword, isAdministrator: false)
                }
            }
            let here = try await finding("demo accounts", settings)
            #expect(here.state == .well && here.says.contains("minji@example.org, doyun@example.org"))
            var open = settings
            open.host = "0.0.0.0"
            open.command = HouseCommand(options: " --data /srv/maru")
            let found = try await finding("demo accounts", open)
            #expect(found.state == .ill && found.says.contains("minji@example.org, doyun@example.org"))
            #expect(!found.says.contains(Services.demoPassword))
            for name in ["reset", "suspend"] {
                #expect(found.advice.contains("(maru user \(name) EMAIL --data /srv/maru)"), "\(found.advice)")
            }
            // One is suspended, the other has another password.
            try await change(settings) { transaction in
                try transaction.execute(
                    "UPDATE floor_person SET suspended_at = \(1) WHERE email = \("minji@example.org")")
                try transaction.execute(
                    """
                    UPDATE floor_password SET hash = (
                        SELECT c.hash FROM floor_password c JOIN floor_person p ON p.id = c.person
                        WHERE p.email = \("one@example.org")
                    ) WHERE person = (SELECT id FROM floor_person WHERE email = \("doyun@example.org"))
                    """)
            }
            #expect(await !examine(open).contains { $0.name == "demo accounts" })
        }
    }

    @Test(arguments: [
        ("127.0.0.1", "", false), ("127.0.0.2", "", false), ("::1", "", false), ("localhost", "", false),
        ("0.0.0.0", "", true), ("::", "", true), ("192.168.0.7", "", true), ("maru", "", true),
        ("127.0.0.1", "http://localhost:8080", false), ("127.0.0.1", "http://127.0.0.1:8080", false),
        ("127.0.0.1", "http://[::1]:8080", false), ("127.0.0.1", "https://maru.example", true),
        ("127.0.0.1", "http://localhost.evil.example", true), ("0.0.0.0", "http://localhost:8080", true),
    ])
    func `knows whether others than this machine may connect`(_ host: String, _ address: String, _ may: Bool) throws {
        var settings = Settings()
        settings.host = host
        if !address.isEmpty { settings.address = try #require(PublicAddress(address)) }
        #expect(settings.isForOthers == may)
    }

    @Test func `warns of passwords that travel in the open, and of a proxy that is not named`() async throws {
        var settings = Settings()
        settings.data = "/nowhere"
        settings.host = "0.0.0.0"
        #expect(try await finding("address", settings).state == .doubtful)
        // The doctor connects to it.
        settings.address = try #require(PublicAddress("https://localhost:1"))
        #expect(try await finding("address", settings).advice.contains("proxies"))
        settings.trustedProxies = [try #require(NetworkRange("127.0.0.1"))]
        #expect(try await finding("address", settings).state == .well)
        settings.metrics = true
        #expect(try await finding("metrics", settings).state == .doubtful)
    }

    @Test func `warns of a map whose pictures are set and whose library is not there`() async throws {
        try await withFolder { folder in
            var settings = Settings()
            settings.data = folder + "/none"
            settings.web = folder + "/Web"
            for name in Assets.needed { try write(name, in: settings.web) }
            #expect(try await finding("styles and scripts", settings).state == .well)
            #expect(try await finding("map", settings).state == .well, "none is wanted")
            settings.map.tiles = try #require(TileAddress("https://tiles.example.org/{z}/{x}/{y}.png"))
            try write("built/leaflet/leaflet.js", in: settings.web)
            let warned = try await finding("map", settings)
            #expect(warned.state == .doubtful && warned.says.contains("(leaflet/leaflet.css)"))
            #expect(warned.advice.contains("script/setup"))
            try write("built/leaflet/leaflet.css", in: settings.web)
            let well = try await finding("map", settings)
            #expect(well.state == .well && well.says.contains("https://tiles.example.org."))
        }
    }
}

private func write(_ name: String, in folder: String) throws {
    let file = URL(fileURLWithPath: folder).appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("/* \(name) */".utf8).write(to: file)
}

private func examine(_ settings: Settings) async -> [Finding] {
    var settings = settings
    if settings.web.isEmpty { settings.web = Checkout.web }
    settings.weather.provider = .off
    let clock = StillClock()
    return await Doctor(settings, program: "maru", clock: { clock.now }).examine()
}

private func finding(_ name: String, _ settings: Settings) async throws -> Finding {
    try #require(await examine(settings).first { $0.name == name })
}

private func change(_ settings: Settings, _ body: @escaping @Sendable (Transaction) throws -> Void) async throws {
    let services = try await Services.open(settings, isMigrating: false)
    try await closing(services.database) { try await services.database.write(body) }
}

/// Gives a body a house with one person in it, which nobody serves.
private func withPatient(_ engine: Engine, _ body: @escaping @Sendable (Settings) async throws -> Void) async throws {
    try await withFolder { folder in
        try await withLocation(engine) { location in
            let settings = location.settings(data: folder + "/data")
            try FileManager.default.createDirectory(
                atPath: settings.data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let services = try await Services.open(settings)
            try await closing(services.database) {
                _ = try await services.addPerson(
                    email: "one@example.org", name: "One", password: MatrixFixtures.password, isAdministrator: true)
            }
            try await body(settings)
        }
    }
}
