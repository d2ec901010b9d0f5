import Floor
import RetroRoom
package import ServerFloor
import Storage

extension Room.Sync {
    /// Teams on devices: as far as the person may see them.
    package static let retro = Room.Sync(
        RetroRules.self,
        snapshot: { connection, head, person, _, _ in try connection.teamSnapshot(head, for: person) },
        weight: { connection, team in try connection.teamWeight(team) }
    ) { sync in
        sync.visible = { connection, operations, space, person in
            try connection.visible(operations, in: space, to: person)
        }
        sync.changesSight = { Team.changesSight($0) }
    }
}

extension Connection {
    /// A team's snapshot for a member.
    ///
    /// - Throws: `missing`.
    func teamSnapshot(_ head: SpaceHead, for person: ID<Person>) throws -> SyncDelta.Snapshot {
        SyncDelta.Snapshot(
            state: TeamSnapshot(of: try seenTeam(head.id, by: person)).json,
            members: try members(of: head.id).map { SyncDelta.Member($0.person, $0.role) })
    }
}
