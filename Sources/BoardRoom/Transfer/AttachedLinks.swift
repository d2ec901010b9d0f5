import Floor

/// The attachments of a card in a file that are links: they are kept as the last lines of its details.
struct AttachedLinks {
    private var lines: [String] = []

    /// Takes an attachment of Trello, or counts it: an uploaded file stays there.
    mutating func take(trello attachment: JSON, _ warnings: inout ImportWarnings) {
        let name = BoardDocument.shown(attachment["name"]?.stringValue ?? "")
        let address = attachment["url"]?.stringValue ?? ""
        guard attachment["isUpload"]?.boolValue != true, AttachedLinks.isLink(address) else {
            return warnings.add(.attachments, named: ImportTable.shown(name))
        }
        lines.append(name.isEmpty || name == address ? address : name + ": " + address)
    }

    /// Takes the lines of a table's cell in which a link stands, and counts the others.
    mutating func take(cell: String, _ warnings: inout ImportWarnings) {
        for line in Text.unixLines(cell).split(at: UInt8(ascii: "\n")) where !Text.isBlank(line) {
            if line.split(at: UInt8(ascii: " ")).contains(where: { AttachedLinks.isLink($0) }) {
                lines.append(Text.trimmed(line))
            } else {
                warnings.add(.attachments, named: ImportTable.shown(line))
            }
        }
    }

    /// The details with the links after them. What there is no room for is cut from the text, and only then from the
    /// links.
    func appended(to text: String, _ warnings: inout ImportWarnings) -> String {
        if lines.isEmpty { return text }
        var links = ""
        var used = 0
        for line in lines {
            let (count, isOver) = Graphemes.count(line, upTo: Card.bodyLimit)
            let gap = links.isEmpty ? 0 : 1
            if isOver || used + gap + count > Card.bodyLimit {
                warnings.add(.attachments, named: ImportTable.shown(line))
            } else {
                links += (links.isEmpty ? "" : "\n") + line
                used += gap + count
            }
        }
        let text = Text.unixLines(text)
        if links.isEmpty || Text.isBlank(text) { return links.isEmpty ? text : links }
        let gap = "\n\n"
        let room = max(0, Card.bodyLimit - used - gap.utf8.count)
        guard Graphemes.count(text, upTo: room).isOver else { return text + gap + links }
        warnings.add(.bodiesCut)
        let beginning = Text.trimmed(Graphemes.prefix(text, room))
        return beginning.isEmpty ? links : beginning + gap + links
    }

    /// Whether it is an address of the web, and nothing else.
    private static func isLink(_ text: String) -> Bool {
        let start = Text.lowercased(text)
        let isWeb = ["http://", "https://"].contains { start.hasPrefix($0) && start != $0 }
        return isWeb && text.scalars.allSatisfy { $0.value > 0x20 && !Text.isControl($0) }
    }
}
