import Floor

/// Texts in the cells of a table that a spreadsheet opens (CSV), of which it evaluates none as a formula.
///
/// Where lists are separated by semicolons, as in German or French, a spreadsheet splits our tables at the semicolons,
/// tabs and line ends *within* cells too: it knows a quote only where its own cell begins with one. So what follows one
/// of those is guarded as the beginning of the text is.
public enum TableCell {
    /// With an apostrophe before what a spreadsheet would evaluate, and before what already looks guarded.
    public static func guarded(_ text: String) -> String {
        let given = text.bytes
        var bytes: [UInt8] = []
        bytes.reserveCapacity(given.count + 1)
        for index in given.indices {
            if let former = former(index, given), isFormula(given, index, former) || isGuard(given, index, former) {
                bytes.append(apostrophe)
            }
            bytes.append(given[index])
        }
        return bytes.count == given.count ? text : String(bytes: bytes)
    }

    /// What was guarded.
    public static func unguarded(_ text: String) -> String {
        let given = text.bytes
        guard given.contains(apostrophe) else { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(given.count)
        for index in given.indices {
            if let former = former(index, given), isGuard(given, index, former) { continue }
            bytes.append(given[index])
        }
        return bytes.count == given.count ? text : String(bytes: bytes)
    }

    /// With quotes around it, and those within it doubled (RFC 4180). It goes by bytes, since a spreadsheet does not treat
    /// a quote with a combining accent as one letter.
    public static func inQuotes(_ text: String) -> String {
        let doubled = text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }
        return String(bytes: [quote] + doubled + [quote])
    }

    private static let apostrophe = UInt8(ascii: "'")
    private static let quote = UInt8(ascii: "\"")

    /// What a spreadsheet may take the beginning of a cell for.
    private enum Former { case start, separator, lineEnd }

    /// What is before an index; nil if no cell begins there, however the text is split.
    private static func former(_ index: Int, _ bytes: [UInt8]) -> Former? {
        guard index > 0 else { return .start }
        return switch bytes[index - 1] {
        case UInt8(ascii: ";"), UInt8(ascii: "\t"): .separator
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .lineEnd
        default: nil
        }
    }

    /// Whether there is an apostrophe before a formula, others between them; at the start, also one before another.
    private static func isGuard(_ bytes: [UInt8], _ index: Int, _ former: Former) -> Bool {
        guard bytes[index] == apostrophe else { return false }
        var next = index + 1
        while next < bytes.count, bytes[next] == apostrophe { next += 1 }
        return (former == .start && next > index + 1) || isFormula(bytes, next, former)
    }

    private static func isFormula(_ bytes: [UInt8], _ start: Int, _ former: Former) -> Bool {
        var index = start
        // Doubled in the file, quotes within a text open and close nothing.
        while former != .start, index < bytes.count, bytes[index] == quote { index += 1 }
        guard index < bytes.count else { return false }
        switch bytes[index] {
        case UInt8(ascii: "-"), UInt8(ascii: "+"):
            // The items of a list stay as they were written.
            return former != .lineEnd || index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: " ")
        case UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): return true
        // The full-width forms of the four signs, U+FF1D, U+FF0B, U+FF0D and U+FF20, which some spreadsheets treat alike.
        case 0xEF:
            guard index + 2 < bytes.count, bytes[index + 1] == 0xBC else { return false }
            return [0x9D, 0x8B, 0x8D, 0xA0].contains(bytes[index + 2])
        default: return false
        }
    }
}
