import Floor

/// Several names in one cell of a table, with semicolons between. One that holds what stands between names is written in
/// quotes, as a cell of a table is: `"home, garden"; urgent`.
enum NameList {
    static func text(_ names: [String]) -> String { names.map(quoted).joined(separator: "; ") }

    /// The names in a cell, also of tables that put commas or lines between them. A quote that is never closed is a letter
    /// like any other.
    static func names(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        var names: [String] = []
        var name: [UInt8] = []
        // Whether it is known to say something: it is looked through at a quote and not at each letter.
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
        guard name.utf8.contains(where: separates) || name.utf8.first == quote else { return name }
        var bytes = [quote]
        for byte in name.utf8 {
            if byte == quote { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(quote)
        return String(bytes: bytes)
    }

    /// What stands in quotes from a place on, and where that ends; nil where no name in quotes stands there.
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
