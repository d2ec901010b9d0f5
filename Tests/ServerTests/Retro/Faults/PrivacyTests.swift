import Floor
import Foundation
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import RetroServer

/// What let people in who should not be, or told them what was not theirs, in the product before this one, each by its
/// number there.
@Suite struct `Gone from what others may know` {
    @Test(arguments: Engine.usual)
    func `P1: knowing a team's id lets nobody in`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            let form: KeyValuePairs = ["team": crew.id, "nickname": "Ann"]
            #expect(try await house[.ann].post("/retro/\(crew.id)/join-team", form).status == 404)
            for code in ["", crew.id] {
                let answer = try await house[.ann].api(
                    .post, "/join-team", ["code": .string(code), "nickname": "Ann"])
                #expect([404, 422].contains(answer.status), "\(answer.body)")
            }
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)").status == 404)
            #expect(try await crew.seen(by: .minji)["members"]?.arrayValue?.count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `P2: guessing is slow, a code ends and is renewed, and whoever was removed stays out`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            let old = try await crew.code()
            let ann = try await house.id(of: .ann).text
            #expect(try await crew.act("remove-member", ["person": .string(ann)], as: .minji).status == 200)
            #expect(try await house[.minji].api(.post, "/teams/\(crew.id)/renew-code", [:]).status == 204)
            #expect(try await crew.join(.ann, by: old).status == 404, "the code they knew")
            #expect(try await house[.ann].api(.get, "/teams/\(crew.id)/code").status == 404, "the one they do not")
            house.clock.advance(TeamCode.milliseconds)
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 404, "it has ended")
            var statuses: Set<Int> = []
            for _ in 0..<25 { statuses.insert(try await crew.join(.sam, by: "ABCDEF").status) }
            #expect(statuses == [404, 429])
        }
    }

    /// There is no signing in by another's token: what somebody else has signed, or nobody, opens nothing.
    @Test(arguments: Engine.usual)
    func `P3: a token that the house did not make is none`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji])
            // {"alg":"none"} . {"sub":"minji@example.org"}
            let forged = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJtaW5qaUBleGFtcGxlLm9yZyJ9."
            let visitor = house.visitor()
            let bearing: HTTPFields = [.authorization: "Bearer " + forged]
            #expect(try await visitor.api(.get, "/teams/\(crew.id)", headers: bearing).status == 401)
            visitor.setCookie("maru", forged)
            #expect(try await visitor.api(.get, "/teams/\(crew.id)").status == 401)
        }
    }

    @Test(arguments: Engine.usual)
    func `P4: a session ends when it is ended, after a while by itself, and with its account`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann, .sam])
            func opens(_ cookie: String?) async throws -> Bool {
                let browser = house.visitor()
                browser.setCookie("maru", cookie ?? "")
                return try await browser.api(.get, "/teams/\(crew.id)").status == 200
            }
            let cookies = [Cast.minji, .ann, .sam].map { house[$0].cookies["maru"] }
            for cookie in cookies { #expect(try await opens(cookie)) }
            #expect(try await house[.ann].post("/sign-out").status == 303)
            #expect(try await house[.sam].post("/me/delete-account", ["current": Cast.sam.password]).status == 303)
            for cookie in cookies.dropFirst() { #expect(try await !opens(cookie)) }
            house.clock.advance(days: 400)
            #expect(!(try await opens(cookies[0])))
        }
    }

    @Test
    func `P5: sessions are out of scripts' reach, only over TLS where there is any, and nothing sealed is logged`()
        async throws
    {
        let ledger = Ledger()
        try await withHouse(
            .sqlite, cast: [.minji, .ann], rooms: Crew.rooms, logger: ledger.logger,
            settings: { $0.address = PublicAddress("https://maru.example") ?? .unset }
        ) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await crew.write(Secret(), as: .minji)
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            let signedIn = try await house.visitor().post("/sign-in", form)
            let cookie = try #require(signedIn.headers[.setCookie])
            for part in ["HttpOnly", "Secure", "SameSite=Lax"] { #expect(cookie.contains(part)) }
            let token = try #require(cookie.split(separator: ";").first?.split(separator: "=").last)
            #expect(!ledger.lines.isEmpty)
            for line in ledger.lines {
                for secret in [Secret().situation, Secret().feeling, Cast.ann.password, String(token)] {
                    #expect(!line.contains(secret), "\(line)")
                }
            }
        }
    }

    @Test func `P6: a picture is looked into, not too large, and for those who are signed in`() async throws {
        try await inFolder { folder in
            try await withHouse(
                .sqlite, cast: [.minji, .ann], rooms: Crew.rooms, settings: { $0.data = folder.path }
            ) { house in
                let crew = try await Crew(house, [.minji, .ann])
                #expect(try await house[.minji].upload(Array("<svg onload=x>".utf8)).status >= 400)
                let large = Array(repeating: UInt8(7), count: Limits.photoBytes + 1)
                #expect(try await house[.minji].upload(large).status >= 400)
                #expect(try await house[.minji].upload(Pictures.jpeg).status == 303)
                let people = try await house[.ann].get("/retro/\(crew.id)/people").body
                let address = try #require(people.firstMatch(of: /src="(\/photo\/[^"]*)"/)?.1)
                #expect(try await house[.ann].get(String(address)).status == 200, "a teammate sees it")
                let out = try await house.visitor().get(String(address))
                #expect(out.status == 303 || out.status == 401 || out.status == 404)
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `P7: after the day only author and recipient read it, and whoever comes later nothing`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .doyun, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .doyun, .ann])
            try await crew.act("change-anonymity", ["anonymity": "anonymous"], as: .minji)
            let keyword = try await crew.write(Secret(), as: .doyun)
            let ended = try await crew.hold()
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 200)
            let doyun = try await house.id(of: .doyun).text
            let ways = [
                "/retro/\(crew.id)/archive/\(ended)", "/retro/\(crew.id)/keyword/\(keyword)",
                "/retro/\(crew.id)/export/team.json", "/retro/\(crew.id)/export/team.csv",
                "/api/v1/teams/\(crew.id)/operations", "/search?q=%EB%A7%90%EC%9D%84",
            ]
            for member in [Cast.minji, .ann, .sam, .doyun] {
                var reads = false
                for way in ways {
                    let body = try await house[member].get(way).body
                    if body.contains(Secret().situation) { reads = true }
                    guard member != .doyun, way.contains("operations") else { continue }
                    let sealed = (try JSON.parse(body)["operations"]?.arrayValue ?? []).filter {
                        $0.text.contains(keyword)
                    }
                    #expect(!sealed.isEmpty && sealed.allSatisfy { !$0.text.contains(doyun) }, "\(member)")
                }
                #expect(reads == [.ann, .doyun].contains(member), "\(member)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `P8: what is said of leaving and deleting is what comes of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann, .sam])
            let keyword = try await crew.write(Secret(), as: .sam)
            let people = try await house[.sam].get("/retro/\(crew.id)/people").body
            #expect(people.contains("What you wrote stays, shown as from a former member."))
            let leaving = try await house[.sam].get("/me/delete").body
            #expect(leaving.contains("키고"))
            try await crew.act("leave-team", as: .sam)
            try await crew.hold()
            let page = try await house[.ann].get("/retro/\(crew.id)/keyword/\(keyword)").body
            #expect(page.contains(Secret().situation) && page.contains("From former member"))
            #expect(page.contains("you can’t undo this") && page.contains("Its author keeps it"))
            try await crew.act("discard-keyword", ["keyword": .string(keyword)], as: .ann)
            #expect(try await crew.join(.sam, by: try await crew.code()).status == 200)
            #expect(try await house[.sam].get("/retro/\(crew.id)/box").body.contains("경청"), "its author has it")
            #expect(!(try await crew.seen(by: .ann).text.contains(Secret().situation)), "and nobody else")
        }
    }
}
