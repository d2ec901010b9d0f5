import Floor
import Storage

extension Limits {
    /// An upload that has not become a board is forgotten after this long.
    static let importMilliseconds: Int64 = 24 * 3_600_000
}

extension HouseJob {
    /// Uploads that did not become a board within a day go. Once an hour.
    static let sweepImports = HouseJob("board.sweep-imports") { transaction, services in
        let now = services.clock()
        try transaction.execute("DELETE FROM board_import WHERE created_at <= \(now - Limits.importMilliseconds)")
        return now + 3_600_000
    }
}
