import Floor
import ServerFloor
import Storage

extension Limits {
    /// An upload that has not become a board is forgotten after this long.
    static let importMilliseconds: Int64 = 24 * 3_600_000
    /// How often it is looked for such.
    static let importSweepMilliseconds: Int64 = 3_600_000
}

extension HouseJob {
    /// Uploads that did not become a board within a day go. Once an hour.
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
