// Text is compared, split and iterated only here, byte by byte, as storage compares it. Swift's own functions are
// specialised at each call site, with code for invalid UTF-8, and treat canonically equivalent texts as equal:
// Unicode's tables for that, and the code that walks them, are a tenth of the core's WebAssembly.

extension String {
    /// The text in UTF-8.
    @inline(never)
    public var bytes: [UInt8] { Array(utf8) }

    /// Its scalars in order.
    @inline(never)
    public var scalars: [Unicode.Scalar] { Array(unicodeScalars) }

    /// Decodes UTF-8.
    @inline(never)
    public init(bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }

    /// Decodes a slice of UTF-8.
    public init(bytes: ArraySlice<UInt8>) { self.init(bytes: Array(bytes)) }

    @inline(never)
    public static func == (left: String, right: String) -> Bool {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in left.count == right.count && left.elementsEqual(right) }
        }
    }

    public static func != (left: String, right: String) -> Bool { !(left == right) }

    /// How a `switch` compares strings.
    public static func ~= (word: String, text: String) -> Bool { word == text }

    /// In the order of their scalars.
    @inline(never)
    public static func < (left: String, right: String) -> Bool {
        var (left, right) = (left, right)
        return left.withUTF8 { left in right.withUTF8 { left.lexicographicallyPrecedes($0) } }
    }

    public static func > (left: String, right: String) -> Bool { right < left }

    @inline(never)
    public func hasPrefix(_ start: String) -> Bool { bytes.starts(with: start.bytes) }

    @inline(never)
    public func hasSuffix(_ end: String) -> Bool {
        utf8.count >= end.utf8.count && dropping(utf8.count - end.utf8.count) == end
    }

    /// Without the first `count` bytes, which must end at a character boundary.
    @inline(never)
    public func dropping(_ count: Int) -> String { String(bytes: bytes[min(count, utf8.count)...]) }

    /// The first `count` bytes, which must end at a character boundary.
    @inline(never)
    public func beginning(_ count: Int) -> String { String(bytes: bytes[..<min(count, utf8.count)]) }

    /// The parts between occurrences of an ASCII character; at most `maxSplits` splits.
    @inline(never)
    public func split(at separator: UInt8, maxSplits: Int = .max, omitsEmpty: Bool = true) -> [String] {
        let bytes = bytes
        var parts: [String] = []
        var start = 0
        for end in 0...bytes.count {
            guard end == bytes.count || bytes[end] == separator && parts.count < maxSplits else { continue }
            if end > start || !omitsEmpty { parts.append(String(bytes: bytes[start..<end])) }
            start = end + 1
        }
        return parts
    }
}

extension String? {
    @inline(never)
    public static func == (left: String?, right: String?) -> Bool {
        switch (left, right) {
        case (let left?, let right?): left == right
        case (nil, nil): true
        default: false
        }
    }

    public static func != (left: String?, right: String?) -> Bool { !(left == right) }

    public static func == (left: String?, right: String) -> Bool { left == Optional(right) }

    public static func != (left: String?, right: String) -> Bool { !(left == Optional(right)) }

    public static func ~= (word: String?, text: String?) -> Bool { word == text }
}

extension Sequence<String> {
    @inline(never)
    public func contains(_ word: String) -> Bool { contains { $0 == word } }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
    /// The case with that raw value, if any.
    public init?(named name: String) {
        guard let named = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
        self = named
    }
}
