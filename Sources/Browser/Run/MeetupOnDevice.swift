import DeviceFloor
import Floor
import RunRoom

/// What a device holds of a meetup that its owner is in: the state that they may see.
struct MeetupOnDevice: SpaceOnDevice {
    private(set) var held: HeldMeetup

    typealias Room = RunRules

    static let useCases = RunRules.useCasesOnDevice
    static let hasWholeLog = false
    static var fieldCount: Int { MeetupSnapshot.fieldCount }
    static let toldLimit = TalkEvent.limit

    /// Whether the talk shows an operation as an event of the run: these are kept even after many messages and answers.
    static func tells(_ operation: Operation) -> Bool { !RunRules.kindsBesideTalk.contains(operation.kind) }

    init?(_ delta: SyncDelta, _ snapshot: SyncDelta.Snapshot, owner: ID<Person>) {
        guard let read = try? MeetupSnapshot(json: snapshot.state).held() else { return nil }
        held = read
    }

    var id: ID<Space> { held.meetup.id }
    var name: String { held.meetup.title.value }

    /// Messages that are posted here have no number yet: they stand after all others.
    mutating func apply(_ recorded: RecordedOperation, isConfirmed: Bool, after log: [RecordedOperation]) {
        held.meetup.apply(recorded.operation.ofMessages(in: held.meetup))
        if isConfirmed { held.meetup.number(recorded) }
    }

    func snapshot(for owner: ID<Person>) -> SyncDelta.Snapshot {
        SyncDelta.Snapshot(state: MeetupSnapshot(of: held).json, members: [])
    }

    mutating func forget(_ operations: ArraySlice<RecordedOperation>) { held.forgetEarlier() }

    /// Nil where the server must be asked: for questions, which are between two people, for earlier messages, for a
    /// message that the device does not hold, and for images, which only the server has.
    static func slice(
        _ query: RunQuery.Part, of copy: MeetupCopy, for viewer: ID<Person>, names: People
    ) -> MeetupSlice? {
        let held = copy.held
        let messages = held.meetup.messages
        guard query.existing.allSatisfy({ messages[$0] != nil }) else { return nil }
        guard query.files.isEmpty, query.talk?.thread == nil, query.talk?.before == nil, query.talk?.isOfHouse != true
        else { return nil }
        var slice = MeetupSlice(meetup: held.meetup, sequence: copy.sequence)
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
        if query.talk != nil, query.runners { slice.happened = copy.happened(in: slice) }
        slice.zoneOffset = held.zoneOffset
        return slice
    }
}

/// A device's copy of a meetup.
typealias MeetupCopy = SpaceCopy<MeetupOnDevice>

extension MeetupCopy {
    var held: HeldMeetup { state.held }

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

    /// Operations since the first message on the page; all that are held, where the talk begins there.
    fileprivate func happened(in slice: MeetupSlice) -> [RecordedOperation] {
        let first = slice.hasEarlier ? slice.meetup.talk(in: nil).first?.sequence ?? 0 : 0
        return log.filter { $0.sequence > first && MeetupOnDevice.tells($0.operation) }
    }
}
