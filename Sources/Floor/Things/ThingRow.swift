// A row of a snapshot: `[id, stamps, value, value, …]`, with the values in the order of the fields.

extension Thing {
    public var row: JSON {
        var parts = parts
        var values: [JSON] = [.string(id.text), .null]
        values.reserveCapacity(Self.fields.count + 2)
        var stamps: [Stamp] = []
        for position in Self.fields.indices where Self.fields[position].isSent {
            let (value, stamp) = Self.fields[position].json(&parts)
            values.append(value)
            if Self.fields[position].stamped == .together { stamps.append(stamp) }
        }
        values[1] = .string(Stamps.text(stamps))
        return .array(values)
    }

    /// Nil if it is no such row, has a value that cannot be parsed, or is shorter than any version wrote it.
    ///
    /// What follows the fields is the room's. What is missing of a field at the end, since it was written before there was
    /// that field, was never written.
    public init?(row: JSON?) {
        guard let values = row?.arrayValue, values.count >= 2, case .string(let name) = values[0],
            let id = ID<Parts.Subject>(name), case .string(let text) = values[1], let stamps = Stamps.read(text)
        else { return nil }
        var parts = Parts(id: id)
        var (place, letters) = (2, Letters(stamps, least: Self.leastFields))
        for position in Self.fields.indices where Self.fields[position].isSent {
            guard place < values.count else {
                if position < Self.leastFields { return nil }
                break
            }
            guard let stamp = letters.next(position, Self.fields[position].stamped),
                Self.fields[position].take(&parts, values[place], stamp)
            else { return nil }
            place += 1
        }
        guard letters.areRead else { return nil }
        self.init(parts: parts)
    }
}

/// The stamps of a row, given to its fields in their order.
public struct Letters {
    private let stamps: [Stamp]
    private let least: Int
    private var place = 0

    /// - Parameter least: ``Thing/leastFields``.
    public init(_ stamps: [Stamp], least: Int) {
        self.stamps = stamps
        self.least = least
    }

    /// The stamp of the next field; nil if the row lacks one that every version wrote.
    public mutating func next(_ position: Int, _ stamped: StampPlace) -> Stamp? {
        guard stamped == .together else { return .never }
        if place < stamps.count {
            place += 1
            return stamps[place - 1]
        }
        return position < least ? nil : .never
    }

    /// Whether each stamp was a field's.
    public var areRead: Bool { place == stamps.count }
}
