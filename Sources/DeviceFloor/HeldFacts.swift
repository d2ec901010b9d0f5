public import Floor

/// What of a held space does not depend on its room.
public struct HeldFacts {
    public let id: ID<Space>
    /// Its room's kind of spaces.
    public let kind: String
    /// As it is shown.
    public let name: String
    /// The latest clock of anything in it, as it is shown.
    public let clock: HybridTime
    /// The sequence of the last confirmed operation; 0 for a space that was created here and is not confirmed.
    public let sequence: Int64
    let log: [RecordedOperation]
    let hasWholeLog: Bool
    public let isBroken: Bool
    let isOfOtherLineage: Bool

    /// The operation that the server recorded for a change, as far as it was received.
    public func recorded(_ id: ID<Operation>) -> Operation? { log.last { $0.operation.id == id }?.operation }

    /// The device's position in the space's log, for the server, with the proof that the server gave for it. Nil for a space
    /// that the server does not know yet; a sequence outside the log if the device needs the whole space: the server then
    /// sends it, or says that the device has lost access.
    ///
    /// - Parameter proofs: all that were given; nil for a server that gives none.
    public func cursor(_ proofs: [ID<Space>: PositionProof]?) -> JSON? {
        if sequence == 0 { return nil }
        let cursor = isBroken ? SyncDelta.beginningAnew : sequence
        var members = [JSON.Member("space", .string(id.text)), JSON.Member("sequence", .integer(cursor))]
        if let proofs, !isBroken {
            let proof = proofs[id].flatMap { $0.sequence == cursor ? $0.text : nil }
            members.append(JSON.Member("proof", .string(proof ?? "")))
        }
        return .object(members)
    }

    /// The space with the device's position, for pages and the worker.
    public var state: JSON { [.string(id.text), .integer(sequence), .string(kind)] }

    /// What a person did in it on other devices and the server has lost, if the copy is of another lineage than the server's
    /// log.
    ///
    /// The logs of two lineages share a beginning. If the received log starts after that, operations in between are
    /// unknown here.
    ///
    /// - Parameter told: what the server has of it now; nil for nothing.
    public func missing(from told: SyncDelta?, of author: ID<Person>) -> [Operation] {
        guard isOfOtherLineage, hasWholeLog else { return [] }
        let known = told?.operations.map { $0.operation.id } ?? []
        let first = told?.operations.first?.sequence ?? 1
        let last = told?.sequence ?? 0
        return log.filter { recorded in
            recorded.operation.author == author && !known.contains(recorded.operation.id)
                && (recorded.sequence > last || recorded.sequence >= first)
        }.map { $0.operation }
    }
}

/// The outcome of receiving a delta.
public enum ApplyResult {
    /// It is older than the copy.
    case late
    /// This build cannot read the snapshot.
    case unreadable
    /// A snapshot, which replaced the copy.
    case snapshot
    /// It continued the copy.
    case loose
}
