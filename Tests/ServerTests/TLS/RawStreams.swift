import NIOCore
import NIOPosix
import NIOSSL

/// A connection over TLS on which a test writes the frames of HTTP/2 itself (RFC 9113), for what a browser would never send.
final class RawStreams {
    /// One frame.
    struct Frame: Sendable {
        enum Kind: UInt8, Sendable {
            case data, headers, priority, reset, settings, pushPromise, ping, goAway, windowUpdate, continuation
        }

        var kind: Kind
        var flags: UInt8 = 0
        var stream: UInt32 = 0
        var payload: [UInt8] = []

        /// The reason of a reset or of a farewell.
        var code: UInt32? {
            let bytes = kind == .goAway ? payload.dropFirst(4).prefix(4) : payload.prefix(4)
            guard kind == .reset || kind == .goAway, bytes.count == 4 else { return nil }
            return bytes.reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    static let (endStream, endHeaders, acknowledged): (UInt8, UInt8, UInt8) = (0x1, 0x4, 0x1)

    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private var unread: [UInt8] = []
    private let answersPings: Bool

    private init(
        _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>, _ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>,
        answersPings: Bool
    ) {
        self.inbound = inbound.makeAsyncIterator()
        self.outbound = outbound
        self.answersPings = answersPings
    }

    /// Connects, agrees on HTTP/2, and greets.
    ///
    /// - Parameter settings: pairs of the settings' numbers and values.
    static func open(
        _ port: Int, settings: [(UInt16, UInt32)] = [], isGreeting: Bool = true, answersPings: Bool = true,
        _ body: (RawStreams) async throws -> Void
    ) async throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        configuration.applicationProtocols = ["h2"]
        let tls = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: tls, serverHostname: "localhost"))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            let streams = RawStreams(inbound, outbound, answersPings: answersPings)
            if isGreeting {
                try await outbound.write(ByteBuffer(string: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"))
                let payload = settings.flatMap { number, value in
                    [number >> 8, number].map { UInt8(truncatingIfNeeded: $0) }
                        + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
                }
                try await streams.send([Frame(kind: .settings, payload: payload)])
            }
            try await body(streams)
        }
    }

    func send(_ frames: [Frame]) async throws {
        var bytes = ByteBuffer()
        for frame in frames {
            bytes.writeBytes([16, 8, 0].map { UInt8(truncatingIfNeeded: frame.payload.count >> $0) })
            bytes.writeBytes([frame.kind.rawValue, frame.flags])
            bytes.writeInteger(frame.stream)
            bytes.writeBytes(frame.payload)
        }
        try await outbound.write(bytes)
    }

    /// The next frame; nil once the connection is closed.
    func next() async -> Frame? {
        while true {
            if let frame = parse() {
                if frame.kind == .ping, frame.flags == 0, answersPings {
                    // The connection may be gone, which the next read says.
                    try? await send([Frame(kind: .ping, flags: RawStreams.acknowledged, payload: frame.payload)])
                }
                return frame
            }
            guard let more = try? await inbound.next() else { return nil }
            unread += Array(more.readableBytesView)
        }
    }

    /// All frames to the first of a kind, or to the end.
    func read(until isLast: (Frame) -> Bool = { _ in false }) async -> [Frame] {
        var frames: [Frame] = []
        while let frame = await next() {
            frames.append(frame)
            if isLast(frame) { break }
        }
        return frames
    }

    private func parse() -> Frame? {
        guard unread.count >= 9 else { return nil }
        let length = unread[0..<3].reduce(0) { $0 << 8 | Int($1) }
        guard unread.count >= 9 + length else { return nil }
        defer { unread.removeFirst(9 + length) }
        return Frame(
            kind: Frame.Kind(rawValue: unread[3]) ?? .priority, flags: unread[4],
            stream: unread[5..<9].reduce(0) { $0 << 8 | UInt32($1) }, payload: Array(unread[9..<9 + length]))
    }

    /// The header block of a request (RFC 7541), without compression.
    static func head(_ method: String = "GET", _ path: String, _ fields: [(String, String)] = []) -> [UInt8] {
        [0x87] + [(":method", method), (":path", path), (":authority", "localhost")].flatMap(literal)
            + fields.flatMap(literal)
    }

    /// A field that is not added to the table.
    static func literal(_ name: String, _ value: String) -> [UInt8] { [0x00] + text(name) + text(value) }

    static func text(_ text: String) -> [UInt8] {
        var (rest, bytes) = (text.utf8.count, [UInt8]())
        if rest < 127 { return [UInt8(rest)] + Array(text.utf8) }
        bytes.append(127)
        rest -= 127
        while rest >= 128 {
            bytes.append(UInt8(rest % 128) | 0x80)
            rest /= 128
        }
        return bytes + [UInt8(rest)] + Array(text.utf8)
    }
}
