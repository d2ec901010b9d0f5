import NIOCore
import NIOEmbedded
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Connections from one network` {
    private let loop = EmbeddedEventLoop()

    private func counts(_ limit: Int = 2, _ proxies: [String] = []) -> ConnectionCounts {
        ConnectionCounts(limit: limit, trusting: proxies.compactMap { NetworkRange($0) })
    }

    @Test func `are so many and no more, and one that ends makes room`() throws {
        let counts = counts()
        let address = try SocketAddress(ipAddress: "203.0.113.5", port: 1)
        let (first, never) = (loop.makePromise(of: Void.self), loop.makePromise(of: Void.self))
        defer { never.succeed() }
        #expect(counts.open(from: address, until: first.futureResult))
        #expect(counts.open(from: address, until: never.futureResult))
        #expect(!counts.open(from: address, until: never.futureResult))
        let other = try SocketAddress(ipAddress: "203.0.113.6", port: 1)
        #expect(counts.open(from: other, until: never.futureResult))
        first.succeed()
        #expect(counts.open(from: address, until: never.futureResult))
        #expect(counts.total == 3)
    }

    @Test func `this machine and trusted proxies are not counted, and an IPv6 household is one network`() throws {
        let counts = counts(1, ["10.0.0.0/8"])
        let never = loop.makePromise(of: Void.self)
        defer { never.succeed() }
        for free in ["127.0.0.1", "::1", "10.1.2.3"] {
            let address = try SocketAddress(ipAddress: free, port: 1)
            for _ in 0..<3 { #expect(counts.open(from: address, until: never.futureResult)) }
        }
        #expect(counts.open(from: nil, until: never.futureResult))
        let home = try SocketAddress(ipAddress: "2001:db8:1:2::7", port: 1)
        let beside = try SocketAddress(ipAddress: "2001:db8:1:2:ffff::1", port: 1)
        let away = try SocketAddress(ipAddress: "2001:db8:1:3::7", port: 1)
        #expect(counts.open(from: home, until: never.futureResult))
        #expect(!counts.open(from: beside, until: never.futureResult))
        #expect(counts.open(from: away, until: never.futureResult))
    }

    @Test func `a process is let open what it needs, as far as the system allows`() {
        let now = OpenFiles.raise(to: 64)
        #expect(now >= 64)
        #expect(OpenFiles.raise(to: 1 << 40) >= now)
    }
}
