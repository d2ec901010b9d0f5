import Floor
import Storage

/// What a device is told.
struct SyncAnswer: Sendable {
    package var viewer: Viewer
    package var places: [Page.Place]
    var settled: [PushResult]
    package var people: [HousePerson] = []
    package var spaces: [SyncDelta] = []
    package var lost: [ID<Space>] = []
    package var hasMore = false
    /// The lineage of the log that all of this is from.
    package var lineage: ID<Lineage>?

    /// What somebody is called, and the picture of somebody who is there.
    struct HousePerson: Sendable {
        package var id: ID<Person>
        package var name: String
        package var photo: Photo?
    }

    package var json: JSON {
        [
            "now": .integer(viewer.now), "owner": DeviceOwner(viewer, places: places).json,
            "people": .array(
                people.map {
                    [
                        "id": .string($0.id.text), "name": .string($0.name),
                        "photo": $0.photo.map { .string($0.name) } ?? .null,
                    ]
                }),
            "settled": .array(settled.map(\.json)), "spaces": .array(spaces.map(\.json)),
            "lost": .array(lost.map { .string($0.text) }), "more": .bool(hasMore),
            "lineage": lineage.map { .string($0.text) } ?? .null,
        ]
    }
}

extension Services {
    /// News of every space that its reader is in, from where the device is in each: as of one moment.
    ///
    /// - Parameters:
    ///   - acted: the spaces in which the device acted, as it just told. What became of its changes must not wait behind a
    ///     long download, which a poor line may never finish: no other space is told as a whole in this answer.
    ///   - isElsewhere: whether the device came along with another lineage. What it holds is of no use for telling
    ///     what it lacks: it is told so, and no more, and asks again.
    func syncAnswer(
        _ cursors: [SyncCursor], _ settled: [PushResult], in acted: Set<ID<Space>> = [], _ visit: Visit,
        isElsewhere: Bool = false
    ) async throws -> SyncAnswer {
        let places = places
        let rooms = rooms
        // A clock that is weeks ahead for an hour would leave out of a whole space what it takes for too old, for good.
        let snapshotNow = houseClock.cautious()
        return try await database.read { connection in
            let person = try visit.person(connection)
            var viewer = visit.viewer(person)
            try connection.surround(&viewer)
            var answer = SyncAnswer(viewer: viewer, places: places, settled: settled)
            answer.lineage = try connection.lineage()
            if isElsewhere {
                answer.hasMore = true
                answer.people = try connection.people(in: try connection.spaces(of: person.id).map(\.space.id))
            } else {
                try answer.tell(connection, cursors, rooms, snapshotsOnly: acted, at: snapshotNow)
            }
            return answer
        }
    }
}

extension SyncAnswer {
    /// - Parameters:
    ///   - wholeOnly: the spaces that may be told as a whole; empty for all.
    ///   - now: the time as of which they are.
    fileprivate mutating func tell(
        _ connection: Connection, _ cursors: [SyncCursor], _ rooms: [Room], snapshotsOnly: Set<ID<Space>>, at now: Int64
    ) throws {
        let memberships = try connection.spaces(of: viewer.person)
        let mine = Set(memberships.map(\.space.id))
        lost = cursors.map(\.space).filter { !mine.contains($0) }
        let known = Dictionary(cursors.map { ($0.space, $0.sequence) }) { first, _ in first }
        var room = Limits.thingsPerSync
        for membership in memberships {
            let head = membership.space
            guard let sync = rooms.first(where: { $0.kind == head.kind })?.sync else { continue }
            let cursor = known[head.id]
            if cursor == head.sequence { continue }
            guard room > 0 else {
                hasMore = true
                break
            }
            guard
                let delta = try connection.delta(
                    of: head, since: cursor, for: viewer, sync, at: now,
                    mayBeSnapshot: snapshotsOnly.isEmpty || snapshotsOnly.contains(head.id))
            else {
                hasMore = true
                continue
            }
            room -= delta.operations.count
            if delta.snapshot != nil { room -= try sync.weight(connection, head.id) }
            spaces.append(delta)
        }
        people = try connection.people(in: memberships.map(\.space.id))
    }
}

extension Connection {
    /// What a device lacks of one space: the operations, or the whole of it where that is shorter, where what it was told is
    /// not enough any more, or where it says to have come further than there is to go. Nil where that would be the whole, and
    /// it may not be.
    fileprivate func delta(
        of head: SpaceHead, since cursor: Int64?, for viewer: Viewer, _ sync: Room.Sync, at now: Int64,
        mayBeSnapshot: Bool
    ) throws -> SyncDelta? {
        if let cursor, (0..<head.sequence).contains(cursor), head.sequence - cursor <= Limits.operationsPerSpace {
            let operations = try operations(in: head.id, after: cursor, limit: Limits.operationsPerSpace)
            if !operations.contains(where: { sync.changesSight($0.operation) }) {
                return SyncDelta(
                    space: head.id, kind: head.kind, sequence: operations.last?.sequence ?? cursor,
                    operations: try sync.visible(self, operations, head.id, viewer.person))
            }
        }
        guard mayBeSnapshot else { return nil }
        let behind = try operations(in: head.id, before: nil, limit: Limits.operationsBehind)
        let last = try sync.visible(self, behind.reversed(), head.id, viewer.person)
        return SyncDelta(
            space: head.id, kind: head.kind, sequence: head.sequence,
            snapshot: try sync.snapshot(self, head, viewer.person, now, last), operations: last)
    }

    /// Everybody in some spaces; and of whom those may name who are not in them, the names, as long as they have an account:
    /// what the house's own pages call people.
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
