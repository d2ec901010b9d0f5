import Synchronization

/// The house's database: SQLite in one file, or PostgreSQL.
///
/// Bodies are synchronous, so nobody can hold a transaction across a network call, and they run on the database's own
/// threads, so they may block. A body can run more than once: on PostgreSQL after a deadlock, or when the connection it was
/// given turns out to be dead; on SQLite where another that shares its commit has failed halfway. It must therefore do
/// nothing but read and write through what it was given.
public final class Database: Sendable {
    let engine: any DatabaseEngine
    private let begun = Atomic(0)
    private let health: WriteHealth

    package init(_ engine: any DatabaseEngine, _ report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.engine = engine
        health = WriteHealth(report)
    }

    /// Opens the database, which must be reachable. It has no tables before ``migrate(_:)``.
    /// - Parameter report: told, in a line for the log, of faults that no caller sees, such as a lost listener.
    public static func open(
        _ location: Location, limits: DatabaseLimits = DatabaseLimits(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> Database {
        Database(try await engine(at: location, limits: limits, report: report), report)
    }

    /// Opens what the database of a location rests on.
    package static func engine(
        at location: Location, limits: DatabaseLimits = DatabaseLimits(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> any DatabaseEngine {
        switch location {
        case .sqlite(let path): try await SQLiteEngine.open(path, limits: limits)
        case .postgres(let connectionString, let connections):
            try await PostgresEngine.open(connectionString, connections: connections, limits: limits, report: report)
        }
    }

    /// Runs reads that all see one moment of the database.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await engine.read(body)
    }

    /// Runs a transaction: all of the body's writes, or none if it throws. Returns once they are on disk.
    ///
    /// Cancelling the task takes back a write that still waits; one that has begun is finished.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        begun.add(1, ordering: .relaxed)
        return try await health.watching { try await engine.write(body) }
    }

    /// Runs reads that all see one moment of the database and may take as long as they like: on SQLite they read a copy,
    /// which takes as much room on the disk as the database and is gone afterwards.
    public func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await engine.readAtLength(body)
    }

    /// What the last write failed with, where the database was at fault; nil once one has succeeded.
    public var writeFailure: StorageError? { health.failure }

    /// Writes, and changes nothing: whether the database takes writes at all. It must have been migrated.
    public func tryWriting() async throws {
        // A row that is always there. SQLite writes it to the disk though it stays the same.
        try await write { try $0.execute("UPDATE floor_migration SET place = place WHERE place = 1") }
    }

    /// Brings the schema to where this build needs it: see ``Migration``.
    @discardableResult
    public func migrate(_ migrations: [Migration]) async throws -> MigrationReport {
        try await engine.migrate(migrations)
    }

    /// Writes a whole copy of a SQLite database to a file, as it is at one moment, while others go on reading and
    /// writing. A file of that name is replaced. PostgreSQL has `pg_dump` for it, and throws
    /// ``StorageError/unsupported(_:)``.
    public func copy(to path: String) async throws {
        try await engine.copy(to: path)
    }

    /// What is announced from now on, by this process and (PostgreSQL) every other. Whoever is too slow keeps the
    /// newest.
    public func announcements() -> AsyncStream<Announcement> { engine.announcements() }

    /// Comes each time that announcements of other processes may have been missed, once they are heard again: only a look at
    /// the database tells what they were.
    public func gaps() -> AsyncStream<Void> { engine.gaps() }

    /// Says something to every other process of the house. With SQLite there is none, and nothing is said.
    ///
    /// - Parameter note: at most ``Note/limit`` bytes.
    public func tellOthers(_ note: String) async throws { try await engine.say(note) }

    /// What other processes say from now on.
    public func notes() -> AsyncStream<Note> { engine.notes() }

    /// Ends what PostgreSQL is still doing for this process and refuses all else, where there is no more time to wait for
    /// it: whoever asked is told that it failed. SQLite's reads and writes, which wait for no other machine, are finished.
    public func breakOff() { engine.breakOff() }

    /// Lets what has begun finish, refuses all else, and closes. Streams of announcements end.
    public func close() async { await engine.close() }

    /// How many reads and writes wait for their turn just now, for metrics.
    public var waiting: Int { engine.waiting }

    /// How many writes this process has begun since it opened the database: two looks at it tell how busy it is.
    public var writesBegun: Int { begun.load(ordering: .relaxed) }

    /// Which of the two it is, for `doctor` and metrics.
    public var engineName: String { engine.name }
}
