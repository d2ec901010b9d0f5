import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends a connection whose other end keeps it waiting in a way that being idle does not cover: a head that comes a letter
/// at a time, a body that goes on after its answer, an answer that is not taken.
final class PatienceHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let patience: Patience
    /// Closes the connection unless it is cancelled: one for what comes in, one for what goes out.
    private var incoming: Scheduled<Void>?
    private var outgoing: Scheduled<Void>?
    private var isBodyComing = false

    init(_ patience: Patience) { self.patience = patience }

    func handlerAdded(context: ChannelHandlerContext) {
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
        case .head: isBodyComing = true
        case .body: return context.fireChannelRead(data)
        case .end: isBodyComing = false
        }
        incoming?.cancel()
        incoming = nil
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data), isBodyComing, incoming == nil {
            incoming = close(context, in: patience.linger)
        }
        context.write(data, promise: promise)
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
