public import Floor

/// A talk in the list of somebody's talks.
public struct TalkSummary: Equatable, Sendable {
    public var address: TalkAddress
    /// The run's.
    public var title: String
    /// The nickname of the person whose questions they are, if the viewer leads the run and sees who they are.
    public var asker: String?
    /// Nil where nothing was written.
    public var last: Last?
    /// When the last message arrived, or when the viewer came in where there is none, in Unix milliseconds.
    public var at: Int64
    /// Counted up to ``UnreadMessages/limit``.
    public var unread: Int
    public var isMuted: Bool

    /// The last message, as the viewer may see it.
    public struct Last: Equatable, Sendable {
        public var author: ID<Person>?
        /// Nil where the viewer does not see who they are.
        public var nickname: String?
        /// Its beginning; empty if it was deleted.
        public var text: String
        public var isRemoved: Bool

        /// Characters of the beginning.
        public static let limit = 60

        public init(author: ID<Person>?, nickname: String?, text: String, isRemoved: Bool) {
            self.author = author
            self.nickname = nickname
            self.text = isRemoved ? "" : Graphemes.first(Last.limit, of: text)
            self.isRemoved = isRemoved
        }
    }

    public init(
        address: TalkAddress, title: String, asker: String?, last: Last?, at: Int64, unread: Int, isMuted: Bool
    ) {
        self.address = address
        self.title = title
        self.asker = asker
        self.last = last
        self.at = at
        self.unread = unread
        self.isMuted = isMuted
    }
}

/// A page of somebody's talks, the one with the newest message first.
public struct OwnTalks: Equatable, Sendable {
    public var talks: [TalkSummary]
    /// Where the next page begins; nil at the end.
    public var next: Cursor?

    /// Talks of one page.
    public static let limit = 20

    public init(talks: [TalkSummary], next: Cursor?) {
        self.talks = talks
        self.next = next
    }

    /// Where a page begins.
    public struct Cursor: Equatable, Sendable {
        public var at: Int64
        public var address: TalkAddress

        public init(at: Int64, address: TalkAddress) {
            self.at = at
            self.address = address
        }

        public var text: String {
            String(at) + "." + address.meetup.text + "." + (address.thread.map { $0.text } ?? "")
        }

        /// The field `after` of a query; nil without one.
        ///
        /// - Throws: `filter-unknown`.
        public init?(in query: Fields) throws(Refusal) {
            guard let given = query["after"], !given.isEmpty else { return nil }
            guard let cursor = Cursor(given) else { throw .filterUnknown("after", given) }
            self = cursor
        }

        init?(_ text: String) {
            let parts = text.split(at: UInt8(ascii: "."), omitsEmpty: false)
            guard parts.count == 3, let at = Int64(parts[0]), let meetup = ID<Space>(parts[1]) else { return nil }
            if parts[2].isEmpty {
                self.init(at: at, address: TalkAddress(meetup))
            } else {
                guard let thread = ID<Person>(parts[2]) else { return nil }
                self.init(at: at, address: TalkAddress(meetup, thread: thread))
            }
        }
    }
}
