public import Floor
import Logging
public import Storage

/// Why a read of the log's lineage must begin again.
private enum LineageDue: Error {
    /// It has to be created, completed, or renewed.
    case unsettled
    /// A device has shown that the database went back to an earlier state.
    case lost(LogLineage, in: ID<Space>)
}

extension Services {
    /// Runs reads that depend on the lineage of the log, after it was created or renewed where that was due. It is renewed
    /// once: who finds it renewed goes on with the new one.
    package func readLineage<Result: Sendable>(
        _ body: @escaping @Sendable (Connection, LogLineage) throws -> Result
    ) async throws -> Result {
        // Once to create it and once to renew it; another node may renew it in between.
        for _ in 0..<4 {
            do {
                return try await database.read { connection in
                    guard let lineage = try connection.logLineage() else { throw LineageDue.unsettled }
                    return try body(connection, lineage)
                }
            } catch LineageDue.unsettled {
                let now = clock()
                if try await database.write({ try $0.settleLineage(at: now) }) { tellOfLoss(by: .timeline) }
            } catch LineageDue.lost(let lineage, in: let space) {
                let now = clock()
                guard try await database.write({ try $0.renewLineage(after: lineage.id, at: now) }) else { continue }
                tellOfLoss(by: .device, in: space)
            }
        }
        throw StorageError.busy("the lineage of the log changes again and again")
    }

    /// Renews the lineage if PostgreSQL's timeline has changed, without waiting for a device.
    package func watchLineage() async throws { try await readLineage { _, _ in } }

    /// Starts a new lineage, for a database that was reset to an earlier state by other means than ``restore``.
    public func renewLineage() async throws -> ID<Lineage> {
        let now = clock()
        return try await database.write { try $0.renewLineage(at: now) }
    }

    private func tellOfLoss(by loss: LineageLoss, in space: ID<Space>? = nil) {
        logger.warning(
            """
            The database may have gone back to an earlier state: each device reloads all of its spaces, and sends again \
            what it did since
            """, metadata: ["found": "\(loss.rawValue)", "space": "\(space?.text ?? "")"])
    }
}

/// How a device's positions agree with the log.
enum DeviceStanding {
    /// It can go on from them. Positions that come without a valid proof get one, if their device knows of proofs: with the
    /// operation there.
    case inStep(unproved: [(cursor: SyncCursor, last: ID<Floor.Operation>)])
    /// It is ahead of the log without a proof: an earlier version of Maru gave it none, or it was invented. That is its own
    /// affair: it alone begins anew.
    case ahead
}

extension Connection {
    /// Compares a device's positions with the log.
    ///
    /// - Parameters:
    ///   - person: whose device it is. Of a space that is not theirs nothing is told, nor how far it has come.
    ///   - lineage: the device's too.
    /// - Throws: an error that makes ``Services/readLineage(_:)`` renew the lineage and begin again, if a position is proved
    ///   that the log does not have, or has with another operation.
    func standing(
        of cursors: [SyncCursor], by person: ID<Person>, _ lineage: LogLineage
    ) throws -> DeviceStanding {
        var unproved: [(cursor: SyncCursor, last: ID<Floor.Operation>)] = []
        var isAhead = false
        var beyond: Set<ID<Space>> = []
        // One that requests a snapshot has no position.
        let placed = cursors.filter { $0.sequence > 0 }
        let places = try places(of: placed)
        for cursor in placed {
            guard let place = places[cursor.place], !place.isDeleted else { continue }
            let isBeyond = place.head.map { cursor.sequence > $0 } ?? true
            if let proof = cursor.proof.flatMap({ CursorProof($0, of: cursor.place, lineage) }) {
                let isOther = place.operation.map { !proof.isOf($0, lineage) } ?? false
                if isBeyond || isOther { throw LineageDue.lost(lineage, in: cursor.space) }
            } else if isBeyond {
                if place.head == nil { isAhead = true } else { beyond.insert(cursor.space) }
            } else if cursor.proof != nil, let operation = place.operation {
                unproved.append((cursor, operation))
            }
        }
        if !isAhead, !beyond.isEmpty {
            isAhead = try spaces(of: person).contains { beyond.contains($0.space.id) }
        }
        return isAhead ? .ahead : .inStep(unproved: unproved)
    }

    /// What the log has at some positions.
    private func places(of cursors: [SyncCursor]) throws -> [CursorPlace: LogPlace] {
        var found: [CursorPlace: LogPlace] = [:]
        var rest = cursors[...]
        while !rest.isEmpty {
            let batch = rest.prefix(CursorPlace.atOnce)
            rest = rest.dropFirst(batch.count)
            guard let last = batch.last else { break }
            // Padded to the next power of two, so that a few statements do for all.
            var length = 1
            while length < batch.count { length *= 2 }
            var values: SQL = ""
            for (index, cursor) in (batch + Array(repeating: last, count: length - batch.count)).enumerated() {
                let separator: SQL = index == 0 ? "" : ", "
                values = "\(values)\(separator)(\(cursor.space), \(cursor.sequence))"
            }
            let rows = try all(
                """
                SELECT asked.column1 AS space, asked.column2 AS place,
                    (SELECT sequence FROM floor_space WHERE id = asked.column1) AS head,
                    (SELECT id FROM floor_operation
                        WHERE space = asked.column1 AND sequence = asked.column2) AS operation,
                    (SELECT 1 FROM floor_deleted_space WHERE space = asked.column1) AS deleted
                FROM (VALUES \(values)) AS asked
                """)
            for row in rows {
                let place = CursorPlace(space: try row.id("space"), sequence: try row.int64("place"))
                found[place] = LogPlace(
                    head: try row.optionalInt64("head"), operation: try row.optionalID("operation"),
                    isDeleted: try !row.isNull("deleted"))
            }
        }
        return found
    }
}

/// A sequence in a space.
struct CursorPlace: Hashable {
    let space: ID<Space>
    let sequence: Int64

    /// Places that one statement looks up.
    fileprivate static let atOnce = 128
}

/// What the log has at a place.
private struct LogPlace {
    /// The space's last sequence; nil if there is no such space.
    let head: Int64?
    /// Nil beyond the head, and where it is missing.
    let operation: ID<Floor.Operation>?
    /// Whether the space was deleted: its log is gone, as it should be.
    let isDeleted: Bool
}
