extension JSON.Reader {
    /// A string between quotes. Without escapes, the common case, it is decoded in one piece.
    mutating func string() throws(JSON.Malformed) -> String {
        index += 1
        let start = index
        try run()
        if source[index] == UInt8(ascii: "\"") {
            index += 1
            return String(decoding: source[start..<index - 1], as: UTF8.self)
        }
        var bytes: [UInt8] = []
        bytes.append(contentsOf: source[start..<index])
        while source[index] != UInt8(ascii: "\"") {
            try escape(into: &bytes)
            let start = index
            try run()
            bytes.append(contentsOf: source[start..<index])
        }
        index += 1
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Advances to the next quote or backslash, which is guaranteed to exist on return.
    private mutating func run() throws(JSON.Malformed) {
        while index < end {
            let byte = source[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
            if byte < 0x20 { throw fault(.controlCharacter) }
            index += byte < 0x80 ? 1 : try sequenceLength(byte)
        }
        throw fault(.endsEarly)
    }

    /// The length of the well-formed UTF-8 sequence that begins here (Unicode 16, table 3-7).
    private func sequenceLength(_ first: UInt8) throws(JSON.Malformed) -> Int {
        let length: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch first {
        case 0xC2...0xDF: length = 2
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: length = 3
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: length = 4
        default: throw fault(.utf8)
        }
        guard end - index >= length, second.contains(source[index + 1]) else { throw fault(.utf8) }
        for position in 2..<max(length, 2) where source[index + position] & 0xC0 != 0x80 { throw fault(.utf8) }
        return length
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(JSON.Malformed) {
        index += 1
        let byte = try peek()
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(byte)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"):
            append(try scalar(), to: &bytes)
            return
        default: throw fault(.escape)
        }
        index += 1
    }

    /// `uXXXX`, or two of them that form a surrogate pair.
    private mutating func scalar() throws(JSON.Malformed) -> UInt32 {
        let start = index - 1
        let first = try fourDigits()
        if first == 0, !limits.allowsZero { throw .init(offset: start, rule: .zeroCharacter) }
        guard first & 0xF800 == 0xD800 else { return first }
        guard first < 0xDC00, index + 1 < end, source[index] == UInt8(ascii: "\\"),
            source[index + 1] == UInt8(ascii: "u")
        else { throw .init(offset: start, rule: .loneSurrogate) }
        index += 1
        let second = try fourDigits()
        guard second & 0xFC00 == 0xDC00 else { throw .init(offset: start, rule: .loneSurrogate) }
        return 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
    }

    private mutating func fourDigits() throws(JSON.Malformed) -> UInt32 {
        index += 1
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Hex.value(of: try peek()) else { throw fault(.escape) }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }

    private func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        func tail(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: scalar >> shift & 0x3F) }
        func head(_ mark: UInt8, _ shift: UInt32) -> UInt8 { mark | UInt8(truncatingIfNeeded: scalar >> shift) }
        switch scalar {
        case 0..<0x80: bytes.append(head(0, 0))
        case 0x80..<0x800: bytes += [head(0xC0, 6), tail(0)]
        case 0x800..<0x10000: bytes += [head(0xE0, 12), tail(6), tail(0)]
        default: bytes += [head(0xF0, 18), tail(12), tail(6), tail(0)]
        }
    }
}
