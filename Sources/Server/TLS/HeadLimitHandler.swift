import HTTPTypes
import NIOCore
import NIOHTTPTypes
import ServerFloor

/// Refuses a request over HTTP/2 with too many header fields, or one that is too long, with 431. The parser of HTTP/1.1 does
/// the same for it; the size of all fields together is limited by the decoder of both.
final class HeadLimitHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    private var isRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else { return }
        guard case .head(let head) = unwrapInboundIn(data), HeadLimitHandler.isTooLarge(head.headerFields) else {
            context.fireChannelRead(data)
            return
        }
        isRefused = true
        let answer = HTTPResponse(status: .requestHeaderFieldsTooLarge, headerFields: [.contentLength: "0"])
        context.write(wrapOutboundOut(.head(answer)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolatedUnsafeUnchecked().whenComplete { _ in
            context.close(promise: nil)
        }
    }

    private static func isTooLarge(_ fields: HTTPFields) -> Bool {
        fields.count > Limits.headerCount
            || fields.contains { $0.name.rawName.utf8.count + $0.value.utf8.count > Limits.headerFieldBytes }
    }
}
