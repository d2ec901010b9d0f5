import Floor
import Synchronization

/// Brings announcements to everyone in this process who listens.
final class Announcer: Sendable {
    /// How many announcements a listener may fall behind before the oldest are dropped.
    static let backlog = 1024

    private struct State {
        var listeners: [Int: AsyncStream<Announcement>.Continuation] = [:]
        var next = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    func listen() -> AsyncStream<Announcement> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Announcement.self, bufferingPolicy: .bufferingNewest(Announcer.backlog))
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

    func tell(_ announcements: [Announcement]) {
        guard !announcements.isEmpty else { return }
        let announcements = Announcer.latest(announcements)
        // Yielded outside the lock: a listener that ends takes the lock to leave.
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners {
            for announcement in announcements { listener.yield(announcement) }
        }
    }

    /// One for each space: whoever hears how far it has come need not hear of the way.
    private static func latest(_ announcements: [Announcement]) -> [Announcement] {
        var places: [ID<Space>: Int] = [:]
        var latest: [Announcement] = []
        for announcement in announcements {
            if let place = places[announcement.space] {
                latest[place].sequence = max(latest[place].sequence, announcement.sequence)
            } else {
                places[announcement.space] = latest.count
                latest.append(announcement)
            }
        }
        return latest
    }

    func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}
