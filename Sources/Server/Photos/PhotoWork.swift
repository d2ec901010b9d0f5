import Dispatch
import Floor
import Synchronization

/// Where pictures are made smaller and their files written and removed: one at a time on a thread of its own, behind a
/// line that has an end.
final class PhotoWork: Sendable {
    private let lane = DispatchQueue(label: "maru.photo")
    private let load = Mutex(0)
    private let arriving = Mutex(0)

    /// - Throws: `busy` where too many wait; what the work throws.
    func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        let isFull = load.withLock { load in
            guard load <= Limits.photosWaiting else { return true }
            load += 1
            return false
        }
        guard !isFull else { throw Refusal.busy }
        return try await withCheckedThrowingContinuation { continuation in
            lane.async {
                let result = Swift.Result { try work() }
                self.load.withLock { $0 -= 1 }
                continuation.resume(with: result)
            }
        }
    }

    /// Has a picture arrive, which takes memory while it does.
    ///
    /// - Throws: `busy` where too many do.
    func receive<Result>(_ body: () async throws -> Result) async throws -> Result {
        let isFull = arriving.withLock { count in
            guard count < Limits.photosWaiting else { return true }
            count += 1
            return false
        }
        guard !isFull else { throw Refusal.busy }
        defer { arriving.withLock { $0 -= 1 } }
        return try await body()
    }
}
