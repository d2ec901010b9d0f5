/// What a ``Database`` rests on: one of the two engines, or one with something before it.
package protocol DatabaseEngine: Sendable {
    /// What people call it.
    var name: String { get }
    /// How many reads and writes wait for their turn just now.
    var waiting: Int { get }

    func read<Result: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Result) async throws -> Result

    func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result

    func write<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result

    func migrate(_ migrations: [Migration]) async throws -> MigrationReport

    func copy(to path: String) async throws

    func announcements() -> AsyncStream<Announcement>

    func gaps() -> AsyncStream<Void>

    func notes() -> AsyncStream<Note>

    func say(_ note: String) async throws

    func breakOff()

    func close() async
}

extension SQLiteEngine: DatabaseEngine {
    var name: String { "SQLite" }

    func announcements() -> AsyncStream<Announcement> { announcer.listen() }

    func notes() -> AsyncStream<Note> { announcer.notes.listen() }

    func gaps() -> AsyncStream<Void> { announcer.gaps.listen() }

    /// There is no other process.
    func say(_ note: String) {}

    func breakOff() {}
}

extension PostgresEngine: DatabaseEngine {
    var name: String { "PostgreSQL" }

    /// All its reads see one moment, however long they take.
    func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await read(body)
    }

    func copy(to path: String) throws { throw StorageError.unsupported("PostgreSQL is copied with pg_dump") }

    func announcements() -> AsyncStream<Announcement> { announcer.listen() }

    func notes() -> AsyncStream<Note> { announcer.notes.listen() }

    func gaps() -> AsyncStream<Void> { announcer.gaps.listen() }
}
