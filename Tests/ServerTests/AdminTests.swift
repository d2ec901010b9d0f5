import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `The administrator's pages` {
    @Test(arguments: Engine.usual)
    func `are nothing to everybody else`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let id = try await house.id(of: .minji).text
            #expect(try await house[.ann].get("/admin").status == 404)
            #expect(try await house[.ann].get("/admin/person/\(id)").status == 404)
            for useCase in ["make-reset-link", "suspend", "restore", "make-administrator", "unmake-administrator"] {
                #expect(try await house[.ann].post("/admin/person/\(id)/\(useCase)").status == 404)
            }
            #expect(try await house.visitor().get("/admin").location == "/sign-in?next=%2Fadmin")
            #expect(try await house[.minji].get("/me").body.contains("href=\"/admin\""))
            #expect(try await !house[.ann].get("/me").body.contains("href=\"/admin\""))
        }
    }

    @Test(arguments: Engine.allCases)
    func `list everybody, and find by a part of the name or address in either case`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let all = try await house[.minji].get("/admin")
            for email in ["minji@", "doyun@", "ann@"] { #expect(all.body.contains(email)) }
            let found = try await house[.minji].get("/admin?find=ANN%20l")
            #expect(found.body.contains("ann@example.org"))
            #expect(!found.body.contains("doyun@example.org"))
            #expect(try await house[.minji].get("/admin?find=%EB%8F%84%EC%9C%A4").body.contains("doyun@example.org"))
            let none = try await house[.minji].get("/admin?find=%25")
            #expect(!none.body.contains("ann@example.org"))
        }
    }

    @Test(arguments: Engine.usual)
    func `go on from the last of the page before, until nobody is left`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam]) { house in
            let names = try await house.services.database.read { connection in
                var names: [String] = []
                var after: ID<Person>?
                while true {
                    let page = try connection.accounts(finding: "example", after: after, limit: 3)
                    names += page.map(\.email)
                    guard let last = page.last else { return names }
                    after = last.id
                }
            }
            #expect(names.sorted() == ["ann", "doyun", "minji", "sam"].map { $0 + "@example.org" })
            #expect(Set(names).count == names.count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `suspend somebody from their next request on, and let them back in`(_ engine: Engine) async throws {
        let ledger = Ledger()
        try await withHouse(engine, cast: [.minji, .ann], logger: ledger.logger) { house in
            let id = try await house.id(of: .ann).text
            let link = try await house.services.resetLink(for: Cast.ann.email)
            let asked = try await house[.minji].get("/admin/person/\(id)").body
            #expect(asked.contains("Ann Lee 님을 정지할까요?"))
            let done = try await house[.minji].postAndFollow("/admin/person/\(id)/suspend")
            #expect(done.body.contains("/admin/person/\(id)/restore"))
            #expect(try await house[.ann].api(.get, "/me").status == 401)
            let restored = try await house[.minji].post("/admin/person/\(id)/restore")
            #expect(restored.status == 303)
            #expect(try await house[.ann].api(.get, "/me").status == 401, "the session from before has ended")
            #expect(try await house[.ann].get(link.text).status == 404, "as has the link")
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            #expect(try await house[.ann].post("/sign-in", form).status == 303)
            #expect(try await house[.ann].api(.get, "/me").status == 200)
            let minji = try await house.id(of: .minji).text
            let told = ledger.lines.filter { $0.hasPrefix("notice administration") }
            #expect(
                told == [
                    "notice administration act=make-reset-link by=- person=\(id)",
                    "notice administration act=suspend by=\(minji) person=\(id)",
                    "notice administration act=restore by=\(minji) person=\(id)",
                ])
            #expect(try await house[.minji].post("/admin/person/\(ID<Person>.unmade.text)/suspend").status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `keep an administrator, and nobody suspends themselves`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let (minji, ann) = (try await house.id(of: .minji).text, try await house.id(of: .ann).text)
            let alone = try await house[.minji].post("/admin/person/\(minji)/unmake-administrator")
            #expect(alone.status == 409)
            #expect(alone.body.contains("마지막 관리자"))
            #expect(try await house[.minji].post("/admin/person/\(minji)/suspend").status == 409)
            #expect(try await house[.minji].post("/admin/person/\(ann)/make-administrator").status == 303)
            #expect(try await house[.ann].get("/admin").status == 200)
            #expect(try await house[.minji].post("/admin/person/\(minji)/unmake-administrator").location == "/me")
            #expect(try await house[.minji].get("/admin").status == 404)
            await #expect(throws: Refusal.lastAdministrator) {
                try await house.services.suspend(Cast.ann.email, true)
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `make a link that sets a password anew, shown once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let id = try await house.id(of: .ann).text
            let made = try await house[.minji].post("/admin/person/\(id)/make-reset-link")
            let link = try #require(made.body.firstMatch(of: /\/reset\/[\w-]+/)?.output).description
            #expect(try await !house[.minji].get("/admin/person/\(id)").body.contains("/reset/"))
            let set = try await house.visitor().post(link, ["password": "a wholly new one"])
            #expect(set.status == 303)
            #expect(try await house[.ann].api(.get, "/me").status == 401)
        }
    }

    @Test(arguments: Engine.usual)
    func `say below a button what comes of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let invited = try await house[.minji].get("/admin").body
            let ann = try await house.id(of: .ann).text
            let person = try await house[.minji].get("/admin/person/\(ann)").body
            for (page, button, hint) in [
                (invited, "초대 링크 만들기", MePhrases.inviteLead), (person, "정지하기", AdminPhrases.suspendAbout),
            ] {
                let pressed = try #require(page.firstRange(of: button), "\(button)")
                let said = try #require(page.firstRange(of: hint(.ko)), "\(button)")
                #expect(pressed.upperBound <= said.lowerBound, "\(button)")
            }
        }
    }
}
