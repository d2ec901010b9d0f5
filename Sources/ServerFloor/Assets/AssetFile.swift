import CZlib
package import NIOCore
import Synchronization

/// One file as served: plain, and compressed if that is smaller.
package final class AssetFile: Sendable {
    package let type: String
    package let plain: ByteBuffer
    package let brotli: ByteBuffer?
    private let given: ByteBuffer?
    /// Compressed on first use, to keep startup fast.
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

/// Compresses as gzip (RFC 1952), with zlib. Nil if zlib fails, which happens only without memory.
///
/// - Parameter level: 1 (fast) to 9 (small).
func gzipped(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    var stream = z_stream()
    // A window of 15 bits, plus 16 for a gzip header instead of zlib's.
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
