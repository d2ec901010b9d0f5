/// WebP's container (RFC 9649): chunks of a four-character code, a length, and that many bytes, padded to an even
/// number.
package enum WebP {
    /// The same picture with its pixels only: no Exif, XMP or colour profile.
    ///
    /// - Returns: nil unless it is a still picture without transparency.
    package static func pixels(of file: [UInt8]) -> [UInt8]? {
        guard file.count > 12, file[0..<4].elementsEqual("RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8) else {
            return nil
        }
        var start = 12
        while start + 8 <= file.count {
            let length = file[(start + 4)..<(start + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
            let end = start + 8 + length + length % 2
            guard end <= file.count else { return nil }
            if file[start..<(start + 3)].elementsEqual("VP8".utf8), file[start + 3] != UInt8(ascii: "X") {
                return Array("RIFF".utf8) + size(4 + end - start) + Array("WEBP".utf8) + file[start..<end]
            }
            start = end
        }
        return nil
    }

    private static func size(_ count: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } }
}
