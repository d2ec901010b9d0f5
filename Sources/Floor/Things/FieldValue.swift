/// A value of a thing's field, as operations, snapshots and columns of tables write it.
public protocol FieldValue: Equatable, Sendable {
    static var fieldKind: FieldKind { get }
    /// Whether it may be null.
    static var isOptional: Bool { get }
    /// The values there are; nil if there are any number.
    static var fieldNames: [String]? { get }

    /// Parses ``fieldJSON``; nil for anything else.
    init?(fieldJSON json: JSON)
    var fieldJSON: JSON { get }
}

extension FieldValue {
    public static var isOptional: Bool { false }
    public static var fieldNames: [String]? { nil }
}

/// What a value is as JSON. A column has a flag, a number or a text: that of a JSON value for what is none of them.
public enum FieldKind: Sendable { case flag, number, text, id, day, json }

/// A value that is written as a text: a rank, a time of day.
public protocol TextValue: FieldValue {
    /// Parses ``text``; nil for anything else.
    init?(stored text: String)
    var text: String { get }
}

extension TextValue {
    public static var fieldKind: FieldKind { .text }

    public init?(fieldJSON json: JSON) {
        guard case .string(let text) = json else { return nil }
        self.init(stored: text)
    }

    public var fieldJSON: JSON { .string(text) }
}

/// One of a few names, written as itself.
extension FieldValue where Self: RawRepresentable & CaseIterable, RawValue == String {
    public static var fieldKind: FieldKind { .text }

    public init?(fieldJSON json: JSON) {
        guard case .string(let name) = json else { return nil }
        self.init(named: name)
    }

    public var fieldJSON: JSON { .string(rawValue) }

    public static var fieldNames: [String]? { allCases.map { $0.rawValue } }
}

/// Nil is null.
extension Optional: FieldValue where Wrapped: FieldValue {
    public static var fieldKind: FieldKind { Wrapped.fieldKind }
    public static var isOptional: Bool { true }
    public static var fieldNames: [String]? { Wrapped.fieldNames }

    public init?(fieldJSON json: JSON) {
        if case .null = json {
            self = .none
            return
        }
        guard let value = Wrapped(fieldJSON: json) else { return nil }
        self = .some(value)
    }

    public var fieldJSON: JSON {
        switch self {
        case .some(let value): value.fieldJSON
        case .none: .null
        }
    }
}

/// A list. What is no element of it is left out.
extension Array: FieldValue where Element: FieldValue {
    public static var fieldKind: FieldKind { .json }

    public init?(fieldJSON json: JSON) {
        guard let elements = json.arrayValue else { return nil }
        self = elements.compactMap { Element(fieldJSON: $0) }
    }

    public var fieldJSON: JSON { .array(map { $0.fieldJSON }) }
}

extension String: FieldValue {
    public static var fieldKind: FieldKind { .text }

    public init?(fieldJSON json: JSON) {
        guard case .string(let text) = json else { return nil }
        self = text
    }

    public var fieldJSON: JSON { .string(self) }
}

extension Bool: FieldValue {
    public static var fieldKind: FieldKind { .flag }

    public init?(fieldJSON json: JSON) {
        guard case .bool(let truth) = json else { return nil }
        self = truth
    }

    public var fieldJSON: JSON { .bool(self) }
}

extension Int64: FieldValue {
    public static var fieldKind: FieldKind { .number }

    public init?(fieldJSON json: JSON) {
        guard case .integer(let number) = json else { return nil }
        self = number
    }

    public var fieldJSON: JSON { .integer(self) }
}

/// A number that is too large for the host is the largest that it has.
extension Int: FieldValue {
    public static var fieldKind: FieldKind { .number }

    public init?(fieldJSON json: JSON) {
        guard case .integer(let number) = json else { return nil }
        self = Int(clamping: number)
    }

    public var fieldJSON: JSON { .integer(Int64(self)) }
}

extension ID: FieldValue {
    public static var fieldKind: FieldKind { .id }

    public init?(fieldJSON json: JSON) {
        guard case .string(let text) = json else { return nil }
        self.init(text)
    }

    public var fieldJSON: JSON { .string(text) }
}

extension Day: FieldValue {
    public static var fieldKind: FieldKind { .day }

    public init?(fieldJSON json: JSON) {
        guard case .string(let text) = json else { return nil }
        self.init(text)
    }

    public var fieldJSON: JSON { .string(iso) }
}

extension Rank: TextValue {}
