import CPostgres
import Dispatch

/// A connection to PostgreSQL with its prepared statements. It connects on first use, and reconnects after it has
/// broken.
///
/// `@unchecked Sendable`: everything in it but `queue` is accessed on `queue` only.
final class PostgresConnection: Session, @unchecked Sendable {
    /// How many prepared statements are kept before all are deallocated.
    static let preparedLimit = 256

    let queue = DispatchQueue(label: "maru.postgres")
    private let connectionString: String
    private var handle: OpaquePointer?
    private var cancellation: CancellationHandle?
    private let watch: PostgresWatch
    private var serial = 0
    private var prepared: [PostgresStatement: String] = [:]
    /// The BEGIN of a transaction whose first statement has not been sent yet.
    private var pendingBegin: String?
    /// The last transaction was aborted by a deadlock or a serialization failure, and may be retried.
    private(set) var isVictim = false
    /// The last transaction timed out waiting for a lock.
    private(set) var isLockedOut = false
    /// The connection was cut, by a timeout or a shutdown: nothing is retried.
    private(set) var wasCut = false
    /// Whether the transaction has no time limit, as a migration.
    var isUnhurried = false
    private let limits: DatabaseLimits
    /// Of the server that it is connected to: a standby is promoted before it accepts writes, and so before Maru connects.
    var timeline: Int64?

    /// - Parameter limits: how long a statement waits for a lock, and the server for a statement.
    init(_ connectionString: String, _ limits: DatabaseLimits, _ watch: PostgresWatch) {
        self.connectionString = connectionString
        self.limits = limits
        self.watch = watch
    }

    deinit { disconnect() }

    var dialect: Dialect { .postgres }

    var isBroken: Bool { handle == nil || PQstatus(handle) == CONNECTION_BAD || cancellation?.isCut == true }

    func disconnect() {
        if let cancellation { watch.remove(cancellation) }
        cancellation = nil
        PQfinish(handle)
        handle = nil
        prepared = [:]
    }

    /// Runs a body after `begin`, which is sent together with the body's first statement. The caller then ends the
    /// transaction with ``commit()``. If the body throws, the transaction is rolled back.
    func begin<Result>(_ begin: String, _ body: () throws -> Result) throws -> Result {
        isVictim = false
        isLockedOut = false
        wasCut = false
        isUnhurried = false
        pendingBegin = begin
        do {
            return try body()
        } catch {
            rollBack()
            throw error
        }
    }

    /// Commits the transaction, if any statement was run.
    func commit() throws {
        guard pendingBegin == nil else { return pendingBegin = nil }
        do {
            // After a failed statement, PostgreSQL answers COMMIT with ROLLBACK, without an error.
            guard try command("COMMIT") == "COMMIT" else {
                throw StorageError.statement(code: "25P02", message: "the transaction had failed", sql: "COMMIT")
            }
        } catch {
            let isBroken = isBroken
            rollBack()
            throw isBroken ? StorageError.outcomeUnknown("the connection broke during COMMIT") : error
        }
    }

    /// Rolls back and leaves the connection ready for the next transaction, or drops it.
    private func rollBack() {
        pendingBegin = nil
        if !isBroken, PQtransactionStatus(handle) != PQTRANS_IDLE { _ = try? command("ROLLBACK") }
        if isBroken || PQtransactionStatus(handle) != PQTRANS_IDLE { disconnect() }
    }

    /// Runs a transaction's first statement. An idle connection may have died unnoticed, which shows here. What was
    /// sent then was neither answered nor committed, so it had no effect and is sent again.
    private func runFirst(_ begin: String, _ rendered: Rendered) throws -> Answer {
        if !isBroken {
            do {
                return try run(begin, rendered)
            } catch  where isBroken && !wasCut {}
        }
        try connect()
        return try run(begin, rendered)
    }

    private func run(_ begin: String, _ rendered: Rendered) throws -> Answer {
        let statement = PostgresStatement(rendered)
        guard let name = prepared[statement] else {
            _ = try command(begin)
            return try run(rendered)
        }
        let result = PostgresParameters(rendered.values).withPointers { values, lengths, formats in
            waiting { PostgresPipeline.run(handle, begin, name, CInt(rendered.values.count), values, lengths, formats) }
        }
        return try answer(result, statement)
    }

    private func connect() throws {
        disconnect()
        let (handle, cancellation) = try PostgresConnection.connect(connectionString, limits, watch)
        self.handle = handle
        self.cancellation = cancellation
        _ = askTimeline()
    }

