import Synchronization

/// Keeps a fault that lasts from filling the log: one line a minute.
package final class LogThrottle: Sendable {
    private let last = Mutex<ContinuousClock.Instant?>(nil)

    package init() {}

    /// Whether a line may be logged now; then none for a minute.
    package func mayLog(at now: ContinuousClock.Instant = .now) -> Bool {
        last.withLock { last in
            if let last, last.duration(to: now) < .seconds(Limits.faultSeconds) { return false }
            last = now
            return true
        }
    }
}
