import Floor

/// What of a card in a file has no place of its own on a card: links, and what stands under a name. It is kept as the
/// last lines of the card's details.
struct LastLines {
    /// Each with what it is counted as where there is no room for it.
    private var lines: [(text: String, kind: ImportWarnings.Kind)] = []

    /// Takes an attachment of Trello, or counts it: an uploaded file stays there.
    mutating func take(trello attachment: JSON, _ warnings: inout ImportWarnings) {
        let name = BoardDocument.shown(attachment["name"]?.stringValue ?? "")
        let address = attachment["url"]?.stringValue ?? ""
        guard attachment["isUpload"]?.boolValue != true, LastLines.isLink(address) else {
            return warnings.add(.attachments, named: ImportTable.shown(name))
        }
        add(name.isEmpty || name == address ? address : name + ": " + address, .attachments)
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
    mutating func add(_ line: String, _ kind: ImportWarnings.Kind) { lines.append((line, kind)) }

    /// The details with the lines after them. What there is no room for is cut from the text, and only then from the
    /// lines.
    func appended(to text: String, _ warnings: inout ImportWarnings) -> String {
        if lines.isEmpty { return text }
        var last = ""
        var used = 0
        for (line, kind) in lines {
            let (count, isOver) = Graphemes.count(line, upTo: Card.bodyLimit)
            let gap = last.isEmpty ? 0 : 1
            if isOver || used + gap + count > Card.bodyLimit {
                warnings.add(kind, named: ImportTable.shown(line))
            } else {
                last += (last.isEmpty ? "" : "\n") + line
                used += gap + count
            }
        }
        let text = Text.unixLines(text)
        if last.isEmpty || Text.isBlank(text) { return last.isEmpty ? text : last }
        let gap = "\n\n"
        let room = max(0, Card.bodyLimit - used - gap.utf8.count)
        guard Graphemes.count(text, upTo: room).isOver else { return text + gap + last }
        warnings.add(.bodiesCut)
        let beginning = Text.trimmed(Graphemes.prefix(text, room))
        return beginning.isEmpty ? last : beginning + gap + last
    }

    /// Whether it is an address of the web, and nothing else.
    private static func isLink(_ text: String) -> Bool {
        let start = Text.lowercased(text)
        let isWeb = ["http://", "https://"].contains { start.hasPrefix($0) && start != $0 }
        return isWeb && text.scalars.allSatisfy { $0.value > 0x20 && !Text.isControl($0) }
    }
}
