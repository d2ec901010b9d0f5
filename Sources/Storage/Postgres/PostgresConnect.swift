import CPostgres

extension PostgresConnection {
    /// Opens a connection, with our defaults for parameters that the connection string omits.
    ///
    /// - Parameter watch: watches the connection from then on, until its cancellation is removed.
    static func connect(
        _ connectionString: String, _ limits: DatabaseLimits, _ watch: PostgresWatch
    ) throws -> (handle: OpaquePointer, cancellation: CancellationHandle) {
        // The connection string overrides parameters before `dbname`, and not those after it.
        let settings: [(String, String)] = [
            ("connect_timeout", "10"),
            ("application_name", "maru"),
            ("keepalives_idle", "30"),
            ("tcp_user_timeout", "15000"),
            // With several hosts, the one that accepts writes.
            ("target_session_attrs", "read-write"),
            ("dbname", connectionString),
            ("client_encoding", "UTF8"),
        ]
        let handle = withCStrings(settings.map(\.0)) { names in
            withCStrings(settings.map(\.1)) { values in PQconnectdbParams(names, values, 1) }
        }
        guard let handle, PQstatus(handle) == CONNECTION_OK else {
            let message = handle.flatMap { PQerrorMessage($0) }.map { String(cString: $0) } ?? "out of memory"
            PQfinish(handle)
            throw StorageError.unavailable(message)
        }
        // Suppress notices such as "already exists, skipping" on standard error.
        _ = PQsetNoticeProcessor(handle, { _, _ in }, nil)
        let cancellation = CancellationHandle(handle)
        watch.add(cancellation)
        let result = cancellation.waiting(watch.patience) { PQexec(handle, sessionSettings(limits)) }
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else {
            let message = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
            watch.remove(cancellation)
            PQfinish(handle)
            throw StorageError.unavailable(message)
        }
        return (handle, cancellation)
    }

    /// Timeouts for a statement, for a lock, and for an idle transaction, so that nothing runs forever.
    private static func sessionSettings(_ limits: DatabaseLimits) -> String {
        "SET statement_timeout = '60s'; SET lock_timeout = '\(limits.lockWait.milliseconds)ms';"
            + " SET idle_in_transaction_session_timeout = '\(limits.idleWait.milliseconds)ms'"
    }

    /// Passes the texts to a body as a NULL-terminated C array.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var bytes: [CChar] = []
        let starts = texts.map { text in
            defer { bytes.append(contentsOf: text.utf8CString) }
            return bytes.count
        }
        return bytes.withUnsafeBufferPointer { buffer in
            let pointers = starts.map { start in buffer.baseAddress.map { $0 + start } } + [nil]
            return pointers.withUnsafeBufferPointer { pointers in
                // It contains at least the NULL, so it has an address.
                guard let address = pointers.baseAddress else { preconditionFailure("an array has an address") }
                return body(address)
            }
        }
    }
}
