import CZlib
package import Floor
package import NIOCore

/// A rendered page as gzip (RFC 1952), into which form ids are inserted without compressing it again.
///
/// The text between the ids is compressed and flushed, so that it ends on a byte boundary. Each id is a stored block
/// (RFC 1951 §3.2.4), and so at a known offset. What follows refers back to text before it, but never into it.
package struct PackedPage: Sendable {
    private var bytes: ByteBuffer
    private let places: [Int]
    /// The checksum of the page with `ID.unmade` in its places.
    private let checkSum: UInt
    /// The change of the checksum when one id replaces another. It is linear: each place shifts the difference by the
    /// number of bytes after it, and the sum of these shifts covers all places.
    private let moves: UInt

    /// Nil if zlib fails, which happens only without memory.
    ///
    /// - Parameters:
    /// - page: rendered with `ID.unmade` as the form id.
    /// - places: the offsets of the ids, ascending.
    package init?(_ page: [UInt8], places: [Int]) {
        // The gzip header (RFC 1952 §2.3): deflate, no name, unknown system.
        var packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        packed.reserveCapacity(page.count / 6)
        var packedPlaces: [Int] = []
        var moves: UInt = 0
        var done = 0
        guard let deflater = Deflater() else { return nil }
        for place in places {
            guard deflater.append(page[done..<place], to: &packed) else { return nil }
            packed += PackedPage.storedID
            packedPlaces.append(packed.count)
            done = place + PackedPage.idBytes
            packed += page[place..<done]
            guard deflater.skip(PackedPage.idBytes) else { return nil }
            moves ^= crc32_combine_gen(page.count - done)
        }
        guard deflater.append(page[done...], to: &packed) else { return nil }
        // An empty last block, then the gzip trailer (RFC 1952): the checksum and the length.
        packed += [3, 0]
        let checkSum = PackedPage.checkSum(of: page)
        self.bytes = ByteBuffer(bytes: packed)
        self.bytes.writeInteger(UInt32(checkSum), endianness: .little)
        self.bytes.writeInteger(UInt32(truncatingIfNeeded: page.count), endianness: .little)
        self.places = packedPlaces
        self.checkSum = checkSum
        self.moves = moves
    }

    package func with(formID: ID<Operation>) -> ByteBuffer {
        // zlib's multiplication does not terminate for zero.
        guard moves != 0 else { return bytes }
        var copy = bytes
        let text = formID.text
        for place in places { copy.setString(text, at: place) }
        let difference = PackedPage.checkSum(of: Array(text.utf8)) ^ PackedPage.unmade
        let checkSum = checkSum ^ crc32_combine_op(difference, 0, moves)
        copy.setInteger(UInt32(checkSum), at: bytes.readableBytes - 2 * MemoryLayout<UInt32>.size, endianness: .little)
        return copy
    }

    private static let idBytes = ID<Operation>.unmade.text.utf8.count
    private static let unmade = checkSum(of: Array(ID<Operation>.unmade.text.utf8))

    /// The head of a stored block of an id's length: not the last block, the length, and its ones' complement.
    private static let storedID: [UInt8] = [0, UInt8(idBytes), 0, ~UInt8(idBytes), 0xFF]

    private static func checkSum(of bytes: [UInt8]) -> UInt { crc32(0, bytes, UInt32(bytes.count)) }
}

/// zlib's compression in pieces.
private struct Deflater: ~Copyable {
    /// zlib keeps a pointer to the stream, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // A window of 15 bits; negative for no header, since ours contains ids.
        guard
            deflateInit2_(
                stream, Limits.pageCompression, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// Compresses a piece completely, up to a byte boundary.
    func append(_ piece: ArraySlice<UInt8>, to packed: inout [UInt8]) -> Bool {
        // zlib reports an error for a second flush without input.
        guard !piece.isEmpty else { return true }
        var input = Array(piece)
        var output = [UInt8](repeating: 0, count: Int(deflateBound(stream, UInt(input.count))) + Deflater.flushBytes)
        let room = UInt32(output.count)
        let isDone = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = room
                return deflate(stream, Z_SYNC_FLUSH) == Z_OK && stream.pointee.avail_in == 0
                    && stream.pointee.avail_out > 0
            }
        }
        guard isDone else { return false }
        packed += output[..<Int(room - stream.pointee.avail_out)]
        return true
    }

    /// Counts bytes that are written here by others, after a piece. zlib is told other ones, of which no text in UTF-8 has
    /// any: so nothing matches them.
    func skip(_ count: Int) -> Bool {
        deflateSetDictionary(stream, [UInt8](repeating: 0xFF, count: count), UInt32(count)) == Z_OK
    }

    /// The most that a flush adds, plus one byte to detect that the output was large enough.
    private static let flushBytes = 16
}
