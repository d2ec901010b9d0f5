import Floor
import Logging
import Storage

/// The answer to a sync request.
struct SyncAnswer: Sendable {
    package var viewer: Viewer
    var settled: [PushResult]
    package var people: [HousePerson] = []
    package var spaces: [SyncDelta] = []
    package var lost: [ID<Space>] = []
    package var hasMore = false
    var locks: [SpaceLock] = []
    /// The person's favourites among their spaces, in their order.
    var favourites: [ID<Space>] = []
    /// The time zone that the person chose; nil if their browser's applies.
    var zone: String?
    /// The lineage of the log that this is from; another one for a device that must begin anew.
    package var lineage: ID<Lineage>
    /// Proofs of the positions that the device comes to, and of those that it has none for.
    var proofs: [ProvedCursor] = []
    /// Spaces whose data cannot be read, and why: the device is told of all others.
    var damaged: [ID<Space>: any Error] = [:]

    /// A person's name, and the picture of a current member.
    struct HousePerson: Sendable {
        package var id: ID<Person>
        package var name: String
        package var photo: Photo?
    }

    package var json: JSON {
        [
            "now": .integer(viewer.now),
            "owner": DeviceOwner(viewer, favourites: favourites).json,
            "people": .array(
                people.map {
                    [
                        "id": .string($0.id.text), "name": .string($0.name),
                        "photo": $0.photo.map { .string($0.name) } ?? .null,
                    ]
                }),
            "settled": .array(settled.map(\.json)), "spaces": .array(spaces.map(\.json)),
            "lost": .array(lost.map { .string($0.text) }), "more": .bool(hasMore),
            "lineage": .string(lineage.text), "proofs": .array(proofs.map(\.json)),
            "locks": .array(locks.map(\.json)),
        ]
    }
}

extension Services {
    /// The changes of all spaces that the person is in, since the device's cursor in each, read in one transaction.
    ///
    /// A device from another lineage gets only the lineage, since its cursors are meaningless, and asks again. One that is
    /// ahead of the log without a proof is answered as if from another: it takes all spaces anew, and nobody else does. One
    /// that somebody else left gets what a new one would.
    ///
    /// A space whose data is damaged is left out: what the device did, and all other spaces, must not depend on it.
    ///
    /// - Parameters:
    /// - acted: the spaces in which the device made changes with this request. Their results must not wait behind a
    ///   long download, which a poor connection may never finish, so no other space is sent as a snapshot.
    /// - cursors: the request's, unread.
    /// - Throws: `too-many-spaces`.
    func syncAnswer(
        _ settled: [PushResult], in acted: Set<ID<Space>> = [], for device: SyncingDevice, _ cursors: JSON?,
        _ visit: Visit
    ) async throws -> SyncAnswer {
        let rooms = rooms
        // A clock that is weeks ahead for an hour would permanently omit what it considers too old from a snapshot.
        let snapshotNow = houseClock.cautious()
        var damaged: [ID<Space>: any Error] = [:]
        var doubted = device.doubted
        while true {
            do {
                let (known, asked) = (damaged, doubted)
                let answer = try await readLineage { connection, lineage in
                    let person = try visit.person(connection)
                    var viewer = visit.viewer(person)
                    viewer.unread = try connection.unread(for: viewer)
                    var answer = SyncAnswer(viewer: viewer, settled: settled, lineage: lineage.id)
                    answer.damaged = known
                    answer.zone = person.choseZone ? person.zone : nil
                    let memberships = try connection.spaces(of: person.id)
                    // A room in which the person has nothing is not asked.
                    let inhabited = rooms.filter { room in memberships.contains { $0.space.kind == room.kind } }
                    answer.locks = try inhabited.flatMap { try $0.sync?.locks(connection, viewer) ?? [] }
                    answer.favourites = try inhabited.flatMap {
                        try $0.sync?.favourites(connection, viewer.person) ?? []
                    }
                    let held = try connection.held(memberships, by: viewer, inhabited)
                    guard device.belongs(to: person.id) else {
                        try answer.tell(connection, [], held, snapshotsOnly: acted, at: snapshotNow, lineage)
                        return answer
                    }
                    let cursors = try SyncCursor.list(cursors)
                    let standing = try connection.standing(of: device, cursors, by: person.id, lineage)
                    if case .inStep(let unproved)? = standing {
                        do {
                            answer.settled += try connection.recorded(asked, by: person.id)
                        } catch let fault as StorageError where fault.isOfData {
                            throw DamagedAnswer(fault: fault)
                        }
                        answer.prove(unproved, of: held, lineage)
                        try answer.tell(connection, cursors, held, snapshotsOnly: acted, at: snapshotNow, lineage)
                    } else {
                        // Any other makes a device begin anew, which then hears of the log's own in the same way.
                        if standing != nil { answer.lineage = .unknown }
                        answer.hasMore = true
                        answer.people = try connection.people(in: held.filter { $0.sync.namesPeople }.map(\.head.id))
                    }
                    return answer
                }
                for (space, fault) in answer.damaged { await noteLeftOut(space, because: fault) }
                return answer
            } catch let found as DamagedSpace {
                damaged[found.space] = found.fault
            } catch let found as DamagedAnswer {
                // What is asked in doubt must keep nothing else from a device.
                doubted = []
                logger.error(
                    "Refused changes could not be looked up for a device", metadata: ["error": "\(found.fault)"])
            }
        }
    }
}

