import Floor
import Storage

extension HouseJob {
    /// What opened a door and opens it no longer goes: sessions, invitations and links that have ended, attempts that have
    /// run out. Jobs that were given up are kept to be looked at, and go with the notices of their time. Once a day.
    static let sweepDoors = HouseJob("floor.sweep-doors") { transaction, services in
        let now = services.clock()
        try transaction.execute("DELETE FROM floor_session WHERE expires_at <= \(now)")
        try transaction.execute("DELETE FROM floor_invitation WHERE expires_at <= \(now) OR uses_left <= 0")
        try transaction.execute("DELETE FROM floor_reset WHERE expires_at <= \(now)")
        try transaction.execute("DELETE FROM floor_attempt WHERE empties_at <= \(now)")
        try transaction.forgetJobs(givenUpBefore: now - Limits.noticeMilliseconds)
        return now + 24 * 3_600_000
    }
}
