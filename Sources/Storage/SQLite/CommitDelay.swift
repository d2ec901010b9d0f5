import Dispatch
import Synchronization

/// Whether it pays to hold up a commit for the writes that are about to come.
///
/// A commit costs some tenths of a millisecond and more, however much is in it. Where many write at once, waiting about as
/// long as it takes for the half of them halves what commits cost; where nobody came during the last one, nobody is
/// waited for.
final class CommitDelay: Sendable {
    /// How long writes are held up at most.
    static let longest = Duration.milliseconds(2)

    /// How many share a commit before it is thought of whether they are enough.
    static let least = 16

    private struct State {
        /// How many writes a group should have.
        var target = 1
        var patience = Duration.zero
        /// How many must be waiting for the writer to go on.
        var wanted: Int?
    }

    private let state = Mutex(State())
    private let enough = DispatchSemaphore(value: 0)

    /// Tells that so many wait now.
    func arrived(_ waiting: Int) {
        let isEnough = state.withLock { state in
            guard let wanted = state.wanted, waiting >= wanted else { return false }
            state.wanted = nil
            return true
        }
        if isEnough { enough.signal() }
    }

    /// Whether a group of `count` takes in those that came while it ran. Where many write at once, half of them are enough:
    /// while those are answered and come again, the other half is written, and neither the disk nor the processor rests.
    func isWanted(at count: Int) -> Bool { state.withLock { count < max($0.target, CommitDelay.least) } }

    /// Blocks until a group of `count` has the company it may expect, or that has taken too long.
    func linger(_ count: Int, waiting: () -> Int) {
        let patience = state.withLock { state -> Duration? in
            guard count < state.target else { return nil }
            state.wanted = state.target - count
            return state.patience
        }
        guard let patience else { return }
        // Some may have come before it was known how many are wanted.
        arrived(waiting())
        if enough.wait(timeout: .now() + .nanoseconds(Int(patience / .nanoseconds(1)))) == .success { return }
        let isLate = state.withLock { state in
            defer { state.wanted = nil }
            return state.wanted == nil
        }
        // They came just as the time was up, and have said so.
        if isLate { enough.wait() }
    }

    /// A group of `count` was committed, and so many wait now.
    func settle(_ count: Int, waiting: Int, _ took: Duration) {
        state.withLock { state in
            state.target = (count + waiting + 1) / 2
            state.patience = min(took, CommitDelay.longest)
        }
    }
}
