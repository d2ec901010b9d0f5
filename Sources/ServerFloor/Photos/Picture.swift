import CVips

/// What the decoding process makes of a picture that is a person's, through libvips. The house itself never loads libvips:
/// it starts an ``ImageDecoder``.
package enum Picture {
    /// Loads libvips; false if it is missing or fails to start.
    package static let isOpen = maru_vips_open() == 0

    /// The center square of a picture in each size, the largest first, as WebP: upright, without metadata.
    ///
    /// - Returns: nil if it cannot be read.
    static func squares(of bytes: [UInt8]) -> [DecodedPicture]? {
        var squares: [DecodedPicture] = []
        for side in PictureUse.photo.sides {
            // Scale smaller squares from the larger, so that the picture is decoded only once.
            guard let square = square(of: squares.first?.bytes ?? bytes, side: side) else { return nil }
            squares.append(DecodedPicture(side: side, width: side, height: side, bytes: square))
        }
        return squares
    }

    private static func square(of bytes: [UInt8], side: Int) -> [UInt8]? {
        var memory: UnsafeMutableRawPointer?
        var size = 0
        let failed = bytes.withUnsafeBytes {
            maru_vips_square($0.baseAddress, $0.count, Int32(side), &memory, &size)
        }
        defer { if let memory { maru_vips_free(memory) } }
        guard failed == 0, let memory else { return nil }
        return WebP.pixels(of: Array(UnsafeRawBufferPointer(start: memory, count: size)))
    }
}
