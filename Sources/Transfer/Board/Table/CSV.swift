import Floor

/// Comma-separated values (RFC 4180): a tolerant reader, and a writer whose cells no spreadsheet evaluates as formulas.
enum CSV {
    /// The maximum number of rows after the first, and of columns, that are read.
    static let rowLimit = 20_000
    static let columnLimit = 100

    /// The rows of a text, and how many more there are than are read. An unclosed quote ends at the end of the text.
    /// The separator is what a line before all others says (`sep=;`, as Excel has it), or else whichever of `,`, `;`
    /// and tab is most frequent in the first line outside quotes, which may have line breaks within.
    static func read(_ text: String) -> (rows: [[String]], left: Int) {
        var reader = Reader(text)
        reader.readAll()
        return (reader.rows, reader.left)
    }

    private struct Reader {
        private(set) var rows: [[String]] = []
        private(set) var left = 0
        private let bytes: [UInt8]
        private let separator: UInt8
        private var index = 0
        private var isQuoted = false
        private var row: [String] = []
        private var cell: [UInt8] = []

        init(_ text: String) {
            bytes = Array(text.utf8).withoutMark
            if let named = CSV.named(bytes) {
                separator = named.separator
                index = named.end
            } else {
                separator = CSV.separator(of: bytes)
            }
        }

        mutating func readAll() {
            while index < bytes.count {
                if isQuoted { takeQuoted(bytes[index]) } else { takePlain(bytes[index]) }
                index += 1
            }
            if !cell.isEmpty || !row.isEmpty { endRow() }
        }

        private mutating func takeQuoted(_ byte: UInt8) {
            guard byte == UInt8(ascii: "\"") else { return cell.append(byte) }
            if next == byte {
                cell.append(byte)
                index += 1
            } else {
                isQuoted = false
            }
        }

        private mutating func takePlain(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "\"") where cell.isEmpty: isQuoted = true
            case separator: endCell()
            case UInt8(ascii: "\n"): endRow()
            case UInt8(ascii: "\r"): if next != UInt8(ascii: "\n") { endRow() }
            default: cell.append(byte)
            }
        }

        private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

        private mutating func endCell() {
            if row.count < columnLimit { row.append(TableCell.unguarded(String(bytes: cell))) }
            cell = []
        }

        private mutating func endRow() {
            endCell()
            if row.contains(where: { !Text.isBlank($0) }) {
                if rows.count <= rowLimit { rows.append(row) } else { left += 1 }
            }
            row = []
        }
    }

    /// One row, with its line end.
    static func line(_ cells: [String]) -> String {
        cells.map(quoted).joined(separator: ",") + "\r\n"
    }

    /// The separator in a first line of `sep=` and one character, and where that line ends; nil if there is none.
    private static func named(_ bytes: [UInt8]) -> (separator: UInt8, end: Int)? {
        let line = bytes.prefix { !isLineEnd($0) }
        let said = line.filter { $0 != UInt8(ascii: "\"") }
        guard said.count == 5, let separator = said.last,
            separators.contains(separator) || separator == UInt8(ascii: "|"),
            Text.lowercased(String(bytes: said.dropLast())) == "sep="
        else { return nil }
        return (separator, bytes[line.endIndex...].firstIndex { !isLineEnd($0) } ?? bytes.count)
    }

    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts = separators.map { _ in 0 }
        var isQuoted = false
        // Whether a quote here begins a cell.
        var isStart = true
        for byte in bytes {
            if byte == UInt8(ascii: "\""), isQuoted || isStart {
                isQuoted.toggle()
                // A second one is a quote within the cell, and opens it again.
                isStart = !isQuoted
            } else if isQuoted {
                continue
            } else if isLineEnd(byte) {
                break
            } else if let place = separators.firstIndex(of: byte) {
                counts[place] += 1
                isStart = true
            } else {
                isStart = false
            }
        }
        var best = 0
        for place in counts.indices where counts[place] > counts[best] { best = place }
        return separators[best]
    }

    private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private static func quoted(_ text: String) -> String {
        let safe = TableCell.guarded(text)
        let needsQuotes = safe.utf8.contains {
            $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D || $0 == 0x3B || $0 == 0x09
        }
        guard needsQuotes || safe.utf8.first == 0x20 || safe.utf8.last == 0x20 else { return safe }
        return TableCell.inQuotes(safe)
    }
}
