/// A field of a thing for whoever handles all fields alike: what was declared, and how it is read and written as JSON.
public struct FieldFacts<Parts: ThingParts>: Sendable {
    /// In operations; that of a family is followed by a key. Nil if no operation names it.
    public let name: String?
    public let column: FieldColumn
    /// The type of the column.
    public let kind: FieldKind
    public let stamped: StampPlace
    public let stays: FieldStays
    /// Whether snapshots, and so devices, have it.
    public let isSent: Bool
    /// The value in operations.
    public let value: @Sendable (_ parts: Parts, _ key: String) -> JSON
    /// The last write; nil for a key of a family that was never written.
    public let stamp: @Sendable (_ parts: Parts, _ key: String) -> Stamp?
    /// The value in snapshots and columns.
    public let json: @Sendable (Parts) -> JSON
    /// Writes what an operation has, if its stamp is later; false for what is no value of the field.
    public let write: @Sendable (_ parts: inout Parts, _ key: String, JSON, Stamp) -> Bool
    /// Takes over what a snapshot or a row has; false for what is no value of the field.
    public let take: @Sendable (inout Parts, JSON, Stamp) -> Bool
    /// Whether a text can be a key of the family; nil for a single field.
    private let isKey: (@Sendable (String) -> Bool)?

    /// A field that is no register with the usual rules of merging, and so reads and writes itself.
    public init(
        _ name: String?, column: FieldColumn, kind: FieldKind, stamped: StampPlace = .together,
        stays: FieldStays = [], isSent: Bool = true, isKey: (@Sendable (String) -> Bool)? = nil,
        value: @escaping @Sendable (Parts, String) -> JSON, stamp: @escaping @Sendable (Parts, String) -> Stamp?,
        json: @escaping @Sendable (Parts) -> JSON,
        write: @escaping @Sendable (inout Parts, String, JSON, Stamp) -> Bool,
        take: @escaping @Sendable (inout Parts, JSON, Stamp) -> Bool
    ) {
        self.name = name
        self.column = column
        self.kind = kind
        self.stamped = stamped
        self.stays = stays
        self.isSent = isSent
        self.isKey = isKey
        self.value = value
        self.stamp = stamp
        self.json = json
        self.write = write
        self.take = take
    }

    /// A family of fields, each of them named by `prefix` and a key.
    public static func family<Family: FieldFamily>(
        _ prefix: String, column: FieldColumn = .none, _ get: @escaping @Sendable (Parts) -> Family,
        _ set: @escaping @Sendable (inout Parts, Family) -> Void
    ) -> FieldFacts {
        FieldFacts(
            prefix, column: column, kind: .json, stamped: .each, isKey: { Family.isKey($0) },
            value: { get($0).value(at: $1) }, stamp: { get($0).stamp(at: $1) }, json: { get($0).familyJSON },
            write: { parts, key, json, stamp in
                var family = get(parts)
                guard family.write(json, at: key, stamp) else { return false }
                set(&parts, family)
                return true
            },
            take: { parts, json, _ in
                // A row has no value where none was ever written.
                guard let family = Family(familyJSON: json.isNull ? .array([]) : json) else { return false }
                set(&parts, family)
                return true
            })
    }

    /// The key of a field of an operation, empty for a single field; nil for a field that is not this one.
    func key(of field: String) -> String? {
        guard let name else { return nil }
        guard let isKey else { return field == name ? "" : nil }
        guard field.hasPrefix(name) else { return nil }
        let key = field.dropping(name.utf8.count)
        return isKey(key) ? key : nil
    }
}
