import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers what still arrives on an open connection once the server has been told to stop, and says in the answer that
/// the connection ends.
///
/// A proxy keeps connections open and does not know that this end is about to close one: a request that meets the close
/// on its way has no answer, and only a proxy that knows it to be repeatable sends it again. So an idle connection stays
/// open for a while, longer than the proxies in `packaging/proxy` keep theirs. New connections are refused by then, which
/// a proxy answers by asking another process, whatever the request is.
final class PartingHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let wait: TimeAmount
    /// Requests without the end of their answer.
    private var unanswered = 0
    private var isParting = false
    /// Closes a connection that stays idle.
    private var closing: Scheduled<Void>?

    /// - Parameter wait: how long an idle connection stays open; zero if nobody else could answer in the meantime.
    init(wait: TimeAmount) { self.wait = wait }

    func handlerRemoved(context: ChannelHandlerContext) { closing?.cancel() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent, !isParting else {
            context.fireUserInboundEventTriggered(event)
            return
        }
        isParting = true
        guard unanswered == 0, wait > .zero else {
            context.fireUserInboundEventTriggered(event)
            return
        }
        closing = context.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(in: wait) {
            self.closing = nil
            context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var isLast = false
        if case .head = unwrapInboundIn(data) {
            unanswered += 1
            isLast = closing != nil
        }
        context.fireChannelRead(data)
        guard isLast else { return }
        closing?.cancel()
        closing = nil
        // The next handler has a request in progress now, and closes the connection after its answer.
        context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where isParting && head.status.kind != .informational:
            head.headerFields[.connection] = "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
            return
        case .end: unanswered -= 1
        default: break
        }
        context.write(data, promise: promise)
    }
}
