import ServerFloor
import Synchronization

/// Stops work on another thread between two of its steps.
final class Interrupt: Sendable {
    private let isSet = Atomic(false)

    func set() { isSet.store(true, ordering: .relaxed) }

    /// - Throws: `CancellationError` once it is set.
    func check() throws {
        if isSet.load(ordering: .relaxed) { throw CancellationError() }
    }
}
