public import Floor

/// What of a room is due for a person, or overdue, for their mail digest: one list of it.
public struct DueThings: Sendable {
    /// The first of them, most urgent first.
    package let things: [DigestLine]
    package let total: Int
    /// How many of what, as it stands in a subject: “2 cards due today”.
    package let title: Phrase
    /// Whether a digest comes because of it. What stays overdue brings none by itself each morning: it stands in those
    /// that come.
    package let isOccasion: Bool

    public init(_ things: [DigestLine], total: Int, _ title: Phrase, isOccasion: Bool) {
        self.things = things
        self.total = total
        self.title = title
        self.isOccasion = isOccasion
    }
}

/// One line of a digest.
public struct DigestLine: Sendable {
    package let text: String
    /// Where and when, in small print.
    package let place: String
    package let link: Link

    /// Both texts become single lines of bounded length: nothing in them can look like another part of the mail.
    public init(_ text: String, place: [String], link: Link) {
        self.text = DigestLine.single(text)
        self.place = DigestLine.single(place.filter { !$0.isEmpty }.joined(separator: " · "))
        self.link = link
    }

    private static func single(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return Graphemes.first(Limits.digestLineCharacters, of: line)
    }
}
