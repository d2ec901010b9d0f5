/// A text, or the part of it around a match, split into marked and unmarked parts.
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

    /// Characters before the first match, and in total.
    static let lead = 24
    static let length = 120

    /// The whole text.
    public init(_ text: String, marking query: SearchQuery) { parts = Excerpt.parts(text, query.places(in: text)) }

    /// The part of a text around the first match; nil if there is none.
    public init?(of text: String, around query: SearchQuery) {
        guard let first = query.places(in: text).first else { return nil }
        let bytes = text.bytes
        let before = String(bytes: bytes[..<first.lowerBound])
        let rest = String(bytes: bytes[first.lowerBound...])
        // Show several lines as one.
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

    /// Splits only between characters: a match within a character marks all of it.
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
