import Floor
import Storage

/// The operations of a span that an event brings to devices, in the form in which the answer to a sync has them.
///
/// They were read once, however many hear of them; what a device is brought passes the same door as its next sync. With them
/// come the proofs of both ends: a device takes them only where it stands after the very operation that they follow, so that
/// none is taken twice, out of order, or on top of what the log has lost.
struct BroughtOperations: Sendable {
    let all: [RecordedOperation]
    let before: ProvedCursor
    let last: ProvedCursor
}

extension LiveStream {
    /// The operations of a span, for the device of this stream, as an event's member. Nil if it is to sync.
    func operations(of span: NewsSpan, in room: Room) async -> JSON? {
        guard let sync = room.sync, span.after > 0, span.count != nil else { return nil }
        let services = services
        let read = await services.operationsCache.news(of: span) { await services.operations(of: span, sync) }
        guard let read else { return nil }
        return await brought(read, of: room.kind, sync)
    }

    /// What operations bring this stream's device, as it would be told of them by a sync now.
    func brought(_ read: BroughtOperations, of kind: String, _ sync: Room.Sync) async -> JSON? {
        let (person, place) = (person, read.last.place)
        // With its own a device waits for what became of them, which the answer to its sync says.
        if read.all.allSatisfy({ $0.operation.device == person.device }) { return nil }
        let viewer = services.viewer(person, in: zone, now: services.clock())
        let now = services.houseClock.cautious()
        let told = await services.readNews { connection -> [RecordedOperation]? in
            guard try connection.stands(session: person.device, now: now) else { return nil }
            return try connection.brought(read.all, in: place.space, to: viewer, sync)
        }
        guard let told else { return nil }
        let delta = SyncDelta(space: place.space, kind: kind, sequence: place.sequence, operations: told)
        let brought: JSON = [
            "version": .integer(SyncDelta.wireVersion), "person": .string(person.id.text), "before": read.before.json,
            "delta": delta.json, "proof": read.last.json,
        ]
        return brought.text.utf8.count <= Limits.newsBytes ? brought : nil
    }
}

extension Services {
    /// Reads the operations that devices are brought. Nil if there are none, more than an event has room for, or some with
    /// which a sync brings more than operations.
    func operations(of span: NewsSpan, _ sync: Room.Sync) async -> BroughtOperations? {
        guard let count = span.count else { return nil }
        return await readNews { connection in
            // However long they are: that they were too long for everybody would tell of what only some of them may see.
            let operations = try connection.operations(in: span.space, after: span.after, limit: count)
            guard let last = operations.last, last.sequence == span.last,
                !operations.contains(where: { sync.changesSight($0.operation) }),
                try !(sync.namesPeople && connection.concernsMembers(operations)),
                // One that must be renewed is not relied on: the next sync renews it.
                let lineage = try connection.logLineage(),
                let before = try connection.operations(in: span.space, after: span.after - 1, limit: 1).first,
                before.sequence == span.after
            else { return nil }
            func proved(_ recorded: RecordedOperation) -> ProvedCursor {
                ProvedCursor(
                    CursorPlace(space: span.space, sequence: recorded.sequence), recorded.operation.id, lineage)
            }
            return BroughtOperations(all: operations, before: proved(before), last: proved(last))
        }
    }
}

extension Connection {
    /// Operations as a person's device would be told of them by a sync now; nil where it would be told nothing, or more than
    /// them: the space is no longer theirs or none that devices keep, or it has a lock, of which a sync tells.
    fileprivate func brought(
        _ operations: [RecordedOperation], in space: ID<Space>, to viewer: Viewer, _ sync: Room.Sync
    ) throws -> [RecordedOperation]? {
        guard try role(of: viewer.person, in: space) != nil, try !sync.unheld(self, viewer).contains(space),
            try !sync.locks(self, viewer).contains(where: { $0.space == space })
        else { return nil }
        return try sync.visible(self, operations, space, viewer.person)
    }

    /// Whether some operations change who is in their space: with them a device needs names.
    fileprivate func concernsMembers(_ operations: [RecordedOperation]) throws -> Bool {
        let subjects = Set(operations.flatMap { $0.operation.changes.map { ID<Person>($0.subject) } }).sorted()
        if subjects.isEmpty { return false }
        return try first("SELECT 1 FROM floor_person WHERE id IN (\(list: subjects)) LIMIT 1") != nil
    }
}
