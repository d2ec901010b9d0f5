import CZlib
package import Floor
package import NIOCore

/// A drawn page as gzip (RFC 1952), into which form ids are put without compressing it again.
///
/// The text between the ids is compressed, and flushed so that it ends with a whole byte and nothing after refers back into
/// it; each id stands between as a stored block (RFC 1951 §3.2.4), thus at a place that is known.
package struct PackedPage: Sendable {
    private var bytes: ByteBuffer
    private let places: [Int]
    /// The check sum of the page with `ID.unmade` in its places.
    private let checkSum: UInt
    /// What one id instead of another does to the check sum, which is linear: each place moves the difference by as many bytes
    /// as come after, and all of them together are the sum of those moves.
    private let moves: UInt

    /// Nil where zlib fails, which it does only without memory.
    ///
    /// - Parameters:
    ///   - page: drawn with `ID.unmade` as the form id.
    ///   - places: where the ids begin, ascending.
    package init?(_ page: [UInt8], places: [Int]) {
        // What RFC 1952 §2.3 asks for first: deflated, without a name, from no system in particular.
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
            moves ^= crc32_combine_gen(page.count - done)
        }
        guard deflater.append(page[done...], to: &packed) else { return nil }
        // A last block with nothing in it, then what RFC 1952 asks for last: the check sum, and the length.
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
        // zlib's multiplication does not end for nought.
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

    /// How a stored block of an id's length begins: not the last one, its length, and that in ones' complement.
    private static let storedID: [UInt8] = [0, UInt8(idBytes), 0, ~UInt8(idBytes), 0xFF]

    private static func checkSum(of bytes: [UInt8]) -> UInt { crc32(0, bytes, UInt32(bytes.count)) }
}

/// zlib's compression, piece by piece.
private struct Deflater: ~Copyable {
    /// zlib remembers where it lies, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // A window of 15 bits, and the minus for no header: ours has ids in it.
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

    /// Compresses a piece, whole, so that nothing after it refers back into it.
    func append(_ piece: ArraySlice<UInt8>, to packed: inout [UInt8]) -> Bool {
        // Asked twice for nothing, zlib speaks of a mistake.
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
                return deflate(stream, Z_FULL_FLUSH) == Z_OK && stream.pointee.avail_in == 0
                    && stream.pointee.avail_out > 0
            }
        }
        guard isDone else { return false }
        packed += output[..<Int(room - stream.pointee.avail_out)]
        return true
    }

    /// What a flush adds at most, and one to see that there was room.
    private static let flushBytes = 16
}
