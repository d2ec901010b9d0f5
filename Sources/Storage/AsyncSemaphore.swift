import Dispatch
import Synchronization

/// A semaphore for tasks, first in, first out. The number of waiting tasks and the wait are bounded, and cancelling a
/// task ends its wait.
final class AsyncSemaphore: Sendable {
    private struct Waiting {
        let number: Int
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var free: Int
        var waiting: [Waiting] = []
        var next = 0
        var isClosed = false
        var isSweeping = false
        var whenEmpty: CheckedContinuation<Void, Never>?
    }

    private let state: Mutex<State>
    private let places: Int
    private let limits: DatabaseLimits

    init(places: Int, limits: DatabaseLimits) {
        self.places = places
        self.limits = limits
        state = Mutex(State(free: places))
    }

    /// Returns when the caller has a permit, which it must return with ``leave()``.
    func enter() async throws {
        let number = try state.withLock { state -> Int? in
            if state.isClosed { throw StorageError.closed }
            if state.free > 0 {
                state.free -= 1
                return nil
            }
            state.next += 1
            return state.next
        }
        guard let number else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(number, $0) }
        } onCancel: {
            let waiting = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
            }
            waiting?.continuation.resume(throwing: CancellationError())
        }
    }

    private func wait(_ number: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        let outcome: Result<Void, any Error>? = state.withLock { state in
            // Checked under the lock: a later cancellation finds the waiting task.
            if Task.isCancelled { return .failure(CancellationError()) }
            if state.isClosed { return .failure(StorageError.closed) }
            if state.free > 0 {
                state.free -= 1
                return .success(())
            }
            guard state.waiting.count < limits.waiting else {
                return .failure(StorageError.busy("\(limits.waiting) are already waiting"))
            }
            let deadline = ContinuousClock.now.advanced(by: limits.patience)
            state.waiting.append(Waiting(number: number, deadline: deadline, continuation: continuation))
            sweepLater(&state, deadline)
            return nil
        }
        if let outcome { continuation.resume(with: outcome) }
    }

    var waiting: Int { state.withLock(\.waiting.count) }

    /// Returns the permit, which goes to the task that has waited longest.
    func leave() {
        let (next, last) = state.withLock { state -> (Waiting?, CheckedContinuation<Void, Never>?) in
            if !state.waiting.isEmpty { return (state.waiting.removeFirst(), nil) }
            state.free += 1
            guard state.free == places else { return (nil, nil) }
            defer { state.whenEmpty = nil }
            return (nil, state.whenEmpty)
        }
        next?.continuation.resume()
        last?.resume()
    }

    /// Refuses all waiting and future tasks.
    func close() {
        let refused = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiting in refused { waiting.continuation.resume(throwing: StorageError.closed) }
    }

    /// Returns when the last permit has been returned, after ``close()``.
    func emptied() async {
        await withCheckedContinuation { continuation in
            let isEmpty = state.withLock { state in
                if state.free == places { return true }
                state.whenEmpty = continuation
                return false
            }
            if isEmpty { continuation.resume() }
        }
    }

    /// One timer suffices: all wait equally long, so the first in the queue times out first.
    private func sweepLater(_ state: inout State, _ deadline: ContinuousClock.Instant) {
        guard !state.isSweeping else { return }
        state.isSweeping = true
        let delay = ContinuousClock.now.duration(to: deadline)
        let nanoseconds = delay.components.seconds * 1_000_000_000 + delay.components.attoseconds / 1_000_000_000
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(nanoseconds))) { [weak self] in
            self?.sweep()
        }
    }

    private func sweep() {
        let expired = state.withLock { state in
            state.isSweeping = false
            let now = ContinuousClock.now
            let expired = state.waiting.prefix { $0.deadline <= now }
            state.waiting.removeFirst(expired.count)
            if let first = state.waiting.first { sweepLater(&state, first.deadline) }
            return expired
        }
        for waiting in expired {
            waiting.continuation.resume(throwing: StorageError.busy("waited \(limits.patience) for a connection"))
        }
    }
}
