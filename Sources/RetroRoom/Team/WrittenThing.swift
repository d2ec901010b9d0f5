public import Floor

extension Thing {
    /// Whether any of its fields was ever written. A whole that has it as a property, with a table of its own
    /// (``FieldFacts/within(_:)``), has no row of it else.
    public var isWritten: Bool {
        var parts = parts
        return Self.fields.contains { ($0.stamp(&parts) ?? .never) != .never }
    }
}
