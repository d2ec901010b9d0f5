import ServerFloor

/// PNG's container (W3C, third edition), without compression: sufficient for a small generated picture.
enum PNG {
    /// A square picture as a file.
    ///
    /// - Parameter pixels: red, green and blue of each, row by row.
    static func file(of pixels: [UInt8], side: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(pixels.count + side)
        for row in 0..<side { rows += [0] + pixels[(row * side * 3)..<((row + 1) * side * 3)] }
        let head = word(side) + word(side) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head) + chunk("IDAT", stored(rows))
            + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return word(content.count) + body + word(Int(checksum(body)))
    }

    /// A zlib stream (RFC 1950) of stored blocks (RFC 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + 0xFFFF)
            let length = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            for half in [length, ~length] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
            stream += bytes[start..<end]
            start = end
        }
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + word(high << 16 | low)
    }

    /// CRC-32 as in ISO 3309.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }

    /// Four bytes, big-endian.
    private static func word(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}
