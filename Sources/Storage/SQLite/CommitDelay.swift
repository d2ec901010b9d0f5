import Dispatch
import Synchronization

/// Decides whether delaying a commit for further writes pays off.
///
/// A commit takes some tenths of a millisecond or more, regardless of its size. With many concurrent writers, waiting
/// about that long for half of them halves the cost of commits; if no write arrived during the last commit, there is no
/// delay.
final class CommitDelay: Sendable {
    /// The longest delay.
    static let longest = Duration.milliseconds(2)

    /// The group size up to which a group accepts all waiting writes without considering its target.
    static let least = 16

    private struct State {
        /// The wanted group size.
        var target = 1
        var patience = Duration.zero
        /// How many writes must be waiting for the writer to continue.
        var wanted: Int?
    }

    private let state = Mutex(State())
    private let enough = DispatchSemaphore(value: 0)

    /// Reports how many writes are waiting now.
    func arrived(_ waiting: Int) {
        let isEnough = state.withLock { state in
            guard let wanted = state.wanted, waiting >= wanted else { return false }
            state.wanted = nil
            return true
        }
        if isEnough { enough.signal() }
    }

    /// Whether a group of `count` accepts writes that arrived while it ran. With many writers, half of them are enough:
    /// while those are answered and return, the other half is written, so that neither disk nor processor is idle.
    func isWanted(at count: Int) -> Bool { state.withLock { count < max($0.target, CommitDelay.least) } }

    /// Blocks until a group of `count` can expect enough further writes, or the delay is over.
    func linger(_ count: Int, waiting: () -> Int) {
        let patience = state.withLock { state -> Duration? in
            guard count < state.target else { return nil }
            state.wanted = state.target - count
            return state.patience
        }
        guard let patience else { return }
        // Some may have arrived before the wanted number was set.
        arrived(waiting())
        if enough.wait(timeout: .now() + .nanoseconds(Int(patience / .nanoseconds(1)))) == .success { return }
        let isLate = state.withLock { state in
            defer { state.wanted = nil }
            return state.wanted == nil
        }
        // They arrived just at the timeout and have signalled: consume the signal.
        if isLate { enough.wait() }
    }

    /// Reports that a group of `count` was committed, and how many writes are waiting now.
    func settle(_ count: Int, waiting: Int, _ took: Duration) {
        state.withLock { state in
            state.target = (count + waiting + 1) / 2
            state.patience = min(took, CommitDelay.longest)
        }
    }
}
