package import Floor
import Storage

/// The size limit of a request's document. Long ones are read only for signed-in people, and files a few at a time, like
/// uploads from pages.
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

    /// Who is not signed in is told so before a long document is read.
    ///
    /// - Throws: `signed-out`.
    func requirePerson(_ visit: Visit, _ services: Services) async throws {
        if case .short = self { return }
        _ = try await services.database.read { try visit.person($0) }
    }

    /// Answers a request whose document has come, within the concurrency limit.
    ///
    /// - Throws: `busy` at the concurrency limit; what the body throws.
    func letIn(_ services: Services, _ body: @Sendable () async throws -> APIAnswer) async throws -> APIAnswer {
        guard case .file = self else { return try await body() }
        return try await services.imports.run(body)
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
