/// A JSON value (RFC 8259). Members keep their order, and no number passes through floating point.
public enum JSON: Equatable, Sendable {
    case null
    case bool(Bool)
    /// An integer that fits 64 bits.
    case integer(Int64)
    /// Any other number, as written: `1.50`, `1e9`, `99999999999999999999`.
    case decimal(String)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A name/value pair of an object.
    public struct Member: Equatable, Sendable {
        public var name: String
        public var value: JSON

        public init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }
}

extension JSON {
    /// The member of that name, or nil if there is none or this is not an object.
    public subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        for member in members where member.name == name { return member.value }
        return nil
    }

    /// The text, if this is a string.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if this is an integer of 64 bits.
    public var integerValue: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The value, if this is a boolean.
    public var boolValue: Bool? {
        if case .bool(let truth) = self { truth } else { nil }
    }

    /// The values, if this is an array.
    public var arrayValue: [JSON]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The members in order, if this is an object.
    public var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

// There is deliberately no `nil` literal: with `JSON?` it would be ambiguous. Write `.null`.

extension JSON: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self = .string(text) }
}

extension JSON: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: Int64) { self = .integer(number) }
}

extension JSON: ExpressibleByBooleanLiteral {
    public init(booleanLiteral truth: Bool) { self = .bool(truth) }
}

extension JSON: ExpressibleByArrayLiteral {
    public init(arrayLiteral values: JSON...) { self = .array(values) }
}

extension JSON: ExpressibleByDictionaryLiteral {
    @inline(never)
    public init(dictionaryLiteral pairs: (String, JSON)...) { self = .object(pairs.map { Member($0.0, $0.1) }) }
}
