import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server

@Suite struct `Coming in` {
    @Test(arguments: Engine.allCases)
    func `the first link makes one administrator and then works no more`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            let path = try #require(try await house.welcomePath())
            let second = try #require(try await house.welcomePath())
            let minji = house.visitor()
            #expect(try await minji.get("/").body.contains("아직 아무도"))
            #expect(try await minji.get(path).status == 200)
            let form: KeyValuePairs = ["name": "김민지", "email": "Minji@Example.org ", "password": "일곱 빛깔 무지개 길"]
            #expect(try await minji.post(path, form).location == "/")
            let me = try await minji.api(.get, "/me").json
            #expect(me?["name"]?.stringValue == "김민지")
            #expect(me?["isAdministrator"]?.boolValue == true)
            let late = house.visitor()
            for link in [path, second] {
                #expect(try await late.get(link).status == 404)
                let answer = try await late.post(
                    link, ["name": "x", "email": "x@example.org", "password": "0123456789"])
                #expect(answer.status == 404)
            }
            #expect(try await minji.api(.get, "/people").json?["people"]?.arrayValue?.count == 1)
            #expect(try await house.welcomePath() == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `two who open two first links at once do not both become the administrator`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            let paths = [try #require(try await house.welcomePath()), try #require(try await house.welcomePath())]
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for (index, path) in paths.enumerated() {
                    group.addTask {
                        try await house.visitor().post(
                            path, ["name": "n\(index)", "email": "n\(index)@example.org", "password": "0123456789"]
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [303, 404])
            #expect(try await house.services.database.read { try $0.people().count } == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `an invitation brings in so many people, until it ends`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let path = try await house[.minji].invitation()
            let doyun = house.visitor()
            #expect(try await doyun.get(path).body.contains("김민지가 초대했어요"))
            let form: KeyValuePairs = ["name": "이도윤", "email": "doyun@example.org", "password": "doyun likes walks"]
            #expect(try await doyun.post(path, form).status == 303)
            let me = try await doyun.api(.get, "/me").json
            #expect(me?["isAdministrator"]?.boolValue == false)
            house.clock.advance(days: 15)
            #expect(try await house.visitor().get(path).status == 404)
            let late = try await house.visitor().post(
                path, ["name": "x", "email": "x@example.org", "password": "0123456789"])
            #expect(late.status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a withdrawn invitation lets nobody in, and only its maker can withdraw it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            house.clock.advance(seconds: 1)
            let path = try await house[.minji].invitation()
            let page = try await house[.minji].get("/me")
            let id = try #require(page.hidden("invitation"))
            #expect(try await house[.ann].post("/me/withdraw-invitation", ["invitation": id]).status == 404)
            #expect(try await house.visitor().get(path).status == 200)
            #expect(try await house[.minji].post("/me/withdraw-invitation", ["invitation": id]).status == 303)
            #expect(try await house.visitor().get(path).status == 404)
        }
    }

    @Test(arguments: Engine.allCases)
    func `somebody who is no administrator invites nobody into the house`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let answer = try await house[.ann].api(.post, "/invitations", [:])
            #expect(answer.status == 403)
            #expect(answer.json?["rule"]?.stringValue == "administrators-only")
            #expect(try await house[.ann].post("/me/invite").status == 403)
            #expect(!(try await house[.ann].get("/me").body.contains("/me/invite")))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a code can be typed as people copy it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let path = try await house[.minji].invitation()
            let code = String(path.dropFirst("/invite/".count))
            let typed = code.uppercased().prefix(4) + "-" + code.dropFirst(4).prefix(4) + " " + code.dropFirst(8)
            #expect(try await house.visitor().post("/invite", ["code": String(typed)]).location == path)
            let wrong = try await house.visitor().post("/invite", ["code": "<script>"])
            #expect(wrong.status == 404)
            #expect(wrong.body.contains("&lt;script&gt;"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `an address is taken whatever its case, and the second account is refused at its field`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let path = try await house[.minji].invitation()
            let answer = try await house.visitor().post(
                path, ["name": "가짜", "email": " MINJI@EXAMPLE.ORG", "password": "0123456789"])
            #expect(answer.status == 409)
            #expect(answer.body.contains("이미 있어요"))
            #expect(answer.body.contains("가짜"), "what was typed is kept")
            #expect(!answer.body.contains("0123456789"), "but no password")
            #expect(try await house.services.database.read { try $0.people().count } == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `without open sign-up the page refuses; with it anyone comes in, once somebody has`(
        _ engine: Engine
    ) async throws {
        let form: KeyValuePairs = ["name": "Ann", "email": "ann@example.org", "password": "0123456789"]
        try await withHouse(engine, cast: [.minji]) { house in
            let page = try await house.visitor().get("/sign-up")
            #expect(page.status == 403)
            #expect(try await house.visitor().post("/sign-up", form).status == 403)
        }
        try await withHouse(engine, settings: { $0.signUp = .open }) { house in
            #expect(try await house.visitor().post("/sign-up", form).status == 403)
            let welcome = try #require(try await house.welcomePath())
            #expect(try await house.visitor().get(welcome).status == 200)
        }
        try await withHouse(engine, cast: [.minji], settings: { $0.signUp = .open }) { house in
            let ann = house.visitor()
            let answer = try await ann.post("/sign-up", form)
            #expect(answer.status == 303)
            #expect(try await ann.api(.get, "/me").json?["isAdministrator"]?.boolValue == false)
        }
    }
}
