import ServerFloor
import NIOCore
import NIOHTTPTypes

/// Closes a connection at once whose network has as many open as it may.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let counts: ConnectionCounts
    private var isCounted = false

    init(_ counts: ConnectionCounts) { self.counts = counts }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { count(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        count(context)
        context.fireChannelActive()
    }

    private func count(_ context: ChannelHandlerContext) {
        guard !isCounted else { return }
        isCounted = true
        let channel = context.channel
        if !counts.open(from: channel.remoteAddress, until: channel.closeFuture) { context.close(promise: nil) }
    }
}
