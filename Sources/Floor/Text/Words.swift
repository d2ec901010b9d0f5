// Comparing two texts is done in one place, and byte by byte, as what is stored is compared. Swift's own way stands written
// out wherever two are compared, and takes texts for equal that put their accents together differently: Unicode's tables
// for that, and what walks through them, are a tenth of the core as WebAssembly.

extension String {
    @inline(never)
    public static func == (left: String, right: String) -> Bool { left[...] == right[...] }

    public static func != (left: String, right: String) -> Bool { !(left == right) }

    /// How a `switch` compares words.
    public static func ~= (word: String, text: String) -> Bool { word == text }

    /// In the order of their scalars.
    @inline(never)
    public static func < (left: String, right: String) -> Bool { left.utf8.lexicographicallyPrecedes(right.utf8) }

    public static func > (left: String, right: String) -> Bool { right < left }

    @inline(never)
    public func hasPrefix(_ start: String) -> Bool {
        utf8.count >= start.utf8.count && Substring(utf8.prefix(start.utf8.count)) == start[...]
    }

    @inline(never)
    public func hasSuffix(_ end: String) -> Bool {
        utf8.count >= end.utf8.count && Substring(utf8.suffix(end.utf8.count)) == end[...]
    }

    /// The stretches between the places where a character of ASCII stands.
    @inline(never)
    public func split(at separator: UInt8, maxSplits: Int = .max, omitsEmpty: Bool = true) -> [Substring] {
        utf8.split(separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: omitsEmpty).map {
            Substring($0)
        }
    }
}

extension Substring {
    @inline(never)
    public static func == (left: Substring, right: Substring) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    public static func != (left: Substring, right: Substring) -> Bool { !(left == right) }
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
