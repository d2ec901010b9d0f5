/// Named values in the order they came: a posted form, or an address's query.
public struct Fields: Equatable, Sendable {
    public private(set) var pairs: [Pair]

    public struct Pair: Equatable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public init(_ pairs: [Pair] = []) { self.pairs = pairs }

    /// The value of a field, or nil where it is absent. Where a name is repeated the first counts; hosts refuse repeats
    /// before they get here (`Fields.repeated`).
    public subscript(name: String) -> String? {
        for pair in pairs where pair.name == name { return pair.value }
        return nil
    }

    public mutating func set(_ name: String, _ value: String) {
        pairs.removeAll { $0.name == name }
        pairs.append(Pair(name, value))
    }

    /// The first name that stands more than once, which no form of ours sends.
    public var repeated: String? {
        var seen: Set<String> = []
        for pair in pairs where !seen.insert(pair.name).inserted { return pair.name }
        return nil
    }

    /// Whether both hold the same, in whatever order.
    public func isAlike(_ other: Fields) -> Bool {
        pairs.count == other.pairs.count && pairs.allSatisfy { other.holds($0) }
    }

    /// Whether a field has this value.
    public func holds(_ pair: Pair) -> Bool { pairs.contains { $0 == pair } }

    /// An id in a field: nil where the field is absent or empty, refused where it is not an id.
    public func id<Subject>(_ name: String) throws(Refusal) -> ID<Subject>? {
        guard let text = self[name], !text.isEmpty else { return nil }
        guard let id = ID<Subject>(text) else { throw .notAnID(field: name, given: text) }
        return id
    }
}

extension Refusal {
    static func notAnID(field: String, given: String) -> Refusal {
        Refusal(
            .invalid, "not-an-id",
            Phrase(ko: "‘\(field)’에는 36자로 된 id가 와야 해요.", en: "“\(field)” must be an id of 36 characters."),
            field: field, given: given)
    }
}
