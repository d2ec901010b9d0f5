extension Transaction {
    /// Creates a PostgreSQL schema, so that each test has its own tables in one database.
    package func createSchema(_ name: String) throws { try execute("CREATE SCHEMA \(name: Name(name))") }

    /// Drops a schema with everything in it.
    package func dropSchema(_ name: String) throws { try execute("DROP SCHEMA \(name: Name(name)) CASCADE") }
}
