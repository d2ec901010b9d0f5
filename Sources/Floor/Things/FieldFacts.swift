/// A field of a thing for whoever handles all fields alike: what was declared, and how it is read and written as JSON.
///
/// A class, so that going through the fields of a thing, as each row and each change does, copies none of what they refer to.
public final class FieldFacts<Parts: ThingParts>: Sendable {
    /// In operations; that of a family is followed by a key. Nil if no operation names it.
    public let name: String?
    public let column: FieldColumn
    /// The type of the column.
    public let kind: FieldKind
    public let stamped: StampPlace
    public let stays: FieldStays
    /// Whether snapshots, and so devices, have it.
    public let isSent: Bool
    private let merging: FieldMerging
    /// Whether a text can be a key of the family; nil for a single field.
    private let isKey: (@Sendable (String) -> Bool)?
    private let visit: @Sendable (inout Parts, inout FieldVisit) -> Void

    init(
        _ name: String?, column: FieldColumn, kind: FieldKind, stamped: StampPlace, merging: FieldMerging,
        stays: FieldStays, isSent: Bool, isKey: (@Sendable (String) -> Bool)?,
        _ visit: @escaping @Sendable (inout Parts, inout FieldVisit) -> Void
    ) {
        self.name = name
        self.column = column
        self.kind = kind
        self.stamped = stamped
        self.merging = merging
        self.stays = stays
        self.isSent = isSent
        self.isKey = isKey
        self.visit = visit
    }

    /// A family of fields, each of them named by `prefix` and a key.
    ///
    /// - Parameter visit: hands over the property: `{ $1(family: &$0.labels) }`.
    public static func family(
        _ prefix: String, column: FieldColumn = .none, isSent: Bool = true,
        isKey: @escaping @Sendable (String) -> Bool = { ID<Entity>($0) != nil },
        _ visit: @escaping @Sendable (inout Parts, inout FieldVisit) -> Void
    ) -> FieldFacts {
        FieldFacts(
            prefix, column: column, kind: .json, stamped: .each, merging: .last, stays: [], isSent: isSent,
            isKey: isKey, visit)
    }

    /// The same field as one of a whole, which has this one's thing as a property. The whole's own table has no column of
    /// it.
    ///
    /// - Parameter open: hands over the property: `{ $1(&$0.marks) }`.
    public func within<Whole: ThingParts>(
        _ open: @escaping @Sendable (inout Whole, (inout Parts) -> Void) -> Void
    ) -> FieldFacts<Whole> {
        let visit = visit
        return FieldFacts<Whole>(
            name, column: .none, kind: kind, stamped: stamped, merging: merging, stays: stays, isSent: isSent,
            isKey: isKey
        ) { whole, look in open(&whole) { visit(&$0, &look) } }
    }

    /// The key of a field of an operation, empty for a single field; nil for a field that is not this one.
    func key(of field: String) -> String? {
        guard let name else { return nil }
        guard let isKey else { return field == name ? "" : nil }
        guard field.hasPrefix(name) else { return nil }
        let key = field.dropping(name.utf8.count)
        return isKey(key) ? key : nil
    }

    /// The value in operations.
    public func value(_ parts: inout Parts, _ key: String = "") -> JSON {
        var look = FieldVisit(.tell, key: key)
        visit(&parts, &look)
        return look.json
    }

    /// The last write; nil for a key of a family that was never written.
    public func stamp(_ parts: inout Parts, _ key: String = "") -> Stamp? {
        var look = FieldVisit(.tellStamp, key: key)
        visit(&parts, &look)
        return look.stamp
    }

    /// The value in snapshots and columns, and the last write.
    public func json(_ parts: inout Parts) -> (value: JSON, stamp: Stamp) {
        var look = FieldVisit(.tell)
        visit(&parts, &look)
        let stamp = look.stamp ?? .never
        return (stamped.json(look.json, stamp), stamp)
    }

    /// Writes what an operation has, if that wins; false for what is no value of the field.
    func write(_ parts: inout Parts, _ key: String, _ json: JSON, _ stamp: Stamp) -> Bool {
        var write = FieldVisit(.write, merging, key: key, json, stamp)
        visit(&parts, &write)
        return write.isTaken
    }

    /// Takes over what a snapshot or a row has; false for what is no value of the field.
    ///
    /// - Parameter stamp: the field's among those of the row.
    public func take(_ parts: inout Parts, _ json: JSON, _ stamp: Stamp) -> Bool {
        guard let (value, stamp) = stamped.parts(of: json, stamp) else { return false }
        var take = FieldVisit(.take, key: "", value, stamp)
        visit(&parts, &take)
        return take.isTaken
    }

    /// Sets the value under the stamp that it has.
    func set(_ parts: inout Parts, _ json: JSON) {
        var set = FieldVisit(.set, key: "", json)
        visit(&parts, &set)
    }
}
