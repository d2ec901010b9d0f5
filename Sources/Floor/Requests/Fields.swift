/// Name/value pairs in order: a posted form, or a query string.
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

    /// The value of a field, or nil if it is absent. The first one counts if a name is repeated; hosts reject repeated
    /// names before this (`Fields.repeated`).
    public subscript(name: String) -> String? {
        for pair in pairs where pair.name == name { return pair.value }
        return nil
    }

    public mutating func set(_ name: String, _ value: String) {
        pairs.removeAll { $0.name == name }
        pairs.append(Pair(name, value))
    }

    /// The first name that occurs more than once; none of our forms sends one.
    public var repeated: String? {
        var seen: Set<String> = []
        for pair in pairs where !seen.insert(pair.name).inserted { return pair.name }
        return nil
    }

    /// Whether both contain the same pairs, in any order.
    public func isAlike(_ other: Fields) -> Bool {
        pairs.count == other.pairs.count && pairs.allSatisfy { other.holds($0) }
    }

    /// Whether a field has this value.
    public func holds(_ pair: Pair) -> Bool { pairs.contains { $0 == pair } }

    /// Parses an id: nil if the field is absent or empty, a refusal if it is not an id.
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
            Phrase(ko: "‘\(field)’에는 36자로 된 id가 와야 해요.", en: "“\(field)” must be a 36-character ID."),
            field: field, given: given)
    }
}
