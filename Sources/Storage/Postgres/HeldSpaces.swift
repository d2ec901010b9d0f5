import Floor
import Synchronization

/// Spaces that are locked for longer than the lock timeout. Further transactions request their lock with NOWAIT or
/// return the connection, so that a space's queue does not occupy the pool.
final class HeldSpaces: Sendable {
    private let spaces = Mutex<Set<ID<Space>>>([])

    func contains(_ space: ID<Space>) -> Bool { spaces.withLock { $0.contains(space) } }

    func isHeld(_ space: ID<Space>) { spaces.withLock { _ = $0.insert(space) } }

    func isFree(_ space: ID<Space>) { spaces.withLock { _ = $0.remove(space) } }
}
