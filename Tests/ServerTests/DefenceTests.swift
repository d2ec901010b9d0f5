import Floor
import HTTPTypes
import Hummingbird
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct Defences {
    struct Origin: Sendable, CustomTestStringConvertible {
        let site: String?
        let origin: String?
        let isLetIn: Bool
        var testDescription: String { "Sec-Fetch-Site: \(site ?? "-"), Origin: \(origin ?? "-")" }
    }

    static let origins = [
        Origin(site: "same-origin", origin: "http://localhost", isLetIn: true),
        Origin(site: "none", origin: nil, isLetIn: true),
        Origin(site: "same-site", origin: "http://other.localhost", isLetIn: false),
        Origin(site: "cross-site", origin: "http://localhost", isLetIn: false),
        Origin(site: "cross-site", origin: nil, isLetIn: false),
        Origin(site: "anything", origin: nil, isLetIn: false),
        Origin(site: nil, origin: "http://localhost", isLetIn: true),
        Origin(site: nil, origin: "http://LOCALHOST", isLetIn: true),
        Origin(site: nil, origin: "http://localhost:81", isLetIn: false),
        Origin(site: nil, origin: "http://localhost.evil.example", isLetIn: false),
        Origin(site: nil, origin: "null", isLetIn: false),
        Origin(site: nil, origin: "", isLetIn: true),
        Origin(site: nil, origin: nil, isLetIn: true),
    ]

    @Test(arguments: origins)
    func `another site's page changes nothing, in a form or by the API`(_ origin: Origin) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            var headers: HTTPFields = [.init("Sec-Fetch-Site")!: origin.site ?? "", .origin: origin.origin ?? ""]
            let form: KeyValuePairs = ["name": "새 이름", "language": "ko", "theme": "dark"]
            let posted = try await house[.minji].post("/me/save-profile", form, headers: headers)
            #expect(posted.status == (origin.isLetIn ? 303 : 403))
            let name = try await house[.minji].api(.get, "/me").json?["name"]?.stringValue
            #expect(name == (origin.isLetIn ? "새 이름" : "김민지"))
            let called = try await house[.minji].api(.post, "/invitations", [:], headers: headers)
            #expect(called.status == (origin.isLetIn ? 201 : 403))
            headers[.contentType] = "text/plain"
            let smuggled = try await house[.minji].api(.post, "/invitations", [:], headers: headers)
            #expect(smuggled.status == (origin.isLetIn ? 415 : 403))
        }
    }

    @Test func `where the public address is set, only it is our origin`() async throws {
        try await withHouse(
            .sqlite, cast: [.minji], settings: { $0.address = PublicAddress("https://maru.example") ?? .unset }
        ) { house in
            let none: HTTPFields = [.init("Sec-Fetch-Site")!: ""]
            func sent(from origin: String) async throws -> Int {
                var headers = none
                headers[.origin] = origin
                return try await house[.minji].post("/admin/invite", headers: headers).status
            }
            let ours = try await sent(from: "https://maru.example")
            #expect(ours == 200)
            #expect(try await sent(from: "http://maru.example") == 403)
            #expect(try await sent(from: "http://localhost") == 403)
        }
    }

    @Test func `every address answers with the defences, whatever it answers`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let routes = Routes(Router(context: MaruContext.self))
            mountAll(routes, house.services)
            let paths = Set(routes.table.map { "/" + $0.segments.joined(separator: "/") }).union(["/nothing/here"])
            #expect(paths.count > 20)
            for path in paths.sorted() where path != "/live" {
                let concrete = path.replacing("{board}", with: "01a1fc5b-8600-7b2c-b96b-8ffcdce8c83d")
                    .replacing("{", with: "").replacing("}", with: "").replacing("**", with: "x")
                for visitor in [house.visitor(), house[.minji]] {
                    for method in [HTTPRequest.Method.get, .post, .delete] {
                        let answer = try await visitor.send(method, concrete, headers: [.origin: "http://localhost"])
                        expectDefences(answer, "\(method) \(concrete)")
                        #expect(answer.status < 500, "\(method) \(concrete): \(answer.body)")
                    }
                }
            }
        }
    }

    private func expectDefences(_ answer: Answer, _ what: String) {
        let policy = answer.headers[.contentSecurityPolicy] ?? ""
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "\(what)")
        #expect(!policy.contains("unsafe-inline") && !policy.contains("http"), "\(what)")
        #expect(answer.headers[.xContentTypeOptions] == "nosniff", "\(what)")
        #expect(answer.headers[.init("Referrer-Policy")!] == "same-origin", "\(what)")
        #expect(answer.headers[.init("Cross-Origin-Opener-Policy")!] == "same-origin", "\(what)")
        #expect(answer.headers[.init("Permissions-Policy")!] != nil, "\(what)")
        #expect(answer.headers[.cacheControl] != nil, "\(what)")
        let isPage = answer.headers[.contentType]?.hasPrefix("text/html") == true
        if isPage {
            #expect(answer.headers[.cacheControl] == "private, no-store", "\(what)")
            #expect(!answer.body.contains("<script>") && !answer.body.contains(" style=\""), "\(what)")
            #expect(!answer.body.contains(" onclick"), "\(what)")
        }
    }

    @Test func `a method that an address does not know is told which it knows`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let page = try await house[.minji].send(.delete, "/me")
            #expect(page.status == 405)
            #expect(page.headers[.allow] == "GET, HEAD")
            let problem = try await house[.minji].api(.put, "/session", [:])
            #expect(problem.status == 405)
            #expect(problem.headers[.allow] == "DELETE, GET, HEAD, POST")
            #expect(problem.headers[.contentType] == "application/problem+json")
            #expect(try await house[.minji].send(.init("BREW")!, "/me").status == 405)
            #expect(try await house[.minji].send(.get, "/me/save-profile").status == 405)
        }
    }

    @Test func `HEAD answers as GET does, without the body`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let get = try await house[.minji].get("/me")
            let head = try await house[.minji].send(.head, "/me")
            #expect(head.status == 200)
            #expect(head.body.isEmpty)
            #expect(head.headers[.contentLength] == get.headers[.contentLength])
            #expect(try await house[.minji].send(.head, "/live").status == 200)
            #expect(house.services.live.count == 0)
        }
    }

    @Test func `what an engine says of a statement stays out of the log`() {
        let fault = StorageError.statement(code: "22P02", message: "invalid: \"ann@example.org\"", sql: "SELECT $1")
        let told = HouseMiddleware.told(of: fault)
        #expect(told.contains("22P02") && told.contains("SELECT $1") && !told.contains("ann@"))
    }

    @Test func `HEAD has no body where there is no GET either`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            for (path, status) in [("/nothing/here", 404), ("/me/save-profile", 405), ("/api/v1/nothing", 404)] {
                let head = try await house[.minji].send(.head, path)
                #expect(head.status == status)
                #expect(head.bytes.isEmpty, "\(path)")
            }
        }
    }

    @Test func `one person and one network are slowed down, and told how long`() async throws {
        try await withHouse(
            .sqlite, cast: [.minji, .ann],
            settings: {
                $0.ratePerson = 1
                $0.rateNetwork = 3
                $0.trustedProxies = [NetworkRange("127.0.0.0/8")].compactMap(\.self)
            }
        ) { house in
            house.clock.advance(seconds: 60)
            var statuses: [Int] = []
            for _ in 0..<12 { statuses.append(try await house[.minji].api(.get, "/me").status) }
            #expect(statuses == Array(repeating: 200, count: 10) + [429, 429])
            #expect(try await house[.ann].api(.get, "/me").status == 200)
            house.clock.advance(seconds: 1)
            #expect(try await house[.minji].api(.get, "/me").status == 200)
            let far = house.visitor(from: "198.51.100.7")
            for _ in 0..<30 { #expect(try await far.get("/sign-in").status == 200) }
            let slowed = try await far.get("/sign-in")
            #expect(slowed.status == 429)
            #expect(slowed.headers[.retryAfter] == "1")
            #expect(try await house.visitor(from: "198.51.100.8").get("/sign-in").status == 200)
            #expect(try await house.visitor().get("/sign-in").status == 200, "this machine is not counted")
        }
    }

    @Test func `only a trusted proxy's word about the caller is believed, and only its last`() {
        func network(_ peer: String, _ forwarded: String?, _ proxies: [String]) -> [UInt8]? {
            var head = HTTPRequest(method: .get, scheme: "http", authority: "localhost", path: "/")
            if let forwarded { head.headerFields[.forwardedFor] = forwarded }
            let request = Incoming(head: head, body: .init(buffer: ByteBuffer()))
            return ClientAddress(request, peer, trusting: proxies.compactMap { NetworkRange($0) }).network
        }
        let four = NetworkAddress("203.0.113.5")?.bytes
        #expect(network("203.0.113.5", nil, []) == four)
        #expect(network("203.0.113.5", "198.51.100.1", []) == four)
        #expect(network("203.0.113.5", "198.51.100.1", ["10.0.0.0/8"]) == four)
        #expect(network("10.1.2.3", "198.51.100.1, 203.0.113.5", ["10.0.0.0/8"]) == four)
        #expect(network("10.1.2.3", "198.51.100.1, 203.0.113.5, 10.9.9.9", ["10.0.0.0/8"]) == four)
        for hop in ["203.0.113.5:4431", "[::ffff:203.0.113.5]", " [::ffff:203.0.113.5]:80", "::ffff:203.0.113.5"] {
            #expect(network("10.1.2.3", hop, ["10.0.0.0/8"]) == four, "\(hop)")
        }
        // What cannot be read is no way around being counted.
        let near = NetworkAddress("10.1.2.3")?.bytes
        for hop in ["not an address", "é", "1.2.3.4:5:6", "[", String(repeating: "1", count: 5_000)] {
            #expect(network("10.1.2.3", hop, ["10.0.0.0/8"]) == near, "\(hop)")
            #expect(network("10.1.2.3", "203.0.113.5, " + hop, ["10.0.0.0/8"]) == near, "\(hop)")
            #expect(network("10.1.2.3", hop + ", 203.0.113.5", ["10.0.0.0/8"]) == four, "\(hop)")
            #expect(network("127.0.0.1", hop, ["127.0.0.0/8"]) == NetworkAddress("127.0.0.1")?.bytes, "\(hop)")
        }
        #expect(network("127.0.0.1", nil, []) == nil)
        #expect(network("::1", nil, []) == nil)
        // Who is behind a proxy on this machine that nobody named is not this machine.
        for forwarded in ["203.0.113.5", "198.51.100.1", "not an address"] {
            #expect(network("127.0.0.1", forwarded, []) == NetworkAddress("127.0.0.1")?.bytes)
            #expect(network("::1", forwarded, ["10.0.0.0/8"]) == NetworkAddress("::1")?.network)
        }
        #expect(network("2001:db8:1:2:3::4", nil, []) == [0x20, 1, 0x0D, 0xB8, 0, 1, 0, 2])
        #expect(network("::ffff:203.0.113.5", nil, []) == four)
    }

    @Test func `behind TLS a proxy on this machine is believed without being named, until another is`() throws {
        var settings = Settings()
        #expect(settings.believedProxies.isEmpty)
        settings.address = try #require(PublicAddress("http://maru.example"))
        #expect(settings.believedProxies.isEmpty)
        settings.address = try #require(PublicAddress("https://maru.example"))
        #expect(settings.believedProxies == NetworkRange.loopback)
        settings.trustedProxies = [try #require(NetworkRange("10.0.0.0/8"))]
        #expect(settings.believedProxies == settings.trustedProxies)
    }

    @Test(arguments: Engine.allCases)
    func `behind TLS people are counted by network though no proxy is named`(_ engine: Engine) async throws {
        try await withHouse(
            engine, cast: [.minji], settings: { $0.address = PublicAddress("https://maru.example") ?? .unset }
        ) { house in
            func attempt(_ number: Int, from network: String) async throws -> Int {
                let form: KeyValuePairs = ["email": "n\(number)@example.org", "password": "a guess"]
                return try await house.visitor(from: network).post("/sign-in", form).status
            }
            for number in 0..<Int(Limits.attemptsPerNetwork.burst) {
                #expect(try await attempt(number, from: "198.51.100.77:\(4_000 + number)") == 401)
            }
            let refused = try await attempt(99, from: "198.51.100.77")
            #expect(refused == 429)
            #expect(try await attempt(99, from: "198.51.100.78") == 401)
        }
    }

    @Test(arguments: ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"])
    func `behind a proxy on this machine that nobody named all people are one network`(_ name: String) async throws {
        try await withHouse(.sqlite, cast: [.minji], settings: { $0.rateNetwork = 10 }) { house in
            let passedOn = HTTPField.Name(name)!
            func attempt(_ number: Int, _ headers: HTTPFields) async throws -> Int {
                let form: KeyValuePairs = ["email": "n\(number)@example.org", "password": "a guess"]
                return try await house.visitor().post("/sign-in", form, headers: headers).status
            }
            for number in 0..<Int(Limits.attemptsPerNetwork.burst) {
                #expect(try await attempt(number, [passedOn: "198.51.100.\(number)"]) == 401)
            }
            #expect(try await attempt(99, [passedOn: "203.0.113.9"]) == 429)
            #expect(try await attempt(99, [:]) == 401, "this machine is not counted")
            house.clock.advance(seconds: 60)
            var statuses: [Int] = []
            for _ in 0..<101 {
                statuses.append(try await house.visitor().get("/healthz", headers: [passedOn: "192.0.2.1"]).status)
            }
            #expect(statuses == Array(repeating: 200, count: 100) + [429])
        }
    }

    @Test func `forwarded headers that nobody believes are told in the log, once and without an address`() async throws
    {
        let ledger = Ledger()
        try await withHouse(.sqlite, logger: ledger.logger) { house in
            for _ in 0..<3 { _ = try await house.visitor(from: "198.51.100.7").get("/sign-in") }
        }
        let told = ledger.lines.filter { $0.contains("`proxies`") }
        #expect(told.count == 1)
        #expect(!ledger.lines.contains { $0.contains("198.51.100.7") })
    }

    @Test(arguments: ["10.0.0.0/33", "10.0.0", "::/129", "x", "", "10.0.0.0/8/8", "10.0.0.0/-1"])
    func `what is no network is refused`(_ text: String) { #expect(NetworkRange(text) == nil) }
}
