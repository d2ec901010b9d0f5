import Floor

/// The parts of an entry's one text: the title is its first line, the body all the rest.
public struct EntryText: Equatable, Sendable {
    /// The first line, exactly as written; may be blank.
    public let title: String
    /// What follows the first line end; nil if the text is one line.
    public let body: String?

    public init(_ text: String) {
        let lines = text.split(at: UInt8(ascii: "\n"), maxSplits: 1, omitsEmpty: false)
        title = lines[0]
        body = lines.count > 1 ? lines[1] : nil
    }

    /// The text again, to the byte.
    public var joined: String { EntryText.joined(title: title, body: body) }

    /// The text of a title and a body.
    public static func joined(title: String, body: String?) -> String { body.map { title + "\n" + $0 } ?? title }

    /// The first line of the body in which something is visible, trimmed; empty if there is none.
    public var preview: String {
        for line in (body ?? "").split(at: UInt8(ascii: "\n")) where !Text.isBlank(line) { return Text.trimmed(line) }
        return ""
    }
}
