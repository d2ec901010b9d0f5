import Floor
import Storage

extension HouseJob {
    /// What opened a door and opens it no longer goes: sessions, invitations and links that have ended, attempts that have
    /// run out; and what is kept of requests that changed nothing. Jobs that were given up are kept to be looked at, and go with the notices of their time. Once a day.
    package static let sweepSessions = HouseJob(
        "floor.sweep-doors", every: Limits.sessionSweepMilliseconds, going: .deletion
    ) {
        turn in
        let now = turn.now
        try await turn.write { transaction in
            try transaction.execute("DELETE FROM floor_session WHERE expires_at <= \(now)")
            try transaction.execute("DELETE FROM floor_invitation WHERE expires_at <= \(now) OR uses_left <= 0")
            try transaction.execute("DELETE FROM floor_reset WHERE expires_at <= \(now)")
            try transaction.execute("DELETE FROM floor_attempt WHERE empties_at <= \(now)")
            try transaction.forgetUnchanged(before: now - Limits.noticeMilliseconds)
            try transaction.forgetJobs(givenUpBefore: now - Limits.noticeMilliseconds)
        }
        return now + Limits.sessionSweepMilliseconds
    }
}
