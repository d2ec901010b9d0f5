import NIOCore
import NIOHTTP2
import ServerFloor

/// Watches an HTTP/2 connection as a whole, which the handlers of its streams cannot: closes one that has no streams, one
/// whose other end no longer answers, and one that is not read. When the server stops, it tells the other end, and closes
/// after the last answer. It also closes one that has sent what is an error.
///
/// The library's own handler of this kind waits for ever for an end that has gone.
final class StreamsHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private let patience: Patience
    private var context: ChannelHandlerContext?
    private var open = 0
    private var newest = HTTP2StreamID.rootStream
    private var isLeaving = false
    /// Whether the last question whether somebody is there was answered.
    private var isAnswered = true
    /// The timeouts: for the next stream, for the next question, for unread output.
    private var unused: Scheduled<Void>?
    private var asking: Scheduled<Void>?
    private var unread: Scheduled<Void>?

    init(_ patience: Patience) { self.patience = patience }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        unused = schedule(patience.head) { $0.leave() }
        asking = schedule(patience.idle) { $0.ask() }
    }

    func handlerRemoved(context: ChannelHandlerContext) { letGo() }

    func channelInactive(context: ChannelHandlerContext) {
        letGo()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .ping(_, ack: true) = unwrapInboundIn(data).payload { isAnswered = true }
        context.fireChannelRead(data)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        unread?.cancel()
        unread = context.channel.isWritable ? nil : schedule(patience.unread) { $0.context?.close(promise: nil) }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent { leave() }
        // Without input nothing can be acknowledged any more: the other end has gone.
        if case .inputClosed? = event as? ChannelEvent { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }

    fileprivate func opened(_ stream: HTTP2StreamID) {
        open += 1
        newest = max(newest, stream)
        unused?.cancel()
    }

    fileprivate func closed() {
        open -= 1
        guard open == 0, context != nil else { return }
        unused?.cancel()
        // If leaving: the end of the last answer may not have been flushed yet.
        unused =
            isLeaving ? schedule(.zero) { $0.context?.close(promise: nil) } : schedule(patience.idle) { $0.leave() }
    }

    /// Closes a connection of which the library has said that it is in error, which it leaves to others.
    fileprivate func failed() {
        isLeaving = true
        // The frame that says so has not been flushed yet.
        unused?.cancel()
        unused = schedule(.zero) { $0.context?.close(promise: nil) }
    }

    /// Asks whether somebody is there, which every HTTP/2 client answers by itself.
    private func ask() {
        guard let context else { return }
        guard isAnswered else { return context.close(promise: nil) }
        isAnswered = false
        write(.ping(HTTP2PingData(withInteger: 0), ack: false))
        asking = schedule(patience.idle) { $0.ask() }
    }

    /// Lets the streams end, and takes no new ones. The other end knows which it may repeat.
    private func leave() {
        guard !isLeaving, let context else { return }
        isLeaving = true
        write(.goAway(lastStreamID: newest, errorCode: .noError, opaqueData: nil))
        if open == 0 { context.close(promise: nil) }
    }

    private func write(_ payload: HTTP2Frame.FramePayload) {
        guard let context else { return }
        context.writeAndFlush(wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: payload)), promise: nil)
    }

    private func schedule(_ time: TimeAmount, _ act: @escaping (StreamsHandler) -> Void) -> Scheduled<Void>? {
        context?.eventLoop.assumeIsolatedUnsafeUnchecked().scheduleTask(in: time) { act(self) }
    }

    private func letGo() {
        for timeout in [unused, asking, unread] { timeout?.cancel() }
        context = nil
    }

    /// Tells it of streams and of errors, on the connection's event loop.
    struct Watch: NIOHTTP2StreamDelegate, NIOHTTP2FrameDelegate {
        private let handler: NIOLoopBound<StreamsHandler>

        init(_ handler: StreamsHandler, _ loop: any EventLoop) { self.handler = NIOLoopBound(handler, eventLoop: loop) }

        func streamCreated(_ id: HTTP2StreamID, channel: any Channel) {
            handler.value.opened(id)
        }

        func streamClosed(_ id: HTTP2StreamID, channel: any Channel) {
            handler.value.closed()
        }

        func wroteFrame(_ frame: HTTP2Frame) {
            if case .goAway(_, let code, _) = frame.payload, code != .noError { handler.value.failed() }
        }
    }
}
