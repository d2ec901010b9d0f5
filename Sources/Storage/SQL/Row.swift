public import Floor

/// One row of a result. Values are accessed by column name, or by position from 0.
///
/// A column that is missing, has another type, or is NULL where a value is required is a programming error, and throws
/// ``StorageError/column(_:_:)``.
public struct Row: Sendable {
    let answer: Answer
    let start: Int

    /// A column: its name, or its position from 0.
    public enum Column: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        case name(String)
        case place(Int)

        public init(stringLiteral value: String) { self = .name(value) }
        public init(integerLiteral value: Int) { self = .place(value) }
    }

    public func isNull(_ column: Column) throws -> Bool {
        if case .null = try value(column) { true } else { false }
    }

    public func int64(_ column: Column) throws -> Int64 { try required(optionalInt64(column), column) }
    public func int(_ column: Column) throws -> Int { Int(try int64(column)) }
    public func bool(_ column: Column) throws -> Bool { try required(optionalBool(column), column) }
    public func text(_ column: Column) throws -> String { try required(optionalText(column), column) }
    public func bytes(_ column: Column) throws -> [UInt8] { try required(optionalBytes(column), column) }
    public func id<Subject>(_ column: Column) throws -> ID<Subject> { try required(optionalID(column), column) }
    public func time(_ column: Column) throws -> HybridTime { HybridTime(rawValue: try int64(column)) }

    public func optionalInt64(_ column: Column) throws -> Int64? {
        switch try value(column) {
        case .null: nil
        case .int64(let value): value
        default: throw mistaken(column, "is not an integer")
        }
    }

    /// A boolean, which SQLite stores as 1 and 0.
    public func optionalBool(_ column: Column) throws -> Bool? {
        switch try value(column) {
        case .null: nil
        case .int64(0): false
        case .int64(1): true
        default: throw mistaken(column, "is not a boolean")
        }
    }

    public func optionalDouble(_ column: Column) throws -> Double? {
        switch try value(column) {
        case .null: nil
        case .float64(let value): value
        case .int64(let value): Double(value)
        default: throw mistaken(column, "is not a number")
        }
    }

    public func optionalText(_ column: Column) throws -> String? {
        switch try value(column) {
        case .null: nil
        case .text(let value): value
        default: throw mistaken(column, "is not a text")
        }
    }

    public func optionalBytes(_ column: Column) throws -> [UInt8]? {
        switch try value(column) {
        case .null: nil
        case .bytes(let value): value
        default: throw mistaken(column, "is not bytes")
        }
    }

    public func optionalID<Subject>(_ column: Column) throws -> ID<Subject>? {
        guard let text = try optionalText(column) else { return nil }
        guard let id = ID<Subject>(text) else { throw mistaken(column, "is not an id") }
        return id
    }

    private func value(_ column: Column) throws -> Value {
        switch column {
        case .name(let name):
            guard let place = answer.columns.firstIndex(of: name) else { throw mistaken(column, "does not exist") }
            return answer.values[start + place]
        case .place(let place):
            guard answer.columns.indices.contains(place) else { throw mistaken(column, "does not exist") }
            return answer.values[start + place]
        }
    }

    private func required<Wanted>(_ value: Wanted?, _ column: Column) throws -> Wanted {
        guard let value else { throw mistaken(column, "is NULL") }
        return value
    }

    private func mistaken(_ column: Column, _ how: String) -> StorageError {
        switch column {
        case .name(let name): .column(name, how)
        case .place(let place): .column("\(place)", how)
        }
    }
}

/// A value as returned by the engine. PostgreSQL's booleans are converted to 1 and 0, as in SQLite.
enum Value: Sendable {
    case null
    case int64(Int64)
    case float64(Double)
    case text(String)
    case bytes([UInt8])
}

/// The whole result of one statement: its rows are consecutive in a single array.
final class Answer: Sendable {
    let columns: [String]
    let values: [Value]
    /// The number of rows that a write statement has changed.
    let changed: Int

    init(columns: [String], values: [Value], changed: Int) {
        self.columns = columns
        self.values = values
        self.changed = changed
    }

    var rows: [Row] {
        guard !columns.isEmpty else { return [] }
        return stride(from: 0, to: values.count, by: columns.count).map { Row(answer: self, start: $0) }
    }

    var first: Row? { values.isEmpty ? nil : Row(answer: self, start: 0) }
}
