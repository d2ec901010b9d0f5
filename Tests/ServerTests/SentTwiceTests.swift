import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Two presses of one button where no script holds the second back: the browser shows the second answer.
@Suite struct `A form sent twice` {
    private static let change: KeyValuePairs = ["current": Cast.minji.password, "password": "a wholly new one"]

    @Test(arguments: Engine.usual)
    func `a password set by a link is answered alike both times, and only with that password`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let link = try await house.services.resetLink(for: Cast.minji.email).text
            let visitor = house.visitor()
            for _ in 0..<2 {
                #expect(try await visitor.post(link, ["password": "a wholly new one"]).location == "/sign-in")
            }
            #expect(try await visitor.post(link, ["password": "another new one"]).status == 404)
            #expect(try await visitor.get(link).status == 404, "the link is spent")
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": "a wholly new one"]
            #expect(try await visitor.post("/sign-in", form).status == 303)
            #expect(
                try await visitor.post(
                    "/me/change-password",
                    [
                        "current": "a wholly new one", "password": "one newer than that",
                    ]
                ).status == 303)
            #expect(try await visitor.post(link, ["password": "a wholly new one"]).status == 404)
        }
    }

    @Test func `guesses by a spent link are counted like those at the door`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let link = try await house.services.resetLink(for: Cast.minji.email).text
            _ = try await house.visitor().post(link, ["password": "a wholly new one"])
            var statuses: [Int] = []
            for guess in 0...Limits.attemptsPerAddress.burst {
                statuses.append(try await house.visitor().post(link, ["password": "guess number \(guess)"]).status)
            }
            #expect(statuses.last == 429)
            #expect(Set(statuses.dropLast()) == [404])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a changed password is answered alike where the first answer was lost`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let old = try #require(minji.cookies["maru"])
            #expect(try await minji.post("/me/change-password", Self.change).status == 303)
            let first = try #require(minji.cookies["maru"])
            minji.setCookie("maru", old)
            let second = try await minji.post("/me/change-password", Self.change)
            #expect(second.location == "/me?did=change-password")
            #expect(try await minji.api(.get, "/me").status == 200)
            let other = house.visitor()
            other.setCookie("maru", first)
            #expect(try await other.api(.get, "/me").status == 401, "one session has one token")
            #expect(try await minji.api(.get, "/me/sessions").json?["sessions"]?.arrayValue?.count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `a changed password is answered alike where the first answer has arrived`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            for _ in 0..<2 {
                let answer = try await minji.post("/me/change-password", Self.change)
                #expect(answer.location == "/me?did=change-password")
            }
            #expect(try await minji.api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `the token from before a change opens nothing without the new password, nor later`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let old = try #require(house[.minji].cookies["maru"])
            _ = try await house[.minji].post("/me/change-password", Self.change)
            let thief = house.visitor()
            thief.setCookie("maru", old)
            let guess: KeyValuePairs = ["current": Cast.minji.password, "password": "something else here"]
            #expect(try await thief.post("/me/change-password", guess).status == 401)
            house.clock.advance(Limits.sentTwiceMilliseconds + 1)
            thief.setCookie("maru", old)
            #expect(try await thief.post("/me/change-password", Self.change).status == 401)
            #expect(try await house[.minji].api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `a session that was ended is ended`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            #expect(try await house.visitor().post("/sign-in", form).status == 303)
            let session = try #require(try await house[.minji].get("/me/devices").hidden("session"))
            for _ in 0..<2 {
                let answer = try await house[.minji].post("/me/end-session", ["session": session])
                #expect(answer.location == "/me/devices?did=end-session")
            }
            #expect(try await house[.minji].api(.get, "/me/sessions").json?["sessions"]?.arrayValue?.count == 1)
            #expect(try await house[.minji].post("/me/end-session", ["session": "none"]).status == 422)
        }
    }

    @Test(arguments: Engine.allCases)
    func `an invitation that was withdrawn is withdrawn, and a renewed one is one`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let (minji, board) = (house[.minji], try await Table(house[.minji]))
            _ = try await board.invitation([:])
            let people = try await minji.get("/board/\(board.id)/people")
            let form: KeyValuePairs = ["invitation": try #require(people.hidden("invitation"))]
            var links: [String] = []
            for _ in 0..<2 {
                let renewed = try await minji.post(board / "renew-invitation", form)
                #expect(renewed.status == 200)
                links.append(String(try #require(renewed.body.firstMatch(of: /\/invite\/([0-9a-z]{16})/)).1))
            }
            #expect(try await house[.doyun].get("/invite/" + links[1]).status == 200, "what is shown works")
            for _ in 0..<2 {
                let withdrawn = try await minji.post(board / "withdraw-invitation", form)
                #expect(withdrawn.location == "/board/\(board.id)/people")
            }
            #expect(try await house[.doyun].get("/invite/" + links[1]).status == 404)
            #expect(try await minji.post(board / "renew-invitation", form).status == 404)
            #expect(try await house[.doyun].post(board / "withdraw-invitation", form).status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `an invitation into the house is withdrawn once and for all`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let made = try await house[.minji].post("/admin/invite")
            let id = try #require(made.hidden("invitation"))
            for _ in 0..<2 {
                let answer = try await house[.minji].post("/admin/withdraw-invitation", ["invitation": id])
                #expect(answer.location == "/admin")
            }
            #expect(try await house[.minji].get("/admin").hidden("invitation") == nil)
        }
    }
}
