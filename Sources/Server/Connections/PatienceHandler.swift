import ServerFloor
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a connection whose other end keeps it waiting in a way that being idle does not cover: a head that comes a letter
/// at a time, a body that goes on after its answer, an answer that is not taken, bytes without end that become nothing.
final class PatienceHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let patience: Patience
    /// Closes the connection unless it is cancelled: one for what comes in, one for what goes out.
    private var incoming: Scheduled<Void>?
    private var outgoing: Scheduled<Void>?
    /// Between a request's head and its end.
    private var isBodyComing = false
    /// Between a request's head and the end of its answer.
    private var isAnswering = false
    /// Bytes that have come and, as far as is known, become nothing.
    private var stray = 0

    init(_ patience: Patience) { self.patience = patience }

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            try context.pipeline.syncOperations.addHandler(ArrivalHandler(self), position: .first)
        } catch {
            // A connection that cannot be watched is none.
            context.close(promise: nil)
        }
        if context.channel.isActive { awaitHead(context) }
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

    /// Bytes have come, of which nothing is known yet. Those of the next request may come while this one is answered: they
    /// wait, and few of them do.
    fileprivate func count(_ bytes: Int) {
        if isBodyComing || !isAnswering { stray += bytes }
    }

    /// What they have become is known now.
    /// - Returns: false where too many have become nothing.
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

/// Counts what comes on a connection before it is read, which a reader of requests does not tell.
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
