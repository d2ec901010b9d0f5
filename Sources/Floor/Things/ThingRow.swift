// A row of a snapshot: `[id, stamps, value, value, …]`, with the values in the order of the fields.

extension Thing {
    public var row: JSON {
        let parts = parts
        var values: [JSON] = [.string(id.text), .null]
        values.reserveCapacity(Self.fields.count + 2)
        var stamps: [Stamp] = []
        for field in Self.fields where field.isSent {
            values.append(field.json(parts))
            if field.stamped == .together { stamps.append(field.stamp(parts, "") ?? .never) }
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
            let id = ID<Parts.Subject>(name), case .string(let text) = values[1]
        else { return nil }
        let stamped = Self.stampCounts { $0.isSent }
        guard let stamps = Stamps.read(text, counts: stamped) else { return nil }
        var parts = Parts(id: id)
        var (place, letter) = (2, 0)
        for (position, field) in Self.fields.enumerated() where field.isSent {
            guard place < values.count else {
                if position < Self.leastFields { return nil }
                break
            }
            var stamp = Stamp.never
            if field.stamped == .together {
                if letter < stamps.count { stamp = stamps[letter] }
                letter += 1
            }
            guard field.take(&parts, values[place], stamp) else { return nil }
            place += 1
        }
        self.init(parts: parts)
    }

    /// How many stamps a row of some of the fields may have: that of the first version, to one for each field.
    public static func stampCounts(of isMeant: (FieldFacts<Parts>) -> Bool) -> ClosedRange<Int> {
        var (least, all) = (0, 0)
        for (position, field) in fields.enumerated() where field.stamped == .together && isMeant(field) {
            all += 1
            if position < leastFields { least = all }
        }
        return least...all
    }
}
