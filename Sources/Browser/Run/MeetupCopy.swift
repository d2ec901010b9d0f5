import DeviceFloor
import Floor
import RunRoom

/// A device's copy of a meetup that its owner is in: the state that they may see, and the latest operations.
struct MeetupCopy {
    private(set) var held: HeldMeetup
    private(set) var clock: HybridTime = .zero
    private(set) var sequence: Int64
    /// The newest last. They identify forms that are sent twice.
    private var last: [RecordedOperation] = []

    /// Operations of a meetup that a device keeps.
    static let logLimit = 200

    private mutating func note(_ recorded: RecordedOperation) {
        clock = max(clock, recorded.operation.clock)
        last.append(recorded)
    }

    /// The meetup among its owner's.
    func ownRun(of owner: ID<Person>, at now: Int64) -> OwnRun {
        let meetup = held.meetup
        return OwnRun(
            id: meetup.id, title: meetup.title.value, time: meetup.time.value, district: meetup.district.value,
            phase: meetup.phase(at: now), standing: meetup.standing(of: owner),
            attendance: attendance(of: owner), zoneOffset: held.zoneOffset, hasLog: nil)
    }

    func attendance(of person: ID<Person>) -> Participant.Attendance {
        held.meetup.participants[person]?.attendance.value ?? .unmarked
    }
}

extension MeetupCopy: SpaceCopy {
    static let useCases = RunRules.useCasesOnDevice

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        guard let read = try? MeetupSnapshot(json: snapshot.state).held(), read.meetup.id == delta.space else {
            return nil
        }
        held = read
        sequence = delta.sequence
        clock = Stamps.latest(in: snapshot.state)
        for recorded in delta.operations { note(recorded) }
    }

    var id: ID<Space> { held.meetup.id }
    var name: String { held.meetup.title.value }

    func recorded(_ id: ID<Operation>) -> Operation? { last.last { $0.operation.id == id }?.operation }

    /// The server omits operations that the owner may not see, so sequences have gaps.
    mutating func take(_ delta: SyncDelta) -> Bool {
        for recorded in delta.operations where recorded.sequence > sequence {
            held.meetup.apply(recorded.operation)
            held.meetup.number(recorded)
            note(recorded)
        }
        sequence = max(sequence, delta.sequence)
        return true
    }

    /// Messages among them have no number yet: they stand after all others.
    mutating func show(_ operations: [Operation], at now: Int64) {
        for operation in operations {
            held.meetup.apply(operation)
            note(RecordedOperation(operation: operation, sequence: sequence, recordedAt: now))
        }
    }

    /// Nil where the house has to be asked: for questions, which are between two people, for earlier messages, for a message that the device does not hold, and for
    /// images, which the house has.
    func slice(_ query: RunQuery.Part, for viewer: ID<Person>, names: People) -> MeetupSlice? {
        let messages = held.meetup.messages
        guard query.existing.allSatisfy({ messages[$0] != nil }) else { return nil }
        guard query.files.isEmpty, query.talk?.thread == nil, query.talk?.before == nil, query.talk?.isOfHouse != true
        else { return nil }
        var slice = MeetupSlice(meetup: held.meetup, sequence: sequence)
        slice.hasEarlier = held.hasEarlier
        if query.talk != nil, let first = held.meetup.talk(in: nil).dropLast(TalkPage.limit).last {
            slice.meetup = held.meetup.withoutMessages(upTo: first)
            slice.hasEarlier = true
        }
        for person in held.people {
            slice.runners[person.runner.person] = person.runner
            slice.photos[person.runner.person] = person.photo
        }
        slice.me = slice.runners[viewer]
        slice.isDevice = true
        slice.unseen = held.unseen
        slice.reading.sequence = held.read
        if query.talk != nil, query.runners { slice.happened = happened(in: slice) }
        slice.zoneOffset = held.zoneOffset
        return slice
    }

    /// Operations since the first message on the page; all that are held, where the talk begins there.
    private func happened(in slice: MeetupSlice) -> [RecordedOperation] {
        let first = slice.hasEarlier ? slice.meetup.talk(in: nil).first?.sequence ?? 0 : 0
        return last.filter { $0.sequence > first && !RunRules.kindsBesideTalk.contains($0.operation.kind) }
    }

    func ordered(_ operations: [Operation], after before: Set<ID<Operation>>) -> [Operation] { operations }

    func delta(for owner: ID<Person>) -> SyncDelta {
        SyncDelta(
            space: id, kind: RunRules.kind, sequence: sequence,
            snapshot: SyncDelta.Snapshot(state: MeetupSnapshot(of: held).json, members: []), operations: last)
    }

    mutating func forget() {
        held.forgetEarlier()
        guard last.count > MeetupCopy.logLimit else { return }
        last.removeFirst(last.count - MeetupCopy.logLimit)
    }

    /// The local log is partial, and what the owner may not see is indistinguishable from what is missing, so losses
    /// cannot be detected.
    func missing(from told: SyncDelta?, of author: ID<Person>) -> [Operation] { [] }

    /// Nobody else changes one's own messages and one's own check-in but the leader, whose word stands.
    func wasLessened(_ change: UnsentChange) -> Bool { false }
}
