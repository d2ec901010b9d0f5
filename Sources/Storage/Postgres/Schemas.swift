extension Transaction {
    /// Makes a PostgreSQL schema, so that each test has tables of its own in one database.
    package func createSchema(_ name: String) throws { try execute("CREATE SCHEMA \(name: Name(name))") }

    /// Drops a schema and all that is in it.
    package func dropSchema(_ name: String) throws { try execute("DROP SCHEMA \(name: Name(name)) CASCADE") }
}
