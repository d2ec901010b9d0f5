import CPostgres

/// Sends BEGIN and a prepared statement together, which saves each transaction a round trip.
enum PostgresPipeline {
    /// - Returns: the statement's result, or BEGIN's if that failed; the caller clears it.
    static func run(
        _ handle: OpaquePointer?, _ begin: String, _ name: String, _ count: CInt,
        _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<CInt>?,
        _ formats: UnsafePointer<CInt>?
    ) -> OpaquePointer? {
        guard PQenterPipelineMode(handle) == 1 else { return nil }
        // A failure to send shows in the results below.
        _ = PQsendQueryParams(handle, begin, 0, nil, nil, nil, nil, 0)
        _ = PQsendQueryPrepared(handle, name, count, values, lengths, formats, 0)
        _ = PQpipelineSync(handle)
        var kept: OpaquePointer?
        var results = 0
        while PQstatus(handle) == CONNECTION_OK {
            // NULL ends the results of each statement.
            guard let result = PQgetResult(handle) else { continue }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
                PQclear(result)
                break
            }
            results += 1
            if results == 1 || PQresultStatus(kept) == PGRES_COMMAND_OK {
                PQclear(kept)
                kept = result
            } else {
                PQclear(result)
            }
        }
        _ = PQexitPipelineMode(handle)
        return kept
    }
}
