/// A statement. The text between interpolations is fixed at compile time; interpolated values are bound as parameters.
/// User input can therefore never become SQL.
///
/// ```swift
/// try connection.first("SELECT title FROM board_card WHERE space = \(space) AND id = \(card)")
/// ```
///
/// A `SQL` interpolated into another is inserted with its parameters. Keywords that the engines spell differently begin
/// with a dot: `\(.int64)`; see ``SQL/Word``.
public struct SQL: Sendable, ExpressibleByStringInterpolation {
    var parts: [Part]

    enum Part: Sendable {
        case text(StaticString)
        /// A name that is known only at run time, such as a search index's table: letters, digits, underscores.
        case name(Name)
        case word(Word)
        case value(Bound)
        /// A difference larger than a keyword, for the search indexes only.
        indirect case fork(sqlite: [Part], postgres: [Part])
    }

    /// A statement, or a part of one, that is written separately for each engine; nil is empty. For the search indexes
    /// only.
    init(sqlite: SQL?, postgres: SQL?) {
        parts = [.fork(sqlite: sqlite?.parts ?? [], postgres: postgres?.parts ?? [])]
    }

    init(parts: [Part]) { self.parts = parts }

    public init(stringLiteral value: StaticString) { parts = [.text(value)] }

    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            parts.reserveCapacity(interpolationCount * 2 + 1)
        }

        public mutating func appendLiteral(_ literal: StaticString) {
            if literal.utf8CodeUnitCount > 0 { parts.append(.text(literal)) }
        }

        /// Binds a value.
        public mutating func appendInterpolation(_ value: some Bindable) { parts.append(.value(value.bound)) }

        /// Binds a value, or NULL for nil.
        public mutating func appendInterpolation<Value: Bindable>(_ value: Value?) {
            parts.append(.value(value?.bound ?? .null(Value.bindKind)))
        }

        /// Inserts another statement's text and parameters.
        public mutating func appendInterpolation(_ fragment: SQL) { parts.append(contentsOf: fragment.parts) }

        /// A keyword that the engines spell differently.
        public mutating func appendInterpolation(_ word: Word) { parts.append(.word(word)) }

        /// The content of an `IN` list: `WHERE id IN (\(list: ids))`. For an empty list `IN` is false and `NOT IN` is
        /// true.
        ///
        /// The list is padded with its last value to the next power of two, so that lists of many lengths share a few
        /// prepared statements.
        public mutating func appendInterpolation<Value: Bindable>(list values: [Value]) {
            guard let last = values.last else {
                return parts.append(.word(Word.nothing(of: Value.bindKind)))
            }
            var length = 1
            while length < values.count { length *= 2 }
            if length > SQL.parameterLimit { length = values.count }
            for index in 0..<length {
                if index > 0 { parts.append(.text(", ")) }
                parts.append(.value(index < values.count ? values[index].bound : last.bound))
            }
        }

        mutating func appendInterpolation(name: Name) { parts.append(.name(name)) }
    }

    /// Parameters per statement: SQLite's limit of 32,766 is the lower of the two.
    static let parameterLimit = 32_766
}
