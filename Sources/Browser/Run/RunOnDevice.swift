import DeviceFloor
import Floor
import RunRoom

extension RunRules: RoomOnDevice {
    static func held(in replica: Replica) -> HeldSpaces<MeetupOnDevice> { replica.rooms.meetups }

    static func data(_ query: RunQuery, in replica: Replica, for viewer: Viewer) -> RunData? {
        switch query {
        case .own(let pages): pages == OwnRuns.Pages() ? .own(ownRuns(in: replica, for: viewer)) : nil
        case .meetup(let part):
            // Questions are between two people: only the server has them.
            part.talk?.thread == nil
                ? slice(part, of: part.meetup, in: replica, for: viewer).map { .meetup($0) } : nil
        case .meetups, .creating, .talks, .profile, .logs, .log, .runner, .blocked, .bookmarks, .reports: nil
        }
    }

    static func slice(
        _ part: RunQuery.Part, of meetup: ID<Space>, in replica: Replica, for viewer: Viewer
    ) -> MeetupSlice? {
        guard let held = replica.rooms.meetups[meetup],
            var slice = held.shown.slice(part, for: viewer.person, names: replica.people)
        else { return nil }
        // The server's sequence: with it the page recognizes announcements of changes that it does not show yet.
        slice.sequence = held.confirmed.sequence
        slice.reading.sequence = latest(slice.reading.sequence, replica.readings[meetup])
        slice.isCheckInUnsent =
            held.shown.attendance(of: viewer.person) != held.confirmed.attendance(of: viewer.person)
        return slice
    }

    private static func latest(_ one: Int64?, _ other: Int64?) -> Int64? {
        guard let one, let other else { return one ?? other }
        return max(one, other)
    }

    /// The newest message of a talk that is opened.
    static func read(on page: RunPageRoute, _ data: RunData) -> (space: ID<Space>, sequence: Int64)? {
        guard page === talkPage, case .meetup(let slice) = data,
            let last = slice.meetup.talk(in: nil).compactMap({ $0.sequence }).max()
        else { return nil }
        return (slice.space, last)
    }

    /// The server knows at once whether a code is right.
    static func device(of useCase: RunUseCase) -> DevicePolicy { useCase.name == checkIn.name ? .fallback : .first }

    /// The runs that the device holds. Only the server can count how often the viewer was present in all.
    private static func ownRuns(in replica: Replica, for viewer: Viewer) -> OwnRuns {
        let runs = replica.rooms.meetups.all.map { $0.shown.ownRun(of: viewer.person, at: viewer.now) }
        return OwnRuns(held: runs, at: viewer.now)
    }
}
