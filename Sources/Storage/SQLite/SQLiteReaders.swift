import GRDB
import Synchronization

/// The reading connections. Each body sees what had been committed when it began, and never waits for the writer.
///
/// GRDB's pool has readers too, but for every read it queries the schema's version and prepares `BEGIN` again.
final class SQLiteReaders: Sendable {
    /// As many as can run at a time; more would only wait for the processor.
    static let count = 4

    private struct Reader: Sendable {
        let queue: DatabaseQueue
        let statements = SQLiteStatements()
    }

    private let all: [Reader]
    private let free: Mutex<[Reader]>
    private let semaphore: AsyncSemaphore

    /// - Parameter path: of a file that is already in WAL mode.
    init(_ path: String, _ configuration: Configuration, limits: DatabaseLimits) throws {
        var configuration = configuration
        configuration.readonly = true
        var all: [Reader] = []
        for _ in 0..<SQLiteReaders.count {
            all.append(Reader(queue: try DatabaseQueue(path: path, configuration: configuration)))
        }
        self.all = all
        free = Mutex(all)
        semaphore = AsyncSemaphore(places: all.count, limits: limits)
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result {
        try await semaphore.enter()
        defer { semaphore.leave() }
        // A permit of the semaphore guarantees a free reader.
        guard let reader = free.withLock({ $0.popLast() }) else { throw StorageError.closed }
        defer { free.withLock { $0.append(reader) } }
        return try await withCheckedThrowingContinuation { continuation in
            reader.queue.asyncWriteWithoutTransaction { database in
                let session = SQLiteSession(database, reader.statements)
                continuation.resume(with: SQLiteReaders.result(of: body, session))
            }
        }
    }

    static func result<Result>(
        of body: (Connection) throws -> Result, _ session: SQLiteSession
    ) -> Swift.Result<Result, any Error> {
        Swift.Result {
            try session.run("BEGIN")
            // It has written nothing, so a failed COMMIT loses nothing.
            defer { try? session.run("COMMIT") }
            let connection = Connection(session)
            return try connection.finish { try body(connection) }
        }
    }

    var waiting: Int { semaphore.waiting }

    /// Finishes what has begun, refuses everything else, and closes.
    func close() async {
        semaphore.close()
        await semaphore.emptied()
        // Fails only if a statement is still running, and none is.
        try? await blocking { [all] in
            for reader in all {
                reader.queue.writeWithoutTransaction { _ in reader.statements.forget() }
                try reader.queue.close()
            }
        }
    }
}
