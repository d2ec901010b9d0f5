/// Where a database is.
public enum Location: Sendable, Equatable {
    /// A file, made if it is not there, with its `-wal` and `-shm` beside it.
    case sqlite(path: String)
    /// A libpq connection string (several hosts give failover) and how many connections to hold at most, not counting
    /// the one that listens.
    case postgres(String, connections: Int)
}

/// In words for a log. A connection string may hold a password, so it is not among them.
extension Location: CustomStringConvertible {
    public var description: String {
        switch self {
        case .sqlite(let path): "SQLite at \(path)"
        case .postgres(_, let connections): "PostgreSQL over \(connections) connections"
        }
    }
}

/// What the database puts up with before it says ``StorageError/busy(_:)``.
public struct Limits: Sendable {
    /// How many writes, and how many reads, may wait at once.
    public var waiting: Int
    /// How long a read, or a PostgreSQL write, waits for a connection.
    public var patience: Duration

    public init(waiting: Int = 2048, patience: Duration = .seconds(10)) {
        self.waiting = waiting
        self.patience = patience
    }
}
