import Floor

/// The people and the time of a story, and how its visits become requests.
///
/// A visit names who comes (`by`), what for (`get` or `post`, the path without the room) and the form or query (`with`).
/// `language` overrides the person's, `now` and `today` move time.
struct StoryCast {
    let names: [String]
    private let languages: [Language]
    private let seed: UInt64
    private(set) var now: Int64
    private var today: Day

    /// Reads `people` (`name`, `language`), `seed`, `now` (Unix milliseconds) and `today` (ISO) from the question.
    init(_ question: JSON) {
        let people = question["people"]?.arrayValue ?? []
        names = people.map { $0.text("name") }
        languages = people.map { Language(stored: $0.text("language")) ?? .ko }
        seed = UInt64(truncatingIfNeeded: question["seed"]?.integerValue ?? 1)
        now = question["now"]?.integerValue ?? 1_790_000_000_000
        today = Day(question.text("today")) ?? Day.first
    }

    mutating func begin(_ visit: JSON, number: Int, in transcript: inout Transcript) {
        now = visit["now"]?.integerValue ?? now + 1000
        if let day = Day(visit.text("today")) { today = day }
        transcript.line("== \(number + 1) \(visit.text("by"))")
    }

    func person(_ name: String) -> ID<Person> { ID(high: 1, low: UInt64(names.firstIndex(of: name) ?? names.count)) }

    func viewer(_ visit: JSON) -> Viewer {
        let name = visit.text("by")
        let index = names.firstIndex(of: name)
        let language = Language(stored: visit.text("language")) ?? index.map { languages[$0] } ?? .ko
        return Viewer(
            person: person(name), name: name, device: ID(high: 2, low: UInt64(index ?? 0)), language: language,
            today: today, dayEnds: now / 86_400_000 * 86_400_000 + 86_400_000, now: now)
    }

    /// - Parameter resolve: what a word of the story stands for.
    func request(_ visit: JSON, _ resolve: (String) -> String) -> Request {
        let method: Request.Method = visit["post"] == nil ? .get : .post
        let address = visit.text(method == .post ? "post" : "get")
        let path = address.split(separator: "/").map { resolve(String($0)) }
        var fields = Fields()
        if let members = visit["with"]?.members {
            for member in members { fields.set(member.name, resolve(member.value.stringValue ?? "")) }
        }
        return method == .post ? Request(.post, path, form: fields) : Request(.get, path, query: fields)
    }

    /// - Parameters:
    ///   - purpose: what the bits are for, so that no two uses share them.
    ///   - number: of the use.
    func tools(clock: HybridTime, _ purpose: UInt64, _ number: UInt64, sealer: Sealer = .later) -> Tools {
        Tools(
            entropy: Entropy(seed: (seed, purpose, UInt64(bitPattern: now), number)), clock: clock, now: now,
            sealer: sealer)
    }
}

extension Transcript {
    mutating func write(_ outcome: Outcome, _ viewer: Viewer, room: Page.Place = .board) {
        switch outcome {
        case .redirect(let link): line("look \(link.text)")
        case .record(let operations, let link):
            for operation in operations { line(operation) }
            line("then \(link.text)")
        case .page(let page):
            line("page \(page.status)")
            var framed = viewer
            framed.places = [.today, room, .me]
            line(Shell.document(page, viewer: framed, assets: Assets([])))
            line(Shell.fragment(page, viewer: viewer))
        }
    }

    mutating func write(_ refusal: Refusal, _ viewer: Viewer) {
        line("refused \(refusal.kind.status) \(refusal.name) \(refusal.field ?? "-")")
        line(viewer.say(refusal.phrase))
    }
}

extension Transcript {
    /// An operation, a line for itself and one for each change.
    mutating func line(_ operation: Operation) {
        let intent =
            switch operation.intent {
            case .act: "act"
            case .permanent: "settle"
            case .undo(let target): "undo \(target.text)"
            case .redo(let target): "redo \(target.text)"
            }
        line("\(operation.kind) \(operation.id.text) \(operation.clock.rawValue) \(intent)")
        for change in operation.changes {
            line("  \(change.subject.text) \(change.field)")
            line(change.from.bytes)
            line(change.to.bytes)
        }
    }
}
