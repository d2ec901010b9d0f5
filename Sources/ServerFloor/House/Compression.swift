import HTTPTypes
package import Hummingbird
import NIOCore

/// Compresses a page or a document if the client accepts it. Files compress themselves; streams are never compressed.
package func compress(_ response: inout Response, for request: Incoming) async {
    guard let length = response.body.contentLength, length >= Limits.compressedBytes,
        let type = response.headers[.contentType], MediaTypes.isCompressible(type),
        response.headers[values: .vary] != ["Accept-Encoding"]
    else { return }
    response.headers.append(HTTPField(name: .vary, value: "Accept-Encoding"))
    // A cached page is compressed already.
    guard response.headers[.contentEncoding] == nil,
        AcceptedEncodings(request.headers[.acceptEncoding] ?? "").gzip
    else { return }
    let collector = Collector()
    // Collecting bytes that are in memory cannot fail.
    guard (try? await response.body.write(collector)) != nil else { return }
    guard let small = gzipped(Array(collector.bytes.readableBytesView), level: Limits.pageCompression) else { return }
    response.headers[.contentEncoding] = "gzip"
    response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: small))
}

/// Collects a body that is in memory.
private final class Collector: ResponseBodyWriter {
    var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws { bytes.writeImmutableBuffer(buffer) }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
