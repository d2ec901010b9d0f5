import Floor
import HTTPTypes
import NIOCore
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Sockets, since these are about what comes when. The house waits some seconds instead of many; it runs by itself, with the
/// other tests of the program, since a busy machine lets everybody wait.
@Suite(.timeLimit(.minutes(30)), .serialized) struct `The program kept waiting` {
    /// - Parameter idle: less for who is to be let go for that; long for who must not be, on a busy machine.
    private func withImpatientHouse(
        idle: TimeAmount = .seconds(3), request: TimeAmount = .seconds(2),
        _ body: @escaping @Sendable (House, Int) async throws -> Void
    ) async throws {
        try await withHouse(
            .sqlite, cast: [.minji], isLive: true,
            settings: { settings in
                settings.patience.head = .seconds(2)
                settings.patience.idle = idle
                settings.patience.request = request
                settings.patience.linger = .seconds(1)
                settings.patience.unread = .seconds(1)
            }
        ) { house in try await body(house, try #require(house.port)) }
    }

    @Test func `who says nothing, or the head of a request by letters, is let go`() async throws {
        try await withImpatientHouse { house, port in
            let silent = try RawConnection(port: port)
            let slow = try RawConnection(port: port)
            let trickle = Task {
                for letter in "GET / HTTP/1.1\r\nHost: localhost\r\nA: " + String(repeating: "a", count: 1_000) {
                    // The house hangs up on the way: what is sent then arrives nowhere.
                    guard (try? slow.send(String(letter))) != nil else { return }
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            #expect(await silent.read() == "")
            #expect(await slow.read() == "")
            trickle.cancel()
            #expect(await isAnswering(port))
        }
    }

    @Test func `a request for two hosts is for none`() async throws {
        try await withImpatientHouse { _, port in
            let two = try RawConnection(port: port)
            try two.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: other.example\r\nConnection: close\r\n\r\n")
            #expect(await two.read().hasPrefix("HTTP/1.1 400"))
        }
    }

    @Test func `a request for no host is none, but of HTTP 1.0`() async throws {
        try await withImpatientHouse { _, port in
            for (line, fields, status) in [
                ("GET /healthz HTTP/1.1", "", 400), ("GET /healthz HTTP/1.1", "Host:\r\n", 400),
                ("GET http://localhost/healthz HTTP/1.1", "", 400), ("GET /healthz HTTP/1.0", "", 200),
                ("GET /healthz HTTP/1.0", "Host: localhost\r\n", 200), ("GET /healthz HTTP/1.1", "host: a\r\n", 200),
            ] {
                let connection = try RawConnection(port: port)
                try connection.send("\(line)\r\n\(fields)Connection: close\r\n\r\n")
                let answer = await connection.read()
                #expect(answer.dropFirst("HTTP/1.1 ".count).hasPrefix("\(status)"), "\(line) \(fields): \(answer)")
            }
        }
    }

    @Test func `a connection on which nothing more happens is closed after its answers`() async throws {
        try await withImpatientHouse { _, port in
            let kept = try RawConnection(port: port)
            try kept.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await kept.read(until: "ok").hasPrefix("HTTP/1.1 200"))
            try kept.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            // To its end, which the house makes.
            #expect(await kept.read().hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func `a body that stops in its middle ends the connection, and changes nothing`() async throws {
        try await withImpatientHouse { house, port in
            let half = try RawConnection(port: port)
            try half.send(house.saveProfile(length: 400) + "name=half")
            let answer = await half.read()
            #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 4"))
            let name = try await house.services.database.read { try $0.people().first?.name }
            #expect(name == "김민지")
        }
    }

    @Test func `a body that takes longer than it may is refused, and the rest of it is not waited for`() async throws {
        try await withImpatientHouse(idle: .seconds(30)) { house, port in
            let slow = try RawConnection(port: port)
            try slow.send(house.saveProfile(length: 400_000) + "name=slow")
            let trickle = Task {
                while (try? slow.send("w")) != nil {
                    house.clock.advance(seconds: Limits.bodySeconds + 1)
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            #expect(await slow.read().hasPrefix("HTTP/1.1 408"))
            trickle.cancel()
        }
    }

    @Test func `after a refusal nobody goes on sending for ever`() async throws {
        try await withImpatientHouse(idle: .seconds(30)) { house, port in
            let large = try RawConnection(port: port)
            let length = 1_000_000_000_000
            try large.send(house.saveProfile(length: length))
            let piece = String(repeating: "a", count: 64 * 1_024)
            let flood = Task.detached {
                var sent = 0
                while (try? large.send(piece)) != nil { sent += piece.utf8.count }
                return sent
            }
            #expect(await large.read().hasPrefix("HTTP/1.1 413"))
            #expect(await flood.value < length)
        }
    }

    @Test func `what stands between the pieces of a body is not read without end`() async throws {
        try await withImpatientHouse(idle: .seconds(30)) { house, port in
            let endless = try RawConnection(port: port)
            try endless.send(Self.chunked + "1;")
            let flood = Task.detached {
                var sent = 0
                // What the two ends hold ready is a few megabytes; many times that says that nobody stopped it.
                while sent < 256 * 1_024 * 1_024, (try? endless.send(Self.piece)) != nil {
                    sent += Self.piece.utf8.count
                }
                return sent
            }
            #expect(await flood.value < 64 * 1_024 * 1_024)
            #expect(await isAnswering(port))
        }
    }

    @Test func `a request that comes by letters and becomes no body is let go`() async throws {
        try await withImpatientHouse(idle: .minutes(30)) { house, port in
            let slow = try RawConnection(port: port)
            try slow.send(Self.chunked + "1;")
            #expect(try await isLetGo(slow, sending: "a"))
            #expect(await slow.read() == "")
        }
    }

    @Test func `the head of a second request that comes by letters is let go as that of the first`() async throws {
        try await withImpatientHouse(idle: .minutes(30)) { house, port in
            let kept = try RawConnection(port: port)
            try kept.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await kept.read(until: "ok").hasPrefix("HTTP/1.1 200"))
            #expect(try await isLetGo(kept, sending: "G"))
        }
    }

    /// Whether the house hangs up on whoever sends a letter and another, long before all that they would send has come.
    private func isLetGo(_ connection: RawConnection, sending letter: String) async throws -> Bool {
        for _ in 0..<1_500 {
            guard (try? connection.send(letter)) != nil else { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    @Test func `a body in the smallest pieces is read whole`() async throws {
        // How long sixty thousand of them take is the machine's to say.
        try await withImpatientHouse(idle: .seconds(120), request: .seconds(240)) { house, port in
            let token = try #require(house[.minji].cookies["maru"])
            let pieces = try RawConnection(port: port)
            let text = "name=" + String(repeating: "%20", count: 20_000) + "Min&language=ko&theme=dark"
            let body = text.map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
            try pieces.send(
                Self.chunked.replacing("maru=x", with: "maru=\(token)").replacing("/sign-in", with: "/me/save-profile"))
            try pieces.send(body)
            #expect(await pieces.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 303"))
        }
    }

    private static let chunked = """
        POST /sign-in HTTP/1.1\r\nHost: localhost\r\nCookie: maru=x\r
        Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n
        """
    private static let piece = String(repeating: "a", count: 64 * 1_024)

    @Test func `who asks and does not take the answers is let go`() async throws {
        try await withImpatientHouse { house, port in
            let deaf = try RawConnection(port: port)
            let requests = String(repeating: "GET /style HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 50)
            // Ends when the house hangs up.
            await Task.detached { while (try? deaf.send(requests)) != nil {} }.value
            #expect(await isAnswering(port))
        }
    }

    @Test func `a live stream is not taken for a connection on which nothing happens`() async throws {
        try await withImpatientHouse { house, port in
            let token = try #require(house[.minji].cookies["maru"])
            let stream = try RawConnection(port: port)
            try stream.send("GET /live HTTP/1.1\r\nHost: localhost\r\nCookie: maru=\(token)\r\n\r\n")
            _ = await stream.read(until: "retry: 2000")
            // Another connection is let go meanwhile, and then one more.
            for _ in 0..<2 {
                let other = try RawConnection(port: port)
                try other.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                _ = await other.read()
            }
            #expect(house.services.live.count == 1)
        }
    }
}

/// Whether somebody new is answered: the connection of the test's own client has been let go like the others.
private func isAnswering(_ port: Int) async -> Bool {
    guard let next = try? RawConnection(port: port),
        (try? next.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")) != nil
    else { return false }
    return await next.read().hasPrefix("HTTP/1.1 200")
}

extension House {
    /// A form's head, for a body of so many bytes.
    fileprivate func saveProfile(length: Int) -> String {
        """
        POST /me/save-profile HTTP/1.1\r\nHost: localhost\r\nCookie: maru=\(self[.minji].cookies["maru"] ?? "")\r
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(length)\r\n\r\n
        """
    }
}
