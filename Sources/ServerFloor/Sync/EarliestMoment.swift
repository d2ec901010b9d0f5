package import Floor
package import Storage

extension Connection {
    /// When somebody on a device may have done something at the earliest: since they have an account. Their session says
    /// nothing of it: after a backup is restored every session is younger than what devices send again.
    package func moment(_ told: HybridTime, of person: ID<Person>) throws -> HybridTime {
        let row = try first("SELECT created_at FROM floor_person WHERE id = \(person)")
        return max(told, HybridTime(milliseconds: try row?.int64(0) ?? 0))
    }
}
