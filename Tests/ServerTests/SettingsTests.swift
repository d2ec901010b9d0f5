import Foundation
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The configuration` {
    @Test func `the command line outweighs the environment, and that the file`() throws {
        let settings = try Settings(reading: [
            .init("the command line", ["port": "1"]),
            .environment(["MARU_PORT": "2", "MARU_HOST": "h2", "PATH": "/bin"]),
            .init("maru.json", ["port": "3", "host": "h3", "data": "d3"]),
        ])
        #expect(settings.port == 1)
        #expect(settings.host == "h2")
        #expect(settings.data == "d3")
        #expect(settings.passwordCost == 131_072)
    }

    static let wrong: [(String, String, String)] = [
        ("port", "abc", "a whole number from 0 to 65535"),
        ("port", "65536", "a whole number from 0 to 65535"),
        ("port", "-1", "a whole number from 0 to 65535"),
        ("port", "", "a whole number from 0 to 65535"),
        ("port", "99999999999999999999", "a whole number from 0 to 65535"),
        ("password.cost", "131071", "a power of two from 16384 to 1048576"),
        ("password.cost", "1024", "a power of two from 16384 to 1048576"),
        ("log.format", "xml", "text or json"),
        ("log.level", "loud", "debug or info or notice or warning or error"),
        ("signup", "closed", "invited or open"),
        ("metrics", "yes", "true or false"),
        ("host", "", "text, not empty, at most 255 bytes"),
        ("database", "mysql://x", "empty, or an address that begins with postgres:// or postgresql://"),
        (
            "address", "maru.example.org",
            "empty, or http:// or https:// with a host and, if need be, a port, and nothing after"
        ),
        (
            "address", "https://maru.example.org/path",
            "empty, or http:// or https:// with a host and, if need be, a port, and nothing after"
        ),
        ("weather", "sunny", "off or open-meteo or openweather"),
        ("weather.key", "with a space", "empty, or 8 to 128 letters and digits"),
        ("weather.key", "key&more", "empty, or 8 to 128 letters and digits"),
        (
            "tiles", "https://{s}.example.org/{z}/{x}/{y}.png",
            "empty, or http:// or https:// with a host and a path that has {z}, {x} and {y} once each"
        ),
        (
            "proxies", "10.0.0.0/8,nobody",
            "empty, or addresses such as 10.0.0.1 or networks such as 10.0.0.0/8, with commas between"
        ),
    ]

    @Test(arguments: wrong)
    func `a wrong value stops the start with the key, the value and what is allowed`(
        _ key: String, _ value: String, _ allowed: String
    ) {
        let refusal = #expect(throws: SettingsRefusal.self) {
            try Settings(reading: [
                .environment([Settings.variablePrefix + key.uppercased().replacing(".", with: "_"): value])
            ])
        }
        let shown = Settings.isSecret(key) ? "(hidden)" : value
        #expect(refusal == .wrongValue(key: key, value: shown, from: "the environment", allowed: allowed))
        #expect(refusal?.description.contains(allowed) == true)
    }

    @Test(arguments: [
        ("database", "postgre://maru:hush@host/maru"), ("smtp.password", String(repeating: "hush", count: 300)),
        ("weather.key", "hush hush"), ("metrics.token", "hush hush"),
    ])
    func `a wrong value that is secret is not shown`(_ key: String, _ value: String) {
        let refusal = #expect(throws: SettingsRefusal.self) {
            try Settings(reading: [.init("maru.json", [key: value])])
        }
        #expect(refusal?.description.hasPrefix("\(key) is “(hidden)” in maru.json. Allowed: ") == true)
        #expect(refusal?.description.contains("hush") == false)
    }

    /// It is read there, and not only once the start has failed.
    @Test(arguments: [
        ("smtp.host", "smtp.from"), ("smtp.host", "address"), ("tiles", "tiles.credit"), ("weather", "weather.key"),
        ("tls.certificate", "tls.key"),
    ])
    func `what a setting needs beside it is said of one of the two`(_ name: String, _ needed: String) throws {
        let key = try #require(Settings.keys.first { $0.name == name })
        let other = try #require(Settings.keys.first { $0.name == needed })
        #expect(key.about.contains("`\(needed)`") || other.about.contains("`\(name)`"))
    }

    @Test func `OpenWeather without a key stops the start, and its key is secret`() throws {
        let refusal = #expect(throws: SettingsRefusal.self) {
            try Settings(reading: [.environment(["MARU_WEATHER": "openweather"])])
        }
        #expect(
            refusal?.description
                == "weather.key is not set, but weather is openweather. It must be the API key of an OpenWeather account."
        )
        let settings = try Settings(reading: [
            .init("maru.json", ["weather": "openweather", "weather.key": "0123456789abcdef"])
        ])
        #expect(settings.weather.provider == .openWeather && settings.weather.key == "0123456789abcdef")
        #expect(Settings.isSecret("weather.key"))
        #expect(try Settings(reading: []).weather.provider == .openMeteo)
        #expect(try Settings(reading: [.environment(["MARU_WEATHER": "off"])]).weather.provider == .off)
    }

    @Test func `a misspelt key is refused, with the one that was meant`() {
        #expect(throws: SettingsRefusal.unknownKey("colour", from: "maru.json", nearest: nil)) {
            try Settings(reading: [.init("maru.json", ["colour": "1"])])
        }
        #expect(throws: SettingsRefusal.unknownKey("password.costs", from: "maru.json", nearest: "password.cost")) {
            try Settings(reading: [.init("maru.json", ["password.costs": "1"])])
        }
        #expect(throws: SettingsRefusal.unknownKey("MARU_PORTT", from: "the environment", nearest: "MARU_PORT")) {
            try Settings(reading: [.environment(["MARU_PORTT": "1"])])
        }
        #expect(throws: Never.self) {
            try Settings(reading: [.environment(["MARU_TEST_POSTGRES": "x", "MARU_WASM": "x", "MARU_WASI_LIBC": "x"])])
        }
    }

    @Test func `a file's objects make the dots of a key`() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "maru-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        func source(_ text: String) throws -> Settings.Source {
            try Data(text.utf8).write(to: url)
            return try .file(url)
        }
        let settings = try Settings(reading: [
            source(#"{"port": 9000, "log": {"format": "json"}, "metrics": true, "proxies": ["10.0.0.1", "::1"]}"#)
        ])
        #expect(settings.port == 9_000)
        #expect(settings.logFormat == .json)
        #expect(settings.metrics)
        #expect(settings.trustedProxies.map(\.text) == ["10.0.0.1", "::1"])
        for text in ["{", "[]", "", "{\"port\": 1} x"] {
            #expect(throws: SettingsRefusal.self) { try source(text) }
        }
        #expect(throws: SettingsRefusal.self) { try Settings.Source.file(URL(fileURLWithPath: "/nowhere/maru.json")) }
    }

    @Test func `every key takes its own standard value, and has one name in each place`() {
        for key in Settings.keys {
            var settings = Settings()
            #expect(key.take(key.standard, &settings), "\(key.name)")
            #expect(settings == Settings(), "\(key.name)")
        }
        #expect(Set(Settings.keys.map(\.name)).count == Settings.keys.count)
        #expect(Set(Settings.keys.map(\.variable)).count == Settings.keys.count)
    }

    @Test func `the page about the configuration is the one the code writes`() throws {
        let page = try Checkout.text("docs/configuration.md")
        #expect(page == Settings.markdown, "write it again: script/docs configuration")
    }
}
