import AsyncHTTPClient
import Floor
import NIOCore
import NIOHTTP1
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Frames that a test writes itself. The house waits some seconds instead of many.
@Suite(.timeLimit(.minutes(30)), .serialized) struct `A house kept waiting over TLS` {
    private typealias Frame = RawStreams.Frame

    private func withImpatientHouse(
        head: TimeAmount = .seconds(2), request: TimeAmount = .minutes(10), idle: TimeAmount = .minutes(10),
        unread: TimeAmount = .minutes(10),
        _ body: @escaping @Sendable (House, TestAuthority, Int, String) async throws -> Void
    ) async throws {
        try await withSecureHouse(
            settings: { settings in
                settings.patience.head = head
                settings.patience.request = request
                settings.patience.idle = idle
                settings.patience.linger = .seconds(1)
                settings.patience.unread = unread
            }
        ) { secure in try await body(secure.house, secure.authority, secure.port, secure.cookie) }
    }

    private func isAnswering(_ port: Int, _ authority: TestAuthority) async throws -> Bool {
        try await withSecureClient(trusting: authority) { try await $0.ask(port, "/healthz").status == .ok }
    }

    private static func request(_ stream: UInt32, _ head: [UInt8], isWhole: Bool = true) -> Frame {
        Frame(
            kind: .headers, flags: RawStreams.endHeaders | (isWhole ? RawStreams.endStream : 0), stream: stream,
            payload: head)
    }

    @Test func `who says nothing is let go, before the handshake and after it`() async throws {
        try await withImpatientHouse { _, authority, port, _ in
            let silent = try RawConnection(port: port)
            #expect(await silent.read() == "")
            try await RawStreams.open(port, isGreeting: false) { _ = await $0.read() }
            try await RawStreams.open(port) { streams in
                #expect(await streams.read().contains { $0.kind == .goAway && $0.code == 0 })
            }
            #expect(try await isAnswering(port, authority))
        }
    }

    @Test func `a body that stops in its middle ends its stream, and the others go on`() async throws {
        try await withImpatientHouse(request: .seconds(2)) { house, authority, port, cookie in
            try await RawStreams.open(port) { streams in
                let type = ("content-type", "application/x-www-form-urlencoded")
                try await streams.send([
                    Self.request(1, RawStreams.head("GET", "/live", [("cookie", cookie)])),
                    Self.request(
                        3, RawStreams.head("POST", "/me/save-profile", [("cookie", cookie), type]), isWhole: false),
                    Frame(kind: .data, stream: 3, payload: Array("name=half".utf8)),
                ])
                let frames = await streams.read { $0.kind == .reset && $0.stream == 3 }
                #expect(frames.last?.kind == .reset)
                try await streams.send([Self.request(5, RawStreams.head("GET", "/healthz"))])
                #expect(await streams.read { $0.kind == .headers && $0.stream == 5 }.last?.stream == 5)
                #expect(house.services.live.count == 1)
            }
            let name = try await house.services.database.read { try $0.people().first?.name }
            #expect(name == "김민지")
        }
    }

    @Test func `as many streams at once as allowed are answered, and who opens more is let go`() async throws {
        try await withImpatientHouse { _, authority, port, _ in
            try await RawStreams.open(port) { streams in
                let limit = UInt32(Limits.streamsPerConnection)
                let head = RawStreams.head("POST", "/sign-in")
                try await streams.send((0..<limit).map { Self.request(2 * $0 + 1, head, isWhole: false) })
                try await streams.send([Frame(kind: .data, flags: RawStreams.endStream, stream: 1)])
                #expect(await streams.read { $0.kind == .headers && $0.stream == 1 }.last?.stream == 1)
                try await streams.send((limit...limit + 1).map { Self.request(2 * $0 + 1, head, isWhole: false) })
                #expect(await streams.read().contains { $0.kind == .goAway && $0.code == 1 })
            }
            #expect(try await isAnswering(port, authority))
        }
    }

    private static let declared = [
        ("content-length", String(Limits.formBytes)), ("content-type", "application/x-www-form-urlencoded"),
    ]

    @Test func `two hundred streams whose bodies do not come keep nobody from sending theirs`() async throws {
        try await withSecureHouse(settings: { $0.patience = .endless }) { secure in
            let (house, port) = (secure.house, secure.port)
            let limit = UInt32(Limits.streamsPerConnection)
            let heads = (0..<limit).map {
                Self.request(2 * $0 + 1, RawStreams.head("POST", "/sign-in", Self.declared), isWhole: false)
            }
            try await RawStreams.open(port) { one in
                try await one.send(heads)
                try await RawStreams.open(port) { two in
                    try await two.send(heads)
                    try await eventually("all of them are waited for") {
                        house.services.bodies.count == 2 * Int(limit)
                    }
                    var writer = JSON.Writer()
                    writer.write(JSON.largeSync)
                    let body = writer.bytes
                    let answer = try await withSecureClient(trusting: secure.authority) { client in
                        try await client.ask(
                            port, "/api/v1/sync", .POST,
                            headers: ["Cookie": secure.cookie, "Content-Type": "application/json"], body: body
                        ).status
                    }
                    #expect(answer == .ok)
                    #expect(house.services.bodies.count == 2 * Int(limit), "and they still wait")
                }
            }
            try await eventually("nothing is kept of them") { house.services.bodies.count == 0 }
        }
    }

    @Test func `a stream whose body comes too slowly is reset once somebody needs its room, and no other is`()
        async throws
    {
        try await withSecureHouse(settings: { $0.patience = .endless }) { secure in
            let (house, bodies) = (secure.house, secure.house.services.bodies)
            try await RawStreams.open(secure.port) { streams in
                try await streams.send([
                    Self.request(1, RawStreams.head("POST", "/sign-in", Self.declared), isWhole: false),
                    Frame(kind: .data, stream: 1, payload: [UInt8](repeating: UInt8(ascii: "a"), count: 2_000)),
                ])
                try await eventually("a part has come") { bodies.bytes == 2_000 }
                house.clock.advance(seconds: 60)
                let others = try bodies.fillOfStrangers()
                #expect(await streams.read { $0.kind == .reset }.last?.stream == 1)
                try await streams.send([Self.request(3, RawStreams.head("GET", "/healthz"))])
                #expect(await streams.read { $0.kind == .headers && $0.stream == 3 }.last?.stream == 3)
                for body in others { bodies.end(body) }
            }
            try await eventually("nothing is kept") { bodies.count == 0 }
        }
    }

    @Test func `who cancels requests without end is let go`() async throws {
        try await withImpatientHouse { _, authority, port, _ in
            try await RawStreams.open(port) { streams in
                let head = RawStreams.head("GET", "/sign-in")
                for number in 0..<UInt32(Limits.streamResets + 100) {
                    let cancel = Frame(kind: .reset, stream: 2 * number + 1, payload: [0, 0, 0, 8])
                    // The house hangs up on the way.
                    guard (try? await streams.send([Self.request(2 * number + 1, head), cancel])) != nil else { break }
                }
                let frames = await streams.read()
                #expect(frames.contains { $0.kind == .goAway && $0.code == 11 }, "enhance your calm")
            }
            #expect(try await isAnswering(port, authority))
        }
    }

    @Test(arguments: [RawStreams.Frame.Kind.ping, .settings]) func `who asks for answers without end is let go`(
        _ kind: RawStreams.Frame.Kind
    ) async throws {
        try await withImpatientHouse { _, authority, port, _ in
            try await RawStreams.open(port) { streams in
                let frame = Frame(kind: kind, payload: kind == .ping ? [UInt8](repeating: 0, count: 8) : [])
                for _ in 0..<Limits.controlFrames + 100 {
                    guard (try? await streams.send([frame])) != nil else { break }
                }
                #expect(await streams.read().contains { $0.kind == .goAway && $0.code == 11 })
            }
            #expect(try await isAnswering(port, authority))
        }
    }

    @Test func `heads that are too large, or grow when they are unpacked, are not read`() async throws {
        try await withImpatientHouse { _, authority, port, _ in
            let piece = RawStreams.literal("x", String(repeating: "a", count: 8_000))
            // The first adds a field of 3,000 bytes to the table, and each further byte repeats it.
            let bomb =
                RawStreams.head("GET", "/healthz") + [0x40] + RawStreams.text("x")
                + RawStreams.text(String(repeating: "a", count: 3_000)) + [UInt8](repeating: 0xBE, count: 5_000)
            let large = [
                Frame(kind: .headers, flags: 1, stream: 1, payload: RawStreams.head("GET", "/healthz") + piece)
            ]
            let more = Frame(kind: .continuation, stream: 1, payload: piece + piece)
            let last = Frame(kind: .continuation, flags: RawStreams.endHeaders, stream: 1, payload: piece)
            let endless = [Frame](repeating: Frame(kind: .continuation, stream: 1, payload: []), count: 1_000)
            for frames in [[Self.request(1, bomb)], large + [more, more, last], large + endless] {
                try await RawStreams.open(port) { streams in
                    try? await streams.send(frames)  // The house may hang up on the way.
                    let answer = await streams.read { $0.kind == .goAway || $0.kind == .reset }
                    #expect(!answer.contains { $0.kind == .headers })
                }
            }
            try await withSecureClient(trusting: authority) { client in
                let many = HTTPHeaders((0..<150).map { ("x-\($0)", "a") })
                #expect(try await client.ask(port, "/healthz", headers: many).status.code == 431)
                let long = try await client.ask(
                    port, "/healthz", headers: ["x": String(repeating: "a", count: Limits.headerFieldBytes)])
                #expect(long.status.code == 431)
                let two = try await client.ask(port, "/healthz", headers: ["Host": "other.example"])
                #expect(two.status == .badRequest || two.status == .ok, "one of both hosts counts")
            }
        }
    }

    @Test func `who does not take an answer loses it, and who has gone is noticed`() async throws {
        try await withImpatientHouse(unread: .seconds(1)) { _, authority, port, _ in
            // 4: no window for answers.
            try await RawStreams.open(port, settings: [(4, 0)]) { streams in
                try await streams.send([Self.request(1, RawStreams.head("GET", "/style"))])
                #expect(await streams.read { $0.kind == .reset }.last?.stream == 1)
            }
            #expect(try await isAnswering(port, authority))
        }
        try await withImpatientHouse(idle: .seconds(2)) { house, authority, port, cookie in
            try await RawStreams.open(port, answersPings: false) { streams in
                try await streams.send([Self.request(1, RawStreams.head("GET", "/live", [("cookie", cookie)]))])
                #expect(await streams.read().contains { $0.kind == .ping && $0.flags == 0 })
            }
            try await eventually("its live stream is closed") { house.services.live.count == 0 }
        }
    }
}
