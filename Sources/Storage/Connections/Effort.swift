/// How much a database had to do, in figures that are the same on every machine: tests hold a small board's beside a
/// large one's. Only differences mean something.
struct Effort: Equatable {
    /// Statements that were run.
    var statements: Int
    /// Steps of SQLite's machine; on PostgreSQL entries of indexes and rows that were read.
    var steps: Int64

    static func - (left: Effort, right: Effort) -> Effort {
        Effort(statements: left.statements - right.statements, steps: left.steps - right.steps)
    }
}

extension Connection {
    /// What was done on this connection until now.
    func effort() throws -> Effort {
        if let session = session as? SQLiteSession { return Effort(statements: statements, steps: session.steps) }
        let statements = statements
        let read = try first(
            """
            SELECT CAST(sum(pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid)) AS BIGINT)
            FROM pg_class WHERE relkind IN ('r', 'i')
                AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
            """)
        return Effort(statements: statements, steps: try read?.int64(0) ?? 0)
    }
}
