import Floor
import Storage

extension HouseJob {
    /// Deletes expired sessions, invitations and links, attempts that have run out, and the records of requests that
    /// changed nothing. Abandoned jobs are kept for inspection, as long as notices. Once a day.
    package static let sweepSessions = HouseJob(
        "floor.sweep-doors", every: Limits.sessionSweepMilliseconds, going: .deletion
    ) {
        run in
        let now = run.now
        try await run.write { transaction in
            try transaction.execute("DELETE FROM floor_session WHERE expires_at <= \(now)")
            try transaction.execute("DELETE FROM floor_session_ended WHERE expires_at <= \(now)")
            try transaction.execute("DELETE FROM floor_invitation WHERE expires_at <= \(now) OR uses_left <= 0")
            try transaction.execute("DELETE FROM floor_reset WHERE expires_at <= \(now)")
            // From now on a password that was handed to its person is as good as their own.
            try transaction.execute(
                """
                UPDATE floor_password SET handed_until = NULL WHERE handed_until <= \(now)
                    AND NOT EXISTS (SELECT 1 FROM floor_person p WHERE p.id = person AND p.suspended_at IS NOT NULL)
                """)
            try transaction.execute("DELETE FROM floor_attempt WHERE empties_at <= \(now)")
            try transaction.forgetUnchanged(before: now - Limits.noticeMilliseconds)
            try transaction.forgetJobs(givenUpBefore: now - Limits.noticeMilliseconds)
        }
        return now + Limits.sessionSweepMilliseconds
    }
}
