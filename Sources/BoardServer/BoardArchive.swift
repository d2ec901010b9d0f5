import BoardRoom
import Floor
import ServerFloor
import Transfer

/// A board as a zip: `board.json`, which is Maru's own file, and the contents of pictures and files in `files/`. Those that
/// are missing on the server are named in `missing.txt`.
struct BoardArchive: Sendable {
    /// The document, packed: whoever downloads slowly keeps no more than this in memory.
    private let text: ZipWriter
    private let contents: [Content]
    private let left: LeftOut

    private struct Content: Sendable {
        let path: String
        let file: ServedFile
        /// Its path, and what it is called on a card.
        let told: String
    }

    static let document = "board.json"
    private static let folder = "files/"
    /// The longest ending that a path takes from a file's name.
    private static let endingLimit = 10

    /// - Parameters:
    ///   - records: the board's complete files.
    ///   - absent: contents that are not there.
    ///   - language: of what is said of those.
    /// - Throws: `board-export-too-many-files`, `board-export-too-large`.
    init(
        _ board: BoardDocument, _ records: [FileRecord], without absent: Set<FileHash>, in language: Language
    ) throws {
        var (board, contents, bytes) = (board, [Content](), 0)
        var left = LeftOut([], in: language)
        var names: [ID<StoredFile>: String] = [:]
        for attachment in board.attachments { names[attachment.file] = attachment.name }
        for record in records {
            guard let name = names[record.id], let stored = record.picture else { continue }
            let path = BoardArchive.folder + record.id.text + (stored.isPicture ? ".webp" : BoardArchive.ending(name))
            let told = path + " (" + name + ")"
            if absent.contains(stored.hash) {
                left.add(told)
                continue
            }
            board.files[record.id] = BoardDocument.ArchivedFile(path: path, digest: stored.hash.text)
            contents.append(
                Content(
                    path: path, file: ServedFile(hash: stored.hash, mediaType: stored.mediaType), told: told))
            bytes += stored.bytes
        }
        guard contents.count < BoardLimits.archiveFiles else { throw Refusal.boardExportTooManyFiles(contents.count) }
        guard bytes <= BoardLimits.archiveContentBytes else { throw Refusal.boardExportTooLarge(bytes) }
        var text = ZipWriter()
        try text.add(BoardArchive.document, board.json.bytes)
        self.text = text
        self.contents = contents
        self.left = left
    }

    /// The ending of a name, with its dot, as far as every file system has it.
    private static func ending(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        let ending = name[dot...].dropFirst().lowercased()
        let isPlain = ending.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        return isPlain && (1...endingLimit).contains(ending.utf8.count) ? "." + ending : ""
    }

    /// Writes the archive piece by piece: one content is in memory at a time. One that turns out to be damaged is left out.
    func write(_ services: Services, _ send: ([UInt8]) async throws -> Void) async throws {
        var (writer, left) = (text, left)
        try await send(writer.piece())
        for one in contents {
            guard let content = try await services.content(of: one.file) else {
                left.add(one.told)
                continue
            }
            try writer.add(one.path, content, isPacked: one.file.mediaType == ServedFile.plainType)
            try await send(writer.piece())
        }
        try left.write(to: &writer)
        try await send(writer.finished())
    }
}

/// An archive of a board on its way in.
struct OpenedBoardArchive: Sendable {
    private let archive: ZipArchive
    private let board: ZipArchive.File
    /// The folder of the document, with a slash at its end; empty for the archive's.
    private let folder: String
    private let files: [String: ZipArchive.File]

    /// Reads the list of files, and unpacks nothing.
    ///
    /// - Throws: a refusal of the archive (`board-archive-…`); `import-other-tool` or `import-unknown` for one of
    ///   something else.
    init(_ source: ZipSource) throws(Refusal) {
        do throws(ZipFault) {
            archive = try ZipArchive(
                source,
                within: .init(
                    files: BoardLimits.archiveFiles, fileBytes: ParsedImport.byteLimit,
                    totalBytes: ParsedImport.byteLimit, excepting: { !OpenedBoardArchive.isDocument($0) }))
        } catch {
            throw .boardArchive(error)
        }
        let documents = archive.files.filter { OpenedBoardArchive.isDocument($0.path) }
        let atTop = documents.first { $0.path == BoardArchive.document }
        guard let board = atTop ?? documents.first, atTop != nil || documents.count == 1 else {
            let paths = archive.files.map(\.path)
            if let tool = OtherTool(paths: paths) { throw .importOther(tool) }
            throw .importUnknown(paths)
        }
        self.board = board
        folder = String(board.path.dropLast(BoardArchive.document.count))
        files = Dictionary(archive.files.map { ($0.path, $0) }) { first, _ in first }
    }

    private static func isDocument(_ path: String) -> Bool {
        path == BoardArchive.document || path.hasSuffix("/" + BoardArchive.document)
    }

    /// The board's document.
    var text: [UInt8] {
        get throws(Refusal) {
            do throws(ZipFault) {
                return try archive.bytes(of: board)
            } catch {
                throw .boardArchive(error)
            }
        }
    }

    /// The bytes of all files of a document, as the archive's list has them.
    func size(of files: [BoardDocument.ArchivedFile]) -> Int {
        files.reduce(0) { $0 + (self.files[folder + $1.path]?.size ?? 0) }
    }

    /// Whether a file is there as the document says. Unpacks it.
    func finding(_ file: BoardDocument.ArchivedFile) -> BoardDocument.Finding {
        guard let packed = files[folder + file.path] else { return .missing }
        guard packed.size <= Limits.fileBytes else { return .tooLarge }
        guard let content = content(of: file) else { return .damaged }
        return .present(isPicture: PictureKind(shown: content) != nil)
    }

    /// The content of a file; nil if it is not there, or is not what the document says.
    func content(of file: BoardDocument.ArchivedFile) -> [UInt8]? {
        guard let packed = files[folder + file.path], packed.size > 0 else { return nil }
        do {
            let content = try archive.bytes(of: packed, limit: Limits.fileBytes)
            return FileHash(of: content).text == file.digest ? content : nil
        } catch {
            return nil
        }
    }
}

extension BoardLimits {
    /// Files in an archive that is imported or exported: the format counts to 65,535.
    static let archiveFiles = 60_000
    /// An archive that is sent in parts: four gigabytes, which is what the format counts to. A person's quota of files may
    /// be less.
    static let archiveUploadBytes = Int(UInt32.max)
    /// The contents of an archive, unpacked: a little less, for the document.
    static let archiveContentBytes = archiveUploadBytes - 256 * 1024 * 1024

    /// The bytes of an archive that somebody may send in parts.
    static func archiveUploadBytes(_ settings: Settings) -> Int {
        settings.filesPerson > 0
            ? min(archiveUploadBytes, max(settings.filesPerson * Int(Limits.quotaBytes), ParsedImport.byteLimit))
            : archiveUploadBytes
    }
}
