public import Floor
public import Storage

extension Services {
    /// The lineage of the house's log, made where there is none yet.
    package func lineage() async throws -> ID<Lineage> {
        if let known = try await database.read({ try $0.lineage() }) { return known }
        return try await database.write { try $0.beginLineage() }
    }

    /// Begins another lineage, for a house whose database was put back to an earlier state by other means than ``restore``.
    public func renewLineage() async throws -> ID<Lineage> { try await database.write { try $0.renewLineage() } }
}
