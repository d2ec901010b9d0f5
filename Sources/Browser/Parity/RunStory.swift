import DeviceFloor
import Floor
import RunRoom

/// Several people's requests to one meetup, one after another, answered from its whole state in memory: each sees what they
/// may see of it. At the end everybody who is in it gets the copy that their device would have.
///
/// Placeholders in a story name ids that are not known in advance: `$meetup`, `$message:Hello` for the message of that text
/// that was written last, `$person:Ann`, `$code` for the code that is shown.
struct RunStory {
    private var meetup: Meetup?
    private var log: [RecordedOperation] = []
    private var cast: StoryCast

    init(_ question: JSON) { cast = StoryCast(question) }

    /// Answers each visit.
    consuming func tell(_ visits: [JSON], to transcript: inout Transcript) {
        for (number, visit) in visits.enumerated() {
            cast.begin(visit, number: number, in: &transcript)
            if visit["job"] != nil { runJob(number, to: &transcript) } else { answer(visit, number, to: &transcript) }
        }
        for name in cast.names { writeCopy(of: cast.person(name), to: &transcript) }
        guard let meetup else { return }
        var backwards = Meetup(id: meetup.id)
        for recorded in log.reversed() {
            backwards.apply(recorded.operation)
            backwards.number(recorded)
        }
        transcript.line(backwards == meetup ? "ends alike" : "ends otherwise backwards")
    }

    private mutating func answer(_ visit: JSON, _ number: Int, to transcript: inout Transcript) {
        let viewer = cast.viewer(visit)
        let request = cast.request(visit) { resolve($0) }
        do throws(Refusal) {
            let route = try Route(request, among: RunRules.useCases, pages: RunRules.allPages)
            var tools = tools(2, UInt64(number))
            let outcome =
                switch route {
                case .page(let page, let ids):
                    try page.draw(
                        ids, request, try data(try page.query(ids, request.query), viewer), viewer, &tools)
                case .create: try RunRules.creation.respond(to: request, .creating, viewer, &tools)
                case .act(let meetup, let useCase):
                    try useCase.respond(
                        to: request, try slice(try useCase.needs(request.form, meetup), for: viewer.person), viewer,
                        &tools)
                }
            transcript.write(outcome, viewer, room: .run)
            if case .record(let operations, _) = outcome { for operation in operations { record(operation) } }
        } catch {
            transcript.write(error, viewer)
        }
    }

    /// What the meetup does by itself.
    private mutating func runJob(_ number: Int, to transcript: inout Transcript) {
        guard let meetup, let slice = try? slice(.init(meetup.id, runners: true), for: .unmade) else { return }
        var tools = tools(3, UInt64(number))
        guard let operation = MeetupJob.onTime(slice, tools: &tools) else { return transcript.line("nothing to do") }
        transcript.line(operation)
        record(operation)
    }

    private func tools(_ purpose: UInt64, _ number: UInt64) -> Tools {
        cast.tools(clock: log.last?.operation.clock ?? .zero, purpose, number, sealer: StoryDigest.sealer)
    }

    private mutating func record(_ operation: Operation) {
        var changed = meetup ?? Meetup(id: operation.space)
        let recorded = RecordedOperation(
            operation: operation, sequence: Int64(log.count + 1), recordedAt: operation.clock.milliseconds)
        changed.apply(operation)
        changed.number(recorded)
        meetup = changed
        log.append(recorded)
    }

    private func data(_ query: RunQuery, _ viewer: Viewer) throws(Refusal) -> RunData {
        switch query {
        case .meetups(let filter):
            .meetups(
                FoundMeetups(meetups: found(filter), count: meetup == nil ? 0 : 1, isMore: false, next: nil), filter)
        case .creating: .creating
        case .own: .own(OwnRuns(held: own(viewer), at: viewer.now))
        case .profile: .profile(RunnerRecord(runner: runner(viewer.person), namedAt: cast.now, jobAt: cast.now))
        case .blocked: .blocked([BlockedPerson(person: cast.person(cast.names[0]), nickname: nil, since: cast.now)])
        case .meetup(let part): .meetup(try slice(part, for: viewer.person))
        default: throw .missing
        }
    }