extension Services {
    /// A space may be left out because of its data, or because of a fault of ours, of which a disk or a backup knows nothing.
    private func noteLeftOut(_ space: ID<Space>, because fault: any Error) async {
        if (fault as? StorageError)?.isOfData == true { return await noteDamage(of: space, fault) }
        logger.error(
            "A space could not be read for a device", metadata: ["space": "\(space.text)", "error": "\(fault)"])
    }
}

/// Ends the read of an answer: a statement that has failed allows no other, so that it begins again without the space.
private struct DamagedSpace: Error {
    let space: ID<Space>
    let fault: any Error
}

/// The same without the refused changes that a device asks about.
private struct DamagedAnswer: Error {
    let fault: StorageError
}

extension ID<Lineage> {
    /// No log's.
    fileprivate static var unknown: ID<Lineage> { ID(high: .random(in: 0...(.max)), low: .random(in: 0...(.max))) }
}

extension SyncAnswer {
    /// Gives a device the proofs of positions that it has come to without one, in spaces that it keeps.
    fileprivate mutating func prove(
        _ unproved: [(cursor: SyncCursor, last: ID<Floor.Operation>)], of held: [(head: SpaceHead, sync: Room.Sync)],
        _ lineage: LogLineage
    ) {
        if unproved.isEmpty { return }
        let mine = Set(held.map(\.head.id))
        for (cursor, last) in unproved where mine.contains(cursor.space) {
            proofs.append(ProvedCursor(cursor.place, last, lineage))
        }
    }

    /// - Parameters:
    /// - held: the spaces that the person's devices keep.
    /// - snapshotsOnly: the spaces that may be sent as snapshots; empty for all.
    /// - now: the time of the snapshots.
    /// - Throws: `DamagedSpace` for one after which nothing more can be read.
    mutating func tell(
        _ connection: Connection, _ cursors: [SyncCursor], _ held: [(head: SpaceHead, sync: Room.Sync)],
        snapshotsOnly: Set<ID<Space>>, at now: Int64, _ lineage: LogLineage
    ) throws {
        let mine = Set(held.map(\.head.id))
        lost = cursors.map(\.space).filter { !mine.contains($0) }
        let known = Dictionary(cursors.map { ($0.space, $0.sequence) }) { first, _ in first }
        let closed = Set(locks.filter { !$0.isOpen }.map(\.space))
        var room = Limits.thingsPerSync
        var bytes = Limits.bytesPerSync
        for (head, sync) in held {
            let cursor = known[head.id]
            if cursor == head.sequence || closed.contains(head.id) { continue }
            if damaged[head.id] != nil {
                leaveOut(head, since: cursor)
                continue
            }
            guard room > 0, bytes > 0 else {
                hasMore = true
                break
            }
            // What the device did itself is told with what became of it, however much there is.
            let isActed = snapshotsOnly.contains(head.id)
            do {
                guard
                    let told = try connection.delta(
                        of: head, since: cursor, for: viewer, sync, at: now, bytes: isActed ? .max : bytes,
                        mayBeSnapshot: snapshotsOnly.isEmpty || isActed)
                else {
                    hasMore = true
                    continue
                }
                if told.bytes > 0, told.delta.sequence < head.sequence { hasMore = true }
                bytes -= told.bytes
                room -= told.delta.operations.count
                if told.delta.snapshot != nil { room -= try sync.weight(connection, head.id) }
                spaces.append(told.delta)
                if let last = told.last, last.sequence == told.delta.sequence {
                    proofs.append(
                        ProvedCursor(
                            CursorPlace(space: head.id, sequence: last.sequence), last.operation.id, lineage))
                }
            } catch let fault where Services.isOfOneSpace(fault) {
                guard SyncAnswer.mayReadOn(after: fault) else { throw DamagedSpace(space: head.id, fault: fault) }
                damaged[head.id] = fault
                leaveOut(head, since: cursor)
            }
        }
        people = try connection.people(in: held.filter { $0.sync.namesPeople }.map(\.head.id))
    }

