import Floor
import ServerFloor
import Storage

/// The outcome of one night's backup.
struct BackupRecord: Equatable, Sendable {
    /// When it began, in Unix milliseconds.
    let begunAt: Int64
    /// The file's name in the folder of backups; empty if none was written.
    var file = ""
    /// Of which moment it is, in Unix milliseconds.
    var madeAt: Int64?
    /// How long it took to make and check, in milliseconds.
    var took: Int64 = 0
    /// The file's size.
    var bytes: Int64 = 0
    /// Files that were missing or altered in the house when it was made.
    var flaws: Int64 = 0
    /// Nil for a good one.
    var fault: BackupFault?
}

extension BackupRecord {
    init(_ row: Storage.Row) throws {
        self.init(
            begunAt: try row.int64(0), file: try row.text(1), madeAt: try row.optionalInt64(2), took: try row.int64(3),
            bytes: try row.int64(4), flaws: try row.int64(5),
            fault: try row.optionalText(6).map { BackupFault(stored: $0) })
    }
}

extension Connection {
    private static let backupColumns: SQL = "begun_at, file, made_at, took, bytes, flaws, fault"

    /// The latest outcome; nil if no backup was made yet.
    func lastBackup() throws -> BackupRecord? {
        try first("SELECT \(Self.backupColumns) FROM floor_night_backup ORDER BY begun_at DESC LIMIT 1")
            .map { try BackupRecord($0) }
    }

    /// The latest good one; nil if there is none.
    func lastGoodBackup() throws -> BackupRecord? {
        try first(
            """
            SELECT \(Self.backupColumns) FROM floor_night_backup WHERE fault IS NULL ORDER BY begun_at DESC LIMIT 1
            """
        ).map { try BackupRecord($0) }
    }

    /// The latest outcome of a file; nil if it was not checked.
    func backup(_ file: String, madeAt: Int64) throws -> BackupRecord? {
        try first(
            """
            SELECT \(Self.backupColumns) FROM floor_night_backup WHERE file = \(file) AND made_at = \(madeAt)
            ORDER BY begun_at DESC LIMIT 1
            """
        ).map { try BackupRecord($0) }
    }

    /// Whether a nightly backup is due or being made, or was never planned: then none is missing yet. One that was
    /// interrupted again and again is.
    func isBackupPending(_ kind: String, at now: Int64) throws -> Bool {
        let job = try first("SELECT due_at, attempts FROM floor_job WHERE kind = \(kind) AND given_up_at IS NULL")
        guard let job else { return true }
        let (due, attempts) = (try job.int64(0), try job.int(1))
        return attempts <= Limits.backupAttempts && (due <= now || attempts > 0)
    }
}

extension Transaction {
    /// Keeps an outcome, and forgets those of long ago, but for the last good one: its file is not deleted while later ones
    /// are not whole.
    func add(_ record: BackupRecord) throws {
        try execute("DELETE FROM floor_night_backup WHERE begun_at = \(record.begunAt)")
        try execute(
            """
            INSERT INTO floor_night_backup (begun_at, file, made_at, took, bytes, flaws, fault)
            VALUES (\(record.begunAt), \(record.file), \(record.madeAt), \(record.took), \(record.bytes),
                \(record.flaws), \(record.fault?.text))
            """)
        try execute(
            """
            DELETE FROM floor_night_backup WHERE begun_at < \(record.begunAt - Limits.backupRecordMilliseconds)
                AND begun_at < (
                    SELECT coalesce(max(begun_at), \(Int64.max)) FROM floor_night_backup WHERE fault IS NULL)
            """)
    }
}
