/// One thing that a search has found, as it is shown.
public struct FoundThing: Sendable {
    public var id: ID<Entity>
    /// Where it stands among all that is found.
    public var place: SearchCursor
    public var link: Link
    public var title: Excerpt
    /// The part of its text where it was found, if that is not its title.
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

/// Where a page of what was found ends, in every room: how well it fits, and the thing by which it was found.
public struct SearchCursor: Hashable, Comparable, Sendable {
    /// 0: the words of its title are what was looked for. 1: its title holds it. 2: something else of it does.
    public let tier: Int
    public let id: ID<Entity>

    public init(tier: Int, id: ID<Entity>) {
        self.tier = tier
        self.id = id
    }

    /// Reads ``text``.
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

/// A page of what was found.
public struct FoundPage: Sendable {
    public var found: [FoundThing]
    /// After which there is more.
    public var next: SearchCursor?
    /// Whether some of what was written has not been looked through yet.
    public var isBehind = false

    /// Things on one page.
    public static let limit = 20

    public init(found: [FoundThing], next: SearchCursor? = nil) {
        self.found = found
        self.next = next
    }
}
