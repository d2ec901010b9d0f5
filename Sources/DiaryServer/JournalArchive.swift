import DiaryRoom
import Floor
import ServerFloor

/// A journal as a zip that opens without Maru: `entries.json`, which comes in again as it was, the entries as Markdown in
/// `markdown/`, and their photos in `photos/`.
struct JournalArchive: Sendable {
    /// The texts, packed: whoever downloads slowly keeps no more than these in memory.
    private let texts: ZipWriter
    /// The photos' contents, by their paths in the archive and in the order of those.
    let photos: [Photo]

    struct Photo: Sendable {
        let path: String
        let file: ServedFile
        /// Bytes of its content.
        let size: Int
    }

    private static let entries = "entries.json"
    private static let markdown = "markdown/"

    /// Packs the texts, which takes long for a large journal.
    ///
    /// - Throws: `journal-export-too-many-entries`, `journal-export-too-large`.
    init(_ document: JournalDocument, _ files: [ID<StoredFile>: FileRecord]) throws {
        var photos: [Photo] = []
        // Two entries of a day may have one file, and an archive with a path twice could not be read.
        var paths: Set<String> = []
        for photo in document.entries.flatMap(\.photos) {
            guard let picture = photo.id.flatMap({ files[$0] })?.picture, paths.insert(photo.path).inserted else {
                continue
            }
            let file = ServedFile(hash: picture.hash, mediaType: picture.mediaType)
            photos.append(Photo(path: photo.path, file: file, size: picture.bytes))
        }
        self.photos = photos.sorted { $0.path < $1.path }
        guard document.entries.count + photos.count < DiaryLimits.archiveFiles else {
            throw Refusal.journalExportTooMany
        }
        let bytes = photos.reduce(0) { $0 + $1.size }
        guard bytes <= DiaryLimits.archivePhotoBytes else { throw Refusal.journalExportTooLarge(bytes) }
        var texts = ZipWriter()
        try texts.add(JournalArchive.entries, document.json.bytes)
        for file in document.markdown { try texts.add(JournalArchive.markdown + file.path, file.bytes) }
        self.texts = texts
    }

    /// Writes the archive piece by piece: one photo is in memory at a time.
    ///
    /// - Throws: `missing` if a photo's content is gone, which must end what was begun.
    func write(_ services: Services, _ send: ([UInt8]) async throws -> Void) async throws {
        var writer = texts
        try await send(writer.piece())
        for photo in photos {
            guard let content = try await services.content(of: photo.file) else { throw Refusal.missing }
            try writer.add(photo.path, content, isPacked: false)
            try await send(writer.piece())
        }
        try await send(writer.finished())
    }

    /// Parses an uploaded file of any format by its content; its name decides only what is Markdown.
    static func parsed(_ source: ZipSource, named name: String, _ context: JournalFileContext) throws -> ParsedJournal {
        do {
            if source.isArchive { return try unpacked(source, title(of: name), context) }
            guard source.count <= ParsedJournal.byteLimit else {
                throw Refusal.journalFileTooLarge(source.count, limit: ParsedJournal.byteLimit)
            }
            return try parsed(try source.bytes(0..<source.count), named: name, context)
        } catch let fault as ZipFault {
            throw Refusal.journalArchive(fault)
        }
    }

    private static func parsed(
        _ bytes: [UInt8], named name: String, _ context: JournalFileContext
    ) throws -> ParsedJournal {
        let first = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        if !isJSON, ParsedJournal.isMarkdown(name) {
            return try ParsedJournal(markdown: [.init(path: name, bytes: bytes)], name: title(of: name), context)
        }
        return try ParsedJournal(json: bytes, name: title(of: name), context)
    }

    /// The list of an archive's files. Pictures and other media may be large: they are unpacked one by one, if at all.
    static func open(_ source: ZipSource) throws(ZipFault) -> ZipArchive {
        try ZipArchive(
            source,
            within: .init(
                files: DiaryLimits.archiveFiles, fileBytes: ParsedJournal.contentLimit,
                totalBytes: DiaryLimits.archiveBytes, excepting: { !isDocument($0) && !ParsedJournal.isMarkdown($0) }))
    }

    private static func isDocument(_ path: String) -> Bool {
        path.lowercased().hasSuffix(".json") && !path.hasPrefix("__MACOSX/")
    }

    /// - Throws: a `ZipFault`, or a refusal of what is in the archive.
    private static func unpacked(
        _ source: ZipSource, _ name: String, _ context: JournalFileContext
    ) throws -> ParsedJournal {
        let archive = try open(source)
        let documents = archive.files.filter { isDocument($0.path) }
        if let document = documents.first(where: { $0.path == entries }) ?? documents.first {
            guard document.path == entries || documents.count == 1 else {
                throw Refusal.journalFileSeveral(documents.map(\.path))
            }
            let folder = document.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            return try ParsedJournal(
                json: try archive.bytes(of: document), name: name,
                context.finding(archive, below: folder.map { $0 + "/" }.joined()))
        }
        var files: [JournalDocument.File] = []
        for file in archive.files where ParsedJournal.isMarkdown(file.path) {
            files.append(JournalDocument.File(path: file.path, bytes: try archive.bytes(of: file)))
        }
        if files.isEmpty { throw Refusal.journalFileUnknown }
        return try ParsedJournal(
            markdown: files, name: name, others: archive.files.count - files.count, context.finding(archive, below: ""))
    }

    /// A file's name without its ending.
    private static func title(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}

extension JournalFileContext {
    /// The same with the pictures of an archive.
    ///
    /// - Parameter folder: the one that the paths of a file are below, with a slash at its end; empty for the archive's.
    fileprivate func finding(_ archive: ZipArchive, below folder: String) -> JournalFileContext {
        let sizes = Dictionary(archive.files.map { ($0.path, $0.size) }) { first, _ in first }
        var context = self
        context.picture = { path in
            guard let size = sizes[folder + path] else { return .absent }
            return size > Limits.fileBytes ? .tooLarge : .present(folder + path)
        }
        return context
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

    static func journalFileTooManyPhotos(_ count: Int) -> Refusal {
        Refusal(
            .invalid, "journal-file-too-many-photos",
            Phrase(
                ko: "한 번에 사진을 \(grouped(DiaryLimits.archiveFiles))장까지 가져와요. 파일을 나눠 주세요.",
                en: "An import can have \(grouped(DiaryLimits.archiveFiles)) photos. Split the file."), field: "file",
            given: String(count))
    }

    fileprivate static func journalExportTooLarge(_ bytes: Int) -> Refusal {
        Refusal(
            .conflict, "journal-export-too-large",
            Phrase(
                ko: "사진이 모두 \(bytes >> 20)MB라 zip 하나에 담을 수 없어요. JSON으로 내보내면 글은 모두 담겨요.",
                en:
                    "The photos have \(bytes >> 20) MB, more than fit into one zip. A JSON export has all texts, without photos."
            ), given: String(bytes))
    }

    fileprivate static var journalExportTooMany: Refusal {
        Refusal(
            .conflict, "journal-export-too-many-entries",
            Phrase(
                ko: "zip에는 일기와 사진을 \(grouped(DiaryLimits.archiveFiles))개까지 담아요. JSON으로 내보내 주세요.",
                en:
                    "A zip can have at most \(grouped(DiaryLimits.archiveFiles)) entries and photos. Export as JSON."))
    }
}

extension ZipFault.Rule {
    /// In the name of a refusal: `too-many-files`.
    fileprivate var name: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}
