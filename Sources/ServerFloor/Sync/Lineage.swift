public import Floor
public import Storage

extension Services {
    /// The lineage of the log, created if there is none yet.
    package func lineage() async throws -> ID<Lineage> {
        if let known = try await database.read({ try $0.lineage() }) { return known }
        return try await database.write { try $0.beginLineage() }
    }

    /// Starts a new lineage, for a database that was reset to an earlier state by other means than ``restore``.
    public func renewLineage() async throws -> ID<Lineage> { try await database.write { try $0.renewLineage() } }
}
