import CZlib
import ServerFloor

/// PNG's container (W3C, third edition): sufficient for generated pictures.
enum PNG {
    /// A picture as a file.
    ///
    /// - Parameters:
    ///   - pixels: red, green and blue of each, row by row.
    ///   - width: in pixels, as is the height.
    static func file(of pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + height)
        for row in 0..<height { rows += [0] + pixels[(row * width * 3)..<((row + 1) * width * 3)] }
        let head = word(width) + word(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunk("IDAT", packed(rows))
            + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        let sum = body.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) }
        return word(content.count) + body + word(Int(sum))
    }

    /// A zlib stream (RFC 1950).
    private static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var size = compressBound(UInt(bytes.count))
        var stream = [UInt8](repeating: 0, count: Int(size))
        let code = compress2(&stream, &size, bytes, UInt(bytes.count), 6)
        precondition(code == Z_OK, "the buffer is as large as the bound says")
        return Array(stream.prefix(Int(size)))
    }

    /// Four bytes, big-endian.
    private static func word(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
