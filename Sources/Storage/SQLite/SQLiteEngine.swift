import Foundation
import GRDB
import GRDBSQLite

/// SQLite in one file, in WAL mode: one connection that writes (that of GRDB's pool) and a few that read.
final class SQLiteEngine: Sendable {
    let announcer = Announcer()
    private let pool: DatabasePool
    private let commits: GroupCommit
    private let readers: SQLiteReaders
    private let checkpointer: Checkpointer
    /// How many pre-migration copies are kept: the last two.
    private static let copiesKept = 2
    /// SQLite's busy timeout for other processes, in milliseconds.
    private let busyMilliseconds: Int32

    private init(_ pool: DatabasePool, _ checkpointer: Checkpointer, limits: DatabaseLimits) throws {
        self.pool = pool
        self.checkpointer = checkpointer
        busyMilliseconds = SQLiteEngine.busyMilliseconds(limits)
        commits = GroupCommit(pool, announcer: announcer, limits: limits)
        readers = try SQLiteReaders(pool.path, SQLiteEngine.configuration(limits), limits: limits)
    }

    static func open(_ path: String, limits: DatabaseLimits) async throws -> SQLiteEngine {
        try await blocking {
            do {
                let configuration = configuration(limits)
                let pool = try DatabasePool(path: path, configuration: configuration)
                // GRDB sets NORMAL after preparing the connection, with which the last commits may be lost in a power
                // failure.
                let checkpointer = try Checkpointer(pool.path, configuration)
                try pool.writeWithoutTransaction { database in
                    try database.execute(sql: "PRAGMA synchronous = FULL")
                    try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
                    checkpointer.follow(database)
                }
                return try SQLiteEngine(pool, checkpointer, limits: limits)
            } catch let error as DatabaseError {
                throw SQLiteSession.storageError(error.extendedResultCode.rawValue, error.message ?? "", sql: "")
            }
        }
    }

    /// Half of a write's total wait, so that it can react in time, and at most five seconds.
    private static func busyMilliseconds(_ limits: DatabaseLimits) -> Int32 {
        Int32(clamping: min(5_000, max(1, limits.patience.milliseconds / 2)))
    }

    static func configuration(_ limits: DatabaseLimits) -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(Double(busyMilliseconds(limits)) / 1000)
        configuration.label = "maru.sqlite"
        configuration.prepareDatabase { database in
            // Kibibytes per connection. No mmap: an I/O error would kill the process instead of failing the statement.
            try database.execute(sql: "PRAGMA cache_size = -4096")
            try database.execute(sql: "PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await readers.read(body)
    }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await commits.write(body)
    }

    func migrate(_ migrations: [Migration]) async throws -> MigrationReport {
        try await blocking { [pool, busyMilliseconds] in
            SQLiteSnapshot.removeForgotten(of: pool.path)
            return try pool.writeWithoutTransaction { database in
                let session = SQLiteSession(database, SQLiteStatements())
                // Another process may be migrating, which takes longer than a write: two minutes, in milliseconds.
                try session.run("PRAGMA busy_timeout = 120000")
                defer { database.wait(milliseconds: busyMilliseconds) }
                try session.run("BEGIN IMMEDIATE")
                do {
                    let report = try Migrator(migrations).run(Transaction(session)) { name in
                        try SQLiteSnapshot.write(of: pool.path, before: name)
                    }
                    try session.run("COMMIT")
                    if report.snapshot != nil {
                        SQLiteSnapshot.forgetCopies(of: pool.path, keeping: SQLiteEngine.copiesKept)
                    }
                    return report
                } catch {
                    if !session.hasLostTransaction { try session.run("ROLLBACK") }
                    throw error
                }
            }
        }
    }

    /// Runs long reads on a copy, which is not finished once the caller's task is cancelled: see
    /// ``SQLiteSnapshot/read(_:step:_:)``.
    func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await interruptible { interrupt in
            try await blocking { [pool] in try SQLiteSnapshot.read(pool.path, step: interrupt.check, body) }
        }
    }

    func copy(to path: String) async throws {
        try await blocking { [pool] in try SQLiteSnapshot.write(of: pool.path, to: path) }
    }

    var waiting: Int { commits.waiting + readers.waiting }

    var hasRoom: Bool? {
        guard let disk = try? FileManager.default.attributesOfFileSystem(forPath: pool.path),
            let free = (disk[.systemFreeSize] as? NSNumber)?.int64Value,
            let size = (disk[.systemSize] as? NSNumber)?.int64Value
        else { return true }
        // Some file systems do not tell their size.
        return size == 0 || free >= DatabaseLimits.leastFree
    }

    var isReadOnly: Bool { Disk.isReadOnly(URL(fileURLWithPath: pool.path).deletingLastPathComponent().path) }

    func close() async {
        announcer.close()
        async let read: Void = readers.close()
        await commits.close()
        await read
        // Fails only if a statement is still running, and none is. SQLite checkpoints when the last connection closes.
        try? await blocking { [pool, checkpointer] in
            try pool.close()
            try checkpointer.close()
        }
    }
}

extension GRDB.Database {
    /// Sets the connection's busy timeout.
    fileprivate func wait(milliseconds: Int32) {
        // Refused only for a closed connection, which waits for nothing.
        _ = sqlite3_busy_timeout(sqliteConnection, milliseconds)
    }
}