    /// A device that asks for the whole asks again at once, unless it gets one that it cannot read.
    private mutating func leaveOut(_ head: SpaceHead, since cursor: Int64?) {
        if cursor == SyncDelta.beginningAnew { spaces.append(.unreadable(head)) }
    }

    /// Whether rows were read that make no sense, and no statement has failed.
    private static func mayReadOn(after fault: any Error) -> Bool {
        switch fault {
        case StorageError.malformed, StorageError.unreadable, StorageError.column: true
        default: !(fault is StorageError)
        }
    }
}

extension SyncDelta {
    /// A whole that no device reads: it keeps what it has, and asks again with its next sync.
    fileprivate static func unreadable(_ head: SpaceHead) -> SyncDelta {
        SyncDelta(
            space: head.id, kind: head.kind, sequence: head.sequence, snapshot: Snapshot(state: [:], members: []))
    }
}

extension Connection {
    /// Those of a person's spaces that their devices keep, in the same order. A space of any other is lost to a device
    /// that still has it.
    func held(
        _ memberships: [Membership], by viewer: Viewer, _ rooms: [Room]
    ) throws -> [(head: SpaceHead, sync: Room.Sync)] {
        let synced = Dictionary(rooms.compactMap { room in room.sync.map { (room.kind, $0) } }) { first, _ in first }
        let unheld = try synced.values.reduce(into: Set<ID<Space>>()) { try $0.formUnion($1.unheld(self, viewer)) }
        return memberships.compactMap { membership in
            let head = membership.space
            guard let sync = synced[head.kind], !unheld.contains(head.id) else { return nil }
            return (head, sync)
        }
    }

    /// What a device lacks of one space: the operations, or a snapshot if that is shorter, if the visibility of earlier
    /// operations has changed, or if the device's cursor is beyond the head. Nil if a snapshot is needed but not
    /// allowed.
    ///
    /// - Parameter bytes: about what the operations may take; what is beyond that comes with the next sync.
    /// - Returns: it, about what its operations take, and the last one that it covers, whoever may see that.
    fileprivate func delta(
        of head: SpaceHead, since cursor: Int64?, for viewer: Viewer, _ sync: Room.Sync, at now: Int64, bytes: Int,
        mayBeSnapshot: Bool
    ) throws -> (delta: SyncDelta, bytes: Int, last: RecordedOperation?)? {
        if let cursor, (0..<head.sequence).contains(cursor), head.sequence - cursor <= Limits.operationsPerSpace {
            let found = try operations(
                in: head.id, after: cursor, limit: Limits.operationsPerSpace, bytes: bytes)
            if !found.all.contains(where: { sync.changesSight($0.operation) }) {
                let delta = SyncDelta(
                    space: head.id, kind: head.kind, sequence: found.all.last?.sequence ?? cursor,
                    operations: try sync.visible(self, found.all, head.id, viewer.person))
                return (delta, found.bytes, found.all.last)
            }
        }
        guard mayBeSnapshot else { return nil }
        // Whatever else is in the answer: a device with less history would keep less.
        let behind = try newestOperations(
            in: head.id, limit: Limits.operationsBehind, bytes: Limits.bytesPerSync)
        let earlier = try sync.behind(self, head.id, viewer.person, behind.all.last?.sequence ?? 0)
        let last = try sync.visible(self, earlier + behind.all.reversed(), head.id, viewer.person)
        let delta = SyncDelta(
            space: head.id, kind: head.kind, sequence: head.sequence,
            snapshot: try sync.snapshot(self, head, viewer.person, now, last), operations: last)
        return (delta, behind.bytes, behind.all.first)
    }

    /// All members of some spaces; and the names of others whom the content may mention, while they have an account:
    /// the name on their profile.
    fileprivate func people(in spaces: [ID<Space>]) throws -> [SyncAnswer.HousePerson] {
        if spaces.isEmpty { return [] }
        let members = try all(
            """
            SELECT id, name, photo FROM floor_person
            WHERE id IN (SELECT person FROM floor_member WHERE space IN (\(list: spaces))) ORDER BY id
            """
        ).map { row in
            SyncAnswer.HousePerson(
                id: try row.id(0), name: try row.text(1), photo: try row.optionalText(2).flatMap { Photo($0) })
        }
        let known = Set(members.map(\.id))
        let former = try names(try formerMembers(of: spaces).filter { !known.contains($0) })
        return members
            + former.sorted { $0.key < $1.key }.map {
                SyncAnswer.HousePerson(id: $0.key, name: $0.value, photo: nil)
            }
    }
}
