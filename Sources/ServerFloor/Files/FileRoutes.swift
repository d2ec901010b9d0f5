import Floor
import HTTPTypes
package import Hummingbird
import Logging
import Storage

/// `/file/<id>/<size>`: a picture or another file that people have added to a space, or that is somebody's own, for those
/// whom a room shows it to.
package func mountFiles(_ routes: Routes, _ services: Services) {
    routes.get("/file/{file}/{size}") { request, context in
        let visit = try await Visit(request, context, services)
        let file = visit.request.path.first.flatMap { ID<StoredFile>($0) }
        let size = visit.request.path.last.flatMap { FileSize(rawValue: $0) }
        let rooms = services.rooms
        let found = try await services.database.read { connection -> (SeenFile, ServedFile)? in
            let viewer = visit.viewer(try visit.person(connection))
            guard let file, let size, let seen = try connection.seen(file, by: viewer, rooms) else { return nil }
            guard let served = try connection.served(file, size) else {
                if try connection.file(file)?.isRefused == true { throw Refusal.fileRefused }
                return nil
            }
            return (seen, served)
        }
        guard let (seen, served) = found else { throw Refusal.missing }
        var response = try await services.serve(served, keeping: seen.keeping, request, context)
        if let space = seen.space { response.headers[.space] = space.text }
        return response
    }
}

extension Services {
    /// The response with a file's content, for a caller who was found to be allowed to see it: a room that shares files
    /// by links asks first and answers with this.
    ///
    /// - Throws: `missing` if the content is not on this disk in its length, which is logged and noted.
    package func serve(
        _ file: ServedFile, keeping: FileKeeping, _ request: Incoming, _ context: MaruContext
    ) async throws -> Response {
        let tag = "\"\(file.hash.text)\""
        let headers: HTTPFields = [
            .contentType: file.mediaType, .eTag: tag, .cacheControl: keeping.header,
            .vary: "Cookie", .contentDisposition: file.disposition,
            .xContentTypeOptions: "nosniff", .contentSecurityPolicy: filePolicy,
        ]
        if request.headers[values: .ifNoneMatch].contains(where: { $0.contains(tag) || $0 == "*" }) {
            return Response(status: .notModified, headers: headers)
        }
        let store = FileStore(settings)
        let isThere = try await onFileThread {
            file.bytes.map { store.has(file.hash, bytes: $0) } ?? store.has(file.hash)
        }
        guard isThere else {
            logger.error("A stored file is missing or cut off", metadata: ["file": "\(FileStore.name(of: file.hash))"])
            await noteFlaws([file.hash])
            throw Refusal.missing
        }
        let body = try await FileIO().loadFile(path: store.path(of: file.hash), context: context)
        return Response(status: .ok, headers: headers, body: body)
    }

    /// A file's content, for an export.
    ///
    /// - Returns: nil if it is not on this disk as it was stored, which is noted.
    package func content(of file: ServedFile) async throws -> [UInt8]? {
        let store = FileStore(settings)
        let content = try await onFileThread { store.whole(file.hash) }
        if content == nil { await noteFlaws([file.hash]) }
        return content
    }
}

extension ServedFile {
    /// What is no picture is saved, under the name that the link to it gives.
    fileprivate var disposition: String {
        mediaType == ServedFile.plainType ? "attachment" : "inline; filename=\"\(hash.text.prefix(16)).webp\""
    }
}

/// Opened by itself, a file can run nothing and load nothing.
private let filePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"
