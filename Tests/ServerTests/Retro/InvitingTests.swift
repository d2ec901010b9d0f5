import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import RetroServer

@Suite struct `Inviting somebody of the house into a team` {
    @Test(arguments: Engine.allCases)
    func `tells them with the way in, once, and makes them no member`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let (here, ann) = ("/retro/\(crew.id)", try await house.id(of: .ann).text)
            #expect(try await house[.minji].get(here + "/people").body.contains("Ann Lee 님 초대"))
            for _ in 1...2 {
                let answer = try await house[.minji].post(here + "/invite-housemate", ["person": ann])
                #expect(answer.status == 303 && answer.location == here + "/people")
            }
            let page = try await house[.minji].get(here + "/people").body
            #expect(!page.contains("Ann Lee 님 초대") && page.contains("초대했어요"))
            #expect(try await crew.seen(by: .minji)["members"]?.arrayValue?.count == 1)
            #expect(try await house[.ann].get(here).status == 404)
            let told = try await house.inbox(.ann)
            #expect(told.count == 1 && told.first?["place"]?.stringValue == "키고")
            #expect(told.first?["text"]?.stringValue?.hasPrefix("김민지 invited you to a retro team.") == true)
            let link = try #require(told.first?["link"]?.stringValue)
            #expect(try await link == "/retro/join-team?code=" + crew.code())
            #expect(try await house[.ann].get(link).body.contains("키고"))
            try await crew.join(.ann, by: crew.code())
            #expect(try await house.inbox(.ann).last?["link"]?.stringValue == here)
        }
    }

    @Test(arguments: Engine.usual)
    func `is for its members, and reaches nobody who is not listed`(_ engine: Engine) async throws {
        try await withHouse(
            engine, cast: [.minji, .doyun, .ann], rooms: Crew.rooms, settings: { $0.signUp = .open }
        ) { house in
            let crew = try await Crew(house, [.minji])
            let ann = try await house.id(of: .ann).text
            #expect(try await !house[.minji].get("/retro/\(crew.id)/people").body.contains("Ann Lee"))
            for visitor in [house[.minji], house[.doyun]] {
                let answer = try await visitor.post("/retro/\(crew.id)/invite-housemate", ["person": ann])
                #expect(answer.status == 404)
            }
            #expect(try await house.inbox(.ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `ends with the code it was sent with`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let ann = try await house.id(of: .ann).text
            let path = "/teams/\(crew.id)/invite-housemate"
            #expect(try await house[.minji].api(.post, path, ["person": .string(ann)]).status == 204)
            let old = try #require(try await house.inbox(.ann).first?["link"]?.stringValue)
            #expect(try await house[.minji].post("/retro/\(crew.id)/renew-code").status == 303)
            #expect(try await !house[.ann].get(old).body.contains("키고"))
            #expect(try await house[.minji].api(.post, path, ["person": .string(ann)]).status == 204)
            #expect(try await house.inbox(.ann).count == 2, "a new code is told anew")
            house.clock.advance(days: 15)
            #expect(try await house[.minji].api(.post, path, ["person": .string(ann)]).status == 409)
        }
    }
}
