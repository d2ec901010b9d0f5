/// Something that is stored: a card, a column, a team. Its fields are declared once (``ThingField``); what operations,
/// snapshots, tables and versions do with them follows from that.
public protocol Thing: Equatable, Sendable {
    associatedtype Parts: ThingParts

    /// All fields, in the order of their positions in snapshots and among stamps. A new one comes last; a position is never
    /// used again.
    static var fields: [FieldFacts<Parts>] { get }

    /// How many of ``fields``, from the first, every stored row and snapshot has. A row with less is damaged; what a row
    /// lacks of later fields was never written.
    static var leastFields: Int { get }

    var id: ID<Parts.Subject> { get }
    /// The stored properties, which may be one box.
    var parts: Parts { get set }
    init(parts: Parts)
}

/// The stored properties of a thing.
public protocol ThingParts: Sendable {
    associatedtype Subject

    /// One of which no field was ever written.
    init(id: ID<Subject>)

    /// Notes what else follows from a write that a field took: who changed the thing last, or who added it.
    mutating func note(_ change: Change, _ stamp: Stamp, _ author: ID<Person>)
}

extension ThingParts {
    public mutating func note(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {}
}

/// A thing whose stored properties are its own.
extension Thing where Parts == Self {
    public init(parts: Self) { self = parts }

    public var parts: Self {
        get { self }
        set { self = newValue }
    }
}

extension Thing {
    public init(id: ID<Parts.Subject>) { self.init(parts: Parts(id: id)) }

    /// Whether it has a field of that name.
    public static func has(_ field: String) -> Bool { find(field) != nil }

    /// Whether it has a field of that name that stays in something.
    public static func has(_ field: String, in stays: FieldStays) -> Bool {
        find(field)?.facts.stays.contains(stays) ?? false
    }

    /// A field by its name, with the key of a family.
    private static func find(_ field: String) -> (facts: FieldFacts<Parts>, key: String)? {
        for position in fields.indices {
            if let key = fields[position].key(of: field) { return (fields[position], key) }
        }
        return nil
    }

    /// What stays in something.
    public func writes(_ stays: FieldStays) -> [FieldWrite] {
        var parts = parts
        return Self.fields.compactMap { field in
            guard field.stays.contains(stays), let name = field.name else { return nil }
            return FieldWrite(name: name, value: field.value(&parts))
        }
    }

    /// The value of a field; nil if it has no such field.
    public func value(of field: String) -> JSON? {
        guard let (facts, key) = Self.find(field) else { return nil }
        var parts = parts
        return facts.value(&parts, key)
    }

    /// The last write of a field; nil if it has no such field.
    public func stamp(of field: String) -> Stamp? {
        guard let (facts, key) = Self.find(field) else { return nil }
        var parts = parts
        return facts.stamp(&parts, key)
    }

    /// Writes a field if the stamp is later than the field's.
    public mutating func write(_ change: Change, _ stamp: Stamp, _ author: ID<Person>) {
        guard let (facts, key) = Self.find(change.field) else { return }
        var parts = self.parts
        guard facts.write(&parts, key, change.to, stamp) else { return }
        parts.note(change, stamp, author)
        self.parts = parts
    }

    /// The change of a field from its present value to another.
    public func change<Value>(_ field: ThingField<Parts, Value>, to value: Value) -> Change {
        change(field.name, to: value.fieldJSON)
    }

    /// The same of a field that is given by its name, such as one of a family.
    public func change(_ field: String, to value: JSON) -> Change {
        Change(ID(id), field, from: self.value(of: field) ?? .null, to: value)
    }

    /// The changes that it needs to have these values.
    public func changes(to writes: [FieldWrite]) -> [Change] {
        writes.compactMap { write in
            guard let value = value(of: write.name), value != write.value else { return nil }
            return Change(ID(id), write.name, from: value, to: write.value)
        }
    }
}

extension Change {
    /// The first value of a field.
    public init<Parts, Value>(_ subject: ID<Entity>, _ field: ThingField<Parts, Value>, to value: Value) {
        self.init(subject, field.name, to: value.fieldJSON)
    }

    public init<Parts, Value>(
        _ subject: ID<Entity>, _ field: ThingField<Parts, Value>, from former: Value, to value: Value
    ) {
        self.init(subject, field.name, from: former.fieldJSON, to: value.fieldJSON)
    }

    /// Whether it is a change of a field.
    public func writes<Parts, Value>(_ field: ThingField<Parts, Value>) -> Bool { self.field == field.name }
}

extension Operation {
    /// The first change of a field.
    public func change<Parts, Value>(of field: ThingField<Parts, Value>) -> Change? {
        changes.first { $0.field == field.name }
    }

    /// The value that it gives a field; nil if it gives none.
    public func value<Parts, Value>(of field: ThingField<Parts, Value>) -> Value? {
        for change in changes {
            if let value = field.value(in: change) { return value }
        }
        return nil
    }
}

extension Register where Value == ID<Person>? {
    /// Notes who added a thing: the author of the earliest change that did.
    public mutating func note(arrival change: Change, _ stamp: Stamp, by author: ID<Person>) {
        guard change.isArrival, value == nil || stamp < self.stamp else { return }
        self = Register(author, stamp: stamp)
    }
}
