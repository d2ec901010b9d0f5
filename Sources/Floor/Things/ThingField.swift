/// The declaration of one field of a thing, with the type of its value. What the hosts do with the field follows from it:
/// operations, snapshots, columns, versions, copies.
///
/// It stands beside the stored property that it hands over:
///
/// ```swift
/// public static let title = ThingField<Parts, String>(
///     "title", column: "title", stays: [.version, .copy]) { $1(&$0.title) }
/// ```
public struct ThingField<Parts: ThingParts, Value: FieldValue>: Sendable {
    /// In operations; empty for a field that no operation names.
    public let name: String
    /// The same without the type of the value, for ``Thing/fields``.
    public let facts: FieldFacts<Parts>

    /// - Parameters:
    ///   - name: in operations, unlike those of all other fields of the room; nil if no operation names it, as with who
    ///     added a thing.
    ///   - column: of the thing's own table.
    ///   - visit: hands over the property.
    public init(
        _ name: String?, column: FieldColumn = .none, stamped: StampPlace = .together, merging: FieldMerging = .last,
        stays: FieldStays = [], isSent: Bool = true,
        _ visit: @escaping @Sendable (inout Parts, inout FieldVisit) -> Void
    ) {
        self.name = name ?? ""
        facts = FieldFacts(
            name, column: column, kind: stamped.kind(of: Value.fieldKind), stamped: stamped, merging: merging,
            stays: stays, isSent: isSent, isKey: nil, visit)
    }

    /// Parses what a row or a snapshot has; nil for what is no value of the field.
    public func register(_ json: JSON, _ stamp: Stamp) -> Register<Value>? {
        facts.stamped.parts(of: json, stamp).flatMap { json, stamp in
            Value(fieldJSON: json).map { Register($0, stamp: stamp) }
        }
    }

    /// Sets the value under the stamp that it has.
    public func set(_ value: Value, of parts: inout Parts) { facts.set(&parts, value.fieldJSON) }

    /// The field's name and a value of it, for ``Thing/changes(to:)``.
    public func to(_ value: Value) -> FieldWrite { FieldWrite(name: name, value: value.fieldJSON) }

    /// The value that a change gives the field; nil for a change of another field.
    public func value(in change: Change) -> Value? { change.field == name ? Value(fieldJSON: change.to) : nil }
}

/// What a field is to become.
public struct FieldWrite: Equatable, Sendable {
    public let name: String
    public let value: JSON
}

/// Where a thing's own table has a field.
public enum FieldColumn: Sendable, ExpressibleByStringLiteral {
    /// Nowhere: it has a table of its own, or none.
    case none
    /// In one column.
    case named(StaticString)
    /// In columns that the host reads and writes itself. Its stamp is among those of the row.
    case others

    public init(stringLiteral name: StaticString) { self = .named(name) }

    public var isNone: Bool {
        if case .none = self { true } else { false }
    }
}

/// How writes of one field from several devices become one.
public enum FieldMerging: Sendable {
    /// The last one wins.
    case last
    /// The last one wins; a field that has a value never loses it.
    case lastValue
    /// The first one wins.
    case first
}

/// What keeps a field's value beside the thing itself.
public struct FieldStays: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// What a version restores.
    public static let version = FieldStays(rawValue: 1)
    /// What a copy takes along.
    public static let copy = FieldStays(rawValue: 2)
    /// What new work of the same kind has: the copy of a template, the next of things that repeat.
    public static let anew = FieldStays(rawValue: 4)
    /// What goes along to another space.
    public static let move = FieldStays(rawValue: 8)
}

/// Where the stamp of a field stands in a row of a table and of a snapshot.
public enum StampPlace: Sendable {
    /// Among the stamps of the row, one letter for each field.
    case together
    /// Before the value, in one text. Null if it was never written.
    case ahead
    /// In a pair of texts: `[value, stamp]`, with an empty value for null. Null if it was never written.
    case beside
    /// One with each value of a family.
    case each
    /// Nowhere: it is no register, and follows from the order of the log.
    case nowhere

    func kind(of value: FieldKind) -> FieldKind {
        switch self {
        case .together, .nowhere: value
        case .ahead: .text
        case .beside, .each: .json
        }
    }

    /// A value with its stamp as a row has it.
    func json(_ value: JSON, _ stamp: Stamp) -> JSON {
        switch self {
        case .together, .each, .nowhere: return value
        case .ahead, .beside:
            if stamp == .never { return .null }
            let (stamp, text) = (Stamps.text([stamp]), value.stringValue ?? "")
            if case .ahead = self { return .string(stamp + text) }
            return .array([.string(text), .string(stamp)])
        }
    }

    /// The value and the stamp in what ``json(_:_:)`` wrote; nil for anything else.
    ///
    /// - Parameter stamp: the field's among those of the row.
    func parts(of json: JSON, _ stamp: Stamp) -> (value: JSON, stamp: Stamp)? {
        switch (self, json) {
        case (.together, _), (.each, _), (.nowhere, _): return (json, stamp)
        case (.ahead, .null), (.beside, .null): return (.null, .never)
        case (.ahead, .string(let text)):
            return StampPlace.parts(text.dropping(Stamps.singleLength), text.beginning(Stamps.singleLength))
        case (.beside, .array(let values)):
            guard values.count == 2, case .string(let text) = values[0], case .string(let stamp) = values[1] else {
                return nil
            }
            return StampPlace.parts(text, stamp)
        default: return nil
        }
    }

    private static func parts(_ text: String, _ stamp: String) -> (value: JSON, stamp: Stamp)? {
        guard let stamp = Stamps.read(stamp, count: 1)?.first else { return nil }
        return (text.isEmpty ? .null : .string(text), stamp)
    }
}
