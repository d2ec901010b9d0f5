import DeviceFloor
import Floor
import RetroRoom

/// What a device holds of a team: the state that its owner may see.
struct TeamOnDevice: SpaceOnDevice {
    private(set) var team: Team

    typealias Room = RetroRules

    static let useCases = RetroRules.useCasesOnDevice
    static let hasWholeLog = false
    static var fieldCount: Int { TeamSnapshot.fieldCount }

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        guard let read = try? TeamSnapshot(json: snapshot.state).team() else { return nil }
        team = read
    }

    var id: ID<Space> { team.id }
    var name: String { team.name.value }

    mutating func apply(_ recorded: RecordedOperation, isConfirmed: Bool, after log: [RecordedOperation]) {
        team.apply(recorded.operation)
    }

    func snapshot(for owner: ID<Person>) -> SyncDelta.Snapshot {
        SyncDelta.Snapshot(state: TeamSnapshot(of: team).json, members: [])
    }

    /// A team for rules. It was already reduced to what its owner may see.
    static func slice(
        _ query: RetroQuery.Part, of copy: TeamCopy, for viewer: ID<Person>, names: People
    ) -> TeamSlice? {
        let team = copy.team
        return TeamSlice(
            team: team, sequence: copy.sequence,
            keywordCount: team.currentRetrospective.map { team.wall(of: $0.id).count } ?? 0)
    }
}

/// A device's copy of a team.
typealias TeamCopy = SpaceCopy<TeamOnDevice>

extension TeamCopy {
    var team: Team { state.team }

    /// The team's row in the list of teams.
    var summary: TeamSummary { TeamSummary(id: team.id, name: team.name.value, people: team.present.count) }
}
