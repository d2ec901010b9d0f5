/// The backend of a ``Database``: one of the two engines, or a wrapper around one.
package protocol DatabaseEngine: Sendable {
    /// Its display name.
    var name: String { get }
    /// The number of reads and writes waiting.
    var waiting: Int { get }
    /// Whether its disk has free space, as far as this machine can tell; nil if only writing shows it.
    var hasRoom: Bool? { get }
    /// Whether its disk takes no writes, as far as this machine can tell.
    var isReadOnly: Bool { get }

    /// Makes its disk show whether it takes ``DatabaseLimits/leastFree``, if only writing shows it.
    ///
    /// - Throws: ``StorageError/unwritable(_:)``.
    func takeRoom() async throws

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

    func takeRoom() {}

    /// There is no other process.
    func say(_ note: String) {}

    func breakOff() {}
}

extension PostgresEngine: DatabaseEngine {
    var name: String { "PostgreSQL" }

    /// Its disk may be another machine's.
    var hasRoom: Bool? { nil }
    var isReadOnly: Bool { false }

    /// Small writes succeed on a full disk for as long as the pages of tables and the log have room. This one makes the
    /// server put more into a file than it may keep in memory; the file is gone with the transaction.
    ///
    /// Another refusal, such as of a small `temp_file_limit`, says nothing of the disk.
    func takeRoom() async throws {
        let numbers = DatabaseLimits.leastFree / PostgresEngine.bytesOfOneNumber
        do {
            try await read { connection in
                _ = try connection.all("SET LOCAL work_mem = 64")
                _ = try connection.all("SELECT count(*) FROM generate_series(1, \(numbers))")
            }
        } catch StorageError.unavailable {
            // A server that is not there fails the write, or read, that comes with this.
        }
    }

    /// What a number takes in such a file, at the least.
    private static let bytesOfOneNumber: Int64 = 24

    /// All its reads see one snapshot, however long they take.
    func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await read { connection in
            try connection.takeTime()
            return try body(connection)
        }
    }

    func copy(to path: String) throws { throw StorageError.unsupported("copy PostgreSQL with pg_dump") }

    func announcements() -> AsyncStream<Announcement> { announcer.listen() }

    func notes() -> AsyncStream<Note> { announcer.notes.listen() }

    func gaps() -> AsyncStream<Void> { announcer.gaps.listen() }
}
