import ServerFloor
import NIOCore

/// Closes a connection at once if its network has reached the limit.
final class ConnectionLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any
    typealias InboundOut = Any

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
