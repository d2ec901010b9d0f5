import Synchronization

/// The server's database: SQLite in one file, or PostgreSQL.
///
/// Bodies are synchronous, so that no transaction can stay open across a network call. They run on the database's own
/// threads and may block. A body can run more than once: on PostgreSQL after a deadlock, or if its connection turns out
/// to be dead; on SQLite if another body in the same commit has failed halfway. A body must therefore have no effects
/// other than reads and writes through its argument.
public final class Database: Sendable {
    let engine: any DatabaseEngine
    private let begun = Atomic(0)
    private let health: WriteHealth
    private let trace = StatementTrace.observer

    package init(_ engine: any DatabaseEngine, _ report: @escaping @Sendable (String) -> Void = { _ in }) {
        self.engine = engine
        health = WriteHealth(report) { engine.hasRoom == true && !engine.isReadOnly }
    }

    /// Opens the database, which must be reachable. It has no tables before ``migrate(_:)``.
    /// - Parameter report: receives a log line for each fault that no caller sees, such as a lost listener.
    public static func open(
        _ location: Location, limits: DatabaseLimits = DatabaseLimits(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> Database {
        Database(try await engine(at: location, limits: limits, report: report), report)
    }

    /// Opens the engine for a location.
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

    /// Runs reads that all see one snapshot of the database.
    public func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await engine.read(traced(body))
    }

    /// Runs a transaction: all of the body's writes are applied, or none if it throws. Returns once they are durable.
    ///
    /// Cancelling the task withdraws a write that is still waiting; a write that has begun is finished.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await write(provesRoom: false, body)
    }

    /// - Parameter provesRoom: whether the disk has just shown that it has free space.
    @discardableResult
    private func write<Result: Sendable>(
        provesRoom: Bool, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        begun.add(1, ordering: .relaxed)
        let body = traced(body)
        return try await health.watching(provesRoom: provesRoom) {
            try await engine.write { transaction in
                let result = try body(transaction)
                return (result, hasChanged: transaction.hasChanged)
            }
        }
    }

    /// Runs reads of one snapshot that may take arbitrarily long. On SQLite they read a copy, which temporarily takes
    /// as much disk space as the database.
    public func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await engine.readAtLength(traced(body))
    }

    /// The body, whose statements tests are told of.
    private func traced<Access: Connection, Result>(
        _ body: @escaping @Sendable (Access) throws -> Result
    ) -> @Sendable (Access) throws -> Result {
        guard let tell = trace?(engine.name) else { return body }
        return { connection in
            connection.trace = { tell(PortableStatement($0)) }
            defer { connection.trace = nil }
            return try body(connection)
        }
    }

    /// The error of the last write, if the database was at fault; nil once a write has succeeded. After
    /// ``StorageError/unwritable(_:)`` that takes a write that changed something, and a disk that takes writes and has
    /// free space: ``DatabaseLimits/leastFree``.
    public var writeFailure: StorageError? { health.failure }

    /// How long no write has ended while at least one is under way: it waits, or takes long. Nil if none is under way.
    public var writeSilence: Duration? { health.silence }

    /// Checks that the database accepts writes: by the free space of its disk, and with a write that changes nothing. The
    /// database must have been migrated.
    ///
    /// - Throws: ``StorageError/unwritable(_:)`` with less free space than ``DatabaseLimits/leastFree``.
    public func tryWriting() async throws {
        try await tryRoom()
        // A row that always exists. SQLite writes it to disk although its value stays the same.
        try await write(provesRoom: engine.hasRoom == nil) {
            try $0.execute("UPDATE floor_migration SET place = place WHERE place = 1")
        }
    }

    /// Checks that the database's disk has free space, without a write to a table.
    ///
    /// - Throws: ``StorageError/unwritable(_:)`` with less than ``DatabaseLimits/leastFree``.
    public func tryRoom() async throws {
        do {
            // The log may have room for a small write, but not for the next page of somebody's text.
            guard engine.hasRoom != false else {
                throw StorageError.unwritable("less than \(DatabaseLimits.leastFree >> 20) MB are free")
            }
            try await engine.takeRoom()
        } catch let error as StorageError {
            health.note(error)
            throw error
        }
    }

    /// Applies the migrations that are due: see ``Migration``.
    @discardableResult
    public func migrate(_ migrations: [Migration]) async throws -> MigrationReport {
        try await engine.migrate(migrations)
    }

    /// Writes a copy of a SQLite database to a file, as one snapshot, without blocking reads and writes. Replaces an
    /// existing file. PostgreSQL has `pg_dump` for this, and throws ``StorageError/unsupported(_:)``.
    public func copy(to path: String) async throws {
        try await engine.copy(to: path)
    }

    /// Announcements from now on, from this process and, on PostgreSQL, all others. A listener that is too slow loses
    /// the oldest.
    public func announcements() -> AsyncStream<Announcement> { engine.announcements() }

    /// Yields each time that announcements of other processes may have been missed, once they are received again.
    /// Listeners must then reload from the database.
    public func gaps() -> AsyncStream<Void> { engine.gaps() }

    /// Sends a note to all other processes of the server. SQLite has none; nothing is sent.
    ///
    /// - Parameter note: at most ``Note/limit`` bytes.
    public func tellOthers(_ note: String) async throws { try await engine.say(note) }

    /// Notes of other processes, from now on.
    public func notes() -> AsyncStream<Note> { engine.notes() }

    /// Cancels what PostgreSQL is still running for this process and refuses everything else, for a shutdown without
    /// time to wait; callers receive an error. SQLite's reads and writes depend on no other machine, and are finished.
    public func breakOff() { engine.breakOff() }

    /// Finishes what has begun, refuses everything else, and closes. Announcement streams end.
    public func close() async { await engine.close() }

    /// The number of reads and writes waiting, for metrics.
    public var waiting: Int { engine.waiting }

    /// The number of writes that this process has begun since it opened the database. The difference of two readings is
    /// the load.
    public var writesBegun: Int { begun.load(ordering: .relaxed) }

    /// The engine's name, for `doctor` and metrics.
    public var engineName: String { engine.name }
}
