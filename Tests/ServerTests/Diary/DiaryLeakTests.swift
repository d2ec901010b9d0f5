import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// A journal with marked words is looked for in everything that a house tells anybody but its owner, by its own routes: one
/// that is new is asked too, and one that has something in its address that nobody can fill in here fails.
@Suite struct `What a journal says` {
    @Test(arguments: Engine.allCases)
    func `is told to its owner, and to nobody else by any way out of the house`(_ engine: Engine) async throws {
        let ledger = Ledger()
        var logger = ledger.logger
        logger.logLevel = .trace
        try await withHouse(
            engine, cast: [.minji, .ann, .sam], logger: logger,
            settings: {
                $0.metrics = true
                Storms.unrated(&$0)
            }
        ) { house in
            let marked = try await MarkedJournal(house, .ann)
            try await marked.provoke()
            let strangers = [
                ("an administrator", house[.minji]), ("another person", house[.sam]), ("a guest", house.visitor()),
            ]
            for (name, visitor) in strangers {
                for (way, told) in try await marked.everything(to: visitor) {
                    for word in MarkedJournal.words {
                        #expect(!told.contains(word), "\(way) tells \(name) ‘\(word)’")
                    }
                }
            }
            // The same ways tell the owner: the test can fail.
            let own = try await marked.everything(to: house[.ann])
            for (start, words) in marked.owners {
                let told = own.filter { $0.way.hasPrefix(start) }.map(\.told).joined()
                for word in words { #expect(told.contains(word), "\(start) does not tell its owner ‘\(word)’") }
            }
            #expect(ledger.lines.count > 100)
            for line in ledger.lines {
                for word in MarkedJournal.words { #expect(!line.contains(word), "\(line)") }
            }
        }
    }

    /// Every address with a journal in it, as it is mounted, for one that exists and one that does not.
    @Test(arguments: Engine.usual)
    func `is not even known to exist, and nothing that others send changes it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], settings: Storms.unrated) { house in
            let marked = try await MarkedJournal(house, .ann)
            let before = try await marked.sequence()
            let routes = marked.routes.filter { $0.path.contains("{journal}") }
            #expect(routes.count > 35)
            for route in routes {
                for stranger in [Cast.minji, .sam] {
                    let there = try await marked.ask(route, marked.id, house[stranger])
                    let nowhere = try await marked.ask(route, MarkedJournal.nowhere, house[stranger])
                    // An address for files says first that it was not sent one.
                    let takesFiles =
                        route.path.hasSuffix("/import") && route.method == .post || route.path.contains("/parts/")
                    #expect(
                        there.status == (takesFiles ? 415 : 404),
                        "\(route.method) \(route.path) by \(stranger): \(there.status)")
                    #expect(told(there) == told(nowhere), "\(route.method) \(route.path) by \(stranger)")
                }
                let guest = try await marked.ask(route, marked.id, house.visitor())
                #expect([303, 401].contains(guest.status), "\(route.method) \(route.path): \(guest.status)")
            }
            #expect(try await marked.sequence() == before)
        }
    }

    @Test(arguments: Engine.usual)
    func `is heard of on the owner's stream alone, and not what it is`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            let marked = try await MarkedJournal(house, .ann)
            async let own = house[.ann].get("/live?at=\(marked.id)")
            async let administrators = house[.minji].get("/live?at=\(marked.id)")
            async let others = house[.sam].get("/live?at=\(marked.id)")
            try await eventually("three listen") { house.services.live.listening == 3 }
            _ = try await house[.ann].post(
                "/diary/\(marked.id)/write-entry",
                ["entry": marked.entry, "text": MarkedJournal.text + "\n더", "base": marked.version])
            try await house.untilTold()
            house.services.live.end()
            let (heard, first, second) = (try await own.body, try await administrators.body, try await others.body)
            #expect(heard.contains("\"space\":\"\(marked.id)\",\"sequence\":"))
            for word in MarkedJournal.words { #expect(!heard.contains(word)) }
            for other in [first, second] { #expect(!other.contains(marked.id)) }
        }
    }

    @Test func `is in a backup, but not in its listing, nor in what the doctor finds`() async throws {
        try await withFolder { folder in
            let archive = folder + "/house.tar"
            try await withHouse(.sqlite, cast: [.minji, .ann, .sam], settings: { $0.data = folder + "/data" }) {
                house in
                _ = try await MarkedJournal(house, .ann)
                _ = try await house.services.backUp(to: archive)
            }
            let listing = "\(try Services.check(backup: archive)) " + (try VerifiedBackup(archive).manifest.json.text)
            #expect(listing.contains("diary_entry"))
            let bytes = try Data(contentsOf: URL(fileURLWithPath: archive))
            for word in MarkedJournal.words {
                #expect(!listing.contains(word))
                #expect(bytes.firstRange(of: Data(word.utf8)) != nil, "the backup has the journal")
            }
            try await withLocation(.sqlite) { location in
                var settings = location.settings(data: folder + "/restored")
                settings.web = Checkout.web
                _ = try await Services.restore(archive, to: settings)
                let services = try await Services.open(settings, isMigrating: false)
                _ = try await closing(services.database) {
                    try await services.database.write {
                        try $0.execute("UPDATE diary_entry SET text = \(MarkedJournal.text + "?")")
                    }
                }
                let clock = StillClock()
                let findings = await Doctor(settings, program: "maru", isDeep: true, clock: { clock.now }).examine()
                let said = findings.map { "\($0)" }.joined()
                #expect(said.contains("entries ") && said.contains(" differs"), "the doctor finds what was damaged")
                for word in MarkedJournal.words { #expect(!said.contains(word)) }
            }
        }
    }

    private func told(_ answer: Answer) -> String {
        answer.body.replacing(/"requestId":"[^"]*"/, with: "").replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "")
    }
}

/// A journal whose name, text and place have a word each that stands nowhere else.
struct MarkedJournal {
    let house: House
    let owner: Cast
    let id: String
    /// An entry that was written twice, its present version, and its first.
    let entry: String
    let version: String
    let first: String

    static let name = "속마음보따리"
    static let place = "숨은옥탑방지도"
    static let alt = "안개낀선착장사진"
    static let photo = "019a9f5e-3c00-7abc-8def-0123456789ff"
    /// Searches ask for its beginning, which their pages show again; its end is only in the entry.
    static let asked = "은하수다리"
    static let secret = "건너편쪽지"
    static let text = "그날\n" + asked + secret + " Hidden lighthouse"
    static let words = [name, place, alt, secret, "lighthouse"]
    static let nowhere = "019a9f5e-3c00-7abc-8def-0123456789ab"

    init(_ house: House, _ owner: Cast) async throws {
        self.house = house
        self.owner = owner
        let visitor = house[owner]
        let made = try await visitor.api(.post, "/journals", ["name": .string(Self.name)])
        id = try #require(made.json?["id"]?.stringValue, "\(made.body)")
        var entropy = house.services.random.entropy()
        entry = ID<Entity>(milliseconds: house.clock.now, entropy: &entropy).text
        let path = "/journals/\(id)/entries/\(entry)"
        let today = house.services.zones.day(in: [], now: house.clock.now).today
        _ = try await visitor.api(
            .put, path, ["text": .string(Self.asked + Self.secret + " lighthouse, 첫 글"), "day": .string(today.iso)])
        first = try #require(try await visitor.api(.get, path).json?["version"]?.stringValue)
        _ = try await visitor.api(.put, path, ["text": .string(Self.text), "base": .string(first)])
        version = try #require(try await visitor.api(.get, path).json?["version"]?.stringValue)
        let placed = try await visitor.api(
            .put, path + "/place", ["name": .string(Self.place), "coordinates": "37.57,126.98"])
        #expect(placed.status == 200, "\(placed.body)")
        #expect(try await visitor.api(.put, path + "/photos/" + Self.photo, ["alt": .string(Self.alt)]).status == 200)
        // Another one in the trash, and one of a year before for “on this day”.
        let gone = ID<Entity>(milliseconds: house.clock.now, entropy: &entropy).text
        _ = try await visitor.api(.put, "/journals/\(id)/entries/\(gone)", ["text": .string(Self.text)])
        _ = try await visitor.api(.delete, "/journals/\(id)/entries/\(gone)")
        let old = ID<Entity>(milliseconds: house.clock.now, entropy: &entropy).text
        let before = try #require(Day(year: today.year - 1, month: today.month, day: today.day))
        _ = try await visitor.api(
            .put, "/journals/\(id)/entries/\(old)", ["text": .string(Self.text), "day": .string(before.iso)])
        #expect(try await visitor.api(.put, "/journals/\(id)/memories").status == 200)
    }

    /// What the owner is to find, by the beginnings of the ways.
    var owners: [(String, [String])] {
        [
            ("/diary/\(id)", Self.words), ("/diary/journals", [Self.name]), ("/today", [Self.asked]),
            ("/diary/\(id)/trash", ["그날"]), ("/diary/\(id)/on-this-day", [Self.secret]),
            ("/diary/\(id)/entry/\(entry)/versions/\(first)", [Self.secret]),
            ("/diary/\(id)/entry/\(entry)/photo/\(Self.photo)", [Self.alt]), ("/diary/\(id)/photos", [Self.alt]),
            ("/diary/\(id)/export.json", [Self.name, Self.place, Self.secret]),
            ("/api/v1/journals/\(id)/entries", [Self.secret]),
            ("/api/v1/today", [Self.secret]),
            ("/api/v1/search", [Self.secret]), ("/search", [Self.secret]),
            ("/diary/\(id)/search", [Self.secret]), ("sync", Self.words),
        ]
    }

    /// Every address of the house.
    var routes: [RoutePattern] {
        let routes = Routes(Router(context: MaruContext.self))
        mountAll(routes, house.services)
        return routes.table
    }

    func sequence() async throws -> Int64? {
        try await house.services.database.read { try $0.space(try #require(ID<Space>(id)))?.sequence }
    }

    /// The addresses of all that is read, with what is to be filled in.
    private func pages() async throws -> [String] {
        let fill: [String: [String]] = [
            "journal": [id], "entry": [entry], "version": [first, version], "file": ["journal.json"],
            "board": [id], "team": [id], "meetup": [id], "message": [entry], "card": [entry],
            "keyword": [entry],
            "retrospective": [entry],
            "operation": [version], "action": [entry], "person": [try await house.id(of: owner).text],
            "notice": [entry],
            "token": ["x"], "code": ["X"], "photo": [entry, Self.photo], "side": ["96"], "size": ["256"],
            "day": ["2026-12-03"],
            "link": [entry], "import": [entry],
        ]
        var ways: [String] = []
        for route in routes where route.method == .get {
            guard route.path != "/live", !Crew.withoutTeams.contains(route.path) else { continue }
            var paths = [route.path]
            for name in route.path.matches(of: /{([A-Za-z]+)}/).map({ String($0.1) }) {
                let values = try #require(fill[name], "Nothing is known to fill {\(name)} of \(route.path) with")
                paths = paths.flatMap { path in values.map { path.replacing("{\(name)}", with: $0) } }
            }
            ways += paths
        }
        return ways
    }

    /// What somebody gets by every way out of the house.
    func everything(to visitor: Visitor) async throws -> [(way: String, told: String)] {
        var told: [(way: String, told: String)] = []
        func note(_ way: String, _ answer: Answer) { told.append((way, "\(answer.headers)" + answer.body)) }
        for way in try await pages() { note(way, try await visitor.get(way)) }
        for asked in [Self.asked, "Hidden"] {
            let query = try #require(asked.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            for way in ["/search?q=", "/diary/\(id)/search?q="] {
                note(way + query, try await visitor.get(way + query))
                note(way + query, try await visitor.fragment(way + query))
            }
            note("/api/v1/search?q=" + query, try await visitor.api(.get, "/search?q=" + query))
        }
        for cursor in [nil, SyncDelta.beginningAnew, 0, 1, 2] as [Int64?] {
            let cursors: [JSON] = cursor.map { [["space": .string(id), "sequence": .integer($0)]] } ?? []
            note("sync \(cursor ?? -9)", try await visitor.api(.post, "/sync", sync(cursors, [])))
        }
        let change: JSON = [
            "id": .string(Self.nowhere), "space": .string(id), "do": "mark-entry", "pinned": .array([]),
            "with": ["entry": .string(entry), "mark": "sun"],
            "clock": .string(String(HybridTime(milliseconds: house.clock.now).rawValue)),
        ]
        note("sync with a change", try await visitor.api(.post, "/sync", sync([], [change])))
        return told
    }

    private func sync(_ cursors: [JSON], _ unsent: [JSON]) -> JSON {
        ["cursors": .array(cursors), "unsent": .array(unsent)]
    }

    /// What goes wrong for the owner, with the marked words in it: none of it may be logged.
    func provoke() async throws {
        let visitor = house[owner]
        let long = String(repeating: Self.secret, count: Entry.textLimit / 5 + 1)
        let path = "/diary/\(id)/"
        #expect(try await visitor.post(path + "write-entry", ["entry": entry, "text": long]).status == 422)
        #expect(try await visitor.post(path + "set-weather", ["entry": entry, "weather": Self.secret]).status == 422)
        #expect(try await visitor.post(path + "mark-entry", ["entry": entry, "mark": Self.secret]).status == 422)
        let place = try await visitor.post(
            path + "set-place", ["entry": entry, "name": Self.place, "coordinates": Self.place])
        #expect(place.status == 422)
        #expect(try await visitor.post(path + "rename-journal", ["name": Self.name + long]).status == 422)
        let unknown = Self.nowhere
        let late = try await visitor.post(path + "mark-entry", ["entry": unknown, "mark": "sun", "text": Self.text])
        #expect(late.status == 404)
        _ = try await visitor.send(
            .post, "/api/v1/sync", headers: [.contentType: "application/json"], body: Array(Self.text.utf8))
    }

    /// Any request to a journal, with fields that its owner's would have.
    func ask(_ route: RoutePattern, _ journal: String, _ visitor: Visitor) async throws -> Answer {
        var path = route.path.replacing("{journal}", with: journal)
        let values = [
            ("entry", entry), ("version", first), ("file", "journal.json"), ("photo", Self.photo),
            ("link", Self.nowhere),
        ]
        for (name, value) in values {
            path = path.replacing("{\(name)}", with: value)
        }
        let fields = [
            ("entry", entry), ("text", "남의 글"), ("mark", "sun"), ("name", "남의 이름"), ("version", first),
            ("photo", Self.photo), ("alt", "남의 사진"), ("to", "first"),
            ("weather", "rain day - person 1796256000000"), ("on", "12-03"),
        ]
        guard path.hasPrefix("/api/v1") else {
            return route.method == .get ? try await visitor.get(path) : try await visitor.post(path, pairs: fields)
        }
        let short = String(path.dropFirst("/api/v1".count))
        if route.method == .post, short.hasSuffix("/links") { return try await visitor.api(.post, short, [:]) }
        if short.hasSuffix("/unlock") { return try await visitor.api(.post, short, ["passphrase": "123456"]) }
        guard route.method != .get, let useCase = useCase(of: route) else {
            return try await visitor.api(route.method, short)
        }
        let names = Set(
            useCase.input.filter { $0.name != "condition" && $0.name != "on" && !route.path.contains("{\($0.name)}") }
                .map(\.name))
        let members = fields.filter { names.contains($0.0) }.map { JSON.Member($0.0, .string($0.1)) }
        let hasBody = route.method != .delete && !(members.isEmpty && route.method == .put)
        return try await visitor.api(route.method, short, hasBody ? .object(members) : nil)
    }

    private func useCase(of route: RoutePattern) -> DiaryUseCase? {
        DiaryRules.useCases.first { useCase in
            guard case .rest(let place, let below, _) = useCase.api else { return false }
            return HTTPRequest.Method("\(place)".uppercased()) == route.method
                && route.path == "/api/v1/journals/{journal}" + (below.isEmpty ? "" : "/" + below)
        }
    }
}
