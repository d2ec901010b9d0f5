import CPostgres
import Dispatch

/// One connection to PostgreSQL with its prepared statements. It connects when first used, and again when it has
/// broken.
///
/// `@unchecked Sendable`: everything in it but `queue` is touched on `queue` alone.
final class PostgresConnection: Session, @unchecked Sendable {
    /// How many statements are kept prepared before they are all let go.
    static let preparedLimit = 256

    let queue = DispatchQueue(label: "maru.postgres")
    private let connectionString: String
    private var handle: OpaquePointer?
    private var grip: PostgresGrip?
    private let watch: PostgresWatch
    private var serial = 0
    private var prepared: [PostgresStatement: String] = [:]
    /// What the transaction that is about to begin begins with.
    private var pendingBegin: String?
    /// The last transaction was chosen as the victim of a deadlock or a collision: it may be run again.
    private(set) var isVictim = false
    /// The last transaction waited in vain for what another had locked.
    private(set) var isLockedOut = false
    /// It was given up, or broken off: whoever asked has waited for long enough, and nothing is tried again.
    private(set) var wasCut = false
    /// The transaction may take as long as it likes, as a migration may.
    var isUnhurried = false
    private let lockWait: Duration

    /// - Parameter lockWait: how long a statement waits for a lock.
    init(_ connectionString: String, lockWait: Duration, _ watch: PostgresWatch) {
        self.connectionString = connectionString
        self.lockWait = lockWait
        self.watch = watch
    }

    deinit { disconnect() }

    var dialect: Dialect { .postgres }

    var isBroken: Bool { handle == nil || PQstatus(handle) == CONNECTION_BAD || grip?.isCut == true }

    func disconnect() {
        if let grip { watch.remove(grip) }
        grip = nil
        PQfinish(handle)
        handle = nil
        prepared = [:]
    }

    /// Runs a body after `begin`, which is sent along with the body's first statement. Its caller then ends the
    /// transaction with ``commit()``. If the body throws, all is rolled back.
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

    /// Ends the transaction, if a statement was run at all.
    func commit() throws {
        guard pendingBegin == nil else { return pendingBegin = nil }
        do {
            // A transaction in which a statement failed answers COMMIT with ROLLBACK, without any error.
            guard try command("COMMIT") == "COMMIT" else {
                throw StorageError.statement(code: "25P02", message: "the transaction had failed", sql: "COMMIT")
            }
        } catch {
            let isBroken = isBroken
            rollBack()
            throw isBroken ? StorageError.outcomeUnknown("the connection broke during COMMIT") : error
        }
    }

    /// Leaves the connection fit for the next transaction, or drops it.
    private func rollBack() {
        pendingBegin = nil
        if !isBroken, PQtransactionStatus(handle) != PQTRANS_IDLE { _ = try? command("ROLLBACK") }
        if isBroken || PQtransactionStatus(handle) != PQTRANS_IDLE { disconnect() }
    }

    /// Runs a transaction's first statement. A connection that has lain idle may be dead without knowing it; this finds
    /// out. Whatever was sent then went unanswered and without a COMMIT, so it has done nothing and is sent again.
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
        let (handle, grip) = try PostgresConnection.connect(connectionString, lockWait: lockWait, watch)
        self.handle = handle
        self.grip = grip
    }

    /// Runs a call to libpq that waits for the server.
    private func waiting(_ call: () -> OpaquePointer?) -> OpaquePointer? {
        guard let grip else { return call() }
        let result = grip.waiting(isUnhurried ? nil : watch.patience, call)
        if grip.isCut { wasCut = true }
        return result
    }

    /// Runs a command without parameters.
    /// - Returns: PostgreSQL's word for what it did.
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
            // Its plan may have become invalid with a change of the schema.
            prepared[statement] = nil
            throw error
        }
        return PostgresAnswer.read(result)
    }

    /// Sends a payload to everyone who listens on ``channel``, in a statement of its own.
    func notify(_ payload: String) throws {
        _ = try run(PostgresConnection.notify(payload).rendered(for: .postgres))
    }

    /// The channel, as an expression: one for each schema, so that two houses in one database do not hear each other.
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
        // The message without its detail, which would hold what people wrote.
        let code = PQresultErrorField(result, CInt(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
        let message =
            PQresultErrorField(result, CInt(UInt8(ascii: "M"))).map { String(cString: $0) }
            ?? PQerrorMessage(handle).map { String(cString: $0) } ?? ""
        if code == "40P01" || code == "40001" { isVictim = true }
        if code == "55P03" { isLockedOut = true }
        // 25006: after a failover this is no longer the server that takes writes.
        if code == "25006" { disconnect() }
        if wasCut { throw StorageError.unavailable("PostgreSQL did not answer in time") }
        if isBroken { throw StorageError.unavailable(message) }
        throw PostgresConnection.storageError(code, message, sql: sql)
    }

    /// What an SQLSTATE means to us: <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
    private static func storageError(_ code: String, _ message: String, sql: String) -> StorageError {
        switch code {
        case "23505": .duplicate(message)
        case "40P01", "40001", "55P03", "57014": .busy(message)
        case "25006": .unavailable(message)
        case _ where code.hasPrefix("23"): .constraint(message)
        case _ where code.hasPrefix("53") || code.hasPrefix("57P") || code.hasPrefix("58"): .unavailable(message)
        default: .statement(code: code, message: message, sql: sql)
        }
    }
}
