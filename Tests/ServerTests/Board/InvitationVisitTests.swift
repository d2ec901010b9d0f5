import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Coming onto a board by link and by code, on both engines.
@Suite struct `Inviting onto a board` {
    @Test(arguments: Engine.usual)
    func `a short code typed at the door brings in somebody who lives here and a newcomer`(_ engine: Engine)
        async throws
    {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            let made = try await house[.minji].post(board / "invite", ["role": "viewer", "days": "7", "uses": "10"])
            #expect(made.status == 200)
            let code = try #require(made.body.firstMatch(of: /value="([0-9A-Z]{4}-[0-9A-Z]{4})"/)).1
            let opened = try await house[.doyun].post("/join", ["code": " " + code.lowercased() + " "])
            let address = try #require(opened.location)
            #expect(try await house[.doyun].get(address).body.contains("김민지 님이 ‘3분기 출시’에 초대했어요"))
            #expect(try await house[.doyun].post(address).location == "/board/\(board.id)")
            let newcomer = house.visitor(.enGB)
            let form: KeyValuePairs = ["name": "Kim Lee", "email": "kim@example.org", "password": "kim likes walks"]
            #expect(try await newcomer.post(address, form).status == 303)
            #expect(try await newcomer.get("/board/\(board.id)").status == 200)
            #expect(try await board.roles() == ["김민지": "owner", "이도윤": "viewer", "Kim Lee": "viewer"])
            let page = try await house[.minji].get("/board/\(board.id)/people").body
            #expect(page.contains("앞으로 8명") && !page.contains(code), "the list counts down, and tells no code")
        }
    }

    @Test(arguments: Engine.usual)
    func `its page names the place, who invites and the role, and its preview none of them`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            for (role, told) in [("editor", "고칠 수 있어요(편집)"), ("viewer", "볼 수 있어요(보기)")] {
                let made = try await board.invitation(as: role)
                let page = try await house.visitor().get("/invite/" + made.code).body
                #expect(page.contains("김민지 님이 ‘3분기 출시’에 초대했어요. 들어오면 " + told))
                let head = try #require(page.ranges(of: "</head>").first).lowerBound
                let preview = page[..<head]
                #expect(preview.contains("<meta property=\"og:title\" content=\"마루 · 초대장\">"))
                #expect(preview.contains("<meta property=\"og:image\" content=\"http://"))
                #expect(!preview.contains("김민지") && !preview.contains("3분기") && !preview.contains(made.code))
                let known = try await house[.ann].get("/invite/" + made.code).body
                #expect(known.contains("김민지 has invited you to “3분기 출시”"))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `a code that was mistyped stays in its field, with what to check`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            let short = try await board.invitation([:]).short
            let wrong = String(short.dropLast()) + (short.hasSuffix("2") ? "3" : "2")
            let cases = [
                (wrong, "비슷한 글자"), (String(short.dropLast()), "지금은 7자"), (short + "AB", "지금은 10자"),
                (String(short.dropLast()) + "U", "V가 아닌지"), (String(short.dropLast()) + "é", "‘é’"), ("", "지금은 0자"),
            ]
            for visitor in [house.visitor(), house[.doyun]] {
                for (typed, told) in cases {
                    let answer = try await visitor.post("/join", ["code": typed])
                    #expect(answer.status == 404 && answer.body.contains(told), "\(typed)")
                    #expect(answer.body.contains("value=\"\(typed)\"") || typed.isEmpty, "\(typed)")
                    #expect(answer.body.contains("action=\"/join\""))
                }
            }
            let link = try await house.visitor().get("/invite/" + wrong)
            #expect(link.status == 404 && link.body.contains("action=\"/join\""))
            #expect(try await house[.doyun].post("/join", ["code": short]).status == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `codes typed at the door are counted, and the last one stays typed`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            for number in 0..<Limits.attemptsPerPerson.burst {
                #expect(try await house[.doyun].post("/join", ["code": "0000000\(number % 10)"]).status == 404)
            }
            let refused = try await house[.doyun].post("/join", ["code": "00000099"])
            #expect(refused.status == 429 && refused.headers[.retryAfter] != nil)
            #expect(refused.body.contains("value=\"00000099\""))
            let board = try await Table(house[.minji])
            let right = try await board.invitation([:]).short
            for _ in 0..<Limits.attemptsPerPerson.burst * 2 {
                #expect(try await house[.minji].post("/join", ["code": right]).status == 303, "that was no guess")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `an invitation ends by its day, its uses, being withdrawn, or a new code`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann]) { house in
            let board = try await Table(house[.minji])
            let brief = try await board.invitation(["days": 1, "uses": 1])
            #expect(try await house[.doyun].post("/invite/" + brief.code).status == 303)
            #expect(try await house[.ann].post("/invite/" + brief.code).status == 404, "used up")
            let late = try await board.invitation(["days": 1])
            house.clock.advance(days: 2)
            #expect(try await house[.ann].post("/invite/" + late.code).status == 404, "over")
            let renewed = try await board.invitation([:])
            let page = try await house[.minji].get("/board/\(board.id)/people")
            let id = try #require(page.hidden("invitation"))
            let again = try await house[.minji].post(board / "renew-invitation", ["invitation": id])
            let link = try #require(again.body.firstMatch(of: /\/invite\/([0-9a-z]{16})/)).1
            #expect(try await house[.ann].get("/invite/" + renewed.code).status == 404, "the old link")
            #expect(try await house[.ann].get("/invite/" + renewed.short).status == 404, "the old code")
            #expect(try await house[.ann].get("/invite/" + link).status == 200)
            #expect(try await house[.doyun].post(board / "withdraw-invitation", ["invitation": id]).status == 403)
            #expect(try await house[.minji].post(board / "withdraw-invitation", ["invitation": id]).status == 303)
            #expect(try await house[.ann].post("/invite/" + link).status == 404, "withdrawn")
        }
    }

    @Test(arguments: Engine.usual)
    func `whoever was taken off does not come back by the link they came by`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            let old = try await board.invitation([:])
            #expect(try await house[.doyun].post("/invite/" + old.code).status == 303)
            house.clock.advance(seconds: 5)
            _ = try await house[.minji].post(board / "remove-member", ["person": try await board.person("이도윤")])
            #expect(try await house[.doyun].post("/invite/" + old.code).status == 404)
            house.clock.advance(seconds: 5)
            let new = try await board.invitation([:])
            #expect(try await house[.doyun].post("/invite/" + new.code).status == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `whose role an owner has lessened does not get it back by the link they came by`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            let old = try await board.invitation([:])
            #expect(try await house[.doyun].post("/invite/" + old.code).status == 303)
            #expect(try await board.roles()["이도윤"] == "editor")
            house.clock.advance(seconds: 5)
            let doyun = try await board.person("이도윤")
            _ = try await house[.minji].post(board / "change-role", ["person": doyun, "role": "viewer"])
            #expect(try await house[.doyun].post("/invite/" + old.code).status == 303, "they are on it")
            #expect(try await board.roles()["이도윤"] == "viewer")
            #expect(try await house[.doyun].post(board / "leave-board").status == 303)
            #expect(try await house[.doyun].post("/invite/" + old.code).status == 303)
            #expect(try await board.roles()["이도윤"] == "viewer", "leaving makes no difference")
            house.clock.advance(seconds: 5)
            let new = try await board.invitation([:])
            #expect(try await house[.doyun].post("/invite/" + new.code).status == 303)
            #expect(try await board.roles()["이도윤"] == "editor")
        }
    }

    @Test(arguments: Engine.usual)
    func `the form sent twice makes one invitation, whose last link works`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            let form: KeyValuePairs = [
                "role": "editor", "days": "7", "uses": "1",
                "operation": ID<Floor.Operation>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001).text,
            ]
            _ = try await house[.minji].post(board / "invite", form)
            let second = try await house[.minji].post(board / "invite", form)
            let link = try #require(second.body.firstMatch(of: /\/invite\/([0-9a-z]{16})/)).1
            let standing = try await house.services.database.read {
                try $0.invitations(to: try #require(ID<Space>(board.id)), now: house.clock.now).count
            }
            #expect(standing == 1)
            #expect(try await house[.doyun].post("/invite/" + link).status == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `somebody who guesses codes is slowed, wherever they are signed in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .doyun]) { house in
            let board = try await Table(house[.minji])
            let real = try await board.invitation([:])
            var statuses: [Int] = []
            for guess in 0..<Int(Limits.attemptsPerPerson.burst) + 5 {
                let digits = String(guess + 10_000_000)
                statuses.append(try await house[.doyun].post("/invite/" + digits).status)
            }
            #expect(statuses.filter { $0 == 404 }.count == Int(Limits.attemptsPerPerson.burst))
            #expect(statuses.last == 429)
            #expect(try await house[.doyun].post("/invite/" + real.short).status == 429, "a right guess waits too")
            house.clock.advance(Limits.attemptsPerPerson.interval)
            #expect(try await house[.doyun].post("/invite/" + real.short).status == 303)
        }
    }

    @Test(arguments: [["days": "0"], ["days": "91"], ["uses": "51"], ["uses": "x"], ["role": "owner"]])
    func `an invitation of another kind is refused`(_ form: [String: String]) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            let fields = form.first.map { KeyValuePairs(dictionaryLiteral: ($0.key, $0.value)) } ?? [:]
            #expect(try await house[.minji].post(board / "invite", fields).status == 422)
            #expect(!(try await house[.minji].get("/board/\(board.id)/people").body.contains("열려 있는 초대")))
        }
    }
}

extension Table {
    func invitation(
        _ wanted: [String: Int64] = [:], as role: String = "editor"
    ) async throws -> (code: String, short: String) {
        let members =
            [JSON.Member("space", .string(id)), JSON.Member("role", .string(role))]
            + wanted.map { JSON.Member($0.key, .integer($0.value)) }
        let answer = try await owner.api(.post, "/invitations", .object(members))
        let code = try #require(answer.json?["code"]?.stringValue, "\(answer.body)")
        return (code, answer.json?["shortCode"]?.stringValue?.replacing("-", with: "").lowercased() ?? "")
    }
}
