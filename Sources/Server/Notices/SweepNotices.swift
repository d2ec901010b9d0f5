import Floor
import Storage

extension HouseJob {
    /// Notices go after 90 days, mutes once they have ended. Once a day.
    static let sweepNotices = HouseJob("floor.sweep-notices") { transaction, services in
        let now = services.clock()
        try transaction.execute("DELETE FROM floor_notice WHERE made_at < \(now - Limits.noticeMilliseconds)")
        try transaction.execute("DELETE FROM floor_notice_mute WHERE ends_at < \(now)")
        return now + 24 * 3_600_000
    }
}
