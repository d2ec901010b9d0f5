import Floor

/// A table of a tool in which rows, or what stands in a cell, mean something of their own. It is brought into the shape
/// of all others.
struct KnownTable: Sendable {
    /// By which it is known, in small letters.
    let headings: [String]
    /// What headings mean here that mean something else elsewhere; nil for nothing.
    var fields: [(heading: String, field: TableField?)] = []
    /// Changes a table to the usual shape.
    ///
    /// - Returns: what stands in rows that are no card and belong to none.
    let change: @Sendable (inout [String], inout [[String]]) -> [String]

    /// A table is the first whose headings it has.
    private static let all = [todoist, tickTick, planner]

    /// What a heading means here; nil where it means the same as elsewhere.
    func field(heading: String) -> TableField?? {
        let word = TableField.word(heading)
        return fields.first { $0.heading == word }.map { $0.field }
    }

    /// Where headings stand.
    struct Places {
        private let words: [String]

        init(_ headings: [String]) { words = headings.map { TableField.word($0) } }

        subscript(_ word: String) -> Int? { words.firstIndex { $0 == word } }
    }

    /// What stands at a place of a row; nothing where it has none.
    static func cell(_ row: [String], _ place: Int?) -> String {
        place.map { row.indices.contains($0) ? Text.trimmed(row[$0]) : "" } ?? ""
    }
}

extension KnownTable {
    init?(of headings: [String]) {
        let words = headings.map { TableField.word($0) }
        let found = KnownTable.all.first { table in table.headings.allSatisfy { words.contains($0) } }
        guard let found else { return nil }
        self = found
    }
}
