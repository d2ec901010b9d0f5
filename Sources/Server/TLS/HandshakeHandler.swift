import NIOCore
import NIOTLS

/// Closes a connection whose TLS handshake takes too long, or longer than the server runs. What comes after it is watched by
/// others.
final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    typealias InboundOut = Any

    private let time: TimeAmount
    private var timeout: Scheduled<Void>?
    private var isDone = false

    init(_ time: TimeAmount) { self.time = time }

    func handlerAdded(context: ChannelHandlerContext) {
        timeout = context.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(in: time) {
            context.close(promise: nil)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { timeout?.cancel() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent {
            isDone = true
            timeout?.cancel()
        }
        if event is ChannelShouldQuiesceEvent, !isDone { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
