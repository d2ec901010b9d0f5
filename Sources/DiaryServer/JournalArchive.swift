import DiaryRoom
import Floor
import ServerFloor

/// A journal as a zip that opens without Maru: `entries.json`, which comes in again as it was, and the entries as Markdown
/// in `markdown/`. Photos will be in `photos/`.
enum JournalArchive {
    private static let entries = "entries.json"
    private static let markdown = "markdown/"

    /// - Throws: `journal-export-too-many-entries`.
    static func bytes(of document: JournalDocument) throws -> [UInt8] {
        guard document.entries.count < DiaryLimits.archiveFiles else { throw Refusal.journalExportTooMany }
        var writer = ZipWriter()
        try writer.add(entries, document.json.bytes)
        for file in document.markdown { try writer.add(markdown + file.path, file.bytes) }
        return writer.finished()
    }

    /// Parses an uploaded file of any format by its content; its name decides only what is Markdown.
    static func parsed(_ bytes: [UInt8], named name: String, _ context: JournalFileContext) throws -> ParsedJournal {
        guard bytes.count <= ParsedJournal.byteLimit else {
            throw Refusal.journalFileTooLarge(bytes.count, limit: ParsedJournal.byteLimit)
        }
        if ZipArchive.isArchive(bytes) {
            do {
                return try unpacked(bytes, title(of: name), context)
            } catch let fault as ZipFault {
                throw Refusal.journalArchive(fault)
            }
        }
        let first = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        if !isJSON, ParsedJournal.isMarkdown(name) {
            return try ParsedJournal(markdown: [.init(path: name, bytes: bytes)], name: title(of: name), context)
        }
        return try ParsedJournal(json: bytes, name: title(of: name), context)
    }

    /// - Throws: a `ZipFault`, or a refusal of what is in the archive.
    private static func unpacked(
        _ bytes: [UInt8], _ name: String, _ context: JournalFileContext
    ) throws -> ParsedJournal {
        let archive = try ZipArchive(
            bytes,
            within: .init(
                files: DiaryLimits.archiveFiles, fileBytes: ParsedJournal.contentLimit,
                totalBytes: DiaryLimits.archiveBytes))
        let documents = archive.files.filter {
            $0.path.lowercased().hasSuffix(".json") && !$0.path.hasPrefix("__MACOSX/")
        }
        if let document = documents.first(where: { $0.path == entries }) ?? documents.first {
            guard document.path == entries || documents.count == 1 else {
                throw Refusal.journalFileSeveral(documents.map(\.path))
            }
            return try ParsedJournal(json: try archive.bytes(of: document), name: name, context)
        }
        var files: [JournalDocument.File] = []
        for file in archive.files where ParsedJournal.isMarkdown(file.path) {
            files.append(JournalDocument.File(path: file.path, bytes: try archive.bytes(of: file)))
        }
        if files.isEmpty { throw Refusal.journalFileUnknown }
        return try ParsedJournal(
            markdown: files, name: name, others: archive.files.count - files.count, context)
    }

    /// A file's name without its ending.
    private static func title(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}

extension Refusal {
    fileprivate static func journalArchive(_ fault: ZipFault) -> Refusal {
        let isLarge = [.tooManyFiles, .fileTooLarge, .tooLarge].contains(fault.rule)
        let phrase =
            switch fault.rule {
            case .encrypted: Phrase(ko: "암호가 걸린 zip은 읽을 수 없어요.", en: "A zip with a password cannot be read.")
            case .zip64, .disks, .method:
                Phrase(
                    ko: "이런 방식의 zip은 읽을 수 없어요. 보통 압축으로 다시 만들어 주세요.",
                    en: "This kind of zip cannot be read. Create it again with ordinary compression.")
            case .path:
                Phrase(
                    ko: "zip 안에 허용되지 않는 경로의 파일이 있어요.", en: "The zip has a file whose path is not allowed.")
            case .tooManyFiles:
                Phrase(
                    ko: "zip에는 파일이 \(grouped(DiaryLimits.archiveFiles))개까지 있을 수 있어요.",
                    en: "A zip can have at most \(grouped(DiaryLimits.archiveFiles)) files.")
            case .fileTooLarge, .tooLarge:
                Phrase(
                    ko:
                        "zip을 풀면 너무 커요. 파일 하나는 \(ParsedJournal.contentLimit >> 20)MB, 모두 \(DiaryLimits.archiveBytes >> 20)MB까지예요.",
                    en:
                        "The zip is too large when unpacked. A file can have \(ParsedJournal.contentLimit >> 20) MB, and all \(DiaryLimits.archiveBytes >> 20) MB."
                )
            case .malformed, .repeated, .overlap, .content:
                Phrase(
                    ko: "zip이 깨졌어요. 다시 내려받거나 다시 만들어 주세요.", en: "The zip is damaged. Download or create it again.")
            }
        return Refusal(
            isLarge ? .tooLarge : .invalid, "journal-archive-" + fault.rule.name, phrase, field: "file",
            given: fault.path)
    }

    fileprivate static func journalFileSeveral(_ paths: [String]) -> Refusal {
        Refusal(
            .invalid, "journal-file-several",
            Phrase(
                ko: "zip 안에 JSON이 \(paths.count)개 있어요. 하나씩 골라서 올려 주세요.",
                en: "The zip has \(paths.count) JSON files. Upload them one by one."), field: "file",
            given: paths.joined(separator: ", "))
    }

    fileprivate static var journalExportTooMany: Refusal {
        Refusal(
            .conflict, "journal-export-too-many-entries",
            Phrase(
                ko: "zip에는 일기를 \(grouped(DiaryLimits.archiveFiles))편까지 담아요. JSON으로 내보내 주세요.",
                en: "A zip can have at most \(grouped(DiaryLimits.archiveFiles)) entries. Export as JSON."))
    }
}

extension ZipFault.Rule {
    /// In the name of a refusal: `too-many-files`.
    fileprivate var name: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}
