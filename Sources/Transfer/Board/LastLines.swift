import BoardRoom
import Floor

/// What of a card in a file has no place of its own on a card: links, and what stands under a name. It is kept as the
/// last lines of the card's details.
struct LastLines: Equatable, Sendable {
    /// Each with what it is counted as where there is no room for it.
    private var lines: [Line] = []

    private struct Line: Equatable {
        let text: String
        let kind: ImportWarnings.Kind
    }

    /// Takes the lines of a table's cell in which a link stands, and counts the others.
    mutating func take(cell: String, _ warnings: inout ImportWarnings) {
        for line in Text.unixLines(cell).split(at: UInt8(ascii: "\n")) where !Text.isBlank(line) {
            if line.split(at: UInt8(ascii: " ")).contains(where: { LastLines.isLink($0) }) {
                add(Text.trimmed(line), .attachments)
            } else {
                warnings.add(.attachments, named: ImportTable.shown(line))
            }
        }
    }

    /// Takes what stands under a name.
    mutating func take(_ name: String, _ value: String) {
        if !Text.isBlank(value) { add(BoardDocument.shown(name) + ": " + Text.trimmed(Text.unixLines(value)), .others) }
    }

    /// Takes what a card of Maru has no field for, and tells of it.
    mutating func keep(_ name: String, _ value: String, _ warnings: inout ImportWarnings) {
        if Text.isBlank(value) { return }
        take(name, value)
        warnings.add(.inDetails, named: ImportTable.shown(name))
    }

    /// Takes a line that stands for itself.
    mutating func add(_ line: String, _ kind: ImportWarnings.Kind) {
        lines.append(Line(text: BoardDocument.lines(line), kind: kind))
    }

    /// The details of a card, with the lines after them. What there is no room for is cut from the text, and only then
    /// from the lines.
    func appended(to text: String, _ warnings: inout ImportWarnings) -> String {
        let text = BoardDocument.lines(text)
        let last = joined(&warnings)
        if Text.isBlank(text), !last.isEmpty { return last }
        let gap = last.isEmpty ? "" : "\n\n"
        let room = max(0, Card.bodyLimit - Graphemes.count(last) - gap.utf8.count)
        let bytes = max(0, Card.bodyByteLimit - last.utf8.count - gap.utf8.count)
        guard text.utf8.count > bytes || Graphemes.count(text, upTo: room).isOver else { return text + gap + last }
        warnings.add(.bodiesCut)
        let beginning = Graphemes.prefix(text, room, bytes: bytes)
        if last.isEmpty { return beginning }
        return Text.isBlank(beginning) ? last : Text.trimmed(beginning) + gap + last
    }

    /// As many of the lines as a card's details can be, and how many are not.
    private func joined(_ warnings: inout ImportWarnings) -> String {
        var last = ""
        var used = 0
        for (place, line) in lines.enumerated() {
            // A list does not begin in the middle of a paragraph.
            let beginsList = line.kind == .itemsLeft && place > 0 && lines[place - 1].kind != .itemsLeft
            let gap = last.isEmpty ? "" : beginsList ? "\n\n" : "\n"
            let (count, isOver) = Graphemes.count(line.text, upTo: Card.bodyLimit)
            let bytes = last.utf8.count + gap.utf8.count + line.text.utf8.count
            if isOver || used + gap.utf8.count + count > Card.bodyLimit || bytes > Card.bodyByteLimit {
                warnings.add(line.kind, named: ImportTable.shown(line.text))
            } else {
                last += gap + line.text
                used += gap.utf8.count + count
            }
        }
        return last
    }

    /// Whether it is an address of the web, and nothing else.
    static func isLink(_ text: String) -> Bool {
        let start = Text.lowercased(text)
        let isWeb = ["http://", "https://"].contains { start.hasPrefix($0) && start != $0 }
        return isWeb && text.scalars.allSatisfy { $0.value > 0x20 && !Text.isControl($0) }
    }
}
