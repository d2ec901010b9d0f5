import Floor

/// The checks of `maru doctor`.
extension Connection {
    /// The engine's version, and whether it is supported.
    public func engineVersion() throws -> (name: String, isSupported: Bool) {
        let row = try first(
            SQL(
                sqlite: "SELECT sqlite_version(), 0",
                postgres: "SELECT current_setting('server_version'), current_setting('server_version_num')::BIGINT"))
        guard let row else { return ("", false) }
        let name = try row.text(0)
        let number = try row.int64(1)
        guard number == 0 else { return (name, number >= 140_000) }
        let parts = name.split(separator: ".").compactMap { Int($0) }
        return (name, parts.count > 1 && (parts[0], parts[1]) >= (3, 40))
    }

    /// Corruption in the file: pages, indexes, references. Empty on PostgreSQL, which checks its own files.
    ///
    /// - Throws: `StorageError.damaged` for a page that ends the check itself.
    public func faults(limit: Int) throws -> [String] {
        let check = try all(SQL(sqlite: "SELECT quick_check FROM pragma_quick_check LIMIT \(limit)", postgres: nil))
            .map { try $0.text(0) }.filter { $0 != "ok" }
        // What follows reads the same pages.
        guard check.isEmpty else { return check }
        let lost = try all(
            SQL(
                sqlite: """
                    SELECT "table" || ' refers to ' || parent || ' that is not there'
                    FROM pragma_foreign_key_check LIMIT \(limit)
                    """,
                postgres: nil))
        return try lost.map { try $0.text(0) }
    }

    /// The size of the tables with their indexes, in bytes.
    public func databaseBytes() throws -> Int64 {
        let size = try first(
            SQL(
                sqlite: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
                postgres: """
                    SELECT CAST(coalesce(sum(pg_total_relation_size(oid)), 0) AS BIGINT) FROM pg_class
                    WHERE relkind = 'r'
                        AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
                    """))
        return try size?.int64(0) ?? 0
    }

    /// The latest clock of all spaces, in Unix milliseconds; nil if nothing was written.
    public func latestMoment() throws -> Int64? {
        guard let clock = try first("SELECT max(clock) FROM floor_space")?.optionalInt64(0) else { return nil }
        return HybridTime(rawValue: clock).milliseconds
    }
}

extension Connection {
    /// Indexes that the migrations create and the database lacks, each with the statement that creates it.
    public func indexesMissing(of migrations: [Migration]) throws -> [(name: String, statement: String)] {
        let found = try all(
            SQL(
                sqlite: "SELECT name FROM sqlite_schema WHERE type = 'index'",
                postgres: """
                    SELECT relname FROM pg_class WHERE relkind = 'i'
                        AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
                    """)
        ).map { try $0.text(0) }
        return MadeIndex.all(of: migrations, for: session.dialect).filter { !found.contains($0.name) }
            .map { ($0.name, $0.statement) }
    }
}

/// An index as a migration creates it.
private struct MadeIndex {
    let name: String
    var table: String
    var statement: String

    /// The indexes that exist after all migrations, parsed from their statements.
    static func all(of migrations: [Migration], for dialect: Dialect) -> [MadeIndex] {
        var made: [MadeIndex] = []
        for statement in migrations.flatMap(\.statements) {
            let words = statement.rendered(for: dialect).text.split(whereSeparator: \.isWhitespace).map {
                $0.filter { $0 != "\"" }
            }
            if let index = MadeIndex(words) {
                made.append(index)
            } else if words.starts(with: ["DROP", "TABLE"]), let table = words.last {
                made.removeAll { $0.table == table }
            } else if words.starts(with: ["DROP", "INDEX"]), let name = words.last {
                made.removeAll { $0.name == name }
            } else if words.starts(with: ["ALTER", "TABLE"]), words.count == 6, words[3] == "RENAME" {
                for place in made.indices where made[place].table == words[2] { made[place].move(to: words[5]) }
            }
        }
        return made
    }

    /// - Returns: nil for any other statement.
    private init?(_ words: [String]) {
        guard words.first == "CREATE", let on = words.firstIndex(of: "ON"), on + 1 < words.count,
            words.prefix(on - 1).last == "INDEX"
        else { return nil }
        name = words[on - 1]
        table = words[on + 1]
        statement = words.joined(separator: " ")
    }

    private mutating func move(to table: String) {
        statement = statement.replacing(" ON \(self.table) ", with: " ON \(table) ")
        self.table = table
    }
}
