import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import NIOSSL
import NIOTLS
import ServerFloor

extension HTTPServerBuilder {
    /// HTTP/2 or HTTP/1.1 over TLS.
    static func secure(
        _ certificates: CertificateStore, _ counts: ConnectionCounts, _ patience: Patience, parting: TimeAmount
    ) -> HTTPServerBuilder {
        .init { SecureChannel($0, certificates, counts, patience, parting) }
    }
}

/// The connections of a server that does TLS itself. Which HTTP they speak is agreed in the handshake (ALPN).
///
/// Hummingbird's own channel of this kind has one certificate for its lifetime, and the library's standard limits of HTTP/2.
struct SecureChannel: HTTPChannelHandler {
    typealias Stream = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>
    typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<Stream>

    typealias Agreed = NIONegotiatedHTTPVersion<HTTP1Channel.Value, Streams>

    struct Value: ServerChildChannelValue {
        let agreed: EventLoopFuture<Agreed>
        let channel: any Channel
    }

    let responder: Responder
    private let certificates: CertificateStore
    private let counts: ConnectionCounts
    private let patience: Patience
    private let http1: HTTP1Channel

    init(
        _ responder: @escaping Responder, _ certificates: CertificateStore, _ counts: ConnectionCounts,
        _ patience: Patience, _ parting: TimeAmount
    ) {
        self.responder = responder
        self.certificates = certificates
        self.counts = counts
        self.patience = patience
        http1 = HTTP1Channel(
            responder: responder,
            configuration: .patient(patience) { [PatienceHandler(patience), PartingHandler(wait: parting)] })
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionLimitHandler(counts))
            try pipeline.addHandler(NIOSSLServerHandler(context: certificates.context))
            try pipeline.addHandler(HandshakeHandler(patience.head))
            let agreement = NIOTypedApplicationProtocolNegotiationHandler<Agreed> { (result: ALPNResult) in
                guard case .negotiated("h2") = result else {
                    return http1.setup(channel: channel, logger: logger).map { Agreed.http1_1($0) }
                }
                return channel.eventLoop.makeCompletedFuture { Agreed.http2(try streams(on: channel, logger)) }
            }
            try pipeline.addHandler(agreement)
            return Value(agreed: agreement.protocolNegotiationResult, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            switch try await value.agreed.get() {
            case .http1_1(let connection): await http1.handle(value: connection, logger: logger)
            case .http2(let streams):
                try await withThrowingDiscardingTaskGroup { group in
                    for try await stream in streams.inbound {
                        group.addTask { await http1.handle(value: stream, logger: logger) }
                    }
                }
            }
        } catch {
            logger.trace("A connection over TLS ended", metadata: ["error": "\(error)"])
        }
    }

    private func streams(on channel: any Channel, _ logger: Logger) throws -> Streams {
        let whole = StreamsHandler(patience)
        let watch = StreamsHandler.Watch(whole, channel.eventLoop)
        let streams: Streams = try channel.pipeline.syncOperations.configureAsyncHTTP2Pipeline(
            mode: .server, streamDelegate: watch, frameDelegate: watch, configuration: SecureChannel.limits
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                let pipeline = stream.pipeline.syncOperations
                try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
                try pipeline.addHandler(HeadLimitHandler())
                try pipeline.addHandler(PatienceHandler(patience, ofStream: true))
                try pipeline.addHandler(
                    HTTPConnectionStateHandler(idleTimeout: Duration(patience.idle), logger: logger))
                return try Stream(wrappingChannelSynchronously: stream)
            }
        }
        try channel.pipeline.syncOperations.addHandler(whole)
        return streams
    }

    /// Ours, where the library's are others: it limits empty and continued frames by itself.
    private static let limits: NIOHTTP2Handler.Configuration = {
        var limits = NIOHTTP2Handler.Configuration()
        limits.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: Limits.streamsPerConnection),
            HTTP2Setting(parameter: .maxHeaderListSize, value: Limits.headerListBytes),
        ]
        limits.connection.targetWindowSize = Limits.connectionWindowBytes
        limits.connection.controlFrameRateLimit.maximumCount = Limits.controlFrames
        limits.stream.targetWindowSize = Limits.streamWindowBytes
        limits.stream.streamResetFrameRateLimit.maximumCount = Limits.streamResets
        limits.stream.streamErrorRateLimit.maximumCount = Limits.streamErrors
        return limits
    }()
}
