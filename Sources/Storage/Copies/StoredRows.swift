extension Connection {
    /// A table's rows in key order: those after a given row, or the first ones. Values are in the order of
    /// `table.columns`; booleans are 0 and 1, as in SQLite.
    ///
    /// - Parameter last: the previous row, as it was read; nil for the first.
    public func rows(of table: StoredTable, after last: [Bound]?, limit: Int) throws -> [[Bound]] {
        guard !table.key.isEmpty else { throw StorageError.unsupported("the table \(table.name) has no primary key") }
        let key = SQL.list(table.key.map { "\(name: Name($0))" })
        var condition: SQL = ""
        if let last {
            let values = table.key.compactMap { name in table.columns.firstIndex { $0.name == name } }.map { last[$0] }
            condition = "WHERE (\(key)) > (\(SQL.list(values.map(SQL.value))))"
        }
        let columns = SQL.list(table.columns.map { "\(name: Name($0.name))" })
        let answer = try run("SELECT \(columns) FROM \(table.source) \(condition) ORDER BY \(key) LIMIT \(limit)")
        return try stride(from: 0, to: answer.values.count, by: table.columns.count).map { start in
            var row = try table.columns.indices.map { place in
                let column = table.columns[place]
                guard let value = answer.values[start + place].bound(column.kind) else {
                    throw StorageError.column(column.name, "has another type")
                }
                return value
            }
            if let place = table.wordsPlace { row[place] = row[place].sortedWords }
            return row
        }
    }
}

extension Transaction {
    /// Deletes all rows of a table.
    public func clear(_ table: StoredTable) throws {
        try execute("DELETE FROM \(name: Name(table.name))")
        if table.isWords { try execute(SQL(sqlite: "DELETE FROM \(name: Name(table.name + "_words"))", postgres: nil)) }
    }

    /// Inserts rows into a table, with values in the order of `table.columns`.
    public func insert(_ rows: [[Bound]], into table: StoredTable) throws {
        guard !table.isWords else { return try insertWords(rows, into: table) }
        // The columns' types are the engine's own, and so the statement is no other engine's.
        let outer = trace
        trace = nil
        defer { trace = outer }
        let columns = SQL.list(table.columns.map { "\(name: Name($0.name))" })
        // Few batch sizes, so that few statements are prepared.
        var start = rows.startIndex
        while start < rows.endIndex {
            let left = rows.endIndex - start
            let size = left >= 64 ? 64 : left >= 8 ? 8 : 1
            let values = SQL.list(
                rows[start..<start + size].map { row in
                    "(\(SQL.list(zip(row, table.columns).map { SQL.value($0.as($1.kind)) })))"
                })
            try execute("INSERT INTO \(name: Name(table.name)) (\(columns)) VALUES \(values)")
            start += size
        }
    }

    private func insertWords(_ rows: [[Bound]], into table: StoredTable) throws {
        let index = TextIndex(named: Name(table.name))
        for row in rows {
            let values = zip(table.columns, row).reduce(into: [String: String]()) { values, pair in
                if case .text(let text) = pair.1 { values[pair.0.name] = text }
            }
            guard let id = values["id"], let space = values["space"], let words = values["words"] else { continue }
            for statement in index.replacing(id: id, space: space, terms: words) { try execute(statement) }
        }
    }
}

extension StoredTable {
    /// The source of its rows.
    fileprivate var source: SQL {
        guard isWords else { return "\(name: Name(name))" }
        // `CROSS JOIN` makes SQLite follow the key: otherwise it reads and sorts all words for each batch.
        return SQL(
            sqlite: """
                (SELECT t.id AS id, t.space AS space, w.words AS words
                FROM \(name: Name(name)) t CROSS JOIN \(name: Name(name + "_words")) w ON w.rowid = t.row)
                """,
            postgres: """
                (SELECT id, space, array_to_string(tsvector_to_array(words), ' ') AS words
                FROM \(name: Name(name))) AS entries
                """)
    }

    /// The position of the words in a text index.
    fileprivate var wordsPlace: Int? { isWords ? columns.firstIndex { $0.name == "words" } : nil }
}

extension SQL {
    fileprivate static func value(_ value: Bound) -> SQL {
        var sql: SQL = ""
        sql.parts = [.value(value)]
        return sql
    }

    fileprivate static func list(_ items: [SQL]) -> SQL {
        var sql: SQL = ""
        sql.parts = items.enumerated().flatMap { index, item in index == 0 ? item.parts : [.text(", ")] + item.parts }
        return sql
    }
}

extension Bound {
    /// The distinct words of an index, sorted, because the engines store them in different orders.
    fileprivate var sortedWords: Bound {
        guard case .text(var text) = self else { return self }
        let space = UInt8(ascii: " ")
        // A row has dozens of words, and a database millions of rows: compare words as bytes, without copying.
        return .text(
            text.withUTF8 { bytes in
                let words = bytes.split(separator: space).sorted { $0.lexicographicallyPrecedes($1) }
                return String(unsafeUninitializedCapacity: bytes.count) { room in
                    var count = 0
                    for (index, word) in words.enumerated() where index == 0 || !word.elementsEqual(words[index - 1]) {
                        if count > 0 { count = room[count...].update(fromContentsOf: CollectionOfOne(space)) }
                        count = room[count...].update(fromContentsOf: word)
                    }
                    return count
                }
            })
    }

    /// The same value for a column of a kind: null becomes NULL of that kind, and 0 and 1 become booleans where the
    /// column stores booleans.
    fileprivate func `as`(_ kind: BindKind) -> Bound {
        switch (self, kind) {
        case (.null, _): .null(kind)
        case (.int64(let number), .bool): .bool(number != 0)
        default: self
        }
    }
}

extension Value {
    /// The value for a column of a kind; nil if the types differ.
    fileprivate func bound(_ kind: BindKind) -> Bound? {
        switch (self, kind) {
        case (.int64(let number), .int64), (.int64(let number), .bool): .int64(number)
        case (.int64(let number), .float64): .float64(Double(number))
        case (.float64(let number), .float64): .float64(number)
        case (.text(let text), .text): .text(text)
        case (.bytes(let bytes), .bytes): .bytes(bytes)
        case (.null, .bool): .null(.int64)
        case (.null, _): .null(kind)
        default: nil
        }
    }
}
