import CVips
import Floor

/// Pictures through libvips, one at a time: these functions block, and belong on a thread of their own.
package enum Picture {
    /// Limits of a side and of the total in pixels. A phone camera takes 50 million; a decompression bomb declares
    /// more.
    static let sideLimit = 20_000
    static let pixelLimit = 60_000_000

    /// Loads libvips with the first picture; false if it is missing or fails to start.
    package static let isOpen = maru_vips_open() == 0

    /// The center square of a picture in each size, the largest first, as WebP: upright, without metadata.
    ///
    /// - Throws: `photo-library-missing`, `photo-kind-unknown`, `photo-too-many-pixels`, `photo-unreadable`; the last
    ///   two before decoding if the header shows it.
    static func squares(of bytes: [UInt8]) throws(Refusal) -> [(side: Int, bytes: [UInt8])] {
        guard let kind = PictureKind(sniffing: bytes) else { throw .photoKindUnknown }
        guard isOpen else { throw .photoLibraryMissing }
        try check(bytes, kind)
        var squares: [(side: Int, bytes: [UInt8])] = []
        for side in Photo.sides.sorted(by: >) {
            // Scale smaller squares from the larger, so that the picture is decoded only once.
            let square = try square(of: squares.first?.bytes ?? bytes, side: side)
            squares.append((side, square))
        }
        return squares
    }

    private static func check(_ bytes: [UInt8], _ kind: PictureKind) throws(Refusal) {
        var (width, height): (Int32, Int32) = (0, 0)
        let failed = bytes.withUnsafeBytes {
            maru_vips_measure($0.baseAddress, $0.count, kind.rawValue, &width, &height)
        }
        guard failed == 0, width > 0, height > 0 else { throw .photoUnreadable }
        guard width <= sideLimit, height <= sideLimit, Int(width) * Int(height) <= pixelLimit else {
            throw .photoTooManyPixels
        }
    }

    private static func square(of bytes: [UInt8], side: Int) throws(Refusal) -> [UInt8] {
        var memory: UnsafeMutableRawPointer?
        var size = 0
        let failed = bytes.withUnsafeBytes {
            maru_vips_square($0.baseAddress, $0.count, Int32(side), &memory, &size)
        }
        defer { if let memory { maru_vips_free(memory) } }
        guard failed == 0, let memory,
            let pixels = WebP.pixels(of: Array(UnsafeRawBufferPointer(start: memory, count: size)))
        else { throw .photoUnreadable }
        return pixels
    }
}
