package import Floor
package import Storage

extension Transaction {
    /// Makes a space as ``createSpace(_:kind:at:)`` does; nil also where the id is somebody's: nodes of earlier versions tell
    /// by a person's id what concerns them alone, and whoever was in a space of that id would hear of it.
    package func beginSpace(_ id: ID<Space>, kind: String, at now: Int64) throws -> SpaceHead? {
        if try first("SELECT id FROM floor_person WHERE id = \(id)") != nil { return nil }
        return try createSpace(id, kind: kind, at: now)
    }
}
