import ServerFloor
import Storage

extension HouseJob {
    /// Updates SQLite's query planner statistics for tables that have changed much. PostgreSQL does so by itself. Once
    /// a day.
    static let tune = HouseJob("floor.tune", every: Limits.tuneMilliseconds, going: .deletion) { turn in
        try await turn.write { try $0.tune() }
        return turn.now + Limits.tuneMilliseconds
    }
}
