/// One search result, as it is shown.
public struct FoundThing: Sendable {
    public var id: ID<Entity>
    /// Its position among the results.
    public var place: SearchCursor
    public var link: Link
    public var title: Excerpt
    /// The excerpt of its text with the match, if the match is not in the title.
    public var excerpt: Excerpt?
    /// Where it is: a board, and a column of it.
    public var home: String

    public init(
        _ id: ID<Entity>, place: SearchCursor, link: Link, title: Excerpt, excerpt: Excerpt?, home: String
    ) {
        self.id = id
        self.place = place
        self.link = link
        self.title = title
        self.excerpt = excerpt
        self.home = home
    }
}

/// The end of a page of results, in any room: the tier and the id of the last result.
public struct SearchCursor: Hashable, Comparable, Sendable {
    /// 0: the words of its title are the query. 1: its title contains it. 2: its other text does.
    public let tier: Int
    public let id: ID<Entity>

    public init(tier: Int, id: ID<Entity>) {
        self.tier = tier
        self.id = id
    }

    /// Parses ``text``.
    public init?(_ text: String) {
        let bytes = text.bytes
        guard bytes.count == 38, bytes[1] == UInt8(ascii: "."), 0x30...0x32 ~= bytes[0],
            let id = ID<Entity>(String(bytes: bytes[2...]))
        else { return nil }
        self.init(tier: Int(bytes[0]) - 0x30, id: id)
    }

    public var text: String { String(tier) + "." + id.text }

    public static func < (left: SearchCursor, right: SearchCursor) -> Bool {
        left.tier == right.tier ? left.id > right.id : left.tier < right.tier
    }
}

/// A page of results.
public struct FoundPage: Sendable {
    public var found: [FoundThing]
    /// The cursor for the next page, if there is more.
    public var next: SearchCursor?
    /// Whether some recent changes are not indexed yet.
    public var isBehind = false

    /// Results per page.
    public static let limit = 20

    public init(found: [FoundThing], next: SearchCursor? = nil) {
        self.found = found
        self.next = next
    }
}
