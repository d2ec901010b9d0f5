import Dispatch
import Floor
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Storage
import Synchronization
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The house itself` {
    @Test(arguments: Engine.allCases)
    func `it says that it is healthy and ready, and when it is about to stop`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            let visitor = house.visitor()
            let health = try await visitor.get("/healthz")
            #expect(health.body == #"{"status":"ok"}"#)
            #expect(try await visitor.get("/readyz").body == #"{"status":"ready"}"#)
            house.services.state.become(.stopping)
            #expect(try await visitor.get("/readyz").status == 503)
            #expect(try await visitor.get("/healthz").status == 200)
            house.services.state.become(.ready)
            #expect(try await visitor.get("/readyz").status == 503, "there is no way back")
        }
    }

    @Test func `it is not ready while another process holds its database, and is again afterwards`() async throws {
        try await withLocation(.sqlite) { location in
            var settings = Settings()
            settings.passwordCost = 16
            let database = try await Database.open(location, limits: DatabaseLimits(patience: .milliseconds(100)))
            let services = Services(
                settings: settings, database: database, clock: systemClock, logger: Ledger().logger, assets: .stub,
                rooms: Room.all)
            try await closing(database) {
                try await database.migrate(services.migrations)
                let other = try await Database.open(location)
                try await closing(other) {
                    try await buildApplication(services).test(.router) { client in
                        let visitor = Visitor(client, .ko, isSecure: false, network: nil)
                        let (reached, opened) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                        let holding = Task {
                            try await other.write { _ in
                                reached.signal()
                                opened.wait()
                            }
                        }
                        await withCheckedContinuation { continuation in
                            DispatchQueue.global().async {
                                reached.wait()
                                continuation.resume()
                            }
                        }
                        await #expect(throws: StorageError.self) { try await database.tryWriting() }
                        #expect(try await visitor.get("/readyz").status == 503)
                        opened.signal()
                        try await holding.value
                        #expect(try await visitor.get("/readyz").status == 200)
                    }
                }
            }
        }
    }

    @Test func `it is not ready while its database does not answer, and says so in time`() async throws {
        try await withHouse(.sqlite, settings: { $0.patience.database = .milliseconds(50) }) { house in
            let (database, opened) = (house.services.database, DispatchSemaphore(value: 0))
            // All connections that read, and some that wait for one.
            let reading = Readers()
            let holding = (0..<8).map { _ in
                Task {
                    try await database.read { _ in
                        reading.count.withLock { $0 += 1 }
                        opened.wait()
                        opened.signal()
                    }
                }
            }
            try await eventually("the others wait") {
                reading.count.withLock { $0 } + database.waiting == holding.count
            }
            let before = database.waiting
            for _ in 0..<3 {
                let answer = try await house.visitor().get("/readyz")
                #expect(answer.status == 503 && answer.body == #"{"status":"database"}"#)
            }
            #expect(database.waiting <= before + 1, "one question is asked, not three")
            #expect(try await house.visitor().get("/healthz").status == 200)
            opened.signal()
            for task in holding { try await task.value }
            try await eventually("it is ready again") { try await house.visitor().get("/readyz").status == 200 }
        }
    }

    @Test func `it is not ready while its writes wait and none ends`() async throws {
        try await withHouse(.sqlite, settings: { $0.patience.writing = .milliseconds(50) }) { house in
            let (database, opened) = (house.services.database, DispatchSemaphore(value: 0))
            let holding = Task { try await database.write { _ in opened.wait() } }
            try await eventually("it says so") { try await house.visitor().get("/readyz").status == 503 }
            #expect(try await house.visitor().get("/sign-in").status == 200, "what only reads goes on")
            opened.signal()
            try await holding.value
            #expect(try await house.visitor().get("/readyz").body == #"{"status":"ready"}"#)
        }
    }

    @Test func `a fault is told by its id alone, and logged once with it`() async throws {
        struct Broken: Error { let secret = "the password is 1234" }
        let ledger = Ledger()
        let broken = Room(
            place: .run, kind: "broken", migrations: [],
            mount: { routes, _ in routes.get("/broken") { _, _ in throw Broken() } }
        ) { room in
            room.endpoints = { _ in
                [
                    APIEndpoint(.get, "/broken", "broken", summary: "", answers: [], isOpen: true) { _, _ in
                        throw Broken()
                    }
                ]
            }
        }
        try await withHouse(.sqlite, rooms: [broken], logger: ledger.logger) { house in
            let page = try await house.visitor().get("/broken")
            #expect(page.status == 500)
            #expect(!page.body.contains("1234") && !page.body.contains("Broken"))
            let problem = try await house.visitor().api(.get, "/broken")
            #expect(problem.status == 500)
            #expect(problem.json?["type"]?.stringValue == "/problems/fault")
            #expect(!problem.body.contains("1234") && !problem.body.contains("Broken"))
            let id = try #require(problem.json?["requestId"]?.stringValue)
            let faults = ledger.lines.filter { $0.hasPrefix("error fault") }
            #expect(faults.count == 2)
            #expect(faults.count { $0.contains("request=\(id)") && $0.contains("Broken") } == 1)
        }
    }

    @Test func `the log has each request's method, template and status, and nothing of what it says`() async throws {
        let ledger = Ledger()
        try await withHouse(.sqlite, cast: [.minji], logger: ledger.logger) { house in
            let minji = house[.minji]
            _ = try await minji.get("/me?secret=query-text")
            _ = try await minji.post("/me/save-profile", ["name": "body-text", "language": "ko", "theme": "dark"])
            _ = try await house.visitor().post("/sign-in", ["email": "a@b.c", "password": "wrong-password"])
            let invitation = try await minji.invitation()
            _ = try await house.visitor().get(invitation)
            let log = ledger.lines.joined(separator: "\n")
            #expect(log.contains("method=GET micros="))
            #expect(log.contains("path=/me request="))
            #expect(log.contains("path=/invite/{code} "))
            #expect(log.contains("path=/welcome/{token} "))
            #expect(log.contains("status=303"))
            let token = try #require(minji.cookies["maru"])
            let code = invitation.dropFirst("/invite/".count)
            for secret in [
                "query-text", "body-text", "a@b.c", "wrong-password", token, String(code), Cast.minji.password,
            ] {
                #expect(!log.contains(secret))
            }
        }
    }

    @Test func `a log line is one JSON object whatever is in it`() throws {
        let lines = Box<[UInt8]>()
        let handler = JSONLogHandler(level: .info) { line, _ in lines.set(line) }
        handler.log(
            event: .init(
                level: .warning, message: "a\n\"b\"", metadata: ["status": "200", "name": "가\u{202E}"], source: "s",
                file: "f", function: "f", line: 1))
        let bytes = try #require(lines.value)
        #expect(bytes.last == UInt8(ascii: "\n"))
        #expect(bytes.count { $0 == UInt8(ascii: "\n") } == 1)
        let line = try JSON.parse(Array(bytes.dropLast()))
        #expect(line["message"]?.stringValue == "a\n\"b\"")
        #expect(line["level"]?.stringValue == "warning")
        #expect(line["status"]?.integerValue == 200)
        #expect(line["name"]?.stringValue == "가\u{202E}")
        #expect(line["time"]?.stringValue?.hasSuffix("Z") == true)
    }

    @Test func `metrics are served where they are switched on`() async throws {
        try await withHouse(.sqlite, cast: [.minji], settings: { $0.metrics = true }) { house in
            let before = try await house.visitor().get("/metrics").body
            #expect(before.contains("maru_requests_total{class=\"3xx\"} 1\n"))
            _ = try await house.visitor().get("/nothing")
            let after = try await house.visitor().get("/metrics").body
            #expect(after.contains("maru_requests_total{class=\"4xx\"} 1\n"))
            #expect(after.contains("maru_streams 0\n"))
        }
        try await withHouse(.sqlite) { house in
            let answer = try await house.visitor().get("/metrics")
            #expect(answer.status == 404)
        }
    }

    @Test func `metrics are told to whoever has the token, and without one to this machine alone`() async throws {
        let token = "0123456789abcdef"
        let right: HTTPFields = [.authorization: "Bearer " + token]
        try await withHouse(.sqlite, settings: { ($0.metrics, $0.metricsToken) = (true, token) }) { house in
            let told = try await house.visitor().get("/metrics", headers: right)
            #expect(told.status == 200)
            #expect(try await house.visitor().get("/metrics", headers: [:]).status == 404)
            let almost: HTTPFields = [.authorization: "Bearer " + token.dropLast()]
            #expect(try await house.visitor().get("/metrics", headers: almost).status == 404)
        }
        let behind = try #require(PublicAddress("https://maru.example"))
        try await withHouse(.sqlite, settings: { ($0.metrics, $0.address) = (true, behind) }) { house in
            let bare = try await house.visitor().get("/metrics")
            #expect(bare.status == 404, "a proxy on this machine may say nothing of whom it asks for")
        }
        try await withHouse(.sqlite, settings: { $0.metrics = true }) { house in
            let here = try await house.visitor().get("/metrics")
            #expect(here.status == 200)
            let forwarded = try await house.visitor(from: "192.0.2.1").get("/metrics")
            #expect(forwarded.status == 404, "it came through a proxy, from who knows where")
        }
    }

    @Test func `for somebody signed in the house stays around what went wrong`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let page = try await house[.minji].get("/me?a=1&a=2")
            #expect(page.status == 400)
            let missing = try await house[.minji].get("/board/01a1fc5b-8600-7b2c-b96b-8ffcdce8c83d")
            #expect(missing.status == 404)
            #expect(missing.body.contains("class=\"places\""))
            let fragment = try await house[.minji].fragment("/board/01a1fc5b-8600-7b2c-b96b-8ffcdce8c83d")
            #expect(fragment.status == 404)
            #expect(!fragment.body.contains("<html"))
            let outside = try await house.visitor().get("/nothing")
            #expect(!outside.body.contains("class=\"places\""))
        }
    }

    @Test func `a page comes compressed to whoever takes it so, and says that it may differ`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let plain = try await house[.minji].get("/me")
            let small = try await house[.minji].get("/me", headers: [.acceptEncoding: "br, gzip"])
            #expect(plain.headers[.contentEncoding] == nil)
            #expect(small.headers[.contentEncoding] == "gzip")
            #expect(plain.headers[values: .vary].joined().contains("Accept-Encoding"))
            let lengths = [plain, small].compactMap { $0.headers[.contentLength].flatMap { Int($0) } }
            #expect(lengths.count == 2 && lengths[1] * 2 < lengths[0])
            let none = try await house[.minji].get("/me", headers: [.acceptEncoding: "gzip;q=0"])
            #expect(none.headers[.contentEncoding] == nil)
            let tiny = try await house[.minji].get("/healthz", headers: [.acceptEncoding: "gzip"])
            #expect(tiny.headers[.contentEncoding] == nil)
        }
    }

    @Test func `a page and its fragment are the same element`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let whole = try await house[.minji].get("/me")
            let part = try await house[.minji].fragment("/me")
            #expect(whole.body.hasPrefix("<!doctype html>"))
            #expect(!part.body.contains("<html"))
            #expect(whole.body.contains(part.body))
            #expect(part.headers[.vary]?.contains("Maru-Fragment") == true)
            #expect(try await house.visitor().fragment("/me").status == 401, "a fragment is never somebody else's page")
        }
    }

    @Test func `the browser's language and zone count until somebody chooses`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let visitor = house.visitor(.enGB)
            let path = try await house[.minji].invitation()
            visitor.setCookie("maru_zone", "America/Los_Angeles")
            _ = try await visitor.post(path, ["name": "Ann", "email": "ann@example.org", "password": "corn and maize"])
            let me = try await visitor.api(.get, "/me").json
            #expect(me?["language"]?.stringValue == "en-GB")
            #expect(me?["zone"]?.stringValue == "America/Los_Angeles")
            visitor.setCookie("maru_zone", "../nonsense")
            #expect(try await visitor.get("/me").status == 200)
        }
    }

    @Test(arguments: [
        ("ko", Language.ko), ("ko-KR,ko;q=0.9,en;q=0.8", .ko), ("en", .enUS), ("en-US", .enUS),
        ("en-AU,en;q=0.5", .enGB),
        ("fr", .enUS), ("", .enUS), ("fr;q=1, ko;q=0.2", .ko), ("en;q=0, ko;q=0.1", .ko), ("en;q=0.3,ko;q=0.4", .ko),
        ("*", .enUS), ("EN-gb", .enGB), (String(repeating: "x,", count: 10_000) + "ko", .enUS), ("ko;q=nonsense", .ko),
    ])
    func `the language a browser likes best is chosen`(_ header: String, _ language: Language) {
        #expect(Language(accepting: header) == language)
    }

    @Test func `what is no HTTP, too large, or broken off is refused, and nothing changes`() async throws {
        try await withHouse(.sqlite, cast: [.minji], isLive: true) { house in
            let port = try #require(house.port)
            let token = try #require(house[.minji].cookies["maru"])
            func answer(_ text: String) async throws -> String {
                let connection = try RawConnection(port: port)
                try connection.send(text)
                connection.finish()
                return await connection.read()
            }
            let garbage = try await answer("hello\r\n\r\n")
            #expect(garbage.hasPrefix("HTTP/1.1 400"))
            let header = try await answer(
                "GET / HTTP/1.1\r\nHost: x\r\nA: \(String(repeating: "a", count: 40_000))\r\n\r\n")
            #expect(header.hasPrefix("HTTP/1.1 4"))
            let many = (0..<200).map { "H\($0): x\r\n" }.joined()
            #expect(try await answer("GET / HTTP/1.1\r\nHost: x\r\n\(many)\r\n").hasPrefix("HTTP/1.1 4"))
            let start =
                "POST /me/save-profile HTTP/1.1\r\nHost: localhost\r\nCookie: maru=\(token)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            let body = "name=broken&language=ko&theme=dark"
            let short = try await answer(start + "Content-Length: 400\r\n\r\n" + body)
            #expect(short.isEmpty || short.hasPrefix("HTTP/1.1 400"))
            let large = try await answer(start + "Content-Length: 600000\r\n\r\n" + body)
            #expect(large.hasPrefix("HTTP/1.1 413"))
            let chunk = String(repeating: "a", count: 0x8000)
            let chunked = try await answer(
                start + "Transfer-Encoding: chunked\r\n\r\n" + String(repeating: "8000\r\n\(chunk)\r\n", count: 17)
                    + "0\r\n\r\n")
            #expect(chunked.hasPrefix("HTTP/1.1 413"))
            #expect(try await house[.minji].api(.get, "/me").json?["name"]?.stringValue == "김민지")
            let whole = try await answer(
                start + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body)
            #expect(whole.hasPrefix("HTTP/1.1 303"))
        }
    }

    @Test(arguments: Engine.usual)
    func `an empty house is filled for looking at, and one that is lived in is not`(_ engine: Engine) async throws {
        try await withDemo(engine) { house in
            let sam = house.visitor()
            let signedIn = try await sam.api(
                .post, "/session", ["email": "sam@example.org", "password": .string(Services.demoPassword)])
            #expect(signedIn.status == 200)
            #expect(try await sam.api(.get, "/people").json?["people"]?.arrayValue?.count == 4)
            let refusal = await #expect(throws: Refusal.self) { try await house.services.fillDemo() }
            #expect(refusal?.name == "house-not-empty")
        }
    }
}

/// Those that read at once.
private final class Readers: Sendable {
    let count = Mutex(0)
}
