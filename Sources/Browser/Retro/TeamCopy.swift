import DeviceFloor
import Floor
import RetroRoom

/// A device's copy of a team: the state that its owner may see, and the latest operations.
struct TeamCopy {
    private(set) var team: Team
    private(set) var clock: HybridTime = .zero
    private(set) var sequence: Int64
    /// The newest last. They identify forms that are sent twice.
    private var last: [RecordedOperation] = []

    /// Operations of a team that a device keeps.
    static let logLimit = 200

    /// The team's row in the list of teams.
    var summary: TeamSummary { TeamSummary(id: team.id, name: team.name.value, people: team.present.count) }

    private mutating func note(_ recorded: RecordedOperation) {
        clock = max(clock, recorded.operation.clock)
        last.append(recorded)
    }
}

extension TeamCopy: SpaceCopy {
    static let useCases = RetroRules.useCasesOnDevice

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        guard let read = try? TeamSnapshot(json: snapshot.state).team(), read.id == delta.space else { return nil }
        team = read
        sequence = delta.sequence
        clock = Stamps.latest(in: snapshot.state)
        for recorded in delta.operations { note(recorded) }
    }

    var id: ID<Space> { team.id }
    var name: String { team.name.value }

    func recorded(_ id: ID<Operation>) -> Operation? { last.last { $0.operation.id == id }?.operation }

    /// The server omits operations that the owner may not see, so sequences have gaps.
    mutating func take(_ delta: SyncDelta) -> Bool {
        for recorded in delta.operations where recorded.sequence > sequence {
            team.apply(recorded.operation)
            note(recorded)
        }
        sequence = max(sequence, delta.sequence)
        return true
    }

    mutating func show(_ operations: [Operation], at now: Int64) {
        for operation in operations {
            team.apply(operation)
            note(RecordedOperation(operation: operation, sequence: sequence, recordedAt: now))
        }
    }

    /// A team for rules. It was already reduced to what its owner may see.
    func slice(_ query: RetroQuery.Part, for viewer: ID<Person>, names: People) -> TeamSlice? {
        TeamSlice(team: team, sequence: sequence, keywordCount: keywordCount)
    }

    func ordered(_ operations: [Operation], after before: Set<ID<Operation>>) -> [Operation] { operations }

    func delta(for owner: ID<Person>) -> SyncDelta {
        SyncDelta(
            space: team.id, kind: RetroRules.kind, sequence: sequence,
            snapshot: SyncDelta.Snapshot(state: TeamSnapshot(of: team).json, members: []), operations: last)
    }

    mutating func forget() {
        guard last.count > TeamCopy.logLimit else { return }
        last.removeFirst(last.count - TeamCopy.logLimit)
    }

    /// The local log is partial, and sealed content is indistinguishable from missing content, so losses cannot be
    /// detected.
    func missing(from told: SyncDelta?, of author: ID<Person>) -> [Operation] { [] }

    /// Use cases on a device change only the owner's own keywords, which nobody else changes.
    func wasLessened(_ change: UnsentChange) -> Bool { false }

    /// The number of keywords in the current retrospective.
    var keywordCount: Int { team.currentRetrospective.map { team.wall(of: $0.id).count } ?? 0 }
}
