/// A page of another room that an address in a text leads to, a run's or that of an entry of a diary, whose title may
/// stand for the address (decision 94).
public struct LinkedPage: Equatable, Sendable {
    public let space: ID<Space>
    /// Nil for a run.
    public let entry: ID<Entity>?

    public init(_ space: ID<Space>, entry: ID<Entity>? = nil) {
        self.space = space
        self.entry = entry
    }

    /// The page at a path, whatever query or fragment follows; nil for all other paths.
    public init?(at path: String) {
        let bytes = path.bytes
        let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        self.init(bytes[..<(end ?? bytes.count)])
    }

    /// The bytes of `/run/RUN`, and of `/diary/JOURNAL/entry/ENTRY`.
    private static let runLength = 5 + IDText.length
    private static let entryLength = 7 + IDText.length + 7 + IDText.length

    private init?(_ path: ArraySlice<UInt8>) {
        func has(_ word: StaticString, _ start: Int) -> Bool { path.dropFirst(start).starts(with: word.text.bytes) }
        func id<Subject>(_ start: Int) -> ID<Subject>? { ID(utf8: path.dropFirst(start).prefix(IDText.length)) }
        if path.count == LinkedPage.runLength, has("/run/", 0), let space: ID<Space> = id(5) {
            self.init(space)
            return
        }
        guard path.count == LinkedPage.entryLength, has("/diary/", 0), let space: ID<Space> = id(7),
            has("/entry/", 7 + IDText.length), let entry: ID<Entity> = id(14 + IDText.length)
        else { return nil }
        self.init(space, entry: entry)
    }

    /// Those that a text names by an address, as often as it does.
    public static func all(in text: String) -> [LinkedPage] {
        let bytes = text.bytes
        var pages: [LinkedPage] = []
        for index in bytes.indices where bytes[index] == UInt8(ascii: "/") {
            for length in [runLength, entryLength] where index + length <= bytes.count {
                if let page = LinkedPage(bytes[index..<(index + length)]) { pages.append(page) }
            }
        }
        return pages
    }
}

/// The title of a page, as its reader may see it.
public struct LinkedTitle: Equatable, Sendable {
    public let page: LinkedPage
    public let title: String

    public init(_ page: LinkedPage, _ title: String) {
        self.page = page
        self.title = title
    }
}
