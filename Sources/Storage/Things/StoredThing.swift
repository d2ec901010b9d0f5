public import Floor

/// A thing with a row of its own in a table. Its columns, the statement that saves it and the reading of its row follow
/// from its fields; only what is no field's own column is the host's.
///
/// A row's `stamps` have a letter for each field that the row has, in the order of the fields. A row with fewer was
/// written before there were the others: those were never written.
public protocol StoredThing: Thing {
    static var table: StaticString { get }
    /// The column of the space it belongs to, which is in the primary key before its id; nil if it is a space itself.
    static var spaceColumn: StaticString? { get }
    static var idColumn: StaticString { get }

    /// The columns that `read(others:into:)` reads.
    static var others: [StaticString] { get }

    /// The columns that are no field's own: those of ``others``, and what follows from the fields for queries.
    var others: [Cell] { get }

    /// Takes what ``others`` have: the values of fields with ``FieldColumn/others``, whose stamps are taken already.
    static func read(others: OtherCells, into parts: inout Parts) throws
}

extension StoredThing {
    public static var idColumn: StaticString { "id" }
    public static var others: [StaticString] { [] }
    public var others: [Cell] { [] }
    public static func read(others: OtherCells, into parts: inout Parts) throws {}
}

/// One column of a row that is saved.
public struct Cell: Sendable {
    let column: StaticString
    let value: Bound
    /// What it becomes in a row that exists; nil for the value.
    let update: SQL?

    public init<Value: Bindable>(_ column: StaticString, _ value: Value?, update: SQL? = nil) {
        self.column = column
        self.value = value?.bound ?? .null(Value.bindKind)
        self.update = update
    }
}

/// The columns of ``StoredThing/others`` in a row, by their index there.
public struct OtherCells {
    /// To be read with ``column(_:)``.
    public let row: Row
    let start: Int

    public func column(_ index: Int) -> Row.Column { .place(start + index) }
}

extension StoredThing {
    /// What a `SELECT` takes of the table for `init(_:)`, in that order. Further columns may follow.
    public static var columns: SQL { columns { _ in nil } }

    /// The same with expressions in place of some columns, given the names of the fields.
    public static func columns(_ expression: (String) -> SQL?) -> SQL {
        var parts: [SQL.Part] = [.text(idColumn), .text(", stamps")]
        for field in fields {
            guard case .named(let column) = field.column else { continue }
            parts.append(.text(", "))
            if let expression = field.name.flatMap(expression) {
                parts += expression.parts
            } else {
                parts.append(.text(column))
            }
        }
        for column in others { parts += [.text(", "), .text(column)] }
        return SQL(parts: parts)
    }

    /// - Parameter row: of ``columns``.
    /// - Throws: ``StorageError/column(_:_:)`` for what no version wrote.
    public init(_ row: Row) throws {
        guard let stamps = Stamps.read(try row.text(1)) else { throw StorageError.unwritten("stamps") }
        var parts = Parts(id: try row.id(0))
        var (place, letters) = (2, Letters(stamps, least: Self.leastFields))
        for (position, field) in Self.fields.enumerated() where !field.column.isNone {
            guard let stamp = letters.next(position, field.stamped) else { throw StorageError.unwritten("stamps") }
            switch field.column {
            case .none: break
            case .named:
                guard let cell = try row.cell(place, field), field.take(&parts, cell, stamp) else {
                    throw StorageError.unwritten(field.column)
                }
                place += 1
            case .others:
                // The value that it has until `others` are taken, now with its stamp.
                _ = field.take(&parts, field.json(&parts).value, stamp)
            }
        }
        guard letters.areRead else { throw StorageError.unwritten("stamps") }
        try Self.read(others: OtherCells(row: row, start: place), into: &parts)
        self.init(parts: parts)
    }
}

extension StorageError {
    /// The fault of a column with a value that no version wrote.
    public static func unwritten(_ column: FieldColumn) -> StorageError {
        let name = if case .named(let name) = column { String(describing: name) } else { "a value" }
        return .column(name, "is not as it was written")
    }
}

extension Transaction {
    /// Saves a thing: adds its row, or changes that to what the thing has.
    ///
    /// - Parameters:
    ///   - space: that it belongs to; nil if it is a space itself.
    ///   - cells: further columns, which the thing does not know.
    public func save<Stored: StoredThing>(_ thing: Stored, of space: ID<Space>?, with cells: [Cell]) throws {
        try execute(Upsert(thing, of: space, cells).statement)
    }
}

