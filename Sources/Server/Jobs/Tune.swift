import ServerFloor
import Storage

extension HouseJob {
    /// Updates SQLite's query planner statistics for tables that have changed much. PostgreSQL does so by itself. Once
    /// a day.
    static let tune = HouseJob("floor.tune", every: Limits.tuneMilliseconds, going: .deletion) { run in
        try await run.write { try $0.tune() }
        return run.now + Limits.tuneMilliseconds
    }
}
