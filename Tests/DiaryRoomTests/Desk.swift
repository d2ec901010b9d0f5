import Floor

@testable import DiaryRoom

/// A journal on a desk: the room's rules over a log in memory, with a still clock. A rule and a page are given what their
/// query asks for, and no more.
struct Desk {
    var journal: Journal
    var log: [Operation] = []
    /// Writes that made nothing.
    var answered: [ID<Operation>] = []
    var tools: Tools
    var now = Desk.noon
    var today = Day("2026-11-21")!
    var language = Language.ko
    var forms: UInt64 = 100
    /// Whether it has a lock, which is open.
    var hasLock = false

    static let minji = ID<Person>(high: 1, low: 1)
    static let sam = ID<Person>(high: 1, low: 2)
    /// The id of nothing there is.
    static let unused = ID<Entity>(high: 4, low: 4)
    static let entry = ID<Entity>(high: 5, low: 1)
    static let journal = ID<Space>(high: 7, low: 7)
    /// 2026-11-21 03:00 UTC, noon in Seoul.
    static let noon: Int64 = 1_795_230_000_000

    init() throws {
        journal = Journal(id: Desk.journal)
        tools = Tools(entropy: Entropy(seed: (1, 2, 3, 4)), clock: .zero, now: Desk.noon, sealer: .later)
        try run(.post, ["create-journal"], ["name": "일기", "journal": journal.id.text])
    }

    /// Asks, records what comes of it, and gives the outcome.
    @discardableResult
    mutating func run(
        _ method: Request.Method, _ path: [String], _ form: [String: String] = [:], query: [String: String] = [:],
        as person: ID<Person> = minji
    ) throws(Refusal) -> Outcome {
        let request = Request(method, path, query: Desk.fields(query), form: Desk.fields(form))
        let outcome = try outcome(of: request, person)
        record(outcome)
        return outcome
    }

    private mutating func outcome(of request: Request, _ person: ID<Person>) throws(Refusal) -> Outcome {
        switch try Route(request, among: DiaryRules.useCases, pages: DiaryRules.allPages) {
        case .page(let page, let ids):
            let query = try page.query(ids, request.query)
            return try page.draw(ids, request, data(query, person), viewer(person), &tools)
        case .create: return try DiaryRules.creation.respond(to: request, .journals([]), viewer(person), &tools)
        case .act(let journal, let useCase):
            let slice = slice(try useCase.needs(request.form, journal), person)
            return try useCase.respond(to: request, slice, viewer(person), &tools)
        }
    }

    /// Does one thing and gives the operation, or nil where nothing changed.
    @discardableResult
    mutating func act(
        _ name: String, _ fields: [String: String] = [:], at clock: HybridTime? = nil, as person: ID<Person> = minji
    ) throws(Refusal) -> Operation? {
        guard let useCase = DiaryRules.useCases.first(where: { $0.name == name }) else { throw .missing }
        let form = Desk.fields(fields)
        tools.doneAt = clock
        let outcome = try useCase.decide(
            form, slice(try useCase.needs(form, journal.id), person), viewer(person), &tools)
        record(outcome)
        if case .record(let operations, _) = outcome { return operations.first }
        return nil
    }

    /// Why something is refused; nil if it is not. Nothing is recorded.
    func refusal(_ name: String, _ fields: [String: String] = [:], as person: ID<Person> = minji) -> Refusal? {
        var copy = self
        do throws(Refusal) {
            try copy.act(name, fields, as: person)
            return nil
        } catch {
            return error
        }
    }

    /// Writes an entry over its present version.
    @discardableResult
    mutating func write(_ text: String, _ id: ID<Entity> = entry, day: String? = nil) throws(Refusal) -> Operation? {
        var fields = ["entry": id.text, "text": text, "base": version(id)]
        if let day { fields["day"] = day }
        return try act("write-entry", fields)
    }

    static func photo(_ number: UInt64) -> ID<StoredFile> { ID(high: 6, low: number) }

    @discardableResult
    mutating func addPhoto(
        _ number: UInt64, _ id: ID<Entity> = entry, _ more: [String: String] = [:]
    ) throws(Refusal) -> Operation? {
        try act("add-photo", ["entry": id.text, "photo": Desk.photo(number).text].merging(more) { $1 })
    }

    /// The numbers of an entry's photos, in their order.
    func photos(_ id: ID<Entity> = entry) -> [UInt64] { journal.entries[id]?.photos.map(\.file.low) ?? [] }

    func version(_ id: ID<Entity> = entry) -> String { journal.entries[id]?.text.version?.text ?? "" }
    func text(_ id: ID<Entity> = entry) -> String? { journal.entries[id]?.text.value }

    /// The HTML of a page of the journal.
    func html(_ path: [String] = [], query: [String: String] = [:]) throws -> String {
        let page = try page(path, query: query)
        return [page.title, Desk.text(page.actions), Desk.text(page.body), page.toast.map { $0.text } ?? ""]
            .joined(separator: "\n")
    }

    func page(_ path: [String] = [], query: [String: String] = [:]) throws -> Page {
        var copy = self
        guard case .page(let page) = try copy.run(.get, [journal.id.text] + path, query: query) else {
            throw Missed.page
        }
        return page
    }

    static func text(_ html: HTML) -> String { String(decoding: Renderer.render(html), as: UTF8.self) }

    static func fields(_ fields: [String: String]) -> Fields {
        Fields(fields.sorted { $0.key < $1.key }.map { Fields.Pair($0.key, $0.value) })
    }

    func viewer(_ person: ID<Person> = minji) -> Viewer {
        Viewer(
            person: person, name: "민지", device: ID(high: 9, low: 1), language: language, today: today,
            dayEnds: now + 43_200_000, now: now, formID: ID(high: 0, low: 99))
    }

    private mutating func record(_ outcome: Outcome) {
        guard case .record(let operations, _) = outcome else { return }
        for operation in operations {
            log.append(operation)
            journal.apply(operation)
        }
    }

    enum Missed: Error { case page }
}

extension String {
    /// The page with its weather slots empty: the icon is all that may stand in one.
    var withoutWeatherIcons: String {
        replacing(
            /<span class="weather-slot"><svg class="icon"[^>]*><use[^>]*><\/use><\/svg><\/span>/,
            with: "<span class=\"weather-slot\"></span>")
    }
}
