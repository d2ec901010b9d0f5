import CZlib

/// Deflate without a header (RFC 1951), and the checksum CRC-32.
enum RawDeflate {
    /// A window of 15 bits; negative for no header.
    private static let window: Int32 = -15

    static func checkSum(of bytes: [UInt8]) -> UInt32 {
        UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) })
    }

    /// Packs bytes; nil if there is no memory.
    static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return run(bytes, room: bound, &stream) { deflate($0, Z_FINISH) }
    }

    /// Unpacks bytes; nil if they are damaged, or if their content is not exactly of this size. No more memory is taken
    /// than that.
    static func unpacked(_ bytes: [UInt8], size: Int) -> [UInt8]? {
        var stream = z_stream()
        guard inflateInit2_(&stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            return nil
        }
        defer { inflateEnd(&stream) }
        let content = run(bytes, room: size, &stream) { inflate($0, Z_FINISH) }
        guard let content, content.count == size, stream.avail_in == 0 else { return nil }
        return content
    }

    /// Runs a stream to its end within a buffer; nil if it does not end there.
    private static func run(
        _ bytes: [UInt8], room: Int, _ stream: inout z_stream, _ step: (UnsafeMutablePointer<z_stream>) -> Int32
    ) -> [UInt8]? {
        // Archives are far below four gigabytes. A byte more than the room: zlib does not end without output.
        guard bytes.count < Int(UInt32.max), room < Int(UInt32.max) else { return nil }
        var input = bytes
        var output = [UInt8](repeating: 0, count: room + 1)
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return withUnsafeMutablePointer(to: &stream) { step($0) }
            }
        }
        let written = output.count - Int(stream.avail_out)
        guard result == Z_STREAM_END, written <= room else { return nil }
        output.removeLast(output.count - written)
        return output
    }
}
