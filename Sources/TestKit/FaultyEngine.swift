import Dispatch
package import Storage

/// Wraps an engine and injects faults chosen by a seed. Wherever possible the fault is caused in the real engine, so
/// that production code detects, reports and retries it.
package struct FaultyEngine: DatabaseEngine {
    private let real: any DatabaseEngine
    private let faults: Faults
    /// Another process's connection to the same file, which locks it; nil on PostgreSQL.
    private let neighbour: (any DatabaseEngine)?

    /// - Parameter neighbour: for SQLite, a second engine on the same file.
    init(_ real: any DatabaseEngine, _ faults: Faults, neighbour: (any DatabaseEngine)?) {
        self.real = real
        self.faults = faults
        self.neighbour = neighbour
    }

    package var name: String { real.name }
    package var waiting: Int { real.waiting }
    package var hasRoom: Bool? { real.hasRoom }
    package func takeRoom() async throws { try await real.takeRoom() }
    package var isReadOnly: Bool { real.isReadOnly }

    package func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        guard let strike = faults.strikeOnRead() else { return try await real.read(body) }
        defer { faults.settle(strike) }
        return try await real.read { connection in
            if strike.falls() { try self.breakOff(connection) }
            return try body(connection)
        }
    }

    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        guard let strike = faults.strikeOnWrite() else { return try await real.write(body) }
        defer { faults.settle(strike) }
        switch strike.fault {
        case .connectionLost, .readLost:
            return try await real.write { transaction in
                _ = strike.falls()
                try self.breakOff(transaction)
                return try body(transaction)
            }
        case .commitLost: return try await losingCommit(strike, body)
        case .answerLost: return try await losingAnswer(strike, body)
        case .victim: return try await writeThen(body) { if strike.falls() { try self.giveWay($0) } }
        case .lockHeld: return try await waiting(strike, body)
        case .diskFull: return try await filling(strike, body)
        }
    }

    /// Runs a body and then, if it has written, an action before the commit.
    private func writeThen<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result,
        _ rest: @escaping @Sendable (Transaction) throws -> Void
    ) async throws -> Result {
        try await real.write { transaction in
            let result = try body(transaction)
            if transaction.hasWritten { try rest(transaction) }
            return result
        }
    }

    /// Nothing is committed, and the caller cannot know, as if PostgreSQL had failed before receiving the COMMIT.
    private func losingCommit<Result: Sendable>(
        _ strike: Strike, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        do {
            return try await writeThen(body) { transaction in
                _ = strike.falls()
                try breakOff(transaction)
            }
        } catch StorageError.unavailable where strike.hasFallen {
            throw StorageError.outcomeUnknown("the connection broke during COMMIT")
        }
    }

    /// Everything is committed, and the caller cannot know, as if PostgreSQL had failed after receiving the COMMIT.
    /// Announcements are lost too, because they follow the acknowledgement.
    private func losingAnswer<Result: Sendable>(
        _ strike: Strike, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let result = try await writeThen(body) { transaction in
            _ = strike.falls()
            transaction.announcements = []
        }
        if strike.hasFallen { throw StorageError.outcomeUnknown("the connection broke during COMMIT") }
        return result
    }

    private func waiting<Result: Sendable>(
        _ strike: Strike, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        if let neighbour { return try await locked(by: neighbour, strike) { try await real.write(body) } }
        return try await real.write { transaction in
            if strike.falls() {
                _ = try transaction.all(
                    "DO $$ BEGIN RAISE EXCEPTION 'a lock is held' USING ERRCODE = 'lock_not_available'; END $$")
            }
            return try body(transaction)
        }
    }

    /// Runs an action while another process holds the file's lock, if it gets it; others may be writing.
    private func locked<Result>(
        by neighbour: any DatabaseEngine, _ strike: Strike, _ body: () async throws -> Result
    ) async throws -> Result {
        let freed = DispatchSemaphore(value: 0)
        let (held, told) = AsyncStream.makeStream(of: Void.self)
        let holding = Task {
            defer { told.finish() }
            try await neighbour.write { _ in
                _ = strike.falls()
                told.finish()
                freed.wait()
            }
        }
        for await _ in held {}
        if strike.isPassing {
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { freed.signal() }
        }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        if !strike.isPassing { freed.signal() }
        _ = await holding.result
        return try result.get()
    }

    private func filling<Result: Sendable>(
        _ strike: Strike, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let result: Swift.Result<Result, any Error>
        do {
            let written = try await writeThen(body) { transaction in
                _ = strike.falls()
                try fill(transaction)
            }
            result = .success(written)
        } catch {
            result = .failure(error)
        }
        if neighbour != nil, strike.hasFallen { await makeRoom() }
        return try result.get()
    }
}

extension FaultyEngine {
    /// A table that fills the disk; created beside the server's own tables.
    static let filler: SQL = "CREATE TABLE fault_filler (bytes BLOB)"

    /// Terminates a body's connection, as PostgreSQL does when it is stopped. SQLite has none, and reports an I/O
    /// error.
    private func breakOff(_ connection: Connection) throws {
        guard neighbour == nil else { throw StorageError.unavailable("disk I/O error (SQLite 10)") }
        _ = try connection.all("SELECT pg_terminate_backend(pg_backend_pid())")
    }

    /// Fails as the victim of a PostgreSQL deadlock. SQLite's writes never wait inside a transaction, but are rerun if
    /// another write in the same commit has failed: any failure does that.
    private func giveWay(_ transaction: Transaction) throws {
        guard neighbour == nil else { throw StorageError.busy("another write of this commit failed") }
        _ = try transaction.all("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = 'deadlock_detected'; END $$")
    }

    /// Fails as on a full disk, by SQLite's own size limit.
    private func fill(_ transaction: Transaction) throws {
        if neighbour == nil {
            _ = try transaction.all("DO $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = 'disk_full'; END $$")
        } else {
            _ = try transaction.first("PRAGMA max_page_count = 1")
            try transaction.execute("INSERT INTO fault_filler (bytes) VALUES (zeroblob(16000000))")
        }
    }

    /// Removes the limit. Other writes in the same commit may be the next to meet it.
    private func makeRoom() async {
        while true {
            do {
                return try await real.write { _ = try $0.first("PRAGMA max_page_count = 1073741823") }
            } catch StorageError.closed {
                return
            } catch {}
        }
    }
}

/// Forwarded unchanged.
extension FaultyEngine {
    package func readAtLength<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await real.readAtLength(body)
    }

    package func migrate(_ migrations: [Migration]) async throws -> MigrationReport {
        try await real.migrate(migrations)
    }

    package func copy(to path: String) async throws { try await real.copy(to: path) }

    package func announcements() -> AsyncStream<Announcement> { real.announcements() }

    package func gaps() -> AsyncStream<Void> { real.gaps() }

    package func notes() -> AsyncStream<Note> { real.notes() }

    package func say(_ note: String) async throws { try await real.say(note) }

    package func breakOff() { real.breakOff() }

    package func close() async { await real.close() }
}
