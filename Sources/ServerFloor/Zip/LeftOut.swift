package import Floor

/// What an export cannot take along because the house has it no more as it was stored. The archive says so at its end, in
/// the language of whoever takes it: it may be all that they look at.
package struct LeftOut: Sendable {
    private let language: Language
    private var names: [String]

    private static let path = "missing.txt"

    /// - Parameter names: what is known to be missing before the archive begins.
    package init(_ names: [String], in language: Language) {
        self.names = names
        self.language = language
    }

    package mutating func add(_ name: String) { names.append(name) }

    /// Writes the list; nothing where all is there.
    package func write(to archive: inout ZipWriter) throws(ZipFault) {
        guard !names.isEmpty else { return }
        let head = Phrase(
            ko: "서버에 없거나 깨져 있어서 담지 못한 사진과 파일이에요. 관리자에게 알려 주세요.",
            en: """
                These pictures and files are missing or damaged on the server and could not be taken along. Tell an \
                administrator.
                """)
        let lines = [head(language), ""] + names.sorted()
        try archive.add(LeftOut.path, Array((lines.joined(separator: "\n") + "\n").utf8))
    }
}
