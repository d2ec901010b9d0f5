import Synchronization

/// Keeps a fault that lasts from filling the log: it may be said once a minute.
package final class Seldom: Sendable {
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    package init() {}

    /// Whether it may be said now; then not again for a minute.
    package func mayBeSaid(at now: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            if let last, last.duration(to: now) < .seconds(Limits.faultSeconds) { return false }
            last = now
            return true
        }
    }
}
