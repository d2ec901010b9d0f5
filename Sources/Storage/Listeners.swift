import Synchronization

/// Delivers values to all listeners in this process.
final class Listeners<Element: Sendable>: Sendable {
    /// How many values are buffered per listener before the oldest are dropped.
    private let backlog: Int

    private struct State {
        var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
        var next = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    init(backlog: Int) { self.backlog = backlog }

    func listen() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(backlog))
        let number: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.next += 1
            state.listeners[state.next] = continuation
            return state.next
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    func tell(_ elements: [Element]) {
        // Yield outside the lock: a listener that ends takes the lock to remove itself.
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners {
            for element in elements { listener.yield(element) }
        }
    }

    func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
