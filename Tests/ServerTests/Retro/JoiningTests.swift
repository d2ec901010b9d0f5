import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import RetroServer

@Suite struct `Coming into a team` {
    @Test(arguments: Engine.usual)
    func `takes its code, which is read as people type it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let code = try await crew.code()
            #expect(code.wholeMatch(of: /[A-HJKMNP-Z2-9]{6}/) != nil)
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)").status == 404)
            let typed = " \(code.prefix(3).lowercased())-\(code.dropFirst(3)) "
            #expect(try await crew.join(.ann, by: typed).status == 200)
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)").status == 200)
        }
    }

    /// Whoever were in a team of that id would hear of what concerns that person alone.
    @Test(arguments: Engine.usual)
    func `is not done by making one of somebody's own id`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let minji = try await house.id(of: .minji).text
            let team: JSON = ["team": .string(minji), "name": "엿듣기", "nickname": "앤"]
            let made = try await house[.ann].api(.post, "/teams", team)
            #expect(made.status == 409 && made.body.contains("team-taken"), "\(made.body)")
            #expect(try await house[.ann].api(.get, "/teams/\(minji)").status == 404)
        }
    }

    /// Neither the form, nor the API, nor a device's sync lets anybody in by the team's id.
    @Test(arguments: Engine.usual)
    func `is not done by its id`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let form = try await house[.ann].post("/retro/\(crew.id)/join-team", ["nickname": "앤"])
            #expect(form.status == 404, "there is no such address")
            #expect(try await crew.act("join-team", ["nickname": "앤"], as: .ann).status == 404)
            let unsent: JSON = [
                "cursors": [],
                "unsent": [
                    [
                        "id": "019a9f5e-3c00-7abc-8def-0123456789ab", "space": .string(crew.id), "do": "join-team",
                        "clock": "1", "with": ["nickname": "앤"],
                    ]
                ],
            ]
            let synced = try await house[.ann].api(.post, "/sync", unsent)
            #expect(synced.body.contains("\"missing\""))
            #expect(try await crew.seen(by: .minji)["members"]?.arrayValue?.count == 1)
        }
    }

    /// Each look at a team and each coming in takes a code once.
    @Test(arguments: Engine.usual)
    func `is no guess with a right code, which gives no guess back either`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let path = "/retro/join-team?code=" + (try await crew.code())
            let limit = Int(Limits.attemptsPerPerson.burst)
            for _ in 0..<limit + 5 { #expect(try await house[.ann].get(path).body.contains("키고")) }
            for guess in 0..<limit {
                #expect(try await crew.join(.ann, by: "ABCDEF").status == 404, "\(guess)")
                if guess < limit - 1 { #expect(try await house[.ann].get(path).status == 200) }
            }
            #expect(try await crew.join(.ann, by: "ABCDEF").status == 429)
            #expect(try await house[.ann].get(path).status == 429, "whoever has guessed so often waits")
        }
    }

    @Test(arguments: Engine.usual)
    func `ends with its code: one that was renewed or is too old leads nowhere`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let old = try await crew.code()
            let path = "/teams/\(crew.id)/renew-code"
            #expect(try await house[.ann].api(.post, path, [:]).status == 403)
            #expect(try await house[.sam].api(.post, path, [:]).status == 404)
            #expect(try await house[.minji].api(.post, path, [:]).status == 204)
            let new = try await crew.code()
            #expect(new != old)
            #expect(try await crew.join(.sam, by: old).status == 404)
            house.clock.advance(TeamCode.milliseconds)
            let late = try await crew.join(.sam, by: new)
            #expect(late.json?["type"]?.stringValue?.hasSuffix("team-code") == true)
            #expect(try await house[.minji].api(.post, path, [:]).status == 204)
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `keeps what was said of oneself where the code was renewed meanwhile`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let old = try await crew.code()
            #expect(try await house[.minji].api(.post, "/teams/\(crew.id)/renew-code", [:]).status == 204)
            let form: KeyValuePairs = ["code": old, "nickname": "Annie", "job": "Design & \"Type\""]
            let refused = try await house[.ann].post("/retro/join-team", form)
            #expect(refused.status == 404 && refused.body.contains("No team has this code"))
            for kept in ["name=\"nickname\" value=\"Annie\"", "name=\"job\" value=\"Design &amp; &quot;Type&quot;\""] {
                #expect(refused.body.contains(kept), "\(refused.body)")
            }
            let new = try await crew.code()
            let found = try await house[.ann].get("/retro/join-team?nickname=Annie&job=Design&code=" + new).body
            #expect(found.contains("키고"))
            #expect(found.contains("value=\"Annie\"") && found.contains("value=\"Design\""))
        }
    }

    @Test(arguments: Engine.usual)
    func `is slow for whoever tries codes, and each wrong one is answered alike`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            var statuses: [Int] = []
            for guess in 0..<25 {
                statuses.append(try await crew.join(.ann, by: guess.isMultiple(of: 2) ? "AAAAAA" : "no code").status)
            }
            #expect(statuses.prefix(20).allSatisfy { $0 == 404 })
            #expect(statuses.suffix(5).allSatisfy { $0 == 429 })
            #expect(try await crew.join(.ann, by: try await crew.code()).status == 429, "the right one waits too")
            house.clock.advance(30_000)
            #expect(try await crew.join(.ann, by: try await crew.code()).status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is told to the facilitator; who is removed hears no more of it and is told that`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            #expect(try await house.texts(.minji) == ["Ann 님이 팀에 들어왔어요."])
            let (ann, code) = (try await house.id(of: .ann).text, try await crew.code())
            #expect(try await crew.act("remove-member", ["person": .string(ann)], as: .minji).status == 200)
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)").status == 404)
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)/operations").status == 404)
            #expect(try await house.texts(.ann) == ["You were removed from the team."])
            #expect(try await crew.join(.ann, by: code).status == 404, "the code that she knew")
            let held: JSON = ["cursors": [["space": .string(crew.id), "sequence": 1]], "unsent": []]
            let synced = try await house[.ann].api(.post, "/sync", held)
            #expect(synced.json?["lost"] == .array([.string(crew.id)]))
            #expect(synced.json?["spaces"] == .array([]))
        }
    }
}
