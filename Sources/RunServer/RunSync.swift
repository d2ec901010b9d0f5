import Floor
import RunRoom
package import ServerFloor
import Storage

extension Room.Sync {
    /// The meetups that a person is in, on their devices, as far as they may see them.
    package static let run = Room.Sync(
        RunRules.self,
        snapshot: { connection, head, person, now, _ in try connection.meetupSnapshot(head, for: person, at: now) },
        weight: { connection, meetup in try connection.meetupWeight(meetup) }
    ) { sync in
        sync.visible = { connection, operations, space, person in
            try connection.visible(operations, in: space, to: person)
        }
        sync.behind = { connection, space, person, before in
            try connection.happened(in: space, before: before, toldTo: person)
        }
        sync.changesSight = { Meetup.changesSight($0) }
        sync.unheld = { connection, viewer in try connection.unheldMeetups(of: viewer) }
        // By their nicknames, which a snapshot has. Nobody learns how somebody is called in the other rooms.
        sync.namesPeople = false
    }
}

extension Connection {
    /// A meetup's snapshot for somebody in it.
    ///
    /// - Throws: `missing`, `members-only`.
    func meetupSnapshot(_ head: SpaceHead, for person: ID<Person>, at now: Int64) throws -> SyncDelta.Snapshot {
        let slice = try slice(RunQuery.Part(head.id, runners: true, talk: .init()), at: head, for: person)
        // Who is in it is in the state.
        return SyncDelta.Snapshot(state: try MeetupSnapshot(of: slice, for: person, at: now).json, members: [])
    }

    /// What happened to a run while the messages of a snapshot's talk were written, before a place in the log, the oldest
    /// first.
    fileprivate func happened(
        in meetup: ID<Space>, before end: Int64, toldTo person: ID<Person>
    ) throws -> [RecordedOperation] {
        // Most runs have fewer operations than accompany a snapshot.
        if end <= 1 { return [] }
        let blocks = try blocks(of: person)
        let talk = RunQuery.Part.Talk()
        let found = try messages(
            talk, of: meetup, without: blocks.byViewer.union(blocks.ofViewer).sorted(), limit: TalkPage.limit + 1)
        return try happened(
            beside: found, talk, in: meetup, hasEarlier: found.count > TalkPage.limit, before: end)
    }

    /// About the number of entities in a meetup's snapshot.
    func meetupWeight(_ meetup: ID<Space>) throws -> Int {
        let people = try first("SELECT count(*) FROM run_participant WHERE meetup = \(meetup)")?.int(0) ?? 0
        return people + TalkPage.limit
    }

    /// Operations of a meetup as far as a person may see them; operations that are hidden entirely are left out.
    func visible(
        _ recorded: [RecordedOperation], in space: ID<Space>, to person: ID<Person>
    ) throws -> [RecordedOperation] {
        // Of the people, who reads them, who made them, and whom they are about.
        let people = recorded.reduce(into: Set([person])) { people, recorded in
            people.insert(recorded.operation.author)
            people.formUnion(recorded.operation.changes.map { ID<Person>($0.subject) })
        }
        let tellsRoute = recorded.contains { Meetup.tellsRoute($0.operation) }
        guard var meetup = try meetup(space, with: people.sorted(), withRoute: tellsRoute) else { return [] }
        let messages = Set(recorded.flatMap { RunAffectedIDs(of: $0.operation).messages })
        meetup.insertLoaded(try self.messages(messages.sorted(), of: space))
        return meetup.visible(recorded, to: person, try blocks(of: person))
    }

    /// Meetups of a person that no device keeps: those beyond ``HeldMeetup/comingLimit`` and ``HeldMeetup/pastLimit``, those
    /// that began longer ago than ``RunLimits/heldMilliseconds``, and those whose leader and the person do not see each
    /// other. One query, however many there are.
    func unheldMeetups(of viewer: Viewer) throws -> Set<ID<Space>> {
        let person = viewer.person
        // Drafts without a time come last.
        let own = try all(
            """
            SELECT m.id, m.stage, m.starts_at, EXISTS (
                SELECT 1 FROM run_block b WHERE (b.person = \(person) AND b.other = m.leader)
                    OR (b.other = \(person) AND b.person = m.leader)) AS apart
            FROM floor_member f JOIN run_meetup m ON m.id = f.space
            WHERE f.person = \(person) AND f.kind = \(RunRules.kind)
            ORDER BY m.starts_at IS NULL, m.starts_at, m.id
            """
        ).map { try OwnMeetup($0) }
        let began = viewer.now - RunLimits.presentMilliseconds
        let seen = own.filter { !$0.isApart }
        let coming = seen.filter { !$0.isCancelled && $0.startsAt ?? .max > began }.prefix(HeldMeetup.comingLimit)
        let past = seen.filter { meetup in
            guard let startsAt = meetup.startsAt else { return false }
            return (meetup.isCancelled || startsAt <= began) && startsAt >= viewer.now - RunLimits.heldMilliseconds
        }.suffix(HeldMeetup.pastLimit)
        return Set(own.map(\.id)).subtracting((coming + past).map(\.id))
    }
}

/// What decides whether a device keeps a meetup that a person is in.
private struct OwnMeetup {
    let id: ID<Space>
    let isCancelled: Bool
    let startsAt: Int64?
    /// Whether its leader and the person do not see each other.
    let isApart: Bool

    init(_ row: Storage.Row) throws {
        id = try row.id(0)
        isCancelled = try row.text(1) == Meetup.Stage.cancelled.rawValue
        startsAt = try row.optionalInt64(2)
        isApart = try row.bool(3)
    }
}
