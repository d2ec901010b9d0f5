package import Floor

extension PictureKind {
    /// The kind of a file that people may add, by its first bytes.
    ///
    /// - Throws: `file-kind-unknown`, with what the bytes look like.
    package init(file bytes: [UInt8]) throws(Refusal) {
        let isAVIF =
            bytes.dropFirst(4).starts(with: "ftypavif".utf8) || bytes.dropFirst(4).starts(with: "ftypavis".utf8)
        guard !isAVIF, let kind = PictureKind(sniffing: bytes) else {
            throw .fileKindUnknown(isAVIF ? "AVIF" : PictureKind.guess(bytes))
        }
        self = kind
    }

    /// The same; nil for what is stored as it was sent where files of every kind are.
    package init?(shown bytes: [UInt8]) {
        do throws(Refusal) {
            try self.init(file: bytes)
        } catch {
            return nil
        }
    }

    /// The name of a format that people may try, for the refusal.
    private static func guess(_ bytes: [UInt8]) -> String {
        let known: [(start: String, name: String)] = [
            ("%PDF", "PDF"), ("PK\u{3}\u{4}", "ZIP"), ("BM", "BMP"), ("II*\0", "TIFF"), ("MM\0*", "TIFF"),
            ("\u{1A}E", "WebM"), ("ID3", "MP3"),
        ]
        if let found = known.first(where: { bytes.starts(with: $0.start.utf8) }) { return found.name }
        if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return "MP4" }
        let text = String(decoding: bytes.prefix(1_024), as: UTF8.self).lowercased()
        if text.contains("<svg") { return "SVG" }
        if text.contains("<html") || text.contains("<!doctype") { return "HTML" }
        return bytes.prefix(8).map { hex([$0]) }.joined(separator: " ")
    }
}
