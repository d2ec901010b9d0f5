package import Floor
import Storage

/// The size limit of a request's document. Long ones are read only for signed-in people, a few at a time, like uploads
/// from pages.
public enum DocumentLength: Sendable {
    case short
    /// A picture in base64, which takes four bytes for three.
    case photo
    /// A file's text, in which JSON escapes may take two bytes for one.
    case file
    /// Not a document, but bytes (`application/octet-stream`): a part of an upload.
    case part

    /// The limit in bytes.
    package var limit: Int {
        switch self {
        case .short: Limits.formBytes
        case .photo: Limits.photoBytes / 3 * 4 + Limits.smallBodyBytes
        case .file: 2 * Limits.importBytes
        case .part: Limits.filePartBytes
        }
    }

    /// Reads a document and runs the body, within the concurrency limit.
    ///
    /// - Throws: `signed-out`; `busy` at the concurrency limit; what the body throws.
    func letIn(
        _ visit: Visit, _ services: Services, _ body: @Sendable () async throws -> APIAnswer
    ) async throws -> APIAnswer {
        if case .short = self { return try await body() }
        _ = try await services.database.read { try visit.person($0) }
        switch self {
        case .short, .photo: return try await services.photos.receive(body)
        case .file: return try await services.imports.run(body)
        case .part: return try await services.files.receive(body)
        }
    }

    /// Parses JSON; long documents are parsed off the threads that answer requests.
    ///
    /// - Throws: `malformed-json`, `malformed-text`.
    package func parse(_ bytes: [UInt8], _ services: Services) async throws -> JSON {
        let limits = JSON.Limits(bytes: limit)
        let read: @Sendable () throws -> JSON = {
            let value: JSON
            do throws(JSON.Malformed) {
                value = try JSON.parse(bytes, limits: limits)
            } catch {
                throw Refusal.malformedJSON(at: error.offset)
            }
            guard value.hasBoundedMarks else { throw Refusal.malformedText(field: nil) }
            return value
        }
        if case .short = self { return try read() }
        return try await services.imports.apart(read)
    }
}
