import Dispatch

/// A thread of its own for work that blocks or takes long, so that it holds up nobody who is being answered. One thing is
/// done after the other.
struct SerialQueue: Sendable {
    private let queue: DispatchQueue

    /// - Parameter name: as debuggers show it.
    package init(_ name: String) { queue = DispatchQueue(label: "maru." + name) }

    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
