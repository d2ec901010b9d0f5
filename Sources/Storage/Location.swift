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
public struct DatabaseLimits: Sendable {
    /// How many writes, and how many reads, may wait at once.
    public var waiting: Int
    /// How long a read, or a PostgreSQL write, waits for a connection, and a SQLite write for another process's.
    public var patience: Duration
    /// How long a PostgreSQL write waits with a connection in its hand for what another has locked. It then gives the
    /// connection back and tries again.
    public var lockWait: Duration
    /// How long it goes on trying.
    public var lockPatience: Duration
    /// How long PostgreSQL may take to answer before its connection is given up as dead. It ends a statement itself after a
    /// minute; this is for one that is there and says nothing at all.
    public var answerWait: Duration
    /// How often the connection that listens, on which nothing may come for hours, is asked whether it still does.
    public var listenPause: Duration
    /// How long what PostgreSQL is asked to end, when the house stops, is given to come back before it is cut off.
    public var cancelWait: Duration

    public init(
        waiting: Int = 2048, patience: Duration = .seconds(10), lockWait: Duration = .seconds(2),
        lockPatience: Duration = .seconds(15), answerWait: Duration = .seconds(75),
        listenPause: Duration = .seconds(30), cancelWait: Duration = .seconds(2)
    ) {
        self.waiting = waiting
        self.patience = patience
        self.lockWait = lockWait
        self.lockPatience = lockPatience
        self.answerWait = answerWait
        self.listenPause = listenPause
        self.cancelWait = cancelWait
    }
}

extension Duration {
    /// Whole milliseconds, at least one.
    var milliseconds: Int64 { max(1, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000) }
}
