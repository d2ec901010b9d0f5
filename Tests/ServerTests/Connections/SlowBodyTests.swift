import Floor
import HTTPTypes
import NIOCore
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Sockets, since these are about bodies that do not come. The house waits for them for minutes: what happens comes by what
/// others send, not by its patience.
@Suite(.timeLimit(.minutes(30)), .serialized) struct `Bodies that do not come` {
    private func withPatientHouse(
        _ cast: [Cast], _ body: @escaping @Sendable (House, Int) async throws -> Void
    ) async throws {
        try await withHouse(.sqlite, cast: cast, isLive: true, settings: { $0.patience = .endless }) { house in
            try await body(house, try #require(house.port))
        }
    }

    /// A request that declares a body and sends none of it.
    private func declaring(
        _ length: Int = Limits.formBytes, _ method: HTTPRequest.Method = .post, _ path: String = "/sign-in",
        _ type: String = "application/x-www-form-urlencoded", cookie: String = ""
    ) -> String {
        """
        \(method.rawValue) \(path) HTTP/1.1\r\nHost: localhost\r\nCookie: maru=\(cookie)\r
        Content-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n
        """
    }

    @Test func `keep nobody from sending theirs`() async throws {
        try await withPatientHouse([.minji]) { house, port in
            var waiting: [RawConnection] = []
            for _ in 0..<129 {
                let connection = try RawConnection(port: port)
                try connection.send(declaring())
                waiting.append(connection)
            }
            try await eventually("all of them are waited for") { house.services.bodies.count == waiting.count }
            let answer = try await house[.minji].api(.post, "/sync", JSON.largeSync)
            #expect(answer.status == 200, "\(answer.body)")
            let name = String(repeating: "가", count: 3_000)
            let form: KeyValuePairs = ["name": name, "language": "ko", "theme": "dark"]
            #expect(try await house[.minji].post("/me/save-profile", form).status == 422, "it was read")
            #expect(house.services.bodies.count == waiting.count, "and they still wait")
            for connection in waiting { connection.hangUp() }
            try await eventually("nothing is kept of them") { house.services.bodies.count == 0 }
        }
    }

    static let ways: [(HTTPRequest.Method, String, String)] = [
        (.post, "/board/preview-import", "multipart/form-data; boundary=edge"),
        (.post, "/me/set-photo", "multipart/form-data; boundary=edge"),
        (.post, "/api/v1/imports", "application/json"), (.put, "/api/v1/me/photo", "application/json"),
        (.put, "/api/v1/files/01a2a000-0000-7000-8000-0000000000a1/parts/0", "application/octet-stream"),
    ]

    @Test(arguments: ways) func `keep nobody from sending files, by forms or by the API`(
        _ method: HTTPRequest.Method, _ path: String, _ type: String
    ) async throws {
        try await withPatientHouse([.minji, .doyun]) { house, port in
            let cookie = try #require(house[.doyun].cookies["maru"])
            var waiting: [RawConnection] = []
            for _ in 0..<40 {
                let connection = try RawConnection(port: port)
                try connection.send(declaring(100_000, method, path, type, cookie: cookie))
                waiting.append(connection)
            }
            try await eventually("all of them are waited for") { house.services.bodies.count == waiting.count }
            let answer = try await house[.minji].send(
                method, path, headers: [.accept: "text/html", .contentType: type], body: Array("--edge--\r\n".utf8))
            #expect([404, 422].contains(answer.status), "\(answer.status) \(answer.body)")
            for connection in waiting { connection.hangUp() }
            try await eventually("nothing is kept of them") { house.services.bodies.count == 0 }
        }
    }

    /// A form is begun as a stranger's. Whose it is, is asked while it comes, before anybody needs its memory.
    @Test func `of who is signed in are not given up for strangers, over however poor a line`() async throws {
        try await withPatientHouse([.minji]) { house, port in
            let (cookie, budget) = (try #require(house[.minji].cookies["maru"]), house.services.bodies)
            let form = "name=" + String(repeating: "a", count: 6_000)
            let slow = try RawConnection(port: port)
            try slow.send(
                declaring(form.utf8.count, .post, "/me/save-profile", cookie: cookie) + form.prefix(2_000))
            try await eventually("its beginning has come") { budget.bytes == 2_000 }
            house.clock.advance(Limits.bodyStartMilliseconds / 2 + 1)
            try slow.send(String(form.dropFirst(2_000).prefix(2_000)))
            try await eventually("more of it has come") { budget.bytes == 4_000 }
            // Slow, and within the time that a body has.
            house.clock.advance(seconds: 20)
            let others = try budget.fillOfStrangers()
            #expect(budget.bytes == Limits.strangersBodiesBytes + 4_000)
            try slow.send(String(form.dropFirst(4_000)))
            let answer = await slow.read(until: "\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 422"), "\(answer)")
            for body in others { budget.end(body) }
        }
    }

    @Test func `are given up once somebody needs their memory, and no other connection is`() async throws {
        try await withPatientHouse([.minji]) { house, port in
            let (slow, whole) = (try RawConnection(port: port), try RawConnection(port: port))
            try slow.send(declaring(10_000) + String(repeating: "a", count: 2_000))
            try whole.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await whole.read(until: "ok").hasPrefix("HTTP/1.1 200"))
            try await eventually("a part has come") { house.services.bodies.bytes == 2_000 }
            house.clock.advance(seconds: 60)
            #expect(house.services.bodies.count == 1, "nobody needs it yet")
            let others = try house.services.bodies.fillOfStrangers()
            #expect(await slow.read() == "")
            try whole.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await whole.read(until: "ok").hasPrefix("HTTP/1.1 200"))
            for body in others { house.services.bodies.end(body) }
            try await eventually("nothing is kept") { house.services.bodies.count == 0 }
        }
    }
}

extension Patience {
    /// For tests in which nobody is let go for being late.
    static var endless: Patience {
        var patience = Patience()
        (patience.request, patience.idle) = (.minutes(30), .minutes(30))
        return patience
    }
}

extension JSON {
    /// What a device sends that has many spaces: more than whoever has no session may send.
    static var largeSync: JSON {
        var entropy = Entropy(seed: (1, 2, 3, 4))
        let cursors = (0..<400).map { _ -> JSON in
            ["space": .string(ID<Space>(milliseconds: 1, entropy: &entropy).text), "sequence": 0]
        }
        return ["cursors": .array(cursors), "unsent": []]
    }
}

extension RequestBodyBudget {
    /// Uses up the budget of strangers, from as many networks as that takes. See ``fill(_:in:_:)``.
    func fillOfStrangers() throws -> [SentBody] {
        var all: [SentBody] = []
        for network in UInt8(1)...8 { all += try fill(Limits.smallBodyBytes, in: Share(network: [network])) }
        return all
    }
}
