import Dispatch
import Floor
import Synchronization

/// Where files that people bring are read: a few are taken in at once, so that memory has an end, and each is worked on by a
/// thread of its own, so that nothing else waits for it.
final class ImportWork: Sendable {
    /// Files in memory at once, on their way in or being read.
    static let atOnce = 4

    private let lane = DispatchQueue(label: "maru.import")
    private let count = Mutex(0)

    /// - Throws: `busy` where as many are under way as there may be.
    func run<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        let hasPlace = count.withLock { count in
            guard count < ImportWork.atOnce else { return false }
            count += 1
            return true
        }
        guard hasPlace else { throw Refusal.busy }
        defer { count.withLock { $0 -= 1 } }
        return try await body()
    }

    /// Runs what takes long away from the threads that answer everybody.
    func apart<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            lane.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
