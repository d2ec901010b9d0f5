import Floor
import ServerFloor
import Storage

extension Limits {
    /// An upload that has not become a board is deleted after this time.
    static let importMilliseconds: Int64 = 24 * 3_600_000
    /// The interval of that check.
    static let importSweepMilliseconds: Int64 = 3_600_000
}

extension HouseJob {
    /// Deletes uploads that did not become a board within a day. Once an hour.
    static let sweepImports = HouseJob(
        "board.sweep-imports", every: Limits.importSweepMilliseconds, going: .deletion
    ) { turn in
        let now = turn.now
        try await turn.write { transaction in
            try transaction.execute("DELETE FROM board_import WHERE created_at <= \(now - Limits.importMilliseconds)")
        }
        return now + Limits.importSweepMilliseconds
    }
}
