import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `One's current team` {
    @Test(arguments: Engine.usual)
    func `is where the room begins: the one come into last, until another is chosen`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let ann = house[.ann]
            #expect(try await ann.get("/retro").status == 200, "no team, and the ways to one")
            let first = try await Crew(house, [.minji, .ann])
            #expect(try await ann.get("/retro").location == "/retro/\(first.id)")
            #expect(!(try await ann.get("/retro/\(first.id)").body.contains("/choose-team")), "there is no other")
            let second = try await Crew(house, [.minji, .ann])
            #expect(try await ann.get("/retro").location == "/retro/\(second.id)")
            let home = try await ann.get("/retro/\(second.id)").body
            #expect(
                home.contains("/retro/\(first.id)/choose-team") && !home.contains("/retro/\(second.id)/choose-team"))
            let chosen = try await ann.post("/retro/\(first.id)/choose-team")
            #expect(chosen.status == 303 && chosen.location == "/retro/\(first.id)")
            #expect(try await ann.get("/retro").location == "/retro/\(first.id)")
            // Wherever one signs in: it is the person's, and not the browser's.
            let phone = house.visitor(.enGB)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            #expect(try await phone.post("/sign-in", form).status == 303)
            #expect(try await phone.get("/retro").location == "/retro/\(first.id)")
            #expect(try await house[.minji].get("/retro").location == "/retro/\(second.id)", "and nobody else's")
            let list = try await ann.get("/retro/teams").body
            #expect(list.contains(first.id) && list.contains(second.id) && list.contains("Current"))
        }
    }

    @Test(arguments: Engine.usual)
    func `is another once one has left it, or none`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let first = try await Crew(house, [.minji, .ann])
            let second = try await Crew(house, [.minji, .ann])
            try await second.act("leave-team", as: .ann)
            #expect(try await house[.ann].get("/retro").location == "/retro/\(first.id)")
            try await first.act("leave-team", as: .ann)
            let none = try await house[.ann].get("/retro")
            #expect(none.status == 200 && none.body.contains("Join with a code") && !none.body.contains("키고"))
            #expect(try await house[.ann].api(.post, "/teams/\(first.id)/choose-team", [:]).status == 404)
        }
    }
}

@Suite struct `Today in the Retro room` {
    @Test(arguments: Engine.usual)
    func `has what is planned and what is open, of one's own teams, until it ends`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            #expect(try await house[.ann].get("/today").body.contains("Nothing is waiting for you"))
            try await crew.schedule(in: 3 * 86_400_000)
            let planned = try await house[.ann].get("/today").body
            #expect(planned.contains("3차 회고") && planned.contains("키고") && planned.contains("In 3 days"))
            #expect(!(try await house[.sam].get("/today").body.contains("3차 회고")))
            try await crew.act("start-retrospective", as: .minji)
            #expect(try await house[.ann].get("/today").body.contains("Started"))
            let told = try await house[.ann].api(.get, "/today").json?["retrospectives"]?.arrayValue
            #expect(told?.first?["isOpen"]?.boolValue == true)
            #expect(told?.first?["link"]?.stringValue == "/retro/\(crew.id)/day")
            try await crew.act("end-retrospective", as: .minji)
            #expect(try await house[.ann].get("/today").body.contains("Nothing is waiting for you"))
        }
    }
}

@Suite struct `The schedule's page` {
    @Test(arguments: Engine.allCases)
    func `changes kinds while nothing is written, and hides authors more but never less after it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let (minji, team) = (house[.minji], "/retro/\(crew.id)")
            let wrong = try await minji.post(team + "/change-format", ["format": "own", "kinds": "하나"])
            #expect(wrong.status == 422 && wrong.body.contains("하나</textarea>") && wrong.body.contains("2개에서 6개"))
            #expect(try await minji.post(team + "/change-format", ["format": "own", "kinds": "칭찬\n부탁"]).status == 303)
            #expect(try await minji.get(team + "/write").body.contains("부탁"))
            #expect(try await minji.post(team + "/change-anonymity", ["anonymity": "anonymous"]).status == 303)
            #expect(try await minji.post(team + "/change-anonymity", ["anonymity": "named"]).status == 303)
            try await crew.write(Secret(kind: "부탁"), as: .minji)
            let kept = try await minji.get(team + "/schedule").body
            #expect(!kept.contains("/change-format") && kept.contains("이번 회고의 종류는 그대로예요"))
            let late = try await minji.post(team + "/change-format", ["format": "four-ls"])
            #expect(late.status == 409 && late.body.contains("형식을 바꿀 수 없어요"))
            #expect(try await minji.post(team + "/change-anonymity", ["anonymity": "alias"]).status == 303)
            let stricter = try await minji.get(team + "/schedule").body
            #expect(!stricter.contains("value=\"named\"") && stricter.contains("value=\"anonymous\""))
            let looser = try await minji.post(team + "/change-anonymity", ["anonymity": "named"])
            #expect(looser.status == 409 && looser.body.contains("더 드러낼 수는 없어요"))
            #expect(try await minji.post(team + "/change-anonymity", ["anonymity": "anonymous"]).status == 303)
            #expect(!(try await minji.get(team + "/schedule").body.contains("/change-anonymity")))
        }
    }
}
