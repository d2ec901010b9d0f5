import Floor
import Synchronization

/// Spaces that somebody has been holding for longer than a lock is waited for. Whoever wants one of them next asks for it
/// at once or gives the connection back, so that a space's queue stands outside of the pool.
final class HeldSpaces: Sendable {
    private let spaces = Mutex<Set<ID<Space>>>([])

    func contains(_ space: ID<Space>) -> Bool { spaces.withLock { $0.contains(space) } }

    func isHeld(_ space: ID<Space>) { spaces.withLock { _ = $0.insert(space) } }

    func isFree(_ space: ID<Space>) { spaces.withLock { _ = $0.remove(space) } }
}
