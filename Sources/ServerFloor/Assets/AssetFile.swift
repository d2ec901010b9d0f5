import CZlib
package import NIOCore
import Synchronization

/// One file as it is served: as it is, and compressed where that makes it smaller.
package final class AssetFile: Sendable {
    package let type: String
    package let plain: ByteBuffer
    package let brotli: ByteBuffer?
    private let given: ByteBuffer?
    /// Compressed when it is first asked for, so that starting takes no time for it.
    private let made = Mutex<ByteBuffer??>(nil)

    package init(_ name: String, _ bytes: [UInt8], gzip: [UInt8]?, brotli: [UInt8]?) {
        type = MediaTypes.type(of: name)
        plain = ByteBuffer(bytes: bytes)
        given = gzip.map { ByteBuffer(bytes: $0) }
        self.brotli = brotli.map { ByteBuffer(bytes: $0) }
    }

    package var gzip: ByteBuffer? {
        if let given { return given }
        guard MediaTypes.isCompressible(type), plain.readableBytes > 512 else { return nil }
        return made.withLock { made in
            if let made { return made }
            let compressed = gzipped(Array(plain.readableBytesView), level: 9)
            let buffer = compressed.flatMap { $0.count < plain.readableBytes ? ByteBuffer(bytes: $0) : nil }
            made = .some(buffer)
            return buffer
        }
    }
}

/// RFC 1952, by zlib. Nil where zlib fails, which it does only without memory.
///
/// - Parameter level: 1 (fast) to 9 (small).
func gzipped(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    var stream = z_stream()
    // 15 bits of window, and 16 for a gzip header instead of zlib's own.
    guard
        deflateInit2_(
            &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let result = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            return deflate(&stream, Z_FINISH)
        }
    }
    guard result == Z_STREAM_END else { return nil }
    return Array(output[..<Int(stream.total_out)])
}
