/// Where a database is.
public enum Location: Sendable, Equatable {
    /// A file, created if missing, with its `-wal` and `-shm` beside it.
    case sqlite(path: String)
    /// A libpq connection string (several hosts give failover) and the maximum number of connections, without the
    /// listener's.
    case postgres(String, connections: Int)
}

/// For logs. Omits the connection string, which may contain a password.
extension Location: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sqlite(let path): "SQLite at \(path)"
        case .postgres(_, let connections): "PostgreSQL over \(connections) connections"
        }
    }
}

/// DatabaseLimits after which the database throws ``StorageError/busy(_:)`` or gives up waiting.
public struct DatabaseLimits: Sendable {
    /// With less free space, in bytes, SQLite's disk is full.
    public static let leastFree: Int64 = 1 << 20
    /// How many writes, and how many reads, may wait at a time.
    public var waiting: Int
    /// How long a read, or a PostgreSQL write, waits for a connection, and a SQLite write for another process's write.
    public var patience: Duration
    /// How long a PostgreSQL write waits for a lock while holding a connection. It then returns the connection and
    /// retries.
    public var lockWait: Duration
    /// How long it keeps retrying.
    public var lockPatience: Duration
    /// How long PostgreSQL waits for the next statement of a transaction before it ends it: a process that is stopped holds
    /// its rows that long. A body waits for nothing but the database (``Connection/takeTime()``).
    public var idleWait: Duration
    /// How long PostgreSQL may take to answer before its connection is treated as dead. The server ends statements
    /// after a minute; this limit is for a server that is connected but silent.
    public var answerWait: Duration
    /// How often the listening connection, which may be idle for hours, is checked.
    public var listenPause: Duration
    /// At shutdown, how long cancelled PostgreSQL statements have to return before their connections are closed.
    public var cancelWait: Duration

    public init(
        waiting: Int = 2048, patience: Duration = .seconds(10), lockWait: Duration = .seconds(2),
        lockPatience: Duration = .seconds(15), answerWait: Duration = .seconds(75),
        listenPause: Duration = .seconds(30), cancelWait: Duration = .seconds(2), idleWait: Duration = .seconds(5)
    ) {
        self.waiting = waiting
        self.patience = patience
        self.lockWait = lockWait
        self.lockPatience = lockPatience
        self.answerWait = answerWait
        self.listenPause = listenPause
        self.cancelWait = cancelWait
        self.idleWait = idleWait
    }
}

extension Duration {
    /// Whole milliseconds, at least 1.
    var milliseconds: Int64 { max(1, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000) }
}
