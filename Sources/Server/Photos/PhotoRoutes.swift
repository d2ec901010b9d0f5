import Floor
import HTTPTypes
import Hummingbird
import NIOCore
import ServerFloor
import Storage

/// `/photo/<name>/<side>`: a person's picture, for all signed-in people.
func mountPhotos(_ routes: Routes, _ services: Services) {
    let files = PhotoFiles(services.settings)
    routes.get("/photo/{photo}/{side}") { request, context in
        let visit = try await Visit(request, context, services)
        let photo = visit.request.path.first.flatMap { Photo($0) }
        let side = visit.request.path.last.flatMap { Int($0) } ?? 0
        // Read the file on a database thread, which may block on the disk.
        let bytes = try await services.database.read { connection -> [UInt8]? in
            _ = try visit.person(connection)
            guard let photo, try connection.isPhoto(photo) else { return nil }
            return files.read(photo, side: side)
        }
        guard let photo, let bytes else { throw Refusal.missing }
        let headers: HTTPFields = [
            .contentType: "image/webp", .eTag: "\"\(photo.name)\"",
            .cacheControl: "private, max-age=31536000, immutable", .vary: "Cookie",
        ]
        if request.headers[.ifNoneMatch]?.contains(photo.name) == true {
            return Response(status: .notModified, headers: headers)
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
