import Dispatch

/// A thread for work that blocks or is slow, so that it delays no responses. Work runs in order, one item at a time.
struct SerialQueue: Sendable {
    private let queue: DispatchQueue

    /// - Parameter name: shown by debuggers.
    package init(_ name: String) { queue = DispatchQueue(label: "maru." + name) }

    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
