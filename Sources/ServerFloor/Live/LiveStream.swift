import Floor
package import Hummingbird
package import Storage

/// One browser's stream of server-sent events.
///
/// A `space` event says that a space has reached a sequence; a `presence` event who is viewing a space. The page requests
/// what it may see, unless the event brings it, to a stream that asks for it: ``LiveNews`` to a page, and to a device
/// ``BroughtOperations``.
package struct LiveStream: Sendable {
    package let services: Services
    package let person: SignedIn
    package let mailbox: Mailbox
    package let ping: Duration
    /// The browser's time zone, if it is a known one.
    var zone: String?
    /// Whether its pages can take what an event brings.
    var brings = false
    /// Whether a worker holds the spaces that they show, and can take operations.
    var holds = false

    /// Writes until the browser disconnects, the session ends, or the server stops.
    package func run(_ writer: inout any ResponseBodyWriter) async throws {
        defer { services.live.close(mailbox) }
        try await writer.write(event("retry: \(Limits.retryMilliseconds)\n\n"))
        var checkedAt = services.clock()
        guard var heads = try await look() else { return }
        // A reconnected browser may have missed events; the sequence of each space tells it.
        var said = reached(heads)
        try await say(said, &writer)
        // Spaces whose presence was sent, to clear it when their room stops showing it.
        var told: Set<ID<Space>> = []
        try await sayPresence(mailbox.looksAt, of: heads, &told, &writer)
        var unread = try await sayUnread(&writer)
        mailbox.settle()
        for await isPing in wakes() {
            if isPing { try await writer.write(event(":\n\n")) }
            var contents = mailbox.drain()
            let now = services.clock()
            var moved = Set(contents.sequences.keys)
            // A personal announcement may mean that this session has ended, on any node.
            let mustLook = isPing || contents.mustRecheck || contents.hasNotices
            if mustLook || now - checkedAt >= Limits.recheckMilliseconds {
                moved.formUnion(told)
                guard let looked = try await look() else { return }
                let stays = reached(looked)
                // A page of a space that the person left requests again too, and gets `missing`.
                let left = Set(said.keys).subtracting(stays.keys)
                try await say(Dictionary(left.map { ($0, LiveStream.afterAll) }) { $1 }, &writer)
                said = said.filter { stays[$0.key] != nil }
                heads = looked
                checkedAt = now
                // Changes announced while the connection to the database was down are sent now.
                let missed = stays.filter { $0.value > said[$0.key] ?? -1 }
                contents.sequences.merge(missed) { max($0, $1) }
            }
            let mine = mailbox.spaces
            let news = contents.sequences.filter { mine.contains($0.key) }
            try await say(news, since: said, of: heads, &writer)
            said.merge(news) { max($0, $1) }
            try await sayPresence(contents.presence, afterNewsOf: moved, of: heads, &told, &writer)
            // Also checked with each ping: the end of quiet hours is not announced.
            if mustLook { unread = try await sayUnread(since: unread, &writer) }
            mailbox.settle()
            try await Task.sleep(for: .milliseconds(Limits.nudgeMilliseconds))
        }
    }

    /// The spaces that the person is a member of now; nil if the session has ended.
    private func look() async throws -> [SpaceHead]? {
        try await LiveStream.listen(with: mailbox, in: services.live) {
            let now = services.houseClock.cautious()
            return try await services.database.read { connection -> [SpaceHead]? in
                guard try connection.stands(session: person.device, now: now) else { return nil }
                return try connection.spaces(of: person.id).map(\.space)
            }
        }
    }

    /// Subscribes a stream to the spaces that are read. A change between the read and the subscription is not received,
    /// so if a space is new, everything is read again.
    package static func listen(
        with mailbox: Mailbox, in hub: LiveHub, reading: () async throws -> [SpaceHead]?
    ) async throws -> [SpaceHead]? {
        while true {
            guard let heads = try await reading() else {
                hub.subscribe(mailbox, to: [])
                return nil
            }
            guard hub.subscribe(mailbox, to: heads.map(\.id)) else { return heads }
        }
    }

    /// A signal from the mailbox, or true after a ping interval of silence. Ends with the mailbox.
    private func wakes() -> AsyncStream<Bool> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let pings = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: ping)  // Cancelled sleep: the loop ends.
                    continuation.yield(true)
                }
            }
            let signals = Task {
                for await _ in mailbox.signals { continuation.yield(false) }
                continuation.finish()
            }
            continuation.onTermination = { _ in
                pings.cancel()
                signals.cancel()
            }
        }
    }

    private func reached(_ heads: [SpaceHead]) -> [ID<Space>: Int64] {
        Dictionary(heads.map { ($0.id, $0.sequence) }) { $1 }
    }

    /// - Parameter said: the sequences that were sent before, for what an event brings; empty if it brings nothing.
    private func say(
        _ sequences: [ID<Space>: Int64], since said: [ID<Space>: Int64] = [:], of heads: [SpaceHead] = [],
        _ writer: inout any ResponseBodyWriter
    ) async throws {
        guard !sequences.isEmpty else { return }
        var text = ""
        for (space, sequence) in sequences.sorted(by: { $0.key < $1.key }) {
            var data: [JSON.Member] = [.init("space", .string(space.text)), .init("sequence", .integer(sequence))]
            if brings || holds, mailbox.looksAt.contains(space), let after = said[space],
                let room = heads.first(where: { $0.id == space }).flatMap({ room(of: $0) })
            {
                let span = NewsSpan(space: space, after: after, last: sequence)
                if brings, let news = await news(of: span, in: room) { data.append(.init("news", news)) }
                if holds, let brought = await operations(of: span, in: room) {
                    data.append(.init("operations", brought))
                }
            }
            text += "event: \(Event.space)\nid: \(space.text).\(sequence)\ndata: \(JSON.object(data).text)\n\n"
        }
        try await writer.write(event(text))
    }

    private func room(of head: SpaceHead) -> Room? { services.rooms.first { $0.kind == head.kind } }

    /// Sends who is viewing some spaces; and once an empty list if presence was sent before and must not be shown any
    /// more.
    ///
    /// - Parameters:
    /// - moved: spaces in which something happened, after which their room may have stopped showing presence.
    /// - told: spaces whose presence was sent.
    private func sayPresence(
        _ spaces: Set<ID<Space>>, afterNewsOf moved: Set<ID<Space>> = [], of heads: [SpaceHead],
        _ told: inout Set<ID<Space>>, _ writer: inout any ResponseBodyWriter
    ) async throws {
        for space in mailbox.spaces.intersection(spaces.union(told.intersection(moved))).sorted() {
            let shows = heads.first { $0.id == space }.flatMap { room(of: $0) }?.showsPresence
            if let shows, try await !services.database.read({ try shows($0, space) }) {
                if told.remove(space) != nil { try await say([], at: space, &writer) }
            } else if spaces.contains(space) {
                // A room that always shows presence needs no later check.
                if shows != nil { told.insert(space) }
                try await say(services.live.people(at: space), at: space, &writer)
            }
        }
    }

    private func say(_ people: [ID<Person>], at space: ID<Space>, _ writer: inout any ResponseBodyWriter) async throws {
        let people = people.map { "\"\($0.text)\"" }.joined(separator: ",")
        try await writer.write(
            event("event: \(Event.presence)\ndata: {\"space\":\"\(space.text)\",\"people\":[\(people)]}\n\n"))
    }

    /// A stream's events, by the name that scripts listen for.
    package enum Event: String, CaseIterable {
        case space, presence, unread

        /// The members of its data.
        package var fields: Set<String> {
            switch self {
            case .space: ["space", "sequence", "news", "operations"]
            case .presence: ["space", "people"]
            case .unread: ["unread", "count", "name"]
            }
        }
    }

    /// Greater than any sequence: JavaScript's largest safe integer.
    private static let afterAll: Int64 = 9_007_199_254_740_991

    /// Sends the number of unread notices, and its text for the badge, unless it is unchanged.
    private func sayUnread(since known: Int? = nil, _ writer: inout any ResponseBodyWriter) async throws -> Int {
        let viewer = services.viewer(person, now: services.clock())
        let unread = try await services.database.read { try $0.unread(for: viewer) }
        guard unread != known else { return unread }
        let news: JSON = [
            "unread": .integer(Int64(unread)), "count": .string(grouped(unread)),
            "name": .string(viewer.say(ComponentPhrases.unread(unread))),
        ]
        try await writer.write(event("event: \(Event.unread)\ndata: \(news.text)\n\n"))
        return unread
    }

    /// The last bytes: when to reconnect.
    package static let goodbye = ByteBuffer(string: "retry: \(Limits.retryMilliseconds)\n: bye\n\n")

    private func event(_ text: String) -> ByteBuffer { ByteBuffer(string: text) }
}
