import Dispatch
import Floor
import Glibc
import Synchronization

/// PostgreSQL: a pool of connections, each on a thread of its own.
///
/// Writes run in READ COMMITTED, and lock the rows they will change with `\(.forUpdate)`; reads run in a REPEATABLE
/// READ, READ ONLY transaction, so that a page shows one snapshot.
///
/// Writes never use all connections, so that reads are served even while many writes wait for one space; and a write
/// waits for a lock with a connection for ``DatabaseLimits/lockWait`` only.
final class PostgresEngine: Sendable {
    /// How often a write that was aborted by a deadlock is retried.
    static let deadlockRetries = 5

    let announcer = Announcer()
    private let connectionString: String
    private let semaphore: AsyncSemaphore
    /// Acquired by writes before `semaphore`.
    private let writers: AsyncSemaphore
    private let held = HeldSpaces()
    private let watch: PostgresWatch
    private let limits: DatabaseLimits
    private let idle = Mutex<[PostgresConnection]>([])
    private let listener: PostgresListener
    private let report: @Sendable (String) -> Void

    private init(
        _ connectionString: String, connections: Int, limits: DatabaseLimits,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.connectionString = connectionString
        self.report = report
        self.limits = limits
        semaphore = AsyncSemaphore(places: max(connections, 1), limits: limits)
        writers = AsyncSemaphore(places: PostgresEngine.writers(of: connections), limits: limits)
        watch = PostgresWatch(limits.answerWait, cancelWait: limits.cancelWait)
        listener = PostgresListener(
            connectionString, announcer: announcer, watch: watch, pause: limits.listenPause, report: report)
    }

    /// The maximum number of connections for writes: three quarters, and at least one.
    static func writers(of connections: Int) -> Int { max(1, connections - max(1, connections / 4)) }

    static func open(
        _ connectionString: String, connections: Int, limits: DatabaseLimits,
        report: @escaping @Sendable (String) -> Void
    ) async throws -> PostgresEngine {
        let engine = PostgresEngine(connectionString, connections: connections, limits: limits, report: report)
        _ = try await engine.read { try $0.first("SELECT 1 AS one") }
        await engine.listener.start()
        return engine
    }

    /// A read whose connection breaks is retried once, because it has changed nothing; not so after a timeout.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await withConnection { connection in
            let read = { () throws -> Result in
                try connection.begin("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY") {
                    let reading = Connection(connection)
                    return try reading.finish { try body(reading) }
                }
            }
            let result: Result
            do {
                result = try read()
            } catch  where connection.isBroken && !connection.wasCut {
                result = try read()
            }
            // There is nothing to commit, so the caller need not wait for COMMIT; on failure the connection has been
            // dropped.
            return (result, { try? connection.commit() })
        }
    }

    /// A write whose connection breaks is not retried, unless the connection was already dead when taken from the pool:
    /// only the caller knows whether the write may be repeated. A write that times out on a lock is restarted, and
    /// others may use the connection in the meantime.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let deadline = ContinuousClock.now.advanced(by: limits.lockPatience)
        while true {
            do {
                try await writers.enter()
                defer { writers.leave() }
                return try await writeOnce(body)
            } catch let lockedOut as LockedOut {
                guard ContinuousClock.now < deadline else { throw lockedOut.error }
            }
            // Random, so that waiting writes do not retry in lockstep.
            try await Task.sleep(for: min(limits.lockWait, .milliseconds(Int.random(in: 20...100))))
        }
    }

    /// A write timed out on a lock. Nothing was done.
    private struct LockedOut: Error {
        let error: any Error
    }

    private func writeOnce<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        try await withConnection { [announcer, listener, held] connection in
            var retries = 0
            while true {
                var wanted: ID<Space>?
                do {
                    let (result, announcements) = try connection.begin("BEGIN ISOLATION LEVEL READ COMMITTED") {
                        let transaction = Transaction(connection)
                        transaction.heldSpaces = held
                        defer { wanted = transaction.wantedSpace }
                        return (try transaction.finish { try body(transaction) }, transaction.announcements)
                    }
                    try connection.commit()
                    announcer.tell(announcements)
                    return (result, { listener.tellOthers(announcements, over: connection) })
                } catch  where connection.isVictim && retries < PostgresEngine.deadlockRetries {
                    retries += 1
                    // This thread may block. Random, so that the two do not collide again.
                    usleep(UInt32.random(in: 1_000...20_000) << UInt32(retries))
                } catch  where connection.isLockedOut {
                    if let wanted { held.isHeld(wanted) }
                    throw LockedOut(error: error)
                }
            }
        }
    }

    func migrate(_ migrations: [Migration]) async throws -> MigrationReport {
        try await write { transaction in
            (transaction.session as? PostgresConnection)?.isUnhurried = true
            // A large table takes long, and so may another node that migrates it.
            try transaction.execute("SET LOCAL statement_timeout = 0")
            try transaction.execute("SET LOCAL lock_timeout = 0")
            // Held until the transaction ends, so that nodes that start together migrate one after the other.
            _ = try transaction.first("SELECT pg_advisory_xact_lock(1835102837, hashtext(current_schema()))")
            return try Migrator(migrations).run(transaction) { _ in nil }
        }
    }

    /// Sends a note to all other processes.
    func say(_ text: String) async throws {
        try await withConnection { [listener] connection in
            try listener.say(text, over: connection)
            return ((), {})
        }
    }

    var waiting: Int { writers.waiting + semaphore.waiting }

    func breakOff() {
        writers.close()
        semaphore.close()
        watch.breakOff()
    }

    func close() async {
        announcer.close()
        writers.close()
        semaphore.close()
        await semaphore.emptied()
        await listener.stop()
        let connections = idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
        for connection in connections { connection.queue.async { connection.disconnect() } }
    }

    /// Runs a body on a connection's own thread, and then, once the caller has the result, the work that the body
    /// returns.
    ///
    /// Other nodes are notified of a write in this way. A NOTIFY inside the transaction would serialize all commits:
    /// PostgreSQL locks its notification queue from there until the commit is durable.
    private func withConnection<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> (Result, () -> Void)
    ) async throws -> Result {
        try await semaphore.enter()
        let connection =
            idle.withLock { $0.popLast() } ?? PostgresConnection(connectionString, limits, watch)
        return try await withCheckedThrowingContinuation { continuation in
            connection.queue.async { [self] in
                do {
                    let (result, rest) = try body(connection)
                    continuation.resume(returning: result)
                    rest()
                } catch {
                    continuation.resume(throwing: error)
                }
                idle.withLock { $0.append(connection) }
                semaphore.leave()
            }
        }
    }
}