    /// The first eight hexadecimal digits of the name of the log's file. `pg_control_checkpoint()` has the timeline of the
    /// last checkpoint, which a promoted standby makes only later. Nil if the server refuses it.
    func askTimeline() -> Int64? {
        timeline = nil
        let result = waiting { PQexec(handle, "SELECT pg_walfile_name(pg_current_wal_lsn())") }
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_TUPLES_OK, PQntuples(result) == 1, let name = PQgetvalue(result, 0, 0)
        else { return nil }
        timeline = Int64(String(cString: name).prefix(8), radix: 16)
        return timeline
    }

    /// Runs a libpq call that waits for the server.
    private func waiting(_ call: () -> OpaquePointer?) -> OpaquePointer? {
        guard let cancellation else { return call() }
        let result = cancellation.waiting(isUnhurried ? nil : watch.patience, call)
        if cancellation.isCut { wasCut = true }
        return result
    }

    /// Runs a command without parameters.
    /// - Returns: PostgreSQL's command tag.
    private func command(_ text: String) throws -> String {
        let result = waiting { PQexec(handle, text) }
        defer { PQclear(result) }
        try check(result, text)
        return PQcmdStatus(result).map { String(cString: $0) } ?? ""
    }

    func run(_ rendered: Rendered) throws -> Answer {
        if watch.isBrokenOff { throw StorageError.closed }
        if let begin = pendingBegin {
            pendingBegin = nil
            return try runFirst(begin, rendered)
        }
        let statement = PostgresStatement(rendered)
        let name = try prepare(statement)
        let result = PostgresParameters(rendered.values).withPointers { values, lengths, formats in
            waiting { PQexecPrepared(handle, name, CInt(rendered.values.count), values, lengths, formats, 0) }
        }
        return try answer(result, statement)
    }

    private func answer(_ result: OpaquePointer?, _ statement: PostgresStatement) throws -> Answer {
        defer { PQclear(result) }
        do {
            try check(result, statement.text)
        } catch {
            // Its plan may be invalid after a schema change.
            prepared[statement] = nil
            throw error
        }
        return PostgresAnswer.read(result)
    }

    /// Sends a payload to all listeners on ``channel``, in a statement of its own.
    func notify(_ payload: String) throws {
        _ = try run(PostgresConnection.notify(payload).rendered(for: .postgres))
    }

    /// The channel, as an expression: one per schema, so that two installations in one database do not receive each
    /// other's notifications.
    static let channel: StaticString = "'maru_' || coalesce(hashtext(current_schema()), 0)"

    private static func notify(_ payload: String) -> SQL {
        "SELECT pg_notify(\(SQL(stringLiteral: channel)), \(payload))"
    }

    private func prepare(_ statement: PostgresStatement) throws -> String {
        if let name = prepared[statement] { return name }
        if prepared.count >= PostgresConnection.preparedLimit {
            _ = try command("DEALLOCATE ALL")
            prepared = [:]
        }
        serial += 1
        let name = "s\(serial)"
        let types = statement.kinds.map(PostgresType.parameter)
        let result = waiting { PQprepare(handle, name, statement.text, CInt(types.count), types) }
        defer { PQclear(result) }
        try check(result, statement.text)
        prepared[statement] = name
        return name
    }

    private func check(_ result: OpaquePointer?, _ sql: String) throws {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return
        default: break
        }
        // The message without its detail, which would contain what people wrote.
        let code = PQresultErrorField(result, CInt(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
        let message =
            PQresultErrorField(result, CInt(UInt8(ascii: "M"))).map { String(cString: $0) }
            ?? PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        if code == "40P01" || code == "40001" { isVictim = true }
        if code == "55P03" { isLockedOut = true }
        // 25006, read-only: after a failover this server no longer accepts writes.
        if code == "25006" { disconnect() }
        if wasCut { throw StorageError.unavailable("PostgreSQL did not answer in time") }
        if isBroken { throw StorageError.unavailable(message) }
        throw PostgresConnection.storageError(code, message, sql: sql)
    }

    /// Maps an SQLSTATE: <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
    private static func storageError(_ code: String, _ message: String, sql: String) -> StorageError {
        switch code {
        case "23505": .duplicate(message)
        case "40P01", "40001", "55P03", "57014": .busy(message)
        // 25P03: a transaction that sent nothing for too long was ended.
        case "25006", "25P03": .unavailable(message)
        case "53100": .unwritable(message)
        case "XX001", "XX002": .damaged(message)
        case _ where code.hasPrefix("23"): .constraint(message)
        case _ where code.hasPrefix("53") || code.hasPrefix("57P") || code.hasPrefix("58"): .unavailable(message)
        default: .statement(code: code, message: message, sql: sql)
        }
    }
}
