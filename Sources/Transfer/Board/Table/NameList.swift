import Floor

/// Several names in one table cell, separated by semicolons. A name that contains a separator is quoted like a CSV
/// cell: `"home, garden"; urgent`.
enum NameList {
    static func text(_ names: [String]) -> String { names.map(quoted).joined(separator: "; ") }

    /// The names in a cell, also separated by commas or line ends. An unclosed quote is an ordinary character.
    static func names(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var names: [String] = []
        var name: [UInt8] = []
        // Whether the name so far is not blank. Checked at quotes rather than at each character.
        var says = false
        var index = 0
        while index < bytes.count {
            if bytes[index] == quote, !says { says = !Text.isBlank(String(bytes: name)) }
            if !says, let (inner, end) = quotation(bytes, from: index) {
                name = inner
                index = end
            } else if separates(bytes[index]) {
                names.append(String(bytes: name))
                name = []
                says = false
                index += 1
            } else {
                if bytes[index] == quote { says = true }
                name.append(bytes[index])
                index += 1
            }
        }
        names.append(String(bytes: name))
        return names.map { Text.trimmed($0) }.filter { !$0.isEmpty }
    }

    private static func quoted(_ name: String) -> String {
        name.utf8.contains(where: separates) || name.utf8.first == quote ? TableCell.inQuotes(name) : name
    }

    /// The quoted text at an index, and where it ends; nil if there is no quoted name.
    private static func quotation(_ bytes: [UInt8], from start: Int) -> (inner: [UInt8], end: Int)? {
        guard bytes[start] == quote else { return nil }
        var inner: [UInt8] = []
        var index = start + 1
        while index < bytes.count {
            if bytes[index] != quote {
                inner.append(bytes[index])
            } else if index + 1 < bytes.count, bytes[index + 1] == quote {
                inner.append(quote)
                index += 1
            } else {
                let rest = bytes[(index + 1)...].first { $0 != UInt8(ascii: " ") }
                return rest.map(separates) ?? true ? (inner, index + 1) : nil
            }
            index += 1
        }
        return nil
    }

    private static func separates(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
    }

    private static let quote = UInt8(ascii: "\"")
}
