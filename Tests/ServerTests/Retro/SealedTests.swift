import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server

/// Before the day nothing that leaves the house depends on what is sealed.
@Suite struct `A sealed keyword` {
    /// The same happens in two houses but for what the keyword says, what kind it is and whom it is for: whatever anybody
    /// else is told must be the same to the byte, all but the fingerprint, which says nothing.
    @Test(arguments: Engine.allCases)
    func `tells nobody but its author what it says, of what kind it is and whom it is for`(
        _ engine: Engine
    ) async throws {
        let one = try await told(engine, Secret(), by: .doyun)
        let two = try await told(engine, .other, by: .doyun)
        for observer in [Cast.minji, .ann, .sam] {
            let (first, second) = (one[observer] ?? [], two[observer] ?? [])
            #expect(first.count > 60 && first.count == second.count)
            for (left, right) in zip(first, second) where left != right {
                Issue.record("\(observer) can tell them apart:\n\(left)\n\(right)")
            }
            for text in first {
                for secret in [Secret().situation, Secret().feeling, Secret().request] where text.contains(secret) {
                    // What somebody looked for is said back to them, and nothing more.
                    #expect(text.hasPrefix("/search?q="), "\(observer): \(text.prefix(300))")
                }
            }
        }
        #expect(one[.doyun] != two[.doyun], "its author reads it")
        #expect(one[.doyun]?.contains { $0.contains("/teams") && $0.contains(Secret().situation) } == true)
    }

    @Test(arguments: Engine.allCases)
    func `tells nobody who wrote it`(_ engine: Engine) async throws {
        let one = try await told(engine, Secret(recipient: .sam), by: .doyun)
        let two = try await told(engine, Secret(recipient: .sam), by: .ann)
        for observer in [Cast.minji, .sam] {
            let (first, second) = (one[observer] ?? [], two[observer] ?? [])
            #expect(first.count > 60 && first.count == second.count)
            for (left, right) in zip(first, second) where left != right {
                Issue.record("\(observer) can tell them apart:\n\(left)\n\(right)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `is not in the live stream, which says that something happened and who is here`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let (crew, live) = (try await Crew(house), house.services.live)
            let streams = Cast.allCases.map { member in
                Task { try await house[member].get("/live?at=\(crew.id)").body }
            }
            try await eventually("all listen") { live.listening == Cast.allCases.count }
            let keyword = try await crew.write(Secret(), as: .doyun)
            try await crew.act("edit-keyword", ["keyword": .string(keyword), "feeling": "미안해요"], as: .doyun)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            try await eventually("all was told") { live.waiting == 0 }
            live.end()
            for stream in streams {
                let heard = try await stream.value
                let lines = heard.split(separator: "\n").filter { $0.hasPrefix("data: ") }
                #expect(lines.contains { $0.contains("\"space\":\"\(crew.id)\"") })
                for line in lines {
                    let names = Set(line.matches(of: /"([A-Za-z]+)":/).map { String($0.1) })
                    #expect(names.isSubset(of: ["space", "sequence", "people", "unread", "count", "name"]), "\(line)")
                }
                for secret in [Secret().word, Secret().situation, Secret().feeling, Secret().request, keyword] {
                    #expect(!heard.contains(secret))
                }
            }
        }
    }

    /// Who leaves the team's page, and is back when a keyword has come, wrote it.
    @Test(arguments: Engine.allCases, [false, true])
    func `is written while nobody is told who is there, until the day`(_ engine: Engine, isDay: Bool) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let (crew, live) = (try await Crew(house), house.services.live)
            try await crew.schedule()
            if isDay { try await crew.act("start-retrospective", as: .minji) }
            let stream = Task { try await house[.minji].get("/live?at=\(crew.id)").body }
            try await eventually("one listens") { live.listening == 1 }
            let other = Task { try await house[.ann].get("/live?at=\(crew.id)").body }
            try await eventually("both listen") { live.listening == 2 }
            try await eventually("all was told") { live.waiting == 0 }
            live.end()
            let heard = try await stream.value + other.value
            #expect(heard.contains("event: space"))
            #expect(heard.contains("event: presence") == isDay)
        }
    }

