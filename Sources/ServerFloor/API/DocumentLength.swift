package import Floor
import Storage

/// How long a document may be that a program sends. The long ones are read for those alone who live here, and a few at a
/// time, like the files that pages send.
public enum DocumentLength: Sendable {
    case short
    /// A picture in base64, which writes four bytes for three.
    case photo
    /// A file's text, in which JSON may write two bytes for one.
    case file

    /// Bytes, at most.
    package var limit: Int {
        switch self {
        case .short: Limits.formBytes
        case .photo: Limits.photoBytes / 3 * 4 + Limits.smallBodyBytes
        case .file: 2 * Limits.importBytes
        }
    }

    /// Reads a document and does what it asks for, in its turn.
    ///
    /// - Throws: `signed-out`; `busy` where as many as may be are under way; what the body throws.
    func letIn(
        _ visit: Visit, _ services: Services, _ body: @Sendable () async throws -> APIAnswer
    ) async throws -> APIAnswer {
        if case .short = self { return try await body() }
        _ = try await services.database.read { try visit.person($0) }
        switch self {
        case .short, .photo: return try await services.photos.receive(body)
        case .file: return try await services.imports.run(body)
        }
    }

    /// Reads JSON, away from the threads that answer everybody where it may be long.
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
