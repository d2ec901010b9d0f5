// Texts are compared, taken apart and walked through in one place, byte by byte, as what is stored is compared. Swift's own
// ways stand written out wherever they are used, each with what would be done were the text no UTF-8; and they take texts for
// equal that put their accents together differently: Unicode's tables for that, and what walks through them, are a tenth of the
// core as WebAssembly.

extension String {
    /// The text as it is kept and sent: UTF-8.
    @inline(never)
    public var bytes: [UInt8] { Array(utf8) }

    /// Its scalars, one after the other.
    @inline(never)
    public var scalars: [Unicode.Scalar] { Array(unicodeScalars) }

    /// The text of some bytes.
    @inline(never)
    public init(bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }

    /// The same of a stretch of them.
    public init(bytes: ArraySlice<UInt8>) { self.init(bytes: Array(bytes)) }

    @inline(never)
    public static func == (left: String, right: String) -> Bool {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in left.count == right.count && left.elementsEqual(right) }
        }
    }

    public static func != (left: String, right: String) -> Bool { !(left == right) }

    /// How a `switch` compares words.
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

    /// Without so many bytes of its beginning, which end with a character.
    @inline(never)
    public func dropping(_ count: Int) -> String { String(bytes: bytes[min(count, utf8.count)...]) }

    /// The first of its bytes, as many as that, which end with a character.
    @inline(never)
    public func beginning(_ count: Int) -> String { String(bytes: bytes[..<min(count, utf8.count)]) }

    /// The stretches between the places where a character of ASCII stands, or a part of it, in so many of them.
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
    /// The case of that name, where there is one.
    public init?(named name: String) {
        guard let named = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
        self = named
    }
}
