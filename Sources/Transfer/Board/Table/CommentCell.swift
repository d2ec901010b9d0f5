import Floor

/// The comments of a card in one cell of a table. Each begins with a line of who wrote it and when; a blank line is
/// between two:
///
///     Ann, 2026-12-03T09:00:00.000Z
///     Who brings the tickets?
///
/// A line of a text that looks like such a line has a backslash in front.
enum CommentCell {
    static func text(_ comments: [(name: String, saidAt: Int64, text: String)]) -> String {
        var cell = ""
        for comment in comments {
            if !cell.isEmpty { cell += "\n\n" }
            let hides = comment.name.utf8.first == backslash
            cell += (hides ? " " : "") + comment.name + ", " + UnixTime.text(comment.saidAt)
            for line in lines(comment.text) { cell += "\n" + guarded(line) }
        }
        return cell
    }

    /// The comments in a cell. What stands before the first such line, or without any, is one comment of nobody in
    /// particular.
    static func comments(_ cell: String) -> [BoardDocument.Comment] {
        var comments: [BoardDocument.Comment] = []
        var head: (name: String, saidAt: Int64)?
        var text: [String] = []
        func end() {
            let said = text.joined(separator: "\n")
            if head == nil, Text.isBlank(said) { return }
            comments.append(
                BoardDocument.Comment(
                    name: head?.name ?? "", saidAt: head?.saidAt, text: head == nil ? Text.trimmed(said) : said))
        }
        for line in lines(Text.unixLines(cell)) {
            guard let found = CommentCell.head(line) else {
                text.append(unguarded(line))
                continue
            }
            // The blank line between two is of neither.
            if head != nil, text.last.map({ $0.isEmpty }) == true { text.removeLast() }
            end()
            (head, text) = (found, [])
        }
        end()
        return comments
    }

    private static func lines(_ text: String) -> [String] { text.split(at: UInt8(ascii: "\n"), omitsEmpty: false) }

    /// The length of a time as text.
    private static let timeLength = 24

    private static let backslash = UInt8(ascii: "\\")

    /// The name and time of a line that begins a comment; nil for any other, and for one with a backslash in front.
    private static func head(_ line: String) -> (name: String, saidAt: Int64)? {
        let bytes = line.bytes
        let end = bytes.count - timeLength
        guard end >= 2, bytes[0] != backslash, bytes[end - 1] == UInt8(ascii: " "), bytes[end - 2] == UInt8(ascii: ","),
            bytes.last == UInt8(ascii: "Z"), let time = UnixTime.parse(String(bytes: bytes[end...]))
        else { return nil }
        return (Text.trimmed(String(bytes: bytes[..<(end - 2)])), time.milliseconds)
    }

    private static func guarded(_ line: String) -> String { looksLikeHead(line) ? "\\" + line : line }

    private static func unguarded(_ line: String) -> String {
        line.utf8.first == backslash && looksLikeHead(line) ? line.dropping(1) : line
    }

    /// Whether it begins a comment, or would without backslashes in front.
    private static func looksLikeHead(_ line: String) -> Bool {
        head(String(bytes: line.bytes.drop { $0 == backslash })) != nil
    }
}
