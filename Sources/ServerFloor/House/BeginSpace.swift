package import Floor
package import Storage

extension Transaction {
    /// Creates a space as ``createSpace(_:kind:at:)`` does; also nil if the id is a person's. Nodes of earlier versions
    /// announce what concerns one person under that person's id, so members of such a space would receive it.
    package func beginSpace(_ id: ID<Space>, kind: String, at now: Int64) throws -> SpaceHead? {
        if try first("SELECT id FROM floor_person WHERE id = \(id)") != nil { return nil }
        return try createSpace(id, kind: kind, at: now)
    }
}
