import DiaryRoom
import Floor
import Foundation
import ServerFloor
import Transfer

/// A journal as a zip that opens without Maru: `entries.json`, which comes in again as it was, the entries as Markdown in
/// `markdown/`, and their photos in `photos/`. Photos that are missing on the server are named in `missing.txt`.
struct JournalArchive: Sendable {
    /// The texts, packed: whoever downloads slowly keeps no more than these in memory.
    private let texts: ZipWriter
    /// The photos' contents, by their paths in the archive and in the order of those.
    let photos: [Photo]
    private let left: LeftOut

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
    /// - Parameters:
    ///   - absent: contents that are not there.
    ///   - language: of what is said of those.
    /// - Throws: `journal-export-too-many-entries`, `journal-export-too-large`.
    init(
        _ document: JournalDocument, _ files: [ID<StoredFile>: FileRecord], without absent: Set<FileHash>,
        in language: Language
    ) throws {
        var (photos, left) = ([Photo](), LeftOut([], in: language))
        // Two entries of a day may have one file, and an archive with a path twice could not be read.
        var paths: Set<String> = []
        for photo in document.entries.flatMap(\.photos) {
            guard let picture = photo.id.flatMap({ files[$0] })?.picture, paths.insert(photo.path).inserted else {
                continue
            }
            if absent.contains(picture.hash) {
                left.add(photo.path)
                continue
            }
            let file = ServedFile(hash: picture.hash, mediaType: picture.mediaType)
            photos.append(Photo(path: photo.path, file: file, size: picture.bytes))
        }
        self.photos = photos.sorted { $0.path < $1.path }
        self.left = left
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

    /// Writes the archive piece by piece: one photo is in memory at a time. One that turns out to be damaged is left out.
    func write(_ services: Services, _ send: ([UInt8]) async throws -> Void) async throws {
        var (writer, left) = (texts, left)
        try await send(writer.piece())
        for photo in photos {
            guard let content = try await services.content(of: photo.file) else {
                left.add(photo.path)
                continue
            }
            try writer.add(photo.path, content, isPacked: false)
            try await send(writer.piece())
        }
        try left.write(to: &writer)
        try await send(writer.finished())
    }

    /// Parses an uploaded file of any format by its content; its name decides only what is Markdown.
    static func parsed(_ source: ZipSource, named name: String, _ context: JournalFileContext) throws -> ParsedJournal {
        do {
            if source.isArchive { return try unpacked(source, fileTitle(name), context) }
            guard source.count <= ParsedJournal.byteLimit else {
                throw Refusal.journalFileTooLarge(source.count, limit: ParsedJournal.byteLimit, isArchive: false)
            }
            return try parsed(file(name, try source.bytes(0..<source.count)), context)
        } catch let fault as ZipFault {
            throw Refusal.journalArchive(fault)
        }
    }

    private static func parsed(_ file: JournalDocument.File, _ context: JournalFileContext) throws -> ParsedJournal {
        let name = fileTitle(file.path)
        let first = file.bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        let mayBeJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        // A text may begin with a bracket.
        if ParsedJournal.isMarkdown(file.path), !mayBeJSON || !ParsedJournal.isJSON(file.bytes) {
            return try ParsedJournal(markdown: [file], name: name, context)
        }
        guard mayBeJSON else { throw Refusal.journalFileUnknown(file.path) }
        return try ParsedJournal(documents: [file], name: name, context)
    }

    /// A text file in UTF-8, whatever it was in. What is text in no encoding is refused where it is read.
    private static func file(_ path: String, _ bytes: [UInt8]) -> JournalDocument.File {
        guard let text = FileText(bytes) else { return JournalDocument.File(path: path, bytes: bytes) }
        return JournalDocument.File(path: path, bytes: text.bytes, encoding: text.encoding)
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
        path.lowercased().hasSuffix(".json") && !ParsedJournal.isHidden(path)
    }

    /// - Throws: a `ZipFault`, or a refusal of what is in the archive.
    private static func unpacked(
        _ source: ZipSource, _ name: String, _ context: JournalFileContext
    ) throws -> ParsedJournal {
        let archive = try open(source)
        let visible = archive.files.filter { !ParsedJournal.isHidden($0.path) }
        let context = context.finding(archive, among: visible)
        let texts = visible.filter { ParsedJournal.isMarkdown($0.path) }
        var documents = visible.filter { isDocument($0.path) }
        if let own = documents.first(where: { $0.path == entries }) { documents = [own] }
        if !documents.isEmpty {
            let files = try documents.map { file($0.path, try archive.bytes(of: $0)) }
            do throws(Refusal) {
                return try ParsedJournal(documents: files, name: name, texts: texts.map(\.path), context)
            } catch {
                // A vault may have JSON of its programs beside the texts.
                guard !texts.isEmpty, ParsedJournal.isOfNone(error) else { throw error }
            }
        }
        guard !texts.isEmpty else { throw Refusal.journalFileUnknown(visible.first?.path ?? "") }
        let others = visible.map(\.path).filter { !ParsedJournal.isMarkdown($0) }
        return try ParsedJournal(
            markdown: try texts.map { file($0.path, try archive.bytes(of: $0)) }, name: name, others: others, context)
    }
}

extension JournalFileContext {
    /// The same with the pictures of an archive.
    ///
    /// - Parameter visible: its files that are the person's.
    fileprivate func finding(_ archive: ZipArchive, among visible: [ZipArchive.File]) -> JournalFileContext {
        let sizes = Dictionary(archive.files.map { ($0.path, $0.size) }) { first, _ in first }
        let named = Dictionary(grouping: visible.map(\.path)) { ArchivePath.name(of: ArchivePath.folded($0)) }
        let picture: @Sendable (String) -> Picture = { path in
            guard let size = sizes[path] else { return .absent }
            return size > Limits.fileBytes ? .tooLarge : .present(path)
        }
        var context = self
        context.isArchived = true
        context.picture = picture
        context.pictureAnywhere = { path in
            let wanted = ArchivePath.folded(path)
            let found = (named[ArchivePath.name(of: wanted)] ?? []).filter { ArchivePath.ends($0, in: wanted) }
            // Of several the one that is least deep.
            guard let nearest = found.min(by: { $0.utf8.count < $1.utf8.count }) else { return .absent }
            return picture(nearest)
        }
        return context
    }
}

/// Paths as programs mean them: macOS spells names in decomposed letters, and others in any case.
private enum ArchivePath {
    static func folded(_ path: String) -> String { path.precomposedStringWithCanonicalMapping.lowercased() }

    static func name(of path: String) -> String { path.split(separator: "/").last.map { String($0) } ?? "" }

    /// Whether a path ends in those names.
    static func ends(_ path: String, in names: String) -> Bool { ("/" + folded(path)).hasSuffix("/" + names) }
}

extension Refusal {
    fileprivate static func journalArchive(_ fault: ZipFault) -> Refusal {
        let (one, all) = (ParsedJournal.contentLimit >> 20, DiaryLimits.archiveBytes >> 20)
        return .archive(
            fault, "journal-archive", files: DiaryLimits.archiveFiles,
            tooLarge: Phrase(
                ko: "zip을 풀면 너무 커요. 파일 하나는 \(one)MB, 모두 \(all)MB까지예요.",
                en: "The zip is too large when unpacked. A file can have \(one) MB, and all \(all) MB."))
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
