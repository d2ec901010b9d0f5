/// A row of a snapshot: the id of a thing, the stamps and the values of its fields in the room's order, and then additional
/// values.
public struct FieldRow: Sendable {
    public let id: ID<Entity>
    public let stamps: [Stamp]
    public let values: [JSON]
    private let fields: [String]

    /// Nil if it is no such row, or shorter than its fields.
    ///
    /// - Parameters:
    ///   - fields: the names of its fields.
    ///   - moreStamps: the number of stamps that belong to no field, after those of the fields.
    public init?(_ json: JSON?, _ fields: [String], moreStamps: Int = 0) {
        guard let values = json?.arrayValue, values.count >= 2 + fields.count,
            let id = values[0].stringValue.flatMap({ ID<Entity>($0) }),
            let stamps = values[1].stringValue.flatMap({ Stamps.read($0, count: fields.count + moreStamps) })
        else { return nil }
        self.id = id
        self.stamps = stamps
        self.fields = fields
        self.values = Array(values.dropFirst(2))
    }

    /// The additional value at an index.
    public func beyond(_ index: Int) -> JSON? {
        values.indices.contains(fields.count + index) ? values[fields.count + index] : nil
    }

    /// Gives each field's value as a change, with its stamp.
    public func write(_ write: (Change, Stamp) -> Void) {
        for (index, field) in fields.enumerated() { write(Change(id, field, to: values[index]), stamps[index]) }
    }
}