/// `INSERT … ON CONFLICT … DO UPDATE` of one row.
private struct Upsert {
    private let table: StaticString
    private var keys: [SQL.Part] = []
    private var columns: [SQL.Part] = []
    private var values: [SQL.Part] = []
    private var updates: [SQL.Part] = []

    init<Stored: StoredThing>(_ thing: Stored, of space: ID<Space>?, _ cells: [Cell]) {
        table = Stored.table
        if let column = Stored.spaceColumn {
            addKey(column, space?.bound ?? .null(.text))
        }
        addKey(Stored.idColumn, thing.id.bound)
        var (parts, stamps) = (thing.parts, [] as [Stamp])
        for field in Stored.fields where !field.column.isNone {
            var (json, stamp) = field.json(&parts)
            if field.stamped == .together { stamps.append(stamp) }
            guard case .named(let column) = field.column else { continue }
            // A family has a value in its column once one was written.
            if field.stamped == .each, json == .array([]) { json = .null }
            add(column, Bound(json, field.kind), update: nil)
        }
        add("stamps", .text(Stamps.text(stamps)), update: nil)
        for cell in thing.others + cells { add(cell.column, cell.value, update: cell.update) }
    }

    private mutating func addKey(_ column: StaticString, _ value: Bound) {
        insert(column, value)
        if !keys.isEmpty { keys.append(.text(", ")) }
        keys.append(.text(column))
    }

    private mutating func add(_ column: StaticString, _ value: Bound, update: SQL?) {
        insert(column, value)
        if !updates.isEmpty { updates.append(.text(", ")) }
        updates += [.text(column), .text(" = ")]
        updates += update?.parts ?? [.text("excluded."), .text(column)]
    }

    private mutating func insert(_ column: StaticString, _ value: Bound) {
        if !columns.isEmpty {
            columns.append(.text(", "))
            values.append(.text(", "))
        }
        columns.append(.text(column))
        values.append(.value(value))
    }

    var statement: SQL {
        var parts: [SQL.Part] = [.text("INSERT INTO "), .text(table), .text(" (")]
        parts += columns
        parts.append(.text(") VALUES ("))
        parts += values
        parts.append(.text(") ON CONFLICT ("))
        parts += keys
        parts.append(.text(") DO UPDATE SET "))
        parts += updates
        return SQL(parts: parts)
    }
}

extension Bound {
    /// A field's value as its column has it.
    fileprivate init(_ json: JSON, _ kind: FieldKind) {
        switch (kind, json) {
        case (.flag, .bool(let truth)): self = .bool(truth)
        case (.number, .integer(let number)): self = .int64(number)
        case (.text, .string(let text)), (.id, .string(let text)), (.day, .string(let text)): self = .text(text)
        case (.flag, _): self = .null(.bool)
        case (.number, _): self = .null(.int64)
        case (.json, _) where !json.isNull: self = .text(json.text)
        default: self = .null(.text)
        }
    }
}

extension Row {
    /// The value of a single field that another query takes along.
    public func value<Parts, Value>(of field: ThingField<Parts, Value>, _ place: Int) throws -> Value {
        guard let json = try cell(place, field.facts), let register = field.register(json, .never) else {
            throw StorageError.unwritten(field.facts.column)
        }
        return register.value
    }

    /// The same for lists of several spaces: nil for what cannot be parsed, too, so that one damaged row takes no other away.
    /// Whoever reads the thing itself is refused it.
    public func readableValue<Parts, Value>(of field: ThingField<Parts, Value?>, _ place: Int) throws -> Value? {
        try cell(place, field.facts).flatMap { field.register($0, .never)?.value } ?? nil
    }

    /// The same of a field that always has a value.
    public func readableValue<Parts, Value>(of field: ThingField<Parts, Value>, _ place: Int) throws -> Value? {
        try cell(place, field.facts).flatMap { field.register($0, .never)?.value }
    }

    /// A field's column as its value; nil for a text that is no JSON.
    fileprivate func cell<Parts>(_ place: Int, _ field: FieldFacts<Parts>) throws -> JSON? {
        switch field.kind {
        case .flag: return try optionalBool(.place(place)).map { .bool($0) } ?? .null
        case .number: return try optionalInt64(.place(place)).map { .integer($0) } ?? .null
        case .text, .id, .day: return try optionalText(.place(place)).map { .string($0) } ?? .null
        case .json:
            guard let text = try optionalText(.place(place)) else {
                // A family of which nothing was ever written.
                return field.stamped == .each ? .array([]) : .null
            }
            // Where in the text it is wrong is of no use.
            return try? JSON.parse(text)
        }
    }
}