    private func own(_ viewer: Viewer) -> [OwnRun] {
        guard let meetup, meetup.standing(of: viewer.person) != .outsider else { return [] }
        return [
            OwnRun(
                id: meetup.id, title: meetup.title.value, time: meetup.time.value, district: meetup.district.value,
                phase: meetup.phase(at: viewer.now), standing: meetup.standing(of: viewer.person),
                attendance: meetup.participants[viewer.person]?.attendance.value ?? .unmarked, zoneOffset: 32_400)
        ]
    }

    private func found(_ filter: MeetupFilter) -> [MeetupSummary] {
        guard let meetup, let time = meetup.time.value, let conditions = meetup.conditions.value,
            let place = meetup.place.value
        else { return [] }
        let circle = RunStory.fuzzer.circle(around: place.anchor)
        return [
            MeetupSummary(
                id: meetup.id, title: meetup.title.value, band: meetup.band.value, time: time, conditions: conditions,
                district: meetup.district.value, circle: circle, taken: meetup.taken(at: cast.now),
                phase: meetup.phase(at: cast.now), distance: filter.centre.map { circle.metres(from: $0) },
                zoneOffset: 32_400)
        ]
    }

    private func slice(_ part: RunQuery.Part, for person: ID<Person>) throws(Refusal) -> MeetupSlice {
        guard let meetup, meetup.id == part.meetup else { throw .missing }
        var slice = MeetupSlice(meetup: meetup, sequence: Int64(log.count), fuzzer: RunStory.fuzzer)
        slice.zoneOffset = 32_400
        for name in cast.names { slice.runners[cast.person(name)] = runner(cast.person(name)) }
        slice.me = slice.runners[person]
        return slice
    }

    /// A profile made of the person's place in the cast.
    private func runner(_ person: ID<Person>) -> Runner {
        let index = cast.names.firstIndex { cast.person($0) == person } ?? 0
        return Runner(
            person: person, nickname: cast.names[index], birthYear: 1980 + 3 * index,
            gender: Runner.Gender.allCases[index % 3], job: Runner.Job.allCases[index % Runner.Job.allCases.count],
            pace: Runner.Pace.allCases[1 + index % 3])
    }

    /// The copy that a device would have, and the talk that it draws offline.
    private func writeCopy(of person: ID<Person>, to transcript: inout Transcript) {
        guard let meetup, let slice = try? slice(.init(meetup.id, runners: true, talk: .init()), for: person),
            let snapshot = try? MeetupSnapshot(of: slice, for: person, at: cast.now)
        else { return transcript.line("no copy") }
        transcript.line(snapshot.json.bytes)
        let delta = SyncDelta(
            space: meetup.id, kind: RunRules.kind, sequence: Int64(log.count),
            snapshot: .init(state: snapshot.json, members: []), operations: [])
        guard let whole = delta.snapshot, let copy = MeetupCopy(delta, whole, owner: person) else {
            return transcript.line("reads otherwise")
        }
        transcript.line(
            copy.delta(for: person).snapshot?.state == snapshot.json ? "reads alike" : "reads otherwise")
    }

    private static let fuzzer = PlaceFuzzer { StoryDigest.of($0) }

    /// What a word of the story stands for; any other text is itself.
    private func resolve(_ word: String) -> String {
        guard word.bytes.first == UInt8(ascii: "$"), let meetup else { return word }
        let parts = word.dropFirst().split(separator: ":", maxSplits: 1).map { String($0) }
        let name = parts.count > 1 ? parts[1] : ""
        switch parts.first {
        case "meetup": return meetup.id.text
        case "person": return cast.person(name).text
        case "message":
            return meetup.messages.values.filter { $0.text.value == name }.map { $0.id }.max()?.text ?? word
        case "code": return meetup.codes.value.last?.digits ?? word
        case "start": return String((cast.now / 3_600_000 + (Int64(name) ?? 24)) * 3_600_000)
        default: return word
        }
    }
}
