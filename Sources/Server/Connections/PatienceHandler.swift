import ServerFloor
import HTTPTypes
import NIOCore
import NIOHTTPTypes
import NIOSSL

/// Closes a connection that stalls in ways an idle timeout does not detect: a head that arrives byte by byte, a body
/// that continues after its answer, an answer that is not read, endless bytes that become no request.
final class PatienceHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let patience: Patience
    /// Whether it watches a stream of HTTP/2, whose bytes the library counts.
    private let isStream: Bool
    /// The timeouts, which close the connection unless cancelled: one for input, one for output.
    private var incoming: Scheduled<Void>?
    private var outgoing: Scheduled<Void>?
    /// Between a request's head and its end.
    private var isBodyComing = false
    /// Between a request's head and the end of its response.
    private var isAnswering = false
    /// Bytes received that have not become part of a request.
    private var stray = 0

    init(_ patience: Patience, ofStream isStream: Bool = false) {
        self.patience = patience
        self.isStream = isStream
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if !isStream { standBefore(context) }
        if context.channel.isActive { awaitHead(context) }
    }

    /// Adds what stands before the parser, and behind TLS, whose own bytes become no request; and what needs to see the parsed
    /// head as it came.
    private func standBefore(_ context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        do {
            try HostHandler.add(to: pipeline)
            let tls = try? pipeline.handler(type: NIOSSLServerHandler.self)  // Plain connections have none.
            try pipeline.addHandler(ArrivalHandler(self), position: tls.map { .after($0) } ?? .first)
        } catch {
            // Close a connection that cannot be monitored.
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { letGo() }

    func channelActive(context: ChannelHandlerContext) {
        awaitHead(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        letGo()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            isBodyComing = true
            isAnswering = true
            stray = 0
            incoming?.cancel()
            incoming = close(context, in: patience.request)
        case .body(let bytes):
            stray = max(0, stray - bytes.readableBytes * (1 + Limits.strayBytesPerByte))
        case .end:
            isBodyComing = false
            stray = 0
            incoming?.cancel()
            incoming = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            isAnswering = false
            if isBodyComing {
                incoming?.cancel()
                incoming = close(context, in: patience.linger)
            }
        }
        context.write(data, promise: promise)
    }

    /// Counts received bytes of unknown meaning. Bytes of the next request may arrive while this one is answered; they
    /// wait, so there are few.
    fileprivate func count(_ bytes: Int) {
        if isBodyComing || !isAnswering { stray += bytes }
    }

    /// Resolves the counted bytes after parsing.
    /// - Returns: false if too many have become nothing.
    fileprivate func judge(_ context: ChannelHandlerContext) -> Bool {
        guard stray <= Limits.strayBytes else { return false }
        if stray > 0, !isBodyComing, !isAnswering { awaitHead(context) }
        return true
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        outgoing?.cancel()
        outgoing = context.channel.isWritable ? nil : close(context, in: patience.unread)
        context.fireChannelWritabilityChanged()
    }

    private func awaitHead(_ context: ChannelHandlerContext) {
        guard incoming == nil else { return }
        incoming = close(context, in: patience.head)
    }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        context.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(in: time) { context.close(promise: nil) }
    }

    private func letGo() {
        incoming?.cancel()
        outgoing?.cancel()
    }
}

/// Counts a connection's input before it is parsed, which the HTTP parser does not report.
private final class ArrivalHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let patience: PatienceHandler

    init(_ patience: PatienceHandler) { self.patience = patience }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        patience.count(unwrapInboundIn(data).readableBytes)
        context.fireChannelRead(data)
        if !patience.judge(context) { context.close(promise: nil) }
    }
}
