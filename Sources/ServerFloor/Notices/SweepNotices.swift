import Floor
import Storage

extension HouseJob {
    /// Deletes notices after 90 days, and expired mutes. Once a day, in batches, so that other writers can proceed in
    /// between.
    package static let sweepNotices = HouseJob(
        "floor.sweep-notices", every: Limits.noticeSweepMilliseconds, going: .deletion
    ) { run in
        let now = run.now
        let swept = try await run.write { transaction in
            let swept = try transaction.execute(
                """
                DELETE FROM floor_notice WHERE (person, id) IN (
                    SELECT person, id FROM floor_notice WHERE made_at < \(now - Limits.noticeMilliseconds)
                    ORDER BY made_at LIMIT \(Limits.noticesSweptAtOnce))
                """)
            try transaction.execute("DELETE FROM floor_notice_mute WHERE ends_at < \(now)")
            return swept
        }
        return swept == Limits.noticesSweptAtOnce ? now : now + Limits.noticeSweepMilliseconds
    }
}
