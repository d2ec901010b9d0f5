package import Floor
package import Storage

extension Connection {
    /// Limits the time of a device's change to the lifetime of the account. The session's start is no limit: after a
    /// backup is restored every session is younger than what devices send again.
    package func moment(_ told: HybridTime, of person: ID<Person>) throws -> HybridTime {
        let row = try first("SELECT created_at FROM floor_person WHERE id = \(person)")
        return max(told, HybridTime(milliseconds: try row?.int64(0) ?? 0))
    }
}
