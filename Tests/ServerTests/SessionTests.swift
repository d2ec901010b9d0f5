import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct Sessions {
    @Test(arguments: Engine.allCases)
    func `a token is 256 random bits of which only the hash is kept`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let token = try #require(house[.minji].cookies["maru"])
            #expect(Base64URL.decode(token)?.count == 32)
            let kept = try await house.services.database.read {
                try $0.all("SELECT token FROM floor_session").map { try $0.bytes(0) }
            }
            #expect(kept == [sha256(token)])
        }
    }

    @Test func `the cookie is bound to the host over https, and plain on http`() async throws {
        try await withHouse(.sqlite) { house in
            let path = try #require(try await house.welcomePath())
            let answer = try await house.visitor().post(
                path, ["name": "n", "email": "n@example.org", "password": "corn and maize"])
            let cookie = try #require(answer.headers[values: .setCookie].first)
            #expect(cookie.hasPrefix("maru="))
            #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax"))
        }
        try await withHouse(.sqlite, settings: { $0.address = PublicAddress("https://maru.example") ?? .unset }) {
            house in
            let path = try #require(try await house.welcomePath())
            let visitor = house.visitor()
            let answer = try await visitor.post(
                path, ["name": "n", "email": "n@example.org", "password": "corn and maize"])
            let cookie = try #require(answer.headers[values: .setCookie].first)
            #expect(cookie.hasPrefix("__Host-maru="))
            let known = try #require(answer.headers[values: .setCookie].last)
            #expect(known.hasPrefix("__Host-maru-known=") && known.hasSuffix("; Secure; HttpOnly; SameSite=Lax"))
            #expect(cookie.hasSuffix("; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax"))
            #expect(answer.headers[.strictTransportSecurity] == "max-age=31536000", "names below are others'")
            #expect(try await visitor.api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `a session in use lives on, one unused for 30 days ends, and use is written once a day`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            house.clock.advance(seconds: 3_600)
            #expect(try await minji.get("/me").headers[.setCookie] == nil)
            house.clock.advance(days: 20)
            let renewed = try await minji.get("/me")
            #expect(renewed.headers[.setCookie]?.contains("Max-Age=2592000") == true)
            #expect(try await minji.get("/me").headers[.setCookie] == nil)
            house.clock.advance(days: 20)
            #expect(try await minji.api(.get, "/me").status == 200)
            house.clock.advance(days: 30)
            house.clock.advance(1)
            #expect(try await minji.api(.get, "/me").status == 401)
            #expect(try await minji.get("/me").location == "/sign-in?next=%2Fme")
        }
    }

    @Test(arguments: Engine.usual)
    func `a session ends after a year, however much it is used`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            for _ in 1...18 {
                house.clock.advance(days: 20)
                let page = try await house[.minji].get("/me")
                #expect(page.status == 200)
            }
            house.clock.advance(days: 6)
            #expect(try await house[.minji].api(.get, "/me").status == 401)
        }
    }

    @Test(arguments: Engine.usual)
    func `signing in anew ends the session that the browser had`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            for form: KeyValuePairs in [
                ["email": Cast.minji.email, "password": Cast.minji.password],
                ["email": Cast.ann.email, "password": Cast.ann.password],
            ] {
                let old = try #require(minji.cookies["maru"])
                #expect(try await minji.post("/sign-in", form).status == 303)
                let thief = house.visitor()
                thief.setCookie("maru", old)
                #expect(try await thief.api(.get, "/me").status == 401)
                #expect(try await minji.api(.get, "/me").status == 200)
            }
            #expect(try await house[.ann].api(.get, "/me").status == 200, "in another browser it goes on")
        }
    }

    @Test(arguments: Engine.allCases)
    func `sessions are listed by device, and one or all others can be ended`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let minji = house[.minji]
            let phone = house.visitor()
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            #expect(
                try await phone.post("/sign-in", form, headers: [.userAgent: "Mozilla/5.0 (iPhone) Safari/605"]).status
                    == 303)
            let page = try await minji.get("/me/devices")
            #expect(page.body.contains("Safari · iPhone"))
            #expect(page.body.contains("Firefox · Linux"))
            let session = try #require(page.hidden("session"))
            #expect(try await house[.ann].post("/me/end-session", ["session": session]).status == 303)
            #expect(try await phone.api(.get, "/me").status == 200)
            #expect(try await minji.post("/me/end-session", ["session": session]).status == 303)
            #expect(try await phone.api(.get, "/me").status == 401)
            let others = [house.visitor(), house.visitor()]
            for other in others { #expect(try await other.post("/sign-in", form).status == 303) }
            #expect(try await minji.post("/me/end-other-sessions").status == 303)
            for other in others { #expect(try await other.api(.get, "/me").status == 401) }
            #expect(try await minji.api(.get, "/me").status == 200)
            #expect(try await house[.ann].api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `signing out ends the session here, twice as well as once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let token = try #require(house[.minji].cookies["maru"])
            #expect(try await house[.minji].post("/sign-out").location == "/sign-in")
            #expect(house[.minji].cookies["maru"] == nil)
            let thief = house.visitor()
            thief.setCookie("maru", token)
            #expect(try await thief.api(.get, "/me").status == 401)
            #expect(try await house[.minji].post("/sign-out").status == 303)
            #expect(try await house[.minji].api(.delete, "/session").status == 401)
        }
    }

    @Test(arguments: Engine.usual)
    func `a suspended person is refused at the next request and cannot sign in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let id = try #require(try await house[.ann].api(.get, "/me").json?["id"]?.stringValue)
            let ann = try #require(ID<Person>(id))
            try await house.services.database.write { try $0.setSuspended(ann, at: 1) }
            #expect(try await house[.ann].api(.get, "/me").status == 401)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            let page = try await house[.ann].get("/board")
            #expect(
                page.status == 401 && page.body.contains("is suspended") && page.body.contains("ask an administrator"))
            let borrowed = try await house[.ann].get("/board", headers: [.acceptLanguage: "ko"])
            #expect(borrowed.body.contains("is suspended"), "in her language, whatever the browser's is")
            let door = try await house.visitor().post("/sign-in", form)
            #expect(door.status == 401 && door.body.contains("정지되어 있어요") && door.body.contains("관리자에게"))
            let guess: KeyValuePairs = ["email": Cast.ann.email, "password": "not hers at all"]
            let guessed = try await house.visitor().post("/sign-in", guess)
            #expect(guessed.status == 401 && !guessed.body.contains("정지"), "a guess is told nothing")
            try await house.services.database.write { try $0.setSuspended(ann, at: nil) }
            #expect(try await house[.ann].api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a browser whose session was ended elsewhere is told so, and keeps nothing`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            let clear = HTTPField.Name("Clear-Site-Data")!
            let others = [house.visitor(), house.visitor(), house.visitor()]
            for other in others { #expect(try await other.post("/sign-in", form).status == 303) }
            #expect(try await house[.minji].post("/me/end-other-sessions").status == 303)
            // A page, a program, and an open page that brings itself up to date.
            let answers = [
                try await others[0].get("/me"), try await others[1].api(.get, "/me"),
                try await others[2].fragment("/today"),
            ]
            #expect(answers.map(\.status) == [303, 401, 401])
            for answer in answers {
                #expect(answer.headers[clear] == "\"cache\"" && answer.headers[.setCookie] == nil)
            }
            // A device hears of it when it syncs: until then the cookie stays, by which it can be told.
            let synced = try await others[0].api(.post, "/sync", ["cursors": .array([]), "unsent": .array([])])
            #expect(synced.status == 401 && synced.headers[clear] == "\"cache\"")
            #expect(synced.headers[.init("Maru-Session")!] == "ended")
            #expect(synced.headers[.setCookie]?.hasPrefix("maru=; Path=/; Max-Age=0") == true)
            // Without the cookie it is anybody.
            let again = try await others[0].api(.get, "/me")
            #expect(again.status == 401 && again.headers[clear] == nil && again.headers[.setCookie] == nil)
            #expect(try await house[.minji].api(.get, "/me").status == 200)
            // A browser may have the cookie for as long as the session would have lasted.
            func ended() async throws -> Int {
                try await house.services.database.read {
                    try $0.first("SELECT count(*) FROM floor_session_ended")?.int(0) ?? 0
                }
            }
            #expect(try await ended() == 3)
            house.clock.advance(days: 31)
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            #expect(try await ended() == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `of a session that is unknown, or that its own browser has replaced, nothing is said`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let clear = HTTPField.Name("Clear-Site-Data")!
            let former = try #require(minji.cookies["maru"])
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            #expect(try await minji.post("/sign-in", form).status == 303)
            // As after a restore, which has no sessions: a device may hold what the house has lost.
            for token in [former, String(repeating: "A", count: 43)] {
                let late = house.visitor()
                late.setCookie("maru", token)
                let answer = try await late.api(.get, "/me")
                #expect(answer.status == 401 && answer.headers[clear] == nil && answer.headers[.setCookie] == nil)
            }
            #expect(try await minji.api(.get, "/me").status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a browser of somebody who is suspended keeps its cookie, by which it is told why, and nothing else`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let ann = try await house.id(of: .ann)
            try await house.services.database.write { try $0.setSuspended(ann, at: house.clock.now) }
            for _ in 1...2 {
                let answer = try await house[.ann].api(.get, "/me")
                #expect(answer.status == 401 && answer.json?["rule"] == "account-suspended")
                #expect(answer.headers[.init("Clear-Site-Data")!] == "\"cache\"")
                #expect(answer.headers[.setCookie] == nil)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `beyond the limit a new session ends the one used longest ago`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let me = try #require(try await house[.minji].api(.get, "/me").json?["id"]?.stringValue)
            let minji = try #require(ID<Person>(me))
            let services = house.services
            let now = house.clock.now
            try await services.database.write { transaction in
                var entropy = Entropy(seed: (9, 9, 9, 9))
                for index in 1...Int64(Limits.sessionsPerPerson) {
                    try transaction.beginSession(
                        SessionToken(services.random), device: ID(milliseconds: now, entropy: &entropy), of: minji,
                        name: "d", now: now + index)
                }
            }
            let count = try await services.database.read { try $0.sessions(of: minji, now: now).count }
            #expect(count == Limits.sessionsPerPerson)
            #expect(try await house[.minji].api(.get, "/me").status == 401)
        }
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 43), String(repeating: "가", count: 14) + "A", "a; b"])
    func `a cookie of any other form is nobody's`(_ token: String) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let visitor = house.visitor()
            visitor.setCookie("maru", token)
            let answer = try await visitor.api(.get, "/me")
            #expect(answer.status == 401)
        }
    }
}
