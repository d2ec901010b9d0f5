import ServerFloor

/// Why a house cannot be backed up or restored. Nothing has been changed.
public enum BackupRefusal: Error, Equatable, CustomStringConvertible {
    /// There is a file of that name; what may be somebody's only backup is not written over.
    case exists(String)
    case cannotWrite(String, String)
    case cannotRead(String)
    /// There is nothing to back up.
    case noHouse(String)
    /// It is no backup of ours.
    case foreign(String)
    /// It is not as it was written: what is wrong, and where.
    case damaged(String, String)
    /// A newer Maru wrote it, with these migrations.
    case newer([String])
    /// It was made by a Maru whose released tables were others than ours.
    case otherSchema(String)
    /// Where it is to be restored, a house stands already.
    case notEmpty(String)
    /// Where it is to be restored there are files of a house, and no database.
    case filesAlone(String)
    /// A restore that was killed had done all of it.
    case restoredBefore(String)

    public var description: String {
        switch self {
        case .exists(let path): "\(path) is there already. Choose another name, or move it away first."
        case .cannotWrite(let path, let why): "\(path) cannot be written: \(why)."
        case .cannotRead(let path): "\(path) cannot be read. Is it there, and may you read it?"
        case .noHouse(let place):
            "There is no house at \(place) to back up. Give its folder with --data, or its --database."
        case .foreign(let path): "\(path) is no backup of Maru."
        case .damaged(let path, let what): "\(path) is damaged: \(what). Nothing was restored. Use another backup."
        case .newer(let migrations):
            "The backup was written by a newer Maru (\(migrations.joined(separator: ", "))). Restore it with that one."
        case .otherSchema(let migration):
            "The backup's tables are not those of this Maru (\(migration) differs). Restore it with the Maru that wrote it."
        case .notEmpty(let place):
            "There is a house at \(place) already. A backup is restored into an empty folder or database only."
        case .filesAlone(let folder):
            "There are files in \(folder), and no database they belong to. If a restore was stopped, or nobody needs them, "
                + "move it away, and restore again. Nothing was changed."
        case .restoredBefore(let place):
            "The restore that was stopped had filled \(place), and all of it is there now. Open the house with: maru serve"
        }
    }
}
