package import Floor
import Logging
import Storage
import Synchronization

/// What an open page of a space is brought with the news that something happened there, for one reader after another: the
/// members of the event, or nil where the reader's page asks for itself, as for everything that is not small.
///
/// It was read once, however many hear the news; what each of them is brought passes the same door as their page.
package typealias LiveNews = @Sendable (Viewer) -> JSON?

/// The news that streams of this process bring now: the first stream that wants it reads it, the others wait for the same.
final class NewsCache: Sendable {
    /// The operations of a space that pages are told of: those after one sequence, up to another.
    struct Span: Hashable, Sendable {
        let space: ID<Space>
        let after: Int64
        let last: Int64
    }

    private struct State {
        var entries: [Span: (since: Int64, news: Task<LiveNews?, Never>)] = [:]
        var reads = 0
    }

    private let steady: @Sendable () -> Int64
    private let state = Mutex(State())

    /// - Parameter steady: a monotonic clock in milliseconds.
    init(steady: @escaping @Sendable () -> Int64) { self.steady = steady }

    /// How many were read since the start.
    var reads: Int { state.withLock { $0.reads } }

    func news(of span: Span, read: @escaping @Sendable () async -> LiveNews?) async -> LiveNews? {
        let now = steady()
        let news = state.withLock { state in
            state.entries = state.entries.filter { now - $0.value.since < Limits.newsMilliseconds }
            if let cached = state.entries[span] { return cached.news }
            let news = Task { await read() }
            state.entries[span] = (now, news)
            state.reads += 1
            return news
        }
        return await news.value
    }
}

extension LiveStream {
    /// The news of some operations for this stream's person, as an event's member. Nil if their page is to ask.
    func news(of span: NewsCache.Span, in room: Room) async -> JSON? {
        guard room.news != nil, span.after < span.last else { return nil }
        let services = services
        return await services.newsCache.news(of: span) { await services.news(of: span, in: room) }.flatMap {
            brought($0, after: span.after)
        }
    }

    /// What the news bring this stream's person, with what tells a page whether it was drawn for the same reader.
    func brought(_ news: LiveNews, after: Int64) -> JSON? {
        let now = services.clock()
        var viewer = services.viewer(person, in: zone, now: now)
        var entropy = services.random.entropy()
        viewer.formID = ID(milliseconds: now, entropy: &entropy)
        guard let brought = news(viewer), brought.text.utf8.count <= Limits.newsBytes else { return nil }
        return [
            "after": .integer(after), "reader": .string(person.id.text), "language": .string(viewer.language.rawValue),
            "dayEnds": .integer(viewer.dayEnds), "brings": brought,
        ]
    }
}

extension Services {
    /// Reads what a room has to bring; nil if that is nothing, or more than an event has room for.
    func news(of span: NewsCache.Span, in room: Room) async -> LiveNews? {
        let count = span.last - span.after
        guard let news = room.news, (1...Limits.operationsInNews).contains(count) else { return nil }
        do {
            return try await database.read { connection in
                let operations = try connection.operations(in: span.space, after: span.after, limit: Int(count))
                return operations.last?.sequence == span.last ? try news(connection, operations) : nil
            }
        } catch {
            // Pages ask, and their requests say what is wrong.
            logger.debug("News could not be read", metadata: ["error": "\(error)"])
            return nil
        }
    }
}
