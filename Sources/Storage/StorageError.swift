/// Errors of the database. They are not shown to people: the host logs them and answers with a message of its own.
public enum StorageError: Error, Equatable, Sendable {
    /// A unique value already exists (SQLite's unique constraint, PostgreSQL's 23505).
    case duplicate(String)
    /// Another constraint was violated: a foreign key, NOT NULL, a CHECK.
    case constraint(String)
    /// Too many requests are waiting, or this one has waited too long. Nothing was done; it may be retried later.
    case busy(String)
    /// The database is unreachable, or broke off. Nothing was done.
    case unavailable(String)
    /// The disk takes no writes: it is full, read-only or failing. Nothing was done; reads may go on.
    case unwritable(String)
    /// The file is corrupt: truncated, overwritten, or not a database.
    case damaged(String)
    /// The connection broke during a commit, which may or may not have happened. Retrying with the same operation id is
    /// safe.
    case outcomeUnknown(String)
    /// The database has been closed.
    case closed
    /// A connection was used after its body had returned.
    case outsideBody
    /// A text contains U+0000, at which both engines would silently truncate it. Refused before anything is done.
    case zeroByteInText
    /// A statement has more parameters than both engines accept.
    case tooManyParameters(Int)
    /// A row has no such column, or it has another type.
    case column(String, String)
    /// The statement is invalid or failed otherwise: the engine's code, its message, and the statement's text.
    case statement(code: String, message: String, sql: String)
    /// Stored data is malformed.
    case malformed(String)
    /// A recorded operation cannot be read, or is not what was recorded: their ids.
    case unreadable(operation: String, space: String)
    /// The space of an append was not locked, or is not the operation's.
    case spaceNotLocked
    /// The database has migrations that this build does not know: a newer Maru has written it.
    case newerSchema([String])
    /// The text of an applied migration has changed. Released migrations must never change.
    case changedMigration(String)
    /// The engine does not support this.
    case unsupported(String)
    /// A copy of the database could not be written.
    case snapshot(String)

    /// Whether something that is stored is damaged. All else may be whole.
    public var isOfData: Bool {
        switch self {
        case .damaged, .malformed, .unreadable, .column: true
        default: false
        }
    }
}
