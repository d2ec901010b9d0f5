import Floor
import Synchronization

/// Lets a few run at once and refuses the others, so that memory and waiting are bounded.
final class ConcurrencyLimit: Sendable {
    private let limit: Int
    private let count = Mutex(0)

    package init(_ limit: Int) { self.limit = limit }

    /// - Throws: `busy` at the limit; what the body throws.
    package func pass<Result>(_ body: () async throws -> Result) async throws -> Result {
        let hasPlace = count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        guard hasPlace else { throw Refusal.busy }
        defer { count.withLock { $0 -= 1 } }
        return try await body()
    }
}
