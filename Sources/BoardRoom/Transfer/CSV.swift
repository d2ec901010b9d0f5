import Floor

/// Comma-separated values (RFC 4180): reading any, and writing such as no spreadsheet takes for formulas.
enum CSV {
    /// Rows and columns that are read at most.
    static let rowLimit = 20_000
    static let columnLimit = 100

    /// The rows of a text. A quote that is never closed closes at the end; whatever separates (`,`, `;` or a tab) is what the
    /// first line has most of.
    static func rows(_ text: String) -> [[String]] {
        var bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let separator = CSV.separator(of: bytes)
        var rows: [[String]] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        var index = 0
        func isQuote(at place: Int) -> Bool { place < bytes.count && bytes[place] == UInt8(ascii: "\"") }
        func endCell() {
            if row.count < columnLimit { row.append(unguarded(String(decoding: cell, as: UTF8.self))) }
            cell = []
        }
        func endRow() {
            endCell()
            if row.contains(where: { !Text.isBlank($0) }) { rows.append(row) }
            row = []
        }
        while index < bytes.count, rows.count <= rowLimit {
            let byte = bytes[index]
            if isQuoted {
                if byte == UInt8(ascii: "\""), isQuote(at: index + 1) {
                    cell.append(byte)
                    index += 1
                } else if byte == UInt8(ascii: "\"") {
                    isQuoted = false
                } else {
                    cell.append(byte)
                }
            } else if byte == UInt8(ascii: "\""), cell.isEmpty {
                isQuoted = true
            } else if byte == separator {
                endCell()
            } else if byte == UInt8(ascii: "\n") {
                endRow()
            } else if byte == UInt8(ascii: "\r") {
                if index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "\n") { endRow() }
            } else {
                cell.append(byte)
            }
            index += 1
        }
        if !cell.isEmpty || !row.isEmpty { endRow() }
        return rows
    }

    /// One row, with its line end.
    static func line(_ cells: [String]) -> String {
        cells.map(quoted).joined(separator: ",") + "\r\n"
    }

    private static func separator(of bytes: [UInt8]) -> UInt8 {
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
        var best = UInt8(ascii: ",")
        var most = 0
        for candidate in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            let count = line.count { $0 == candidate }
            if count > most { (best, most) = (candidate, count) }
        }
        return best
    }

    private static func quoted(_ text: String) -> String {
        let safe = guarded(text)
        let needsQuotes = safe.utf8.contains {
            $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D || $0 == 0x3B || $0 == 0x09
        }
        guard needsQuotes || safe.utf8.first == 0x20 || safe.utf8.last == 0x20 else { return safe }
        var bytes: [UInt8] = [UInt8(ascii: "\"")]
        for byte in safe.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An apostrophe before what a spreadsheet would reckon with, and before what looks as if it had one.
    private static func guarded(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.first else { return text }
        if isFormula(first) { return "'" + text }
        if first == "'", let second = scalars.dropFirst().first, isFormula(second) || second == "'" {
            return "'" + text
        }
        return text
    }

    private static func unguarded(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.first == "'", let second = scalars.dropFirst().first, isFormula(second) || second == "'" else {
            return text
        }
        return String(scalars.dropFirst())
    }

    private static func isFormula(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }
}
