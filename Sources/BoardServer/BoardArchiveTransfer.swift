import BoardRoom
import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import ServerFloor
import Storage
import Transfer

/// Boards with their files: out as a zip that is written while it is sent, in as one that is kept until its files have
/// come.
extension BoardHost {
    func exportArchive(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let id: ID<Space> = try board(of: visit)
        let (name, body) = try await archive(of: id, visit)
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store",
                .contentDisposition: Download.disposition(name, ending: "zip", plain: "board-" + id.text.suffix(12)),
            ], body: body)
    }

    /// A whole board with its files, for a person on it. Which of them are missing is known before it begins.
    ///
    /// - Throws: `missing`; `board-export-too-many-files`, `board-export-too-large`; `busy`.
    func archive(of board: ID<Space>, _ visit: Visit) async throws -> (name: String, body: ResponseBody) {
        let services = services
        let (name, archive) = try await services.imports.run {
            let (document, files, language) = try await services.database.read { connection in
                let person = try visit.person(connection)
                let document = try connection.document(of: board, for: person.id, at: visit.now)
                return (document, try connection.files(of: board), person.language)
            }
            let absent = try await services.absent(among: files.contents)
            let archive = try await services.imports.apart {
                try BoardArchive(document, files, without: absent, in: language)
            }
            return (document.name, archive)
        }
        let body = ResponseBody { writer in
            try await archive.write(services) { try await writer.write(ByteBuffer(bytes: $0)) }
            try await writer.finish(nil)
        }
        return (name, body)
    }

    /// Receives a part of a file that is to be imported. It is on disk when this returns, and may be sent again. The
    /// first part deletes what the person has uploaded before and not imported.
    ///
    /// - Parameter id: made by the device; later the board's.
    /// - Returns: where the next part begins.
    /// - Throws: `missing`, `import-too-large`, `import-part-empty`, `file-part-gap`, `files-full`.
    func receive(_ part: [UInt8], at offset: Int, of id: ID<Space>, _ visit: Visit) async throws -> Int {
        guard !part.isEmpty else { throw Refusal.importPartEmpty }
        let limit = BoardLimits.archiveUploadBytes(services.settings)
        let (end, isOver) = offset.addingReportingOverflow(part.count)
        guard !isOver, end <= limit else { throw Refusal.importTooLarge(end, limit: limit) }
        let earlier = try await services.database.write { transaction in
            try transaction.receive(import: id, of: try visit.person(transaction).id, at: visit.now)
        }
        try await services.removeBoardArchives(earlier)
        let store = ImportStore.boards(services.settings)
        return try await onFileThread {
            try store.write(part, at: offset, of: id)
            return store.size(of: id)
        }
    }

    /// Parses a file that arrived in parts.
    ///
    /// - Throws: also `missing` if none did.
    func keep(
        arrived id: ID<Space>, named name: String, _ visit: Visit, _ viewer: Viewer
    ) async throws -> (ParsedImport, ID<Space>) {
        let isArriving = try await services.database.read {
            try $0.pendingImport(id, of: viewer.person)?.isEmpty == true
        }
        let store = ImportStore.boards(services.settings)
        guard isArriving, let source = try await onFileThread({ ZipSource(path: store.path(of: id)) }) else {
            throw Refusal.missing
        }
        if source.isArchive { return (try await keep(source, named: name, as: id, visit, viewer), id) }
        guard source.count <= ParsedImport.byteLimit else {
            throw Refusal.importTooLarge(source.count, limit: ParsedImport.byteLimit)
        }
        return try await keep(try await onFileThread { try source.bytes(0..<source.count) }, named: name, visit, viewer)
    }

    /// The same with an archive that arrived at once.
    func keep(
        archive bytes: [UInt8], named name: String, _ visit: Visit, _ viewer: Viewer
    ) async throws -> (ParsedImport, ID<Space>) {
        var entropy = services.random.entropy()
        let id = ID<Space>(milliseconds: visit.now, entropy: &entropy)
        let parsed = try await parsed(ZipSource(bytes), named: name, viewer)
        if !parsed.document.files.isEmpty {
            let store = ImportStore.boards(services.settings)
            try await onFileThread { try store.write(bytes, at: 0, of: id) }
        }
        try await keep(parsed, as: id, visit, viewer)
        return (parsed, id)
    }

    private func keep(
        _ source: ZipSource, named name: String, as id: ID<Space>, _ visit: Visit, _ viewer: Viewer
    ) async throws -> ParsedImport {
        let parsed = try await parsed(source, named: name, viewer)
        try await keep(parsed, as: id, visit, viewer)
        if parsed.document.files.isEmpty { try await services.removeBoardArchives([id]) }
        return parsed
    }

    private func keep(_ parsed: ParsedImport, as id: ID<Space>, _ visit: Visit, _ viewer: Viewer) async throws {
        let content = try await services.imports.apart { parsed.kept.text }
        let earlier = try await services.database.write { transaction in
            try transaction.keep(import: id, content, of: viewer.person, at: visit.now)
        }
        try await services.removeBoardArchives(earlier)
    }

    /// Parses the document of an archive, and compares each file with what the document says of it.
    ///
    /// - Throws: a refusal of the archive or the document, which names it; a quota's for files that there is no room for.
    private func parsed(_ source: ZipSource, named name: String, _ viewer: Viewer) async throws -> ParsedImport {
        let (clock, language) = (viewer.clock, viewer.language)
        let archive = try await onFileThread { () -> OpenedBoardArchive in
            do throws(Refusal) { return try OpenedBoardArchive(source) } catch { throw error.about(name) }
        }
        var parsed = try await services.imports.apart { () -> ParsedImport in
            do throws(Refusal) {
                return try ParsedImport(
                    try archive.text, fileName: "", isArchived: true, language: language,
                    isFit: { ServerFloor.hasBoundedMarks($0) }, clock: clock)
            } catch {
                throw error.about(name)
            }
        }
        let files = parsed.document.files
        let bytes = archive.size(of: Array(files.values))
        guard files.count <= BoardLimits.archiveFiles, bytes <= BoardLimits.archiveContentBytes else {
            throw Refusal.importFilesTooLarge(bytes)
        }
        if !files.isEmpty { try await services.requireRoom(for: bytes, of: viewer.person) }
        var findings: [ID<StoredFile>: BoardDocument.Finding] = [:]
        // One by one, so that other work on these threads comes in between.
        for (id, file) in files { findings[id] = try await onFileThread { archive.finding(file) } }
        parsed.take(findings)
        return parsed
    }
}
