import Floor

/// What `maru doctor` asks a database.
extension Connection {
    /// The engine's own version, and whether it is one that we know to work.
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

    /// What is broken in the file: pages, indexes, references. PostgreSQL looks after its own.
    public func faults(limit: Int) throws -> [String] {
        let check = try all(SQL(sqlite: "SELECT quick_check FROM pragma_quick_check LIMIT \(limit)", postgres: nil))
        let lost = try all(
            SQL(
                sqlite: """
                    SELECT "table" || ' refers to ' || parent || ' that is not there'
                    FROM pragma_foreign_key_check LIMIT \(limit)
                    """,
                postgres: nil))
        return try check.map { try $0.text(0) }.filter { $0 != "ok" } + lost.map { try $0.text(0) }
    }

    /// The latest moment of any space's clock, in Unix milliseconds; nil where nothing was written.
    public func latestMoment() throws -> Int64? {
        guard let clock = try first("SELECT max(clock) FROM floor_space")?.optionalInt64(0) else { return nil }
        return HybridTime(rawValue: clock).milliseconds
    }
}
