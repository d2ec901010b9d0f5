import Dispatch
import Synchronization

/// Keeps a transaction from ending until the test lets it.
final class Hold: Sendable {
    private let isReached = Mutex(false)
    private let ended = DispatchSemaphore(value: 0)

    struct Over: Error {}

    func wait() {
        isReached.withLock { $0 = true }
        ended.wait()
        // Once ended, it holds nobody: a body may be run again.
        ended.signal()
    }

    var isWaiting: Bool { isReached.withLock { $0 } }

    func end() { ended.signal() }
}

/// How often something was done: PostgreSQL runs a transaction again that gave way to another.
final class Counter: Sendable {
    private let value = Mutex(0)
    func add() { value.withLock { $0 += 1 } }
    var count: Int { value.withLock { $0 } }
}
