public import Storage

extension StorageError {
    /// What stopped a command, said to whoever keeps the house: what is wrong, and what to do about it.
    ///
    /// Each is a sentence or several. A page never says them.
    public var advice: String {
        switch self {
        case .newerSchema(let migrations):
            "The database was written by a newer Maru (it has \(StorageError.list(migrations))). Use that Maru, or a "
                + "backup made before it."
        case .changedMigration(let migration):
            "The database was made by another build of Maru: its step \(migration) is not the one this build has. "
                + "Use the build that made it; or, where that was only tried out, a new data folder. Nothing was changed."
        case .unavailable(let reason):
            "The database cannot be used: \(StorageError.line(reason)). Check that it runs and can be reached, that the "
                + "disk has room, and that the data folder is this program's to write."
        case .damaged(let reason):
            "The database's file is damaged: \(StorageError.line(reason)). Stop Maru, keep a copy of the data folder, and "
                + "restore a backup into an empty one."
        case .busy(let reason):
            "The database did not let this program in: \(StorageError.line(reason)). See whether another program holds "
                + "it, stop that one or wait, and try again. Nothing was changed."
        case .snapshot(let reason):
            "The copy that is made before the database is changed could not be written (\(StorageError.line(reason))). "
                + "Make room on the disk, and try again. Nothing was changed."
        case .malformed(let what):
            "Something in the database does not read as what Maru wrote (\(StorageError.line(what))). Restore a backup, "
                + "or have SQLite or PostgreSQL check it."
        case .statement(let code, let message, _):
            "The database refused a step (\(code): \(StorageError.line(message))). If its file, its version and its "
                + "permissions are in order, this is a fault in Maru: please report it. Nothing was changed."
        case .outcomeUnknown(let reason):
            "The connection to the database broke while it was writing (\(StorageError.line(reason))). Run this again: "
                + "what was done already is not done twice."
        case .unsupported(let what): "This database does it in another way: \(StorageError.line(what))."
        case .duplicate, .constraint, .closed, .outsideBody, .zeroByteInText, .tooManyParameters, .column,
            .spaceNotLocked:
            "This is a fault in Maru, please report it: \(self). Nothing was changed."
        }
    }

    private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

    /// The engines' own words, of which some end in a line of their own.
    private static func line(_ words: String) -> String {
        words.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
