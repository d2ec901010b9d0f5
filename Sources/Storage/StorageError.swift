/// What can go wrong with the database. None of it is for people to read; the host logs it and answers in its own
/// words.
public enum StorageError: Error, Equatable, Sendable {
    /// Something with this unique value is there already (SQLite's unique constraint, PostgreSQL's 23505).
    case duplicate(String)
    /// Another rule of the table was broken: a reference to nothing, NULL, a CHECK.
    case constraint(String)
    /// Too many wait already, or this one has waited too long. Nothing was done; it may be tried again later.
    case busy(String)
    /// The database cannot be reached, is full, or broke off. Nothing was done.
    case unavailable(String)
    /// The file is not as SQLite wrote it: cut, overwritten, or no database.
    case damaged(String)
    /// The connection broke while a commit was under way: it may have been done or not. Asking again with the same
    /// operation id is safe.
    case outcomeUnknown(String)
    /// The database has been closed.
    case closed
    /// A connection was used after its body had returned.
    case outsideBody
    /// A text holds U+0000, at which both engines would silently cut it. Refused before anything is done.
    case zeroByteInText
    /// A statement has more parameters than both engines take.
    case tooManyParameters(Int)
    /// A row has no such column, or not of the type asked for.
    case column(String, String)
    /// The statement is wrong or failed in another way: the engine's code, its message, and the statement's text.
    case statement(code: String, message: String, sql: String)
    /// Stored data does not read as what it must be.
    case malformed(String)
    /// An append met a space that was not locked, or is another's.
    case spaceNotLocked
    /// The database holds migrations that this build does not know: it was written by a newer Maru.
    case newerSchema([String])
    /// A migration that was applied has another text now. Released migrations are never changed.
    case changedMigration(String)
    /// This engine has another way of doing it.
    case unsupported(String)
    /// A copy of the database could not be written.
    case snapshot(String)
}
