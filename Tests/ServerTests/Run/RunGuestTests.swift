import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `A guest of the Run room` {
    @Test(arguments: Engine.allCases)
    func `looks at the list and at a run, sees neither place nor people, and is led to sign in and back`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.lives()
            let guest = house.visitor()
            let list = try await guest.get("/run")
            let page = try await guest.get("/run/\(meetup.id)")
            #expect(list.status == 200 && page.status == 200)
            #expect(list.body.contains("퇴근길 5km") && page.body.contains("중구 정동"))
            #expect(page.body.contains("data-radius"))
            for body in [list.body, page.body] {
                for secret in Meeting.secrets { #expect(!body.contains(secret), "\(secret)") }
                for member in Cast.allCases where member != .minji {
                    #expect(!body.contains(member.nickname) && !body.contains(member.name), "\(member)")
                }
                #expect(!body.contains(Cast.minji.name), "an account's name is shown nowhere in this room")
                #expect(body.contains("data-guest") && body.contains("/sign-in?next=%2Frun"))
                #expect(!body.contains("data-space") && !body.contains("data-hears-all"), "nothing is told live")
            }
            #expect(page.body.contains("/run/\(meetup.id)/apply"))
            // The bar leads to sign in, and back to where the guest was.
            #expect(page.body.contains("class=\"place\" href=\"/sign-in?next=%2Frun%2F\(meetup.id)\""))
            let filtered = try await guest.get("/run?band=after-work").body
            #expect(filtered.contains("class=\"place\" href=\"/sign-in?next=%2Frun%3Fband%3Dafter-work\""))
            for part in ["apply", "applicants", "attendance", "talk", "edit"] {
                let path = "/run/\(meetup.id)/\(part)"
                let answer = try await guest.get(path)
                #expect(answer.status == 303, "\(part): \(answer.status)")
                #expect(
                    answer.location?.hasPrefix("/sign-in?next=%2Frun%2F\(meetup.id)") == true,
                    "\(answer.location ?? "")")
            }
            for useCase in RunRules.useCases {
                let answer = try await guest.post("/run/\(meetup.id)/\(useCase.name)", ["person": meetup.id])
                #expect(answer.status == 401, "\(useCase.name): \(answer.status)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `knows of no draft, and of no run that an administrator has hidden`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            let guest = house.visitor()
            #expect(try await guest.get("/run/\(meetup.id)").status == 404)
            #expect(try await !guest.get("/run").body.contains("퇴근길 5km"))
            #expect(try await guest.get("/run/01a2a000-0000-7000-8000-000000000001").status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `who is suspended is told so`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: [.run]) { house in
            let (ann, now) = (try await house.id(of: .ann), house.clock.now)
            try await house.services.database.write { try $0.setSuspended(ann, at: now) }
            let answer = try await house[.ann].get("/run")
            #expect(answer.status == 303 || answer.body.contains("suspended"), "\(answer.status)")
            #expect(!answer.body.contains("data-guest"))
        }
    }
}
