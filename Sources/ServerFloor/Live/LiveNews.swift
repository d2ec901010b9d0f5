package import Floor
import Logging
import Storage
import Synchronization

/// What an open page of a space is brought with the news that something happened there, for one reader after another: the
/// members of the event, or nil where the reader's page asks for itself, as for everything that is not small.
///
/// It was read once, however many hear the news; what each of them is brought passes the same door as their page.
package typealias LiveNews = @Sendable (Viewer) -> JSON?

/// The operations of a space that an event is about: those after one sequence, up to another.
struct NewsSpan: Hashable, Sendable {
    let space: ID<Space>
    let after: Int64
    let last: Int64

    /// How many they are, where an event has room for so many.
    var count: Int? {
        let count = last - after
        return (1...Limits.operationsInNews).contains(count) ? Int(count) : nil
    }
}

/// The news that streams of this process bring now: the first stream that wants it reads it, the others wait for the same.
final class NewsCache<News: Sendable>: Sendable {
    private struct State {
        var entries: [NewsSpan: (since: Int64, news: Task<News?, Never>)] = [:]
        var reads = 0
    }

    private let steady: @Sendable () -> Int64
    private let state = Mutex(State())

    /// - Parameter steady: a monotonic clock in milliseconds.
    init(steady: @escaping @Sendable () -> Int64) { self.steady = steady }

    /// How many were read since the start.
    var reads: Int { state.withLock { $0.reads } }

    func news(of span: NewsSpan, read: @escaping @Sendable () async -> News?) async -> News? {
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
    func news(of span: NewsSpan, in room: Room) async -> JSON? {
        guard room.news != nil, span.count != nil else { return nil }
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
    func news(of span: NewsSpan, in room: Room) async -> LiveNews? {
        guard let news = room.news, let count = span.count else { return nil }
        return await readNews { connection in
            let operations = try connection.operations(in: span.space, after: span.after, limit: count)
            return operations.last?.sequence == span.last ? try news(connection, operations) : nil
        }
    }

    /// What is read for an event; nothing where that fails: who asks instead is told what is wrong.
    func readNews<Result: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Result?) async -> Result? {
        do {
            return try await database.read(body)
        } catch {
            logger.debug("News could not be read", metadata: ["error": "\(error)"])
            return nil
        }
    }
}
