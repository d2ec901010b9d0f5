import Synchronization

/// Stops work on another thread between two of its steps.
package final class Interrupt: Sendable {
    private let isSet = Atomic(false)

    package init() {}

    package func set() { isSet.store(true, ordering: .relaxed) }

    /// - Throws: `CancellationError` once it is set.
    package func check() throws {
        if isSet.load(ordering: .relaxed) { throw CancellationError() }
    }
}

/// Does work that is stopped between two of its steps once the caller's task is cancelled, whichever thread it is on.
package func interruptible<Result>(_ work: (Interrupt) async throws -> Result) async throws -> Result {
    let interrupt = Interrupt()
    return try await withTaskCancellationHandler {
        try await work(interrupt)
    } onCancel: {
        interrupt.set()
    }
}
