import Synchronization

/// The phase of the process: `/readyz` reports it, and streams end by it.
public final class HouseState: Sendable {
    public enum Phase: Sendable { case starting, ready, stopping }

    private let phase = Mutex(Phase.starting)

    public var now: Phase { phase.withLock { $0 } }

    /// Moves to a phase; never back from stopping.
    public func become(_ next: Phase) {
        phase.withLock { if $0 != .stopping { $0 = next } }
    }
}
