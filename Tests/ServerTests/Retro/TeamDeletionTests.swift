import Floor
import HTTPTypes
import RetroRoom
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Deleting a team` {
    @Test(arguments: Engine.allCases)
    func `with another name shows the form again, with what was typed`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let (minji, path) = (house[.minji], "/retro/\(crew.id)/delete-team")
            let again = try await minji.post(path, ["name": "딴이름"])
            #expect(again.status == 422)
            let form = try #require(again.body.ranges(of: "action=\"\(path)\"").first)
            let rest = again.body[form.upperBound...]
            #expect(rest.contains("value=\"딴이름\"") && rest.contains("팀 이름과 달라요"))
            let before = again.body[..<form.lowerBound]
            #expect(before.contains("value=\"키고\"") && !before.contains("딴이름"), "its own name is not at fault")
            #expect(again.body.contains(try await crew.code()), "the page is whole")
            #expect(try await house[.ann].post(path, ["name": "키고"]).status == 403)
            #expect(try await minji.get("/retro/\(crew.id)").status == 200, "nothing is gone")
        }
    }

    @Test(arguments: Engine.usual)
    func `tells everybody, and after 30 days it is gone`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let home = "/retro/\(crew.id)"
            #expect(try await house[.minji].post(home + "/delete-team", ["name": "키고"]).status == 303)
            let told = try await house[.ann].get("/inbox").body
            #expect(told.contains("민지 asked for the team to be deleted. Until Sat, 2 Jan 2027 anyone can keep it."))
            for page in [home, home + "/people"] {
                let shown = try await house[.ann].get(page).body
                #expect(shown.contains("and everything in it will be deleted on Sat, 2 Jan 2027"))
                #expect(shown.contains("action=\"\(home)/keep-team\""))
            }
            try await crew.daysPass(29)
            #expect(try await house[.ann].get(home).status == 200)
            try await crew.daysPass(1)
            #expect(try await house[.ann].get(home).status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `is taken back by anybody in it, and everybody is told`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.act("delete-team", ["name": "키고"], as: .minji)
            #expect(try await crew.seen(by: .ann)["deletesAt"]?.integerValue == house.clock.now + DeleteTeam.grace)
            #expect(try await house[.ann].post("/retro/\(crew.id)/keep-team", [:]).status == 303)
            #expect(try await house[.minji].get("/inbox").body.contains("Ann 님이 팀을 지우지 않기로 했어요"))
            try await crew.daysPass(30)
            #expect(try await house[.minji].get("/retro/\(crew.id)").status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `waits while the house's clock is in doubt`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            try await crew.act("delete-team", ["name": "키고"], as: .minji)
            try await house.services.watchClock()
            house.clock.jump(days: 31)
            try await house.services.watchClock()
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            #expect(try await house[.minji].get("/retro/\(crew.id)").status == 200)
        }
    }
}

/// A seat that was taken is everybody's to see before it opens anything.
@Suite struct `Taking the seat` {
    @Test(arguments: Engine.usual)
    func `tells the others, on the page and in their inbox, and starts nothing early for an hour`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.schedule(in: 48 * 3_600_000)
            try await crew.act("take-seat", as: .ann)
            #expect(try await house[.minji].get("/inbox").body.contains("Ann 님이 진행을 맡았어요"))
            #expect(try await house[.minji].get("/retro/\(crew.id)").body.contains("일찍 시작할 수 있어요"))
            let early = try await crew.act("start-retrospective", as: .ann)
            #expect(early.status == 409 && early.body.contains("seat-just-taken"))
            #expect(!(try await house[.ann].get("/retro/\(crew.id)").body.contains("start-retrospective")))
            house.clock.advance(seconds: 3_600)
            #expect(try await crew.act("start-retrospective", as: .ann).status == 200)
            #expect(try await crew.phase() == "open")
        }
    }
}