    /// So that the three above cannot pass by looking away.
    @Test(arguments: Engine.allCases)
    func `is read on the day by those it was opened to`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let keyword = try await crew.write(Secret(), as: .doyun)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let ann = try await house.id(of: .ann).text
            #expect(try await crew.act("give-turn", ["person": .string(ann)], as: .minji).status == 200)
            let before = try await everything(crew, to: .sam, keyword).filter { !$0.hasPrefix("/search?q=") }
            #expect(!before.contains { $0.contains(Secret().situation) })
            #expect(try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann).status == 200)
            let read = try await everything(crew, to: .sam, keyword).filter { $0.contains(Secret().situation) }
            for way in ["/api/v1/teams/\(crew.id) ", "operations", "/sync", "team.json", "team.csv", "team.md"] {
                #expect(read.contains { $0.hasPrefix("/") && $0.contains(way) }, "\(way) shows it on the day")
            }
        }
    }

    /// What was softened before the day was never said, and whom it was for at first was never meant.
    @Test(arguments: Engine.allCases)
    func `tells nobody what it said before it was edited, on the day or after it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let first = Secret(recipient: .sam)
            let keyword = try await crew.write(first, as: .doyun)
            let (sam, ann) = (try await house.id(of: .sam).text, try await house.id(of: .ann).text)
            let edited = try await crew.act(
                "edit-keyword",
                [
                    "keyword": .string(keyword), "recipient": .string(ann), "kind": "continue", "word": "새말",
                    "situation": "부드럽게", "feeling": "고마워요", "request": "계속",
                ], as: .doyun)
            #expect(edited.status == 200, "\(edited.body)")
            try await crew.schedule()
            let observers: [Cast] = [.minji, .ann, .sam]
            for observer in observers { try await expectNoTrace(of: first, crew, keyword, to: observer) }
            try await crew.act("start-retrospective", as: .minji)
            for observer in observers { try await expectNoTrace(of: first, crew, keyword, to: observer) }
            try await crew.act("give-turn", ["person": .string(ann)], as: .minji)
            #expect(try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann).status == 200)
            for observer in observers {
                try await expectNoTrace(of: first, crew, keyword, to: observer)
                let told = try await house[observer].api(.get, "/teams/\(crew.id)/operations?limit=200").body
                #expect(told.contains("부드럽게"), "\(observer) reads what it says now")
            }
            #expect(try await crew.act("end-retrospective", as: .minji).status == 200)
            for observer in observers { try await expectNoTrace(of: first, crew, keyword, to: observer) }
            // Its author reads all that they wrote, and the recipient it had at first is in none of it for the others.
            let own = try await house[.doyun].api(.get, "/teams/\(crew.id)/operations?limit=200").body
            #expect(own.contains(first.situation) && own.contains(sam))
        }
    }

    private func expectNoTrace(of first: Secret, _ crew: Crew, _ keyword: String, to observer: Cast) async throws {
        let old = [first.word, first.situation, first.feeling, first.request]
        for text in try await everything(crew, to: observer, keyword) where !text.hasPrefix("/search?q=") {
            for secret in old { #expect(!text.contains(secret), "\(observer): \(text.prefix(200))") }
        }
        let operations = try await crew.house[observer].api(.get, "/teams/\(crew.id)/operations?limit=200").json
        let changes = (operations?["operations"]?.arrayValue ?? []).flatMap {
            $0["operation"]?["changes"]?.arrayValue ?? []
        }
        .compactMap(\.arrayValue).filter { $0[0].stringValue == keyword }
        for field in ["keyword-recipient", "keyword-kind", "keyword-salt", "keyword-fingerprint", "keyword-word"] {
            let of = changes.filter { $0[1].stringValue == field }
            #expect(of.count <= 1, "\(observer) is told \(of.count) values of \(field)")
            #expect(of.allSatisfy { $0[2].isNull }, "\(observer) is told what \(field) was before")
        }
        #expect(!changes.isEmpty)
    }

    /// All that everybody is told in a house where one keyword was written, changed, and another taken back.
    private func told(_ engine: Engine, _ secret: Secret, by author: Cast) async throws -> [Cast: [String]] {
        let told = Told()
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let keyword = try await crew.write(secret, as: author)
            var gone = secret
            gone.situation += " (2)"
            let deleted = try await crew.write(gone, as: author)
            try await crew.act("delete-keyword", ["keyword": .string(deleted)], as: author)
            try await crew.act(
                "edit-keyword", ["keyword": .string(keyword), "feeling": .string(secret.feeling + "!")], as: author)
            try await crew.schedule()
            for observer in Cast.allCases {
                told.set(observer, try await everything(crew, to: observer, keyword))
            }
        }
        return told.all
    }

    /// What somebody gets by every way out of the house, and what they are told when they try what is not theirs to do.
    private func everything(_ crew: Crew, to observer: Cast, _ keyword: String) async throws -> [String] {
        let visitor = crew.house[observer]
        var texts: [String] = []
        func note(_ way: String, _ answer: Answer) {
            let fingerprints = answer.body.replacing(/[0-9a-f]{64}/, with: "…")
            texts.append("\(way) \(answer.status) " + fingerprints.replacing(/"requestId":"[^"]*"/, with: ""))
        }
        let ways = [
            "/teams", "/teams/\(crew.id)", "/teams/\(crew.id)/code", "/teams/\(crew.id)/operations", "/inbox", "/today",
            "/me", "/me/notices", "/me/rooms", "/boards",
        ]
        for way in ways { note("/api/v1" + way, try await visitor.api(.get, way)) }
        let own = "/retro/\(crew.id)"
        let pages = [
            own, own + "/people", own + "/box", own + "/write", own + "/schedule", own + "/day", own + "/archive",
            own + "/archive?q=x", own + "/keyword/\(keyword)", own + "/keyword/\(keyword)/edit", "/retro",
            "/retro/teams", "/retro/create-team", "/today", "/inbox", "/me", "/unsent",
        ]
        for page in pages { note(page, try await visitor.fragment(page)) }
        for secret in [Secret(), .other] {
            let words = [secret.word, secret.situation, secret.feeling, secret.request, secret.kind]
            for word in words + ["도윤", "Ann", "Sam"] {
                let query = try #require(word.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                note("/search?q=\(query)", try await visitor.api(.get, "/search?q=\(query)"))
                note("/search?q=\(query)", try await visitor.fragment("/search?q=\(query)"))
            }
        }
        for file in ["team.json", "team.csv", "team.md"] {
            note("/retro/export/\(file)", try await visitor.get("/retro/\(crew.id)/export/\(file)"))
        }
        let sequence = try await crew.house.services.database.read { try $0.space(try crew.space)?.sequence ?? 0 }
        // A house's lineage is random, and the same for all who are in it.
        _ = try await crew.house.services.database.write {
            try $0.execute(
                "INSERT INTO floor_lineage (place, id) VALUES (1, \(crew.id)) ON CONFLICT (place) DO NOTHING")
        }
        for cursor in [nil, SpaceNews.beginningAnew] + Array(0...sequence).map(Optional.init) {
            var cursors: [JSON] = []
            if let cursor { cursors = [["space": .string(crew.id), "sequence": .integer(cursor)]] }
            note(
                "/sync \(cursor ?? -9)",
                try await visitor.api(.post, "/sync", ["cursors": .array(cursors), "unsent": []]))
        }
        for (useCase, body) in try await attempts(crew, keyword, by: observer) {
            note(useCase, try await crew.act(useCase, body, as: observer))
        }
        return texts
    }

    /// What is refused, to whomever: by the words of the refusal something could be told.
    private func attempts(_ crew: Crew, _ keyword: String, by observer: Cast) async throws -> [(String, JSON)] {
        let it: JSON = ["keyword": .string(keyword)]
        let somebody = try await crew.house.id(of: observer == .minji ? .sam : .minji).text
        let attempts: [(String, JSON)] = [
            ("open-keyword", it), ("discard-keyword", it), ("close-keyword", [:]), ("finish-turn", [:]),
            ("vote", it), ("park-keyword", it), ("split-group", it), ("show-votes", [:]),
            ("group-keyword", ["keyword": .string(keyword), "with": .string(keyword)]),
            ("change-format", ["format": "four-ls"]), ("start-timer", ["minutes": 99]),
            ("give-turn", ["person": .string(keyword)]),
            (
                "add-keyword",
                [
                    "recipient": .string(somebody), "kind": "stop", "situation": "x", "word": "x",
                    "keyword": .string(keyword),
                ]
            ),
        ]
        // Those two never wrote it here.
        guard [.minji, .sam].contains(observer) else { return attempts }
        return attempts + [
            ("edit-keyword", ["keyword": .string(keyword), "word": "남의 것"]), ("delete-keyword", it),
        ]
    }

    private final class Told: @unchecked Sendable {
        // Written before the house's closure ends and read after it: the end of the closure orders the two.
        private(set) var all: [Cast: [String]] = [:]
        func set(_ observer: Cast, _ texts: [String]) { all[observer] = texts }
    }
}
