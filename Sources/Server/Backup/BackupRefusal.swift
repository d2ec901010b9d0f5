public import ServerFloor

/// Why a backup or a restore was refused. Nothing has been changed.
public enum BackupRefusal: Error, Equatable, CustomStringConvertible {
    /// The file exists; it may be the only backup, so it is not overwritten.
    case exists(String)
    /// Nothing was written: what stands there in parts is another process's.
    case cannotBegin(String, String)
    case cannotWrite(String, String)
    case cannotRead(String)
    /// There is nothing to back up.
    case noHouse(String)
    /// Not a backup of Maru.
    case foreign(String)
    /// The content was changed or damaged: what is wrong, and where.
    case damaged(String, String)
    /// It was written, and nothing older was deleted, since the house is not whole: the file, and what is not.
    case damagedHouse(String, String, HouseCommand)
    /// A newer Maru wrote it, with these migrations.
    case newer([String])
    /// It was made by a Maru with other released tables.
    case otherSchema(String)
    /// The target contains a database already.
    case notEmpty(String)
    /// The target contains the log of a database that is gone. SQLite would write it into the one that is restored.
    case logAlone(String)
    /// The target contains data files without a database.
    case filesAlone(String)
    /// A restore that was killed had completed its work.
    case restoredBefore(String, HouseCommand)

    public var description: String {
        switch self {
        case .exists(let path): "\(path) exists already. Choose another name, or move the file first."
        case .cannotBegin(let path, let why), .cannotWrite(let path, let why): "\(path) cannot be written: \(why)."
        case .cannotRead(let path): "\(path) cannot be read. Check that it exists and that you may read it."
        case .noHouse(let place):
            "There is no house at \(place) to back up. Name its folder with --data, or its database with --database."
        case .foreign(let path): "\(path) is not a Maru backup."
        case .damaged(let path, let what): "\(path) is damaged: \(what). Nothing was restored. Use another backup."
        case .damagedHouse(let path, let what, let command):
            "\(path) was written, but what the house has is not whole: \(what). No older backup was deleted. Run: "
                + command("doctor --deep")
        case .newer(let migrations):
            "The backup was written by a newer Maru (\(migrations.joined(separator: ", "))). Restore it with that version."
        case .otherSchema(let migration):
            "The backup's tables differ from this Maru's (\(migration)). Restore it with the Maru that wrote it."
        case .notEmpty(let place):
            "There is a house at \(place) already. A backup is restored into an empty folder or database only."
        case .logAlone(let path):
            "There is \(path), which belongs to a database that is gone and would damage the one that is restored. "
                + "Move it to that database, or away, and restore again. Nothing was changed."
        case .filesAlone(let folder):
            "There are files in \(folder) without a database. If a restore was interrupted, or they are not needed, "
                + "move the folder, and restore again. Nothing was changed."
        case .restoredBefore(let place, let command):
            "The interrupted restore had completed \(place), which is ready now. Start it with: " + command("serve")
        }
    }
}
