import Dispatch
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct Passwords {
    @Test(arguments: Engine.usual)
    func `changing one's password ends every other session and gives this one another token`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let other = house.visitor()
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            _ = try await other.post("/sign-in", form)
            let old = try #require(minji.cookies["maru"])
            let changed = try await minji.post(
                "/me/change-password", ["current": Cast.minji.password, "password": "a wholly new one"])
            #expect(changed.location == "/me?did=change-password")
            #expect(try await minji.get("/me?did=change-password").body.contains("비밀번호를 바꿨어요"))
            #expect(try await other.api(.get, "/me").status == 401)
            let thief = house.visitor()
            thief.setCookie("maru", old)
            #expect(try await thief.api(.get, "/me").status == 401)
            #expect(try await house.visitor().post("/sign-in", form).status == 401)
            let again: KeyValuePairs = ["email": Cast.minji.email, "password": "a wholly new one"]
            #expect(try await house.visitor().post("/sign-in", again).status == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `a wrong current password, or a poor new one, changes nothing`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let minji = house[.minji]
            let wrong = try await minji.post(
                "/me/change-password", ["current": "not hers at all", "password": "a wholly new one"])
            #expect(wrong.status == 422)
            #expect(wrong.body.contains("지금 비밀번호가 맞지 않아요"))
            let poor = try await minji.post(
                "/me/change-password", ["current": Cast.minji.password, "password": "short"])
            #expect(poor.status == 422)
            #expect(try await minji.api(.get, "/me").status == 200)
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": Cast.minji.password]
            #expect(try await house.visitor().post("/sign-in", form).status == 303)
        }
    }

    @Test(arguments: Engine.allCases)
    func `of two who change one password at once one does, and the other's session is over`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let other = house.visitor()
            _ = try await other.post("/sign-in", ["email": Cast.minji.email, "password": Cast.minji.password])
            let visitors = ["the first new one": house[.minji], "the second new one": other]
            let statuses = try await withThrowingTaskGroup(of: (String, Int).self) { group in
                for (new, visitor) in visitors {
                    group.addTask {
                        let body: JSON = ["current": .string(Cast.minji.password), "password": .string(new)]
                        return (new, try await visitor.api(.post, "/me/password", body).status)
                    }
                }
                return try await group.reduce(into: [String: Int]()) { $0[$1.0] = $1.1 }
            }
            #expect(statuses.values.count { $0 == 204 } == 1, "\(statuses)")
            for (new, status) in statuses {
                let form: KeyValuePairs = ["email": Cast.minji.email, "password": new]
                #expect(try await house.visitor().post("/sign-in", form).status == (status == 204 ? 303 : 401))
                #expect(try await visitors[new]?.api(.get, "/me").status == (status == 204 ? 200 : 401))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `a password that was right before it was changed opens nothing after`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let services = house.services
            let email = try EmailAddress(Cast.minji.email)
            let old = try #require(try await services.prove(Password(given: Cast.minji.password), for: email))
            let changed = try await house[.minji].post(
                "/me/change-password", ["current": Cast.minji.password, "password": "a wholly new one"])
            #expect(changed.location == "/me?did=change-password")
            let begun = try await services.beginSession(by: old.proven, on: "late", renewed: "the old one, hashed anew")
            #expect(begun == nil)
            let sessions = try await services.database.read {
                try $0.sessions(of: old.proven.person, now: house.clock.now).count
            }
            #expect(sessions == 1)
            let form: KeyValuePairs = ["email": Cast.minji.email, "password": "a wholly new one"]
            #expect(try await house.visitor().post("/sign-in", form).status == 303)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a reset link sets a password once, within a day, and ends every session`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let stale = try await house.services.resetLink(for: "ANN@example.org").text
            let link = try await house.services.resetLink(for: Cast.ann.email).text
            let visitor = house.visitor(.enGB)
            #expect(try await visitor.get(stale).status == 404, "a new link takes the place of the one before")
            #expect(try await visitor.get(link).body.contains("ann@example.org"))
            #expect(try await visitor.post(link, ["password": "short"]).status == 422)
            #expect(try await visitor.post(link, ["password": "walks are long"]).location == "/sign-in")
            #expect(try await visitor.post(link, ["password": "walks are longer"]).status == 404)
            #expect(try await house[.ann].api(.get, "/me").status == 401)
            #expect(try await house[.minji].api(.get, "/me").status == 200)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": "walks are long"]
            #expect(try await house.visitor().post("/sign-in", form).status == 303)
            let late = try await house.services.resetLink(for: Cast.ann.email).text
            house.clock.advance(days: 1)
            #expect(try await visitor.get(late).status == 404)
            await #expect(throws: Refusal.self) { try await house.services.resetLink(for: "nobody@example.org") }
        }
    }

    @Test(arguments: Engine.usual)
    func `whoever has a link made for them, and a password set by it, is told so`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let ann = try await house.id(of: .ann)
            let admin = try await house[.minji].post("/admin/person/\(ann.text)/make-reset-link")
            #expect(admin.status == 200)
            let told = try await house[.ann].get("/inbox").body
            #expect(told.contains("김민지 made a link to set a new password for your account."))
            let others = try await house.inbox(.minji)
            #expect(others.isEmpty, "and nobody else")
            house.clock.advance(seconds: 1)
            let link = try await house.services.resetLink(for: Cast.ann.email).text
            house.clock.advance(seconds: 1)
            let visitor = house.visitor(.enGB)
            #expect(try await visitor.post(link, ["password": "walks are long"]).location == "/sign-in")
            _ = try await house[.ann].post("/sign-in", ["email": Cast.ann.email, "password": "walks are long"])
            // Whoever has the new password may be somebody else: what was done waits for Ann, unread.
            #expect(try await house.inbox(.ann).isEmpty)
            #expect(try await house[.ann].api(.get, "/inbox").json?["unread"]?.integerValue == 0)
            #expect(try await house[.ann].post("/inbox/mark-all-read").status == 303)
            house.clock.advance(days: 8)
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            let inbox = try await house.inbox(.ann)
            #expect(inbox.compactMap { $0["isRead"]?.boolValue }.filter { !$0 }.count == 3)
            #expect(inbox.compactMap { $0["kind"]?.stringValue } == ["password-reset", "reset-link", "reset-link"])
            #expect(inbox.first?["text"]?.stringValue == "Your password was changed with a link.")
            let id = try #require(inbox.first?["id"]?.stringValue)
            #expect(try await house[.ann].get("/inbox/\(id)").location == "/me/devices")
        }
    }

    @Test(arguments: Engine.usual)
    func `whoever looks after the house sees everybody, and can shut out and let in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            try await house.services.suspend(Cast.ann.email, true)
            #expect(try await house[.ann].api(.get, "/me").status == 401)
            let accounts = try await house.services.accounts()
            #expect(accounts.map(\.name) == ["김민지", "Ann Lee"])
            #expect(accounts.map(\.isSuspended) == [false, true])
            #expect(accounts.map(\.isAdministrator) == [true, false])
            try await house.services.suspend(Cast.ann.email, false)
            try await house.services.makeAdministrator(Cast.ann.email, true)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            #expect(try await house[.ann].post("/sign-in", form).status == 303)
            #expect(try await house[.ann].api(.get, "/me").json?["isAdministrator"]?.boolValue == true)
        }
    }

    @Test func `the line before the passwords has an end, and whoever stands in it has their turn`() async {
        let work = PasswordWork(cost: 16)
        let places = Limits.passwordsAtOnce + Limits.passwordsWaiting
        let held = DispatchSemaphore(value: 0)
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<places + 10 {
                group.addTask {
                    do {
                        // Only a failing test waits that long: nobody may go on before ten were turned away.
                        try await work.run { _ = held.wait(timeout: .now() + .seconds(eventualSeconds)) }
                        return true
                    } catch { return error as? Refusal != .busy }
                }
            }
            var outcomes: [Bool] = []
            for await hadTurn in group {
                outcomes.append(hadTurn)
                // Whoever is turned away is so at once. Then the others are let go.
                if outcomes.count == 10 { for _ in 0..<places { held.signal() } }
            }
            return outcomes
        }
        #expect(outcomes == Array(repeating: false, count: 10) + Array(repeating: true, count: places))
    }
}
