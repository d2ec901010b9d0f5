import Floor
import HTTPTypes
import Logging
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Coming in` {
    @Test(arguments: Engine.usual)
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
                    link, ["name": "x", "email": "x@example.org", "password": "corn and maize"])
                #expect(answer.status == 404)
            }
            #expect(try await minji.api(.get, "/people").json?["people"]?.arrayValue?.count == 1)
            #expect(try await house.welcomePath() == nil)
        }
    }

    /// The first page says that the link is there.
    @Test(arguments: [Logger.Level.debug, .warning, .error])
    func `the first link is told whatever level is logged`(_ level: Logger.Level) async throws {
        let ledger = Ledger()
        var logger = ledger.logger
        logger.logLevel = level
        try await withHouse(.sqlite, logger: logger) { house in
            let welcome = try #require(try await house.services.welcomeLink())
            house.services.tell(welcome, port: 8080)
            #expect(
                ledger.lines.contains { $0.contains("Create the first one at http://localhost:8080\(welcome.text)") })
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
                            path, ["name": "n\(index)", "email": "n\(index)@example.org", "password": "corn and maize"]
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses.sorted() == [303, 404])
            #expect(try await house.services.database.read { try $0.people().count } == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `an invitation brings in so many people, until it ends`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let path = try await house[.minji].invitation()
            let doyun = house.visitor()
            #expect(try await doyun.get(path).body.contains("김민지 님이 초대했어요"))
            let form: KeyValuePairs = ["name": "이도윤", "email": "doyun@example.org", "password": "doyun likes walks"]
            #expect(try await doyun.post(path, form).status == 303)
            let me = try await doyun.api(.get, "/me").json
            #expect(me?["isAdministrator"]?.boolValue == false)
            house.clock.advance(days: 15)
            #expect(try await house.visitor().get(path).status == 404)
            let late = try await house.visitor().post(
                path, ["name": "x", "email": "x@example.org", "password": "corn and maize"])
            #expect(late.status == 404)
        }
    }

    /// A messenger fetches the page once for everybody in a conversation, and says no language, or its own.
    @Test(arguments: Engine.usual)
    func `an invitation’s preview speaks its maker’s language, whatever its reader’s is`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let ann = try await house.id(of: .ann)
            try await house.services.database.write { try $0.setAdministrator(ann, true) }
            let titles = [(Cast.minji, "마루 · 초대장"), (.ann, "Maru · an invitation")]
            for (maker, title) in titles {
                let path = try await house[maker].invitation()
                for language in ["", "ko", "en-US,en;q=0.9"] {
                    let page = try await house.visitor().get(path, headers: [.acceptLanguage: language]).body
                    #expect(page.contains("<meta property=\"og:title\" content=\"\(title)\">"), "\(maker), \(language)")
                    #expect(page.contains("<html lang=\"ko\"") == (language == "ko"), "the page is its reader’s")
                }
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `a withdrawn invitation lets nobody in, and only its maker can withdraw it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            house.clock.advance(seconds: 1)
            let path = try await house[.minji].invitation()
            let page = try await house[.minji].get("/admin")
            let id = try #require(page.hidden("invitation"))
            #expect(try await house[.ann].post("/admin/withdraw-invitation", ["invitation": id]).status == 404)
            #expect(try await house.visitor().get(path).status == 200)
            #expect(try await house[.minji].post("/admin/withdraw-invitation", ["invitation": id]).status == 303)
            #expect(try await house.visitor().get(path).status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `somebody who is no administrator invites nobody into the house`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let answer = try await house[.ann].api(.post, "/invitations", [:])
            #expect(answer.status == 403)
            #expect(answer.json?["rule"]?.stringValue == "administrators-only")
            #expect(try await house[.ann].post("/admin/invite").status == 404)
            #expect(!(try await house[.ann].get("/me").body.contains("/admin")))
        }
    }

    @Test(arguments: Engine.usual)
    func `an invitation by somebody who looks after the house no longer brings nobody in`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let path = try await house[.minji].invitation()
            try await house.services.makeAdministrator(Cast.ann.email, true)
            try await house.services.makeAdministrator(Cast.minji.email, false)
            #expect(try await house.visitor().get(path).status == 404)
            let form: KeyValuePairs = ["name": "x", "email": "x@example.org", "password": "corn and maize"]
            #expect(try await house.visitor().post(path, form).status == 404)
            try await house.services.makeAdministrator(Cast.minji.email, true)
            #expect(try await house.visitor().get(path).status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `the form for an invitation into the house sent twice makes one, whose last link works`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let page = try await house[.minji].get("/admin")
            let form: KeyValuePairs = ["operation": try #require(page.hidden("operation"))]
            var links: [String] = []
            for _ in 1...2 {
                let made = try await house[.minji].post("/admin/invite", form)
                links.append(try #require(made.body.firstMatch(of: /\/invite\/[0-9a-z]{16}/)?.output).description)
            }
            let standing = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_invitation")?.int(0)
            }
            #expect(standing == 1)
            #expect(try await house.visitor().get(links[0]).status == 404)
            #expect(try await house.visitor().get(links[1]).status == 200)
        }
    }

    @Test(arguments: Engine.usual)
    func `the first page of all offers no way in to who has an account, since nobody has`(_ engine: Engine) async throws
    {
        try await withHouse(engine) { house in
            let link = try #require(try await house.welcomePath())
            let first = try await house.visitor().get(link)
            #expect(first.status == 200)
            #expect(!first.body.contains("/sign-in"))
            let form: KeyValuePairs = ["name": "", "email": "minji@example.org", "password": "corn and maize"]
            #expect(try await !house.visitor().post(link, form).body.contains("/sign-in"))
        }
    }

    @Test(arguments: Engine.usual)
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

    @Test(arguments: Engine.usual)
    func `an address is taken whatever its case, and the second account is refused at its field`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let path = try await house[.minji].invitation()
            let answer = try await house.visitor().post(
                path, ["name": "가짜", "email": " MINJI@EXAMPLE.ORG", "password": "corn and maize"])
            #expect(answer.status == 409)
            #expect(answer.body.contains("이미 있어요"))
            #expect(answer.body.contains("가짜"), "what was typed is kept")
            #expect(!answer.body.contains("corn and maize"), "but no password")
            #expect(try await house.services.database.read { try $0.people().count } == 1)
        }
    }

    /// As browsers without scripts send a form that is pressed twice: both posts go out, the second answer is shown.
    @Test(arguments: Engine.allCases)
    func `a form for a new account that is sent twice ends signed in, and made one account`(
        _ engine: Engine
    ) async throws {
        let form: KeyValuePairs = ["name": "Ann", "email": "ann@example.org", "password": "ann keeps this one"]
        try await withHouse(engine) { house in
            let welcome = try #require(try await house.welcomePath())
            let minji = house.visitor()
            let first = try await minji.post(
                welcome, ["name": "민지", "email": "minji@example.org", "password": "minji keeps one"])
            #expect(first.status == 303)
            let again = house.visitor()
            let second = try await again.post(
                welcome, ["name": "민지", "email": "minji@example.org", "password": "minji keeps one"])
            #expect(second.status == 303)
            #expect(try await again.get("/me").status == 200)
            let path = try await minji.invitation()
            // At once, neither knowing of the other.
            let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
                for _ in 0..<2 { group.addTask { try await house.visitor().post(path, form) } }
                return try await group.reduce(into: [Answer]()) { $0.append($1) }
            }
            #expect(answers.map(\.status) == [303, 303])
            #expect(answers.allSatisfy { $0.headers[.setCookie]?.contains("maru=") == true })
            #expect(try await house.services.database.read { try $0.people().count } == 2)
            let left = try await house.services.database.read {
                try $0.first("SELECT uses_left FROM floor_invitation")?.int64(0)
            }
            #expect(left == Limits.invitationUses - 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `the last use of an invitation onto a board brings its person there twice over`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try #require(
                try await house[.minji].api(.post, "/boards", ["name": "판"]).json?["id"]?.stringValue)
            let made = try await house[.minji].api(
                .post, "/invitations", ["space": .string(board), "role": "editor"])
            let path = try #require(made.json?["link"]?.stringValue)
            try await house.services.database.write {
                _ = try $0.execute("UPDATE floor_invitation SET uses_left = 1")
            }
            let form: KeyValuePairs = ["name": "Ann", "email": "ann@example.org", "password": "ann keeps this one"]
            let ann = house.visitor()
            #expect(try await ann.post(path, form).location == "/board/\(board)")
            let again = house.visitor()
            #expect(try await again.post(path, form).status == 303)
            #expect(try await again.get("/board/\(board)").status == 200)
            let stranger = house.visitor()
            let late = try await stranger.post(
                path, ["name": "Sam", "email": "sam@example.org", "password": "sam keeps this one"])
            #expect(late.status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `with a spent link an address that has an account answers as one that has none`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            func answer(_ email: String) async throws -> Answer {
                try await house.visitor().post(
                    "/invite/0000000000000000", ["name": "x", "email": email, "password": "not her password"])
            }
            let known = try await answer(Cast.minji.email)
            let unknown = try await answer("nobody@example.org")
            #expect(known.status == 404)
            #expect(known.body == unknown.body)
            var statuses: [Int] = []
            for _ in 0..<12 { statuses.append(try await answer(Cast.minji.email).status) }
            #expect(statuses.last == 429, "passwords cannot be guessed there any faster than at the door")
        }
    }

    @Test(arguments: Engine.allCases)
    func `who lives here already takes no use of an invitation`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let path = try await house[.minji].invitation()
            let before = try await house.services.database.read {
                try $0.first("SELECT sum(uses_left) FROM floor_invitation")?.int64(0)
            }
            #expect(try await house[.ann].post(path).location == "/")
            let after = try await house.services.database.read {
                try $0.first("SELECT sum(uses_left) FROM floor_invitation")?.int64(0)
            }
            #expect(before == after)
        }
    }

    @Test(arguments: Engine.usual)
    func `without open sign-up the page refuses; with it anyone comes in, once somebody has`(
        _ engine: Engine
    ) async throws {
        let form: KeyValuePairs = ["name": "Ann", "email": "ann@example.org", "password": "corn and maize"]
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
