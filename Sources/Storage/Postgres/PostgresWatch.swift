import Dispatch
import Synchronization

/// Looks at how long each connection has been waiting for PostgreSQL: a server that is there and silent, as where it was
/// stopped or something between swallows what is sent, would hold whoever asks for ever.
final class PostgresWatch: Sendable {
    private struct State {
        var grips: [ObjectIdentifier: PostgresGrip] = [:]
        var isBrokenOff = false
    }

    /// How long an answer is waited for.
    let patience: Duration
    /// How long whatever runs at the end is given to come back once it has been cancelled.
    private let cancelWait: Duration
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "maru.postgres.watch")

    init(_ patience: Duration, cancelWait: Duration) {
        self.patience = patience
        self.cancelWait = cancelWait
        look()
    }

    /// Whether nothing new is to be asked.
    var isBrokenOff: Bool { state.withLock { $0.isBrokenOff } }

    func add(_ grip: PostgresGrip) { state.withLock { $0.grips[ObjectIdentifier(grip)] = grip } }

    func remove(_ grip: PostgresGrip) { state.withLock { _ = $0.grips.removeValue(forKey: ObjectIdentifier(grip)) } }

    /// Cancels what runs, and cuts the connections on which that does not help.
    func breakOff() {
        let grips = state.withLock { state in
            state.isBrokenOff = true
            return Array(state.grips.values)
        }
        // Each waits for an answer of its own.
        for grip in grips { DispatchQueue.global().async { grip.cancel() } }
        cutLater()
    }

    /// Again and again: what was about to be sent when the rest was cancelled hangs a little later.
    private func cutLater() {
        let pause = DispatchTimeInterval.milliseconds(Int(cancelWait.milliseconds))
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            guard let self else { return }
            for grip in grips { grip.cut() }
            cutLater()
        }
    }

    /// Ten times within the time there is, so that it is kept to a tenth.
    private func look() {
        let pause = DispatchTimeInterval.milliseconds(Int(max(1, patience.milliseconds / 10)))
        queue.asyncAfter(deadline: .now() + pause) { [weak self] in
            guard let self else { return }
            let now = ContinuousClock.now
            for grip in grips { grip.cut(at: now) }
            look()
        }
    }

    private var grips: [PostgresGrip] { state.withLock { Array($0.grips.values) } }
}
