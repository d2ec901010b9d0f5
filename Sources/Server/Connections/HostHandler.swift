import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Gives a request of HTTP/1.1 without `Host` an empty one, with which every request is refused (RFC 9112 §3.2). HTTP/1.0
/// may do without: balancers ask so whether a server is ready.
///
/// It stands before the translation from HTTP/1, behind which nobody knows the version.
final class HostHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    /// - Throws: if the connection does not speak HTTP/1.
    static func add(to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let translation = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
        try pipeline.addHandler(HostHandler(), position: .before(translation))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_1,
            !head.headers.contains(name: "Host")
        else {
            context.fireChannelRead(data)
            return
        }
        head.headers.add(name: "Host", value: "")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
