import DeviceFloor
import DiaryRoom
import Floor

/// A sequence of several people's requests to one journal, answered from its copy in memory: its owner's, and others' who
/// get nothing.
///
/// Placeholders in a story name ids that are not known in advance: `$journal`, `$entry:1` the first entry that was
/// written, `$version:2` the operation that wrote a text second, `$person:Ann`, `$new:7` an id that nothing has yet.
struct DiaryStory {
    private var copy: JournalCopy?
    /// In the order in which they were written first.
    private var entries: [ID<Entity>] = []
    private var cast: StoryCast

    init(_ question: JSON) { cast = StoryCast(question) }

    /// Answers each visit.
    consuming func tell(_ visits: [JSON], to transcript: inout Transcript) {
        for (number, visit) in visits.enumerated() {
            cast.begin(visit, number: number, in: &transcript)
            answer(visit, number: number, to: &transcript)
        }
        guard let copy else { return }
        transcript.line(JournalSnapshot(of: copy.journal).json.bytes)
        transcript.line(copy.endsAlikeBackwards ? "ends alike" : "ends otherwise backwards")
        transcript.line(copy.isReadAgain(by: cast.person(cast.names[0])) ? "reads alike" : "reads otherwise")
    }

    private mutating func answer(_ visit: JSON, number: Int, to transcript: inout Transcript) {
        let viewer = cast.viewer(visit)
        let request = cast.request(visit) { resolve($0) }
        do throws(Refusal) {
            let route = try Route(request, among: DiaryRules.useCases, pages: DiaryRules.allPages)
            var tools = cast.tools(clock: copy?.clock ?? .zero, 2, UInt64(number))
            let outcome = try outcome(of: route, request, viewer, &tools)
            transcript.write(outcome, viewer, room: .diary)
            if case .record(let operations, _) = outcome { for operation in operations { record(operation) } }
        } catch {
            transcript.write(error, viewer)
        }
    }

    private func outcome(
        of route: Route<DiaryRules>, _ request: Request, _ viewer: Viewer, _ tools: inout Tools
    ) throws(Refusal) -> Outcome {
        switch route {
        case .page(let page, let ids):
            let data = try load(try page.query(ids, request.query), for: viewer)
            return try page.draw(ids, request, data, viewer, &tools)
        case .create:
            return try DiaryRules.creation.respond(
                to: request, try load(DiaryRules.creationQuery, for: viewer), viewer, &tools)
        case .act(let journal, let useCase):
            let query = DiaryQuery.journal(try useCase.needs(request.form, journal))
            guard case .journal(let slice) = try load(query, for: viewer) else { throw .missing }
            return try useCase.respond(to: request, slice, viewer, &tools)
        }
    }

    /// As a device receives what the server recorded.
    private mutating func record(_ operation: Operation) {
        var changed = copy ?? JournalCopy(id: operation.space)
        guard changed.id == operation.space else { return }
        let next = changed.sequence + 1
        _ = changed.apply(
            SyncDelta(
                space: operation.space, kind: DiaryRules.kind, sequence: next,
                operations: [
                    RecordedOperation(
                        operation: operation, sequence: next, recordedAt: operation.clock.milliseconds)
                ]))
        copy = changed
        for change in operation.changes where change.writes(Entry.day) { entries.append(change.subject) }
    }

    private func load(_ query: DiaryQuery, for viewer: Viewer) throws(Refusal) -> DiaryData {
        switch query {
        case .journals:
            guard let copy, copy.isOwner(viewer.person) else { return .journals([]) }
            return .journals([copy.summary])
        case .journal(let part):
            guard let copy, copy.id == part.journal, let slice = copy.slice(part, for: viewer, names: People()) else {
                throw .missing
            }
            return .journal(slice)
        }
    }

    /// What a word of the story stands for; any other text is itself.
    private func resolve(_ word: String) -> String {
        guard word.bytes.first == UInt8(ascii: "$") else { return word }
        let parts = word.dropFirst().split(separator: ":", maxSplits: 1).map { String($0) }
        let name = parts.count > 1 ? parts[1] : ""
        let index = (Int(name) ?? 1) - 1
        switch parts.first {
        case "journal": return copy?.id.text ?? word
        case "person": return cast.person(name).text
        case "new": return ID<Entity>(high: 0x0197_0000_0000_7001, low: 1 << 63 | UInt64(index + 1)).text
        case "entry": return entries.indices.contains(index) ? entries[index].text : word
        case "version":
            let writes = (copy?.log ?? []).filter { $0.operation.change(of: Entry.text) != nil }
            return writes.indices.contains(index) ? writes[index].operation.id.text : word
        default: return word
        }
    }
}

extension JournalCopy {
    /// Whether applying the log from the last operation to the first gives the same journal: the order must not matter.
    fileprivate var endsAlikeBackwards: Bool {
        var other = Journal(id: id)
        for recorded in log.reversed() { other.apply(recorded.operation) }
        return other == journal
    }

    /// Whether the copy that is read from what a device stores is the same, in the same order.
    fileprivate func isReadAgain(by owner: ID<Person>) -> Bool {
        let delta = delta(for: owner)
        guard let snapshot = delta.snapshot, let other = JournalCopy(delta, snapshot, owner: owner) else {
            return false
        }
        return other.journal == journal && other.order == order && other.clock == clock
    }
}
