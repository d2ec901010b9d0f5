public import Floor

// A thing with fields in a second table is two things: the whole has the other as a property, and its fields, by name and
// in the row of its snapshot, as its own.

extension FieldFacts {
    /// The same single field as one of the whole.
    func within<Whole: ThingParts>(
        _ get: @escaping @Sendable (Whole) -> Parts, _ set: @escaping @Sendable (inout Whole, Parts) -> Void
    ) -> FieldFacts<Whole> {
        @Sendable func change(_ whole: inout Whole, _ change: (inout Parts) -> Bool) -> Bool {
            var parts = get(whole)
            guard change(&parts) else { return false }
            set(&whole, parts)
            return true
        }
        return FieldFacts<Whole>(
            name, column: .none, kind: kind, stamped: stamped, stays: stays, isSent: isSent,
            value: { value(get($0), $1) }, stamp: { stamp(get($0), $1) }, json: { json(get($0)) },
            write: { whole, key, json, stamp in change(&whole) { write(&$0, key, json, stamp) } },
            take: { whole, json, stamp in change(&whole) { take(&$0, json, stamp) } })
    }
}

extension Thing {
    /// Whether any of its fields was ever written. Else the whole has no row of it.
    public var isWritten: Bool {
        let parts = parts
        return Self.fields.contains { ($0.stamp(parts, "") ?? .never) != .never }
    }
}
