/// A statement. What stands between the interpolations is our own text, fixed when the program is compiled; whatever is
/// interpolated is bound as a parameter. So nothing a person typed can become SQL.
///
/// ```swift
/// try connection.first("SELECT title FROM board_card WHERE space = \(space) AND id = \(card)")
/// ```
///
/// A `SQL` inside another is placed there with its own parameters. Words that the engines spell differently begin with
/// a dot: `\(.int64)`; see ``SQL/Word``.
public struct SQL: Sendable, ExpressibleByStringInterpolation {
    var parts: [Part]

    enum Part: Sendable {
        case text(StaticString)
        /// A name of ours that is only known at run time, such as a search index's table: letters, digits, underscores.
        case name(Name)
        case word(Word)
        case value(Bound)
        /// What differs by more than a word: for the search hooks alone.
        indirect case fork(sqlite: [Part], postgres: [Part])
    }

    /// A statement, or a part of one, that is written apart for each engine; nil is nothing at all. Only a hook has it.
    init(sqlite: SQL?, postgres: SQL?) {
        parts = [.fork(sqlite: sqlite?.parts ?? [], postgres: postgres?.parts ?? [])]
    }

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

        /// Binds a value, or NULL for none.
        public mutating func appendInterpolation<Value: Bindable>(_ value: Value?) {
            parts.append(.value(value?.bound ?? .null(Value.bindKind)))
        }

        /// Places another statement's text and parameters here.
        public mutating func appendInterpolation(_ fragment: SQL) { parts.append(contentsOf: fragment.parts) }

        /// A word that the engines spell differently.
        public mutating func appendInterpolation(_ word: Word) { parts.append(.word(word)) }

        /// The inside of an `IN` list: `WHERE id IN (\(list: ids))`. An empty list holds nothing, so `IN` is false and
        /// `NOT IN` is true.
        ///
        /// The list is filled up with its last value to the next power of two, so that lists of many lengths share a
        /// few prepared statements.
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

    /// How many parameters one statement may have: SQLite's limit of 32,766 is the lower of the two.
    static let parameterLimit = 32_766
}
