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
