import Floor
import HTTPTypes
import HummingbirdCore
import Synchronization

/// Limits the memory of forms with files, from when they arrive until they are answered.
///
/// They are counted by their bytes, and hold no place among those who import: a few that arrive slowly keep nobody out.
final class FileForms: Sendable {
    private let held = Mutex(0)

    var bytes: Int { held.withLock { $0 } }

    /// Reserves memory for a form: its declared length, or the most that it may have.
    ///
    /// - Returns: the reservation, to be released.
    /// - Throws: `busy` if none is left.
    func take(for request: Incoming, limit: Int) throws(Refusal) -> Int {
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? limit
        let size = min(max(0, length), limit)
        let isLetIn = held.withLock { held in
            guard held + size <= Limits.fileFormsBytes else { return false }
            held += size
            return true
        }
        guard isLetIn else { throw .busy }
        return size
    }

    func giveBack(_ size: Int) { held.withLock { $0 -= size } }
}

extension Services {
    /// Reads a form with files whole, and answers it.
    ///
    /// - Parameters:
    ///   - limit: bytes of all of it.
    ///   - several: the field that may have more than one file; nil for none.
    /// - Throws: `busy` where too much arrives at once; what reading it throws (``FormReader``); what the body throws.
    package func withFileForm<Result>(
        of request: Incoming, limit: Int, several: String? = nil, _ body: (Multipart) async throws -> Result
    ) async throws -> Result {
        let size = try fileForms.take(for: request, limit: limit)
        defer { fileForms.giveBack(size) }
        return try await body(try await FormReader.multipart(request, limit: limit, several: several, now: clock))
    }
}
