/// A text, or as much of one as shows what was looked for, in parts that are marked or not.
public struct Excerpt: Equatable, Sendable {
    public struct Part: Equatable, Sendable {
        public var text: String
        public var isMarked: Bool

        public init(_ text: String, isMarked: Bool) {
            self.text = text
            self.isMarked = isMarked
        }
    }

    public let parts: [Part]

    /// Characters before what was found, and in all.
    static let lead = 24
    static let length = 120

    /// All of a text.
    public init(_ text: String, marking query: SearchQuery) { parts = Excerpt.parts(text, query.places(in: text)) }

    /// The part of a text around the first thing that was found; nil where nothing was.
    public init?(of text: String, around query: SearchQuery) {
        guard let first = query.places(in: text).first else { return nil }
        let bytes = text.bytes
        let before = String(bytes: bytes[..<first.lowerBound])
        let rest = String(bytes: bytes[first.lowerBound...])
        // Lines of a text are told in one.
        let start = before.suffix(Excerpt.lead)
        let end = rest.prefix(Excerpt.length - start.count)
        let whole = Text.replacing(String(start) + String(end), UInt8(ascii: "\n"), by: UInt8(ascii: " "))
        let parts = Excerpt.parts(whole, query.places(in: whole))
        let isCut = (start.utf8.count < before.utf8.count, end.utf8.count < rest.utf8.count)
        self.parts =
            (isCut.0 ? [Part("…", isMarked: false)] : []) + parts + (isCut.1 ? [Part("…", isMarked: false)] : [])
    }

    /// Without marks.
    public var text: String { parts.map { $0.text }.joined() }

    /// Cut only between characters: a mark takes in all of a character of which it has a part.
    private static func parts(_ text: String, _ places: [Range<Int>]) -> [Part] {
        var parts: [Part] = []
        var offset = 0
        var next = 0
        for character in text {
            let end = offset + character.utf8.count
            while next < places.count, places[next].upperBound <= offset { next += 1 }
            let isMarked = next < places.count && places[next].lowerBound < end
            if parts.last?.isMarked == isMarked {
                parts[parts.count - 1].text.append(character)
            } else {
                parts.append(Part(String(character), isMarked: isMarked))
            }
            offset = end
        }
        return parts
    }
}
