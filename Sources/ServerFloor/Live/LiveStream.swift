import Floor
package import Hummingbird
package import Storage

/// One browser's stream of server-sent events.
///
/// `space` events say that a space has come to a sequence; `presence` events who has a space before them. Neither says
/// more: the page asks for what it may see.
package struct LiveStream: Sendable {
    package let services: Services
    package let person: SignedIn
    package let mailbox: Mailbox
    package let ping: Duration

    /// Writes until the browser goes, the session ends, or the house stops.
    package func run(_ writer: inout any ResponseBodyWriter) async throws {
        defer { services.live.close(mailbox) }
        try await writer.write(event("retry: \(Limits.retryMilliseconds)\n\n"))
        var checkedAt = services.clock()
        guard var heads = try await look() else { return }
        // A browser that comes back has missed something or not; told where each space is, it knows.
        try await say(heads, &writer)
        // Where people were last said to be, who leave without a word when their room ceases to tell of them.
        var told: Set<ID<Space>> = []
        try await sayPresence(mailbox.looksAt, of: heads, &told, &writer)
        var unread = try await sayUnread(&writer)
        mailbox.settle()
        for await isPing in wakes() {
            if isPing { try await writer.write(event(":\n\n")) }
            let contents = mailbox.take()
            let now = services.clock()
            var moved = Set(contents.sequences.keys)
            // What is announced to them alone may be that this session has ended, on whatever node.
            let mustLook = isPing || contents.mustRecheck || contents.hasNotices
            if mustLook || now - checkedAt >= Limits.recheckMilliseconds {
                moved.formUnion(told)
                let known = Dictionary(uniqueKeysWithValues: heads.map { ($0.id, $0.sequence) })
                guard let looked = try await look() else { return }
                // A page of a space that is theirs no more asks again too, and finds nothing.
                let left = Set(known.keys).subtracting(looked.map(\.id))
                try await say(left.map { ($0, LiveStream.afterAll) }, &writer)
                heads = looked
                checkedAt = now
                // What the announcements may have missed while they were cut off is told late, but told.
                try await say(heads.filter { $0.sequence > known[$0.id] ?? -1 }, &writer)
            }
            let mine = mailbox.spaces
            try await say(contents.sequences.filter { mine.contains($0.key) }.map { ($0.key, $0.value) }, &writer)
            try await sayPresence(contents.presence, afterNewsOf: moved, of: heads, &told, &writer)
            // Looked at with each ping too: when quiet hours end, nobody announces it.
            if mustLook { unread = try await sayUnread(since: unread, &writer) }
            mailbox.settle()
            try await Task.sleep(for: .milliseconds(Limits.nudgeMilliseconds))
        }
    }

    /// The spaces this person is a member of at this moment; nil where their session has ended.
    private func look() async throws -> [SpaceHead]? {
        try await LiveStream.listen(with: mailbox, in: services.live) {
            let now = services.houseClock.cautious()
            return try await services.database.read { connection -> [SpaceHead]? in
                guard try connection.stands(session: person.device, now: now) else { return nil }
                return try connection.spaces(of: person.id).map(\.space)
            }
        }
    }

    /// Has a stream hear of what is read. What happens in a space after it was read and before it is listened to is announced to
    /// nobody here: where there is one that is new, all is read once more.
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

    /// A signal from the mailbox, or true when it has been quiet for as long as a ping takes. Ends with the mailbox.
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

    private func say(_ heads: [SpaceHead], _ writer: inout any ResponseBodyWriter) async throws {
        try await say(heads.map { ($0.id, $0.sequence) }, &writer)
    }

    private func say(_ sequences: [(ID<Space>, Int64)], _ writer: inout any ResponseBodyWriter) async throws {
        guard !sequences.isEmpty else { return }
        var text = ""
        for (space, sequence) in sequences.sorted(by: { $0.0 < $1.0 }) {
            text += "event: \(Event.space)\nid: \(space.text).\(sequence)\n"
            text += "data: {\"space\":\"\(space.text)\",\"sequence\":\(sequence)}\n\n"
        }
        try await writer.write(event(text))
    }

    /// Says who is at some spaces; and once that nobody is, where that was said before and is not to be known any more.
    ///
    /// - Parameters:
    ///   - moved: spaces in which something happened, by which their room may have ceased to tell.
    ///   - told: where people were last said to be.
    private func sayPresence(
        _ spaces: Set<ID<Space>>, afterNewsOf moved: Set<ID<Space>> = [], of heads: [SpaceHead],
        _ told: inout Set<ID<Space>>, _ writer: inout any ResponseBodyWriter
    ) async throws {
        for space in mailbox.spaces.intersection(spaces.union(told.intersection(moved))).sorted() {
            let kind = heads.first { $0.id == space }?.kind
            let shows = services.rooms.first { $0.kind == kind }?.showsPresence
            if let shows, try await !services.database.read({ try shows($0, space) }) {
                if told.remove(space) != nil { try await say([], at: space, &writer) }
            } else if spaces.contains(space) {
                // Where a room always tells there is nothing to be looked at later.
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

    /// What a stream tells of, by the name that scripts listen for.
    package enum Event: String, CaseIterable {
        case space, presence, unread

        /// What its data consists of.
        package var fields: Set<String> {
            switch self {
            case .space: ["space", "sequence"]
            case .presence: ["space", "people"]
            case .unread: ["unread", "count", "name"]
            }
        }
    }

    /// Later than any sequence: the largest whole number that a script can hold.
    private static let afterAll: Int64 = 9_007_199_254_740_991

    /// Says how many notices wait, and in words for the badge, unless that is what was said before.
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

    /// The last words: when to come back.
    package static let goodbye = ByteBuffer(string: "retry: \(Limits.retryMilliseconds)\n: bye\n\n")

    private func event(_ text: String) -> ByteBuffer { ByteBuffer(string: text) }
}
