public import Storage

extension Connection {
    /// When the next job is due, in Unix milliseconds; nil if none is left.
    public func nextJobDue() throws -> Int64? {
        try first("SELECT min(due_at) FROM floor_job WHERE given_up_at IS NULL")?.optionalInt64(0)
    }
}
