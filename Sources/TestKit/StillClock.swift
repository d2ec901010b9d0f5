import Synchronization

/// A clock that advances only when a test advances it.
public final class StillClock: Sendable {
    private let moment: Mutex<Int64>
    private let passed = Mutex<Int64>(0)

    /// - Parameter milliseconds: its initial time: Thursday 3 December 2026, 09:00 in Seoul.
    public init(_ milliseconds: Int64 = 1_796_256_000_000) { moment = Mutex(milliseconds) }

    /// Unix milliseconds.
    public var now: Int64 { moment.withLock { $0 } }

    /// The monotonic clock: milliseconds passed.
    public var steady: Int64 { passed.withLock { $0 } }

    /// Sets it to another time without time passing.
    public func jump(_ milliseconds: Int64) { moment.withLock { $0 += milliseconds } }
    public func jump(days: Int64) { jump(days * 86_400_000) }

    /// Lets time pass.
    public func advance(_ milliseconds: Int64) {
        moment.withLock { $0 += milliseconds }
        passed.withLock { $0 += milliseconds }
    }
    public func advance(seconds: Int64) { advance(seconds * 1_000) }
    public func advance(days: Int64) { advance(days * 86_400_000) }
}
