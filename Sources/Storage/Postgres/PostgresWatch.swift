import Dispatch
import Synchronization

/// Times out waits for PostgreSQL: a server that is connected but silent, because it was suspended or a network device
/// drops its packets, would otherwise block callers forever.
final class PostgresWatch: Sendable {
    private struct State {
        var cancellations: [ObjectIdentifier: CancellationHandle] = [:]
        var isBrokenOff = false
    }

    /// The timeout of an answer.
    let patience: Duration
    /// At shutdown, how long cancelled statements have to return.
    private let cancelWait: Duration
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "maru.postgres.watch")

    init(_ patience: Duration, cancelWait: Duration) {
        self.patience = patience
        self.cancelWait = cancelWait
        look()
    }

    /// Whether new statements are refused.
    var isBrokenOff: Bool { state.withLock { $0.isBrokenOff } }

    func add(_ cancellation: CancellationHandle) {
        state.withLock { $0.cancellations[ObjectIdentifier(cancellation)] = cancellation }
    }

    func remove(_ cancellation: CancellationHandle) {
        state.withLock { _ = $0.cancellations.removeValue(forKey: ObjectIdentifier(cancellation)) }
    }

    /// Cancels running statements, and cuts the connections on which that has no effect.
    func breakOff() {
        let cancellations = state.withLock { state in
            state.isBrokenOff = true
            return Array(state.cancellations.values)
        }
        // Each cancel request waits for a reply of its own.
        for cancellation in cancellations { DispatchQueue.global().async { cancellation.cancel() } }
        cutLater()
    }

    /// Repeated, because a statement that was about to be sent at the time of cancelling may hang later.
    private func cutLater() {
        let pause = DispatchTimeInterval.milliseconds(Int(cancelWait.milliseconds))
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            guard let self else { return }
            for cancellation in cancellations { cancellation.cut() }
            cutLater()
        }
    }

    /// Checks ten times per timeout, for a precision of a tenth.
    private func look() {
        let pause = DispatchTimeInterval.milliseconds(Int(max(1, patience.milliseconds / 10)))
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            guard let self else { return }
            let now = ContinuousClock.now
            for cancellation in cancellations { cancellation.cut(at: now) }
            look()
        }
    }

    private var cancellations: [CancellationHandle] { state.withLock { Array($0.cancellations.values) } }
}
