import Synchronization

/// Stops work on another thread between two of its steps.
package final class Interrupt: Sendable {
    /// How many checks pass before it is set.
    private let left: Atomic<Int>

    /// - Parameter checks: after so many it is set; tests stop work at each of its steps.
    package init(after checks: Int = .max) { left = Atomic(checks) }

    package func set() { left.store(0, ordering: .relaxed) }

    /// How many checks have passed, of one that began as `Interrupt()`.
    package var passed: Int { .max - left.load(ordering: .relaxed) }

    /// - Throws: `CancellationError` once it is set.
    package func check() throws {
        if left.wrappingSubtract(1, ordering: .relaxed).oldValue <= 0 { throw CancellationError() }
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
