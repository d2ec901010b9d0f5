/// The backend of a ``Database``: one of the two engines, or a wrapper around one.
package protocol DatabaseEngine: Sendable {
    /// Its display name.
    var name: String { get }
    /// The number of reads and writes waiting.
    var waiting: Int { get }
    /// Whether its disk has free space, as far as this machine can tell.
    var hasRoom: Bool { get }
    /// Whether its disk takes no writes, as far as this machine can tell.
    var isReadOnly: Bool { get }

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

    /// Its disk may be another machine's.
    var hasRoom: Bool { true }
    var isReadOnly: Bool { false }

    /// All its reads see one snapshot, however long they take.
    func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await read(body)
    }

    func copy(to path: String) throws { throw StorageError.unsupported("copy PostgreSQL with pg_dump") }

    func announcements() -> AsyncStream<Announcement> { announcer.listen() }

    func notes() -> AsyncStream<Note> { announcer.notes.listen() }

    func gaps() -> AsyncStream<Void> { announcer.gaps.listen() }
}
