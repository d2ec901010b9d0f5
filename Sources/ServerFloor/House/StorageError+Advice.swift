public import Storage

extension StorageError {
    /// The error that stopped a command, for the administrator: what is wrong and what to do about it.
    ///
    /// One or more sentences. Pages never show them.
    public var advice: String {
        switch self {
        case .newerSchema(let migrations):
            "The database was written by a newer Maru (it has \(StorageError.list(migrations))). Use that Maru, or a "
                + "backup made before it."
        case .changedMigration(let migration):
            "The database was made by another build of Maru: its migration \(migration) differs from this build's. "
                + "Use the build that made it or, if that was only a trial, a new data folder. Nothing was changed."
        case .unavailable(let reason):
            "The database cannot be used: \(StorageError.line(reason)). Check that it runs and is reachable, that the "
                + "disk has free space, and that this program may write to the data folder."
        case .unwritable(let reason):
            "The database's disk takes no writes (\(StorageError.line(reason))). If it is full (df -h, df -i), free some "
                + "space. If it is read-only or failing, look for the reason with dmesg, repair it, and start Maru again."
        case .damaged(let reason):
            "The database file is damaged: \(StorageError.line(reason)). Stop Maru, keep a copy of the data folder, and "
                + "restore a backup into an empty one."
        case .busy(let reason):
            "The database is locked: \(StorageError.line(reason)). Check whether another program uses "
                + "it, stop that program or wait, and try again. Nothing was changed."
        case .snapshot(let reason):
            "The backup before the database migration could not be written (\(StorageError.line(reason))). "
                + "Free some disk space, and try again. Nothing was changed."
        case .malformed(let what):
            "The database contains a value that Maru cannot read (\(StorageError.line(what))). Restore a backup, "
                + "or check the database with SQLite's or PostgreSQL's tools."
        case .unreadable(let operation, let space):
            "The operation \(operation) of space \(space) is not what was recorded: the disk has changed it. Keep a copy "
                + "of the data folder, check the disk, and restore a backup that has it whole."
        case .statement(let code, let message, _):
            "The database rejected a statement (\(code): \(StorageError.line(message))). If its file, its version and its "
                + "permissions are in order, this is a bug in Maru: please report it. Nothing was changed."
        case .outcomeUnknown(let reason):
            "The connection to the database broke during a write (\(StorageError.line(reason))). Run this again: "
                + "completed work is not repeated."
        case .unsupported(let what): "This database does not support this: \(StorageError.line(what))."
        case .duplicate, .constraint, .closed, .outsideBody, .zeroByteInText, .tooManyParameters, .column,
            .spaceNotLocked:
            "This is a bug in Maru, please report it: \(self). Nothing was changed."
        }
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// The engine's own message, of which some contain line breaks.
    private static func line(_ words: String) -> String {
        words.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
