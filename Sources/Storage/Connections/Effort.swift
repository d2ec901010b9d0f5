/// The work a database did, in counts that do not depend on the machine, so that tests can compare small and large data
/// sets. Only differences are meaningful.
struct Effort: Equatable {
    /// Statements run.
    var statements: Int
    /// SQLite: virtual machine steps. PostgreSQL: index entries and rows read.
    var steps: Int64

    static func - (left: Effort, right: Effort) -> Effort {
        Effort(statements: left.statements - right.statements, steps: left.steps - right.steps)
    }
}

extension Connection {
    /// The work done on this connection so far.
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
