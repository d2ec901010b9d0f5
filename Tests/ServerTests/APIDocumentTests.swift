import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The API's document` {
    @Test func `describes the shape of all that is sent and answered, under a name`() async throws {
        try await withHouse(.sqlite, rooms: Crew.rooms) { house in
            #expect(DescribedAPI(house).gaps == [])
        }
    }

    static let holes: [(String, String)] = [
        (#"{"200": {"content": {"application/json": {"schema": {"title": "A"}}}}}"#, "get /a, 200 has no type"),
        (#"{"200": {"content": {"application/json": {"schema": {"type": "string"}}}}}"#, "get /a, 200 has no name"),
        (#"{"200": {"content": {"application/json": {}}}}"#, "get /a, 200 has no schema"),
        (#"{"200": {"description": "All of it."}}"#, "get /a, 200 has no content"),
        (
            #"{"200": {"content": {"x": {"schema": {"title": "A", "type": "object"}}}}}"#,
            "get /a, 200 takes any members"
        ),
        (
            #"{"200": {"content": {"x": {"schema": {"title": "A", "type": "array", "items": {"description": "x"}}}}}}"#,
            "get /a, 200[] has no type"
        ),
        (
            ##"{"200": {"content": {"x": {"schema": {"$ref": "#/components/schemas/B"}}}}}"##,
            "get /a, 200 refers to nothing"
        ),
    ]

    @Test(arguments: holes.indices)
    func `is found to say too little where it does`(_ index: Int) throws {
        let (responses, gap) = Self.holes[index]
        let document: JSON = ["paths": ["/a": ["get": ["responses": try JSON.parse(responses)]]]]
        #expect(DescribedAPI(document).gaps.contains(gap), "\(DescribedAPI(document).gaps)")
    }

    @Test func `marks what is deprecated, and names what to use instead`() async throws {
        try await withHouse(.sqlite, rooms: Crew.rooms) { house in
            let paths = DescribedAPI(house).document["paths"]
            let endpoints = house.services.api.endpoints
            let deprecated = endpoints.filter { $0.replacement != nil }
            #expect(deprecated.count == 35)
            for endpoint in deprecated {
                let described = paths?[endpoint.path]?[endpoint.method.rawValue.lowercased()]
                #expect(described?["deprecated"] == .bool(true))
                let replacement = try #require(endpoint.replacement)
                #expect(described?["description"]?.stringValue?.contains(replacement) == true)
                let other = endpoints.first { "\($0.method.rawValue) \($0.path)" == replacement }
                #expect(other?.replacement == nil && other != nil, "\(replacement) of \(endpoint.path)")
            }
        }
    }

    /// A keyword is sealed, then opened, then of a retrospective that ended; an action is made; each reader sees their own.
    @Test(arguments: Engine.allCases)
    func `is what a team answers, to everybody in it and at any time`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let (api, crew) = (DescribedAPI(house), try await Crew(house))
            let first = try #require(try await crew.seen(by: .minji)["current"]?.stringValue)
            let keyword = try await crew.write(Secret(), as: .doyun)
            var fill = ["team": crew.id, "retrospective": first, "keyword": keyword]
            func look(_ when: String) async throws {
                for endpoint in house.services.api.endpoints where endpoint.method == .get {
                    guard endpoint.path.hasPrefix("/teams") else { continue }
                    if endpoint.pathNames.contains("action"), fill["action"] == nil { continue }
                    let path = endpoint.pathNames.reduce(endpoint.path) {
                        $0.replacing("{\($1)}", with: fill[$1] ?? "?")
                    }
                    for reader in Cast.allCases {
                        let answer = try await house[reader].api(.get, path)
                        #expect(answer.status == 200, "\(when): \(path) by \(reader)")
                        let faults = api.faults(of: answer, to: "get", endpoint.path)
                        #expect(faults == [], "\(when): \(path) by \(reader): \(answer.body)")
                    }
                }
            }
            func seen(by reader: Cast) async throws -> JSON? {
                try await house[reader].api(.get, "/teams/\(crew.id)/keywords/\(keyword)").json
            }
            try await look("sealed")
            #expect(try await seen(by: .ann)?["word"]?.stringValue == Secret().word)
            #expect(try await seen(by: .ann)?["situation"] == .null)
            try await crew.schedule()
            try await look("scheduled")
            let owner = JSON.string(try await house.id(of: .ann).text)
            for (useCase, body) in [
                ("start-retrospective", [:]), ("give-turn", ["person": owner]),
                ("open-keyword", ["keyword": .string(keyword)]), ("start-timer", ["minutes": 5]), ("say-done", [:]),
                ("vote", ["keyword": .string(keyword)]),
                ("make-action", ["title": "회의록 쓰기", "owner": owner, "due": "2027-01-01"]),
            ] as [(String, JSON)] {
                let answer = try await crew.ask(useCase, body, as: .minji)
                #expect(answer.status < 300, "\(useCase): \(answer.body)")
                if useCase == "make-action" { fill["action"] = answer.json?["id"]?.stringValue }
            }
            #expect(fill["action"] != nil)
            try await look("opened")
            #expect(try await seen(by: .sam)?["situation"]?.stringValue == Secret().situation)
            let day = try await house[.sam].api(.get, "/teams/\(crew.id)/retrospectives/\(first)/day").json
            #expect(day?["shown"]?.stringValue == keyword && day?["turn"] == owner)
            #expect(day?["timerEnds"]?.integerValue != nil && day?["done"]?.arrayValue?.count == 1)
            #expect(try await crew.ask("end-retrospective", as: .minji).status == 200)
            try await look("done")
            #expect(try await seen(by: .sam)?["situation"] == .null)
            #expect(try await seen(by: .ann)?["situation"]?.stringValue == Secret().situation)
        }
    }

    @Test(arguments: Engine.usual)
    func `is what a board answers of what happened on it, what a file holds, and what a device is told`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let (api, minji, board) = (DescribedAPI(house), house[.minji], try await Table(house[.minji]))
            let here = "/boards/\(board.id)"
            let card = try await minji.api(.post, here + "/cards", ["title": "우유", "due": "2026-12-03"])
            #expect(api.faults(of: card, to: "post", "/boards/{board}/cards") == [])
            let id = try #require(card.json?["id"]?.stringValue)
            #expect(try await minji.api(.post, "\(here)/cards/\(id)/comments", ["text": "두 병"]).status == 200)
            #expect(try await minji.api(.post, "\(here)/cards/\(id)/items", ["text": "봉투"]).status == 200)
            #expect(try await minji.api(.post, here + "/undo", [:]).status == 200)
            for path in ["history", "operations", "export?history=true"] {
                let answer = try await minji.api(.get, "\(here)/\(path)")
                let place = "/boards/{board}/" + path.prefix { $0 != "?" }
                #expect(api.faults(of: answer, to: "get", place) == [], "\(path): \(answer.body.prefix(600))")
            }
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.write(Secret(), as: .minji)
            let refused: JSON = [
                "id": "0197f000-0000-7000-8000-000000000001", "space": .string(board.id), "do": "add-card",
                "clock": "1", "with": ["title": ""],
            ]
            let unreadable: JSON = [
                "id": "0197f000-0000-7000-8000-000000000002", "space": .string(board.id), "do": "add-card",
                "clock": "1", "with": "no fields",
            ]
            let told = try await minji.api(.post, "/sync", ["cursors": [], "unsent": [refused, unreadable]])
            #expect(api.faults(of: told, to: "post", "/sync") == [], "\(told.body.prefix(2_000))")
            let results = told.json?["settled"]?.arrayValue?.compactMap { $0["result"]?.stringValue }
            #expect(results == ["refused", "refused"], "one that cannot be read is refused by itself")
            // Where something was sent, no other space is told as a whole.
            let all = try await minji.api(.post, "/sync", ["cursors": [], "unsent": []])
            #expect(api.faults(of: all, to: "post", "/sync") == [], "\(all.body.prefix(2_000))")
            #expect(all.json?["spaces"]?.arrayValue?.count == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func `tells of pages, which lead through all keywords and actions of a team`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms) { house in
            let crew = try await Crew(house)
            var written: Set<String> = []
            for (index, author) in [Cast.doyun, .sam, .minji, .doyun, .sam].enumerated() {
                written.insert(try await crew.write(Secret(situation: "일 \(index)"), as: author))
            }
            var cursor: String? = ""
            var found: [String] = []
            while let after = cursor {
                let query = after.isEmpty ? "?limit=2" : "?limit=2&cursor=\(after)"
                let page = try await house[.ann].api(.get, "/teams/\(crew.id)/keywords\(query)").json
                found += (page?["keywords"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue }
                cursor = page?["next"]?.stringValue
                try #require(found.count <= 5)
            }
            #expect(found == written.sorted())
            let nowhere = "0197f000-0000-7000-8000-000000000001"
            let others = try await house[.ann].api(.get, "/teams/\(crew.id)/keywords?retrospective=\(nowhere)").json
            #expect(others?["keywords"]?.arrayValue == [] && others?["next"] == .null)
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)/keywords?limit=0").status == 422)
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)/keywords?cursor=x").status == 422)
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)/keywords/x").status == 404)
        }
    }

    /// The present one would be changed instead.
    @Test func `names no retrospective by what is no id`() async throws {
        try await withHouse(.sqlite, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let path = "/teams/\(crew.id)/retrospectives/x/anonymity"
            #expect(try await house[.minji].api(.put, path, ["anonymity": "alias"]).status == 404)
            let all = try await crew.seen(by: .minji)["retrospectives"]?.arrayValue
            #expect(all?.first?["anonymity"]?.stringValue == "named")
        }
    }

    @Test(arguments: Engine.usual)
    func `promises that a keyword that was added twice is one, by the old address and the new`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let ann = JSON.string(try await house.id(of: .ann).text)
            let body: JSON = [
                "id": "0197f000-0000-7000-8000-00000000000a", "recipient": ann, "kind": "stop", "word": "말",
                "situation": "일",
            ]
            let first = try await house[.minji].api(.post, "/teams/\(crew.id)/keywords", body)
            let again = try await house[.minji].api(.post, "/teams/\(crew.id)/keywords", body)
            #expect(first.status == 201 && again.status == 201 && first.json == again.json)
            let old = try await crew.act("add-keyword", body, as: .minji)
            #expect(old.status == 200 && old.json?["recorded"]?.boolValue == true)
            #expect(try await crew.seen(by: .ann)["keywords"]?.arrayValue?.count == 1)
        }
    }
}
