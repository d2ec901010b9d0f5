/// The accepted kinds of pictures, detected by their first bytes; the declared type is ignored.
package enum PictureKind: Int32, Sendable, CaseIterable {
    case jpeg = 0
    case png = 1
    case webp = 2
    /// The first frame only.
    case gif = 3
    /// HEIC and AVIF, if libvips was built with libheif.
    case heif = 4

    package init?(sniffing bytes: some Sequence<UInt8>) {
        let head = Array(bytes.prefix(12))
        func has(_ text: StaticString, at offset: Int) -> Bool {
            text.withUTF8Buffer { head.dropFirst(offset).starts(with: $0) }
        }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has("RIFF", at: 0), has("WEBP", at: 8) {
            self = .webp
        } else if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
            self = .gif
        } else if has("ftyp", at: 4), PictureKind.heifBrands.contains(Array(head.dropFirst(8))) {
            self = .heif
        } else {
            return nil
        }
    }

    private static let heifBrands: Set<[UInt8]> = Set(
        ["heic", "heix", "heim", "heis", "hevc", "mif1", "msf1", "avif", "avis"].map { Array($0.utf8) })
}
