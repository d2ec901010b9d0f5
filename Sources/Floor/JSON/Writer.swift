extension JSON {
    /// The value as compact JSON text in UTF-8, with members in order and no white space.
    public var bytes: [UInt8] {
        var writer = Writer()
        writer.write(self)
        return writer.bytes
    }

    /// The same as a string.
    public var text: String { String(bytes: bytes) }

    /// Appends values to bytes, to write many of them into one buffer.
    public struct Writer {
        /// The output so far; the caller writes what separates values.
        public var bytes: [UInt8] = []

        public init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

        public mutating func write(_ value: JSON) {
            switch value {
            case .null: fixed("null")
            case .bool(let truth): fixed(truth ? "true" : "false")
            case .integer(let number): write(number)
            case .decimal(let text): write(decimal: text)
            case .string(let text): quote(text)
            case .array(let values):
                bytes.append(UInt8(ascii: "["))
                for index in values.indices {
                    if index > 0 { bytes.append(UInt8(ascii: ",")) }
                    write(values[index])
                }
                bytes.append(UInt8(ascii: "]"))
            case .object(let members):
                bytes.append(UInt8(ascii: "{"))
                for index in members.indices {
                    if index > 0 { bytes.append(UInt8(ascii: ",")) }
                    quote(members[index].name)
                    bytes.append(UInt8(ascii: ":"))
                    write(members[index].value)
                }
                bytes.append(UInt8(ascii: "}"))
            }
        }

        private mutating func fixed(_ text: StaticString) {
            text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }

        private mutating func write(_ number: Int64) {
            var text = String(number)
            text.withUTF8 { bytes.append(contentsOf: $0) }
        }

        /// A decimal comes from the parser, or from code that may be wrong: anything that is not a number is written as
        /// null, so that it cannot inject JSON.
        private mutating func write(decimal text: String) {
            var text = text
            let isNumber = text.withUTF8 { source in
                guard Reader.isNumber(source) else { return false }
                bytes.append(contentsOf: source)
                return true
            }
            if !isNumber { fixed("null") }
        }

        /// A quoted string. Escapes only what must be: quote, backslash and the control characters.
        private mutating func quote(_ text: String) {
            var text = text
            bytes.append(UInt8(ascii: "\""))
            text.withUTF8 { source in
                var start = 0
                for index in 0..<source.count {
                    let byte = source[index]
                    guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                    bytes.append(contentsOf: source[start..<index])
                    escape(byte)
                    start = index + 1
                }
                bytes.append(contentsOf: source[start...])
            }
            bytes.append(UInt8(ascii: "\""))
        }

        private mutating func escape(_ byte: UInt8) {
            bytes.append(UInt8(ascii: "\\"))
            switch byte {
            case 0x08: bytes.append(UInt8(ascii: "b"))
            case 0x09: bytes.append(UInt8(ascii: "t"))
            case 0x0A: bytes.append(UInt8(ascii: "n"))
            case 0x0C: bytes.append(UInt8(ascii: "f"))
            case 0x0D: bytes.append(UInt8(ascii: "r"))
            case 0..<0x20:
                fixed("u00")
                bytes.append(Hex.digit(byte >> 4))
                bytes.append(Hex.digit(byte & 0xF))
            default: bytes.append(byte)
            }
        }
    }
}
