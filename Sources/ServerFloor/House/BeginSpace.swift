package import Floor
package import Storage

extension Transaction {
    /// Creates a space as ``createSpace(_:kind:at:)`` does; also nil if the id is a person's, or of the space that belongs
    /// to somebody else from the start (``Space/own(of:)``).
    ///
    /// Nodes of earlier versions announce what concerns one person under that person's id, so members of such a space
    /// would receive it. A space of one's own is refused whether it exists or not: nobody else learns which it is.
    package func beginSpace(
        _ id: ID<Space>, kind: String, by person: ID<Person>, at now: Int64
    ) throws -> SpaceHead? {
        let owner = Space.owner(ofOwn: id)
        let taken = try first(
            "SELECT id FROM floor_person WHERE id = \(id) OR (id = \(owner) AND id <> \(person))")
        if taken != nil { return nil }
        return try createSpace(id, kind: kind, at: now)
    }
}
