import Floor
package import Storage

extension Limits {
    /// An upload that was not imported is deleted after this time.
    package static let importMilliseconds: Int64 = 24 * 3_600_000
    /// The interval of that check.
    static let importSweepMilliseconds: Int64 = 3_600_000
}

extension HouseJob {
    /// Deletes a room's uploads that nobody imported within a day. Once an hour.
    ///
    /// - Parameter table: has a row for each, with `created_at`.
    package static func sweepImports(_ kind: String, of table: SQL) -> HouseJob {
        HouseJob(kind, every: Limits.importSweepMilliseconds, going: .deletion) { run in
            let now = run.now
            try await run.write { transaction in
                try transaction.execute("DELETE FROM \(table) WHERE created_at <= \(now - Limits.importMilliseconds)")
            }
            return now + Limits.importSweepMilliseconds
        }
    }
}
