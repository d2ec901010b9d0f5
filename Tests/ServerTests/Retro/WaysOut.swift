import Floor
import Foundation
import HTTPTypes
import Hummingbird
import RetroRoom
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Every way by which a house tells somebody something, made of its own routes: one that is new is asked too, and one that
/// has something in its address that nobody can fill in here fails.
@Suite struct `The ways out of a house` {
    @Test func `are asked for all that can be sent in a team, too`() async throws {
        try await withHouse(.sqlite, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            let keyword = try await crew.write(Secret(), as: .doyun)
            _ = try await crew.pages(keyword)
            for path in Crew.withoutTeams { #expect(Crew.routes(of: house).contains { $0.path == path }, "\(path)") }
            let attempted = Set(try await crew.attempts(keyword, by: .sam).map(\.0))
            #expect(Set(RetroRules.useCases.map(\.name)).subtracting(attempted) == Crew.changing)
        }
    }

    /// What `news` has is for each reader what their page has, in rooms that were looked at for that: in no other. What
    /// `operations` has is what their next sync would tell.
    @Test func `tell no more by the stream than that something happened, where, and who is there`() {
        #expect(Room.all.filter { $0.news != nil }.map(\.kind) == ["run"])
        for event in LiveStream.Event.allCases {
            switch event {
            case .space: #expect(event.fields == ["space", "sequence", "news", "operations"])
            case .presence: #expect(event.fields == ["space", "people"])
            case .unread: #expect(event.fields == ["unread", "count", "name"])
            }
        }
    }
}

extension Crew {
    /// Addresses in which nothing of a team can stand: files of the program, and what is asked before one has an account.
    static let withoutTeams: Set<String> = [
        "/assets/{hash}/**", "/favicon.ico", "/robots.txt", "/service-worker.js", "/manifest.webmanifest",
        // The pieces that pages are made of, with words of their own.
        "/style",
    ]

    /// What is not sent here, for it would be done: its answer is the operation's id and a link, to whoever did it.
    static let changing: Set<String> = [
        "rename-team", "edit-profile", "remove-member", "leave-team", "take-seat", "hand-over-seat", "delete-team",
        "keep-team", "choose-board", "schedule-retrospective", "unschedule-retrospective", "change-anonymity",
        "start-retrospective",
        "end-retrospective", "stop-timer", "say-done", "make-action", "judge-action",
    ]

    static func routes(of house: House) -> [RoutePattern] {
        let routes = Routes(Router(context: MaruContext.self))
        mountAll(routes, house.services)
        return routes.table
    }

    /// All that is read by its address alone.
    func pages(_ keyword: String) async throws -> [String] {
        let retrospective = try #require(try await seen(by: .minji)["current"]?.stringValue)
        let fill: [String: [String]] = [
            "team": [id], "keyword": [keyword], "retrospective": [retrospective],
            "file": ["team.json", "team.csv", "team.md"], "board": [id], "card": [keyword], "operation": [keyword],
            "action": [keyword], "journal": [id], "meetup": [id], "message": [keyword], "entry": [keyword],
            "version": [keyword], "import": [keyword],
            "person": [try await house.id(of: .doyun).text], "notice": [keyword], "token": ["x"], "code": ["X"],
            "photo": [keyword], "side": ["96"], "size": ["256"], "day": ["2026-12-03"], "link": [keyword],
        ]
        var ways: [String] = []
        for route in Crew.routes(of: house) where route.method == .get {
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

    /// What somebody gets by every way out of the house, and what they are told when they try what is not theirs to do.
    func everything(to observer: Cast, _ keyword: String) async throws -> [String] {
        let visitor = house[observer]
        var texts: [String] = []
        func note(_ way: String, _ answer: Answer) {
            let body = answer.body.replacing(/[0-9a-f]{64}/, with: "…").replacing(/"requestId":"[^"]*"/, with: "")
                // A house's key of pushes is random, and the same for all who are in it.
                .replacing(/(data-push=|"key":)"[\w-]{87}"/, with: "")
                // Of an operation's id, which says when it was made, a proof has a hash under a key that nobody is told.
                .replacing(/"proof":"[0-9a-f]{48}"/, with: "")
            texts.append("\(way) \(answer.status) " + body)
        }
        for way in try await pages(keyword) {
            // A page's own part, which has no ids of its forms: those are made anew for everybody.
            let isData = way.hasPrefix("/api/") || way.contains("/export/")
            note(way, isData ? try await visitor.get(way) : try await visitor.fragment(way))
        }
        let archive = "/retro/\(id)/archive?q=x"
        note(archive, try await visitor.fragment(archive))
        for secret in [Secret(), .other] {
            let words = [secret.word, secret.situation, secret.feeling, secret.request, secret.kind]
            for word in words + ["도윤", "Ann", "Sam"] {
                let query = try #require(word.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
                note("/search?q=\(query)", try await visitor.api(.get, "/search?q=\(query)"))
                note("/search?q=\(query)", try await visitor.fragment("/search?q=\(query)"))
            }
        }
        let sequence = try await house.services.database.read { try $0.space(try space)?.sequence ?? 0 }
        // A house's lineage and its key are random, and the same for all who are in it.
        let key = [UInt8](repeating: 1, count: 32)
        _ = try await house.services.database.write {
            try $0.execute(
                """
                INSERT INTO floor_lineage (place, id, secret) VALUES (1, \(id), \(key)) ON CONFLICT (place) DO NOTHING
                """)
        }
        for cursor in [nil, SyncDelta.beginningAnew] + Array(0...sequence).map(Optional.init) {
            var cursors: [JSON] = []
            if let cursor { cursors = [["space": .string(id), "sequence": .integer(cursor)]] }
            note(
                "/sync \(cursor ?? -9)",
                try await visitor.api(.post, "/sync", ["cursors": .array(cursors), "unsent": []]))
        }
        for (useCase, body) in try await attempts(keyword, by: observer) {
            note(useCase, try await act(useCase, body, as: observer))
            note("resource \(useCase)", try await ask(useCase, body, as: observer))
        }
        return texts
    }

    /// What is refused, to whomever: by the words of the refusal something could be told.
    func attempts(_ keyword: String, by observer: Cast) async throws -> [(String, JSON)] {
        let it: JSON = ["keyword": .string(keyword)]
        let somebody = try await house.id(of: observer == .minji ? .sam : .minji).text
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
}

extension String {
    /// The events of a stream: the name of each, and what its data is called.
    var events: [(name: String, fields: Set<String>)] {
        components(separatedBy: "\n\n").compactMap { part in
            guard let name = part.firstMatch(of: /event: (\w+)/)?.1 else { return nil }
            return (String(name), Set(part.matches(of: /"([A-Za-z]+)":/).map { String($0.1) }))
        }
    }
}
