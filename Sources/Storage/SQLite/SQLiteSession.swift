import GRDB
import GRDBSQLite

/// A GRDB connection while a body uses it. GRDB prepares the statements; they are stepped through SQLite's C interface,
/// which saves a copy of every row.
final class SQLiteSession: Session {
    private let database: GRDB.Database
    private let statements: SQLiteStatements

    /// - Parameter statements: those prepared by this connection.
    init(_ database: GRDB.Database, _ statements: SQLiteStatements) {
        self.database = database
        self.statements = statements
    }

    var dialect: Dialect { .sqlite }
    var timeline: Int64? { nil }
    func askTimeline() -> Int64? { nil }

    func run(_ rendered: Rendered) throws -> Answer {
        let prepared = try statements.prepare(rendered, database)
        // Texts and bytes stay here while the statement runs, which saves SQLite a copy of each.
        let room = rendered.values.reduce(0) { $0 + SQLiteSession.size(of: $1) }
        return try withUnsafeTemporaryAllocation(byteCount: max(room, 1), alignment: 1) { room in
            try step(prepared, rendered, room)
        }
    }

    private func step(
        _ prepared: SQLiteStatements.Prepared, _ rendered: Rendered, _ room: UnsafeMutableRawBufferPointer
    ) throws -> Answer {
        let handle = prepared.statement.sqliteStatement
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        var free = room[...]
        for (index, value) in rendered.values.enumerated() {
            let code = SQLiteSession.bind(value, to: handle, at: CInt(index + 1), in: &free)
            guard code == SQLITE_OK else { throw failed(code, rendered) }
        }
        let before = totalChanges
        let width = CInt(prepared.columns.count)
        var values: [Value] = []
        stepping: while true {
            let code = sqlite3_step(handle)
            switch code {
            case SQLITE_ROW:
                if values.isEmpty { values.reserveCapacity(Int(width)) }
                for column in 0..<width { values.append(SQLiteSession.value(of: handle, column)) }
            case SQLITE_DONE: break stepping
            default: throw failed(code, rendered)
            }
        }
        // `changes` excludes cascades, as PostgreSQL does, but keeps the previous count if nothing changed.
        let hasChanged = totalChanges != before
        let changed = hasChanged ? sqlite3_changes64(database.sqliteConnection) : 0
        return Answer(columns: prepared.columns, values: values, changed: Int(changed))
    }

    /// Runs a statement without parameters and result.
    func run(_ text: StaticString) throws {
        _ = try run(SQL(stringLiteral: text).rendered(for: .sqlite))
    }

    /// The number of rows changed since this connection was opened.
    var totalChanges: Int64 { sqlite3_total_changes64(database.sqliteConnection) }

    /// Virtual machine steps of all prepared statements so far.
    var steps: Int64 {
        var steps: Int64 = 0
        var statement = sqlite3_next_stmt(database.sqliteConnection, nil)
        while let current = statement {
            steps += Int64(sqlite3_stmt_status(current, SQLITE_STMTSTATUS_VM_STEP, 0))
            statement = sqlite3_next_stmt(database.sqliteConnection, current)
        }
        return steps
    }

    /// Whether SQLite has rolled back the open transaction by itself, as it does if the disk is full or failing.
    var hasLostTransaction: Bool { !database.isInsideTransaction }

    private func failed(_ code: CInt, _ rendered: Rendered) -> StorageError {
        let message = sqlite3_errmsg(database.sqliteConnection).map { String(cString: $0) } ?? ""
        return SQLiteSession.storageError(code, message, sql: rendered.text)
    }
}

extension SQLiteSession {
    /// Bytes of a value's content, outside the value itself.
    private static func size(of value: Bound) -> Int {
        switch value {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        case .null, .int64, .bool, .float64: 0
        }
    }

    /// - Parameter free: the buffer for texts and bytes; reduced to its unused rest.
    private static func bind(
        _ value: Bound, to handle: SQLiteStatement, at index: CInt, in free: inout Slice<UnsafeMutableRawBufferPointer>
    ) -> CInt {
        switch value {
        case .null: return sqlite3_bind_null(handle, index)
        case .int64(let value): return sqlite3_bind_int64(handle, index, value)
        case .bool(let value): return sqlite3_bind_int64(handle, index, value ? 1 : 0)
        case .float64(let value): return sqlite3_bind_double(handle, index, value)
        case .text(var value):
            let place = value.withUTF8 { put(UnsafeRawBufferPointer($0), in: &free) }
            // An empty buffer may have no address, which would bind NULL.
            let address = place.baseAddress ?? UnsafeRawPointer(("" as StaticString).utf8Start)
            return sqlite3_bind_text(
                handle, index, address.assumingMemoryBound(to: CChar.self), CInt(place.count), nil)
        case .bytes(let value):
            guard !value.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
            let place = value.withUnsafeBytes { put($0, in: &free) }
            return sqlite3_bind_blob(handle, index, place.baseAddress, CInt(place.count), nil)
        }
    }

    private static func put(
        _ bytes: UnsafeRawBufferPointer, in free: inout Slice<UnsafeMutableRawBufferPointer>
    ) -> UnsafeRawBufferPointer {
        let place = UnsafeMutableRawBufferPointer(rebasing: free.prefix(bytes.count))
        place.copyMemory(from: bytes)
        free = free.dropFirst(bytes.count)
        return UnsafeRawBufferPointer(place)
    }

    private static func value(of handle: SQLiteStatement, _ column: CInt) -> Value {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .int64(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: return .float64(sqlite3_column_double(handle, column))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(handle, column) else { return .text("") }
            let length = Int(sqlite3_column_bytes(handle, column))
            return .text(String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self))
        case SQLITE_BLOB:
            guard let blob = sqlite3_column_blob(handle, column) else { return .bytes([]) }
            let length = Int(sqlite3_column_bytes(handle, column))
            return .bytes(Array(UnsafeRawBufferPointer(start: blob, count: length)))
        default: return .null
        }
    }

    /// Maps an extended result code: <https://www.sqlite.org/rescode.html>.
    static func storageError(_ code: CInt, _ message: String, sql: String) -> StorageError {
        switch code {
        case SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_ROWID: return .duplicate(message)
        case SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_TRUNCATE,
            SQLITE_IOERR_SHMSIZE:
            return .unwritable("\(message) (SQLite \(code))")
        default: break
        }
        switch code & 0xFF {
        case SQLITE_CONSTRAINT: return .constraint(message)
        case SQLITE_BUSY, SQLITE_LOCKED: return .busy(message)
        case SQLITE_CORRUPT, SQLITE_NOTADB: return .damaged("\(message) (SQLite \(code))")
        case SQLITE_FULL, SQLITE_READONLY: return .unwritable("\(message) (SQLite \(code))")
        case SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_NOMEM:
            return .unavailable("\(message) (SQLite \(code))")
        default: return .statement(code: "\(code)", message: message, sql: sql)
        }
    }
}

/// Extended result codes that <sqlite3.h> defines as expressions, which Swift does not import.
private let SQLITE_CONSTRAINT_UNIQUE: CInt = 2067
private let SQLITE_CONSTRAINT_PRIMARYKEY: CInt = 1555
private let SQLITE_CONSTRAINT_ROWID: CInt = 2579
private let SQLITE_IOERR_WRITE: CInt = 778
private let SQLITE_IOERR_FSYNC: CInt = 1034
private let SQLITE_IOERR_DIR_FSYNC: CInt = 1290
private let SQLITE_IOERR_TRUNCATE: CInt = 1546
private let SQLITE_IOERR_SHMSIZE: CInt = 4874
