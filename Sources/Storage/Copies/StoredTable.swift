/// A table as found in the database, for backups and `maru doctor`, which process all tables.
public struct StoredTable: Sendable, Equatable {
    public let name: String
    public let columns: [Column]
    /// The columns of its primary key, in key order.
    let key: [String]
    /// Whether it is a ``TextIndex``, which each engine stores differently: its rows are id, space, and the words.
    let isWords: Bool

    /// A column and its type.
    public struct Column: Sendable, Equatable {
        public let name: String
        public let kind: BindKind

        public init(_ name: String, _ kind: BindKind) {
            self.name = name
            self.kind = kind
        }
    }

    /// The same table with its columns in another order; nil if the columns are not exactly these.
    public func reading(_ names: [String]) -> StoredTable? {
        let found = names.compactMap { name in columns.first { $0.name == name } }
        guard found.count == names.count, names.count == columns.count else { return nil }
        return StoredTable(name: name, columns: found, key: key, isWords: isWords)
    }
}

extension Connection {
    /// Maru's tables, in creation order: those whose name is one of the prefixes followed by an underscore. Internal
    /// tables of the engines' indexes are excluded.
    public func tables(of words: [String]) throws -> [StoredTable] {
        let rows = try all(StoredTable.listing)
        let indexes = try all(StoredTable.indexes).map { try $0.text(0) }
        let places = try all(StoredTable.places).map { try $0.text(0) }
        var found: [(name: String, columns: [StoredTable.Column], key: [(place: Int64, name: String)])] = []
        for row in rows {
            let table = try row.text(0)
            guard Name.isName(table), words.contains(where: { table.hasPrefix($0 + "_") }), !indexes.contains(table)
            else { continue }
            if found.last?.name != table { found.append((table, [], [])) }
            let column = try row.text(1)
            // The number by which SQLite's tree knows a row is nobody else's.
            if column == "row", places.contains(table) { continue }
            guard Name.isName(column), let kind = StoredTable.kind(of: try row.text(2)) else {
                throw StorageError.unsupported("the column \(column) of \(table)")
            }
            found[found.count - 1].columns.append(StoredTable.Column(column, kind))
            if let place = try row.optionalInt64(3), place > 0 { found[found.count - 1].key.append((place, column)) }
        }
        let tables = found.map { table in
            StoredTable(
                name: table.name, columns: table.columns,
                key: places.contains(table.name) ? ["id"] : table.key.sorted { $0.place < $1.place }.map(\.name),
                isWords: false)
        }
        let ours = indexes.filter { index in words.contains { index.hasPrefix($0 + "_") } && Name.isName(index) }
        return tables + ours.map(StoredTable.words)
    }
}

extension StoredTable {
    /// Each column of each table: table, column, type, position in the primary key.
    fileprivate static let listing = SQL(
        sqlite: """
            SELECT t.name, c.name, c.type, c.pk FROM sqlite_schema t
            JOIN pragma_table_list l ON l.schema = 'main' AND l.name = t.name AND l.type = 'table'
            JOIN pragma_table_info(t.name) c
            WHERE t.type = 'table' ORDER BY t.rowid, c.cid
            """,
        postgres: """
            SELECT t.relname, c.attname, y.typname, (
                SELECT k.place FROM unnest(i.indkey) WITH ORDINALITY AS k (attribute, place)
                WHERE k.attribute = c.attnum)
            FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
            JOIN pg_type y ON y.oid = c.atttypid
            LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
            WHERE t.relkind = 'r' AND t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
            ORDER BY t.oid, c.attnum
            """)

    fileprivate static func words(_ name: String) -> StoredTable {
        StoredTable(
            name: name, columns: [Column("id", .text), Column("space", .text), Column("words", .text)],
            key: ["id", "space"], isWords: true)
    }

    /// The names of the text indexes.
    fileprivate static let indexes = SQL(
        sqlite: """
            SELECT t.name FROM sqlite_schema t JOIN sqlite_schema w ON w.name = t.name || '_words'
            WHERE t.type = 'table' AND w.sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%' ORDER BY t.rowid
            """,
        postgres: """
            SELECT t.relname FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid AND c.attname = 'words'
            JOIN pg_type y ON y.oid = c.atttypid AND y.typname = 'tsvector'
            WHERE t.relkind = 'r' AND t.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
            ORDER BY t.oid
            """)

    /// The names of the place indexes, whose tree SQLite keeps apart.
    fileprivate static let places = SQL(
        sqlite: """
            SELECT t.name FROM sqlite_schema t JOIN sqlite_schema w ON w.name = t.name || '_tree'
            WHERE t.type = 'table' AND w.sql LIKE 'CREATE VIRTUAL TABLE%USING rtree%'
            """,
        postgres: "SELECT 'none' WHERE 1 = 0")

    /// The value type of a column type, as the migrations spell it on either engine.
    fileprivate static func kind(of type: String) -> BindKind? {
        switch type {
        case "INTEGER", "int8": .int64
        case "TEXT", "text": .text
        case "BLOB", "bytea": .bytes
        case "REAL", "float8": .float64
        case "bool": .bool
        default: nil
        }
    }
}
