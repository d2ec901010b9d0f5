import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Signing in` {
    @Test(arguments: Engine.usual)
    func `the right password opens the house and leads back to where one was going`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let visitor = house.visitor()
            let sent = try await visitor.get("/me?a=b")
            #expect(sent.location == "/sign-in?next=%2Fme%3Fa%3Db")
            let page = try await visitor.get(try #require(sent.location))
            #expect(page.hidden("next") == "/me?a=b")
            let answer = try await visitor.post(
                "/sign-in", ["email": " Minji@example.ORG", "password": Cast.minji.password, "next": "/me?a=b"])
            #expect(answer.location == "/me?a=b")
            #expect(try await visitor.get("/me").status == 200)
        }
    }

    @Test(arguments: ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "/a\r\nb"])
    func `nobody is sent out of the house by the way back`(_ next: String) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let answer = try await house.visitor().post(
                "/sign-in", ["email": Cast.minji.email, "password": Cast.minji.password, "next": next])
            #expect(answer.location == "/")
        }
    }

    @Test(arguments: Engine.usual)
    func `an unknown address and a wrong password get the same answer`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            func answer(_ email: String, _ password: String) async throws -> Answer {
                try await house.visitor().post("/sign-in", ["email": email, "password": password])
            }
            let wrong = try await answer(Cast.minji.email, "not her password")
            let unknown = try await answer("nobody@example.org", "not her password")
            let empty = try await answer(Cast.minji.email, "")
            #expect(wrong.status == 401)
            #expect(wrong.headers[.setCookie] == nil)
            let shown = wrong.body.replacing(Cast.minji.email, with: "")
            #expect(shown == unknown.body.replacing("nobody@example.org", with: ""))
            #expect(shown == empty.body.replacing(Cast.minji.email, with: ""))
            let api = try await house.visitor().api(
                .post, "/session", ["email": "nobody@example.org", "password": "x"])
            #expect(api.status == 401)
            #expect(api.json?["rule"]?.stringValue == "wrong-credentials")
        }
    }

    @Test func `an unknown address is given the same work as a wrong password`() async throws {
        let work = PasswordWork(cost: 16_384)
        let stored = try await work.hash(Password(given: "a long password"), salt: Array(repeating: 7, count: 16))
        // The work and not the time is looked at, which depends on what else the machine does.
        func cost(_ stored: String?) async throws -> Int {
            let before = work.comparisonsCost
            let checked = try await work.check(Password(given: "another password"), against: stored)
            #expect(!checked.isRight)
            return work.comparisonsCost - before
        }
        #expect(try await cost(stored) == 16_384)
        #expect(try await cost(nil) == 16_384)
    }

    @Test func `the same Hangul typed on two systems is the same password`() async throws {
        let work = PasswordWork(cost: 16)
        let stored = try await work.hash(Password(given: "한글 비밀번호 열두자"), salt: [1, 2, 3])
        let decomposed = "한글 비밀번호 열두자".decomposedStringWithCanonicalMapping
        #expect(Array(decomposed.utf8) != Array("한글 비밀번호 열두자".utf8))
        #expect(try await work.check(Password(given: decomposed), against: stored).isRight)
        #expect(try await work.check(Password(given: "한글 비밀번호 열두지"), against: stored).isRight == false)
        #expect(try await work.check(Password(given: ""), against: stored).isRight == false)
    }

    @Test func `scrypt is the one of RFC 7914`() throws {
        // §12, third vector, with a 32-byte key: the first half of the 64 bytes given there.
        let hash = try PasswordHash(
            of: Password(given: "pleaseletmein"), cost: 16_384, salt: Array("SodiumChloride".utf8))
        #expect(hash.key.prefix(4) == [0x70, 0x23, 0xBD, 0xCB])
        #expect(PasswordHash(stored: hash.text)?.key == hash.key)
        #expect(PasswordHash(stored: "scrypt$16384$9$1$AA$AA") == nil)
        #expect(PasswordHash(stored: "plain") == nil)
    }

    @Test(arguments: Engine.usual)
    func `a password is hashed anew when the cost was raised`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let email = try EmailAddress(Cast.minji.email)
            let old = try await PasswordWork(cost: 32).hash(
                Password(given: Cast.minji.password), salt: Array(repeating: 9, count: 16))
            let before = try #require(try await house.services.database.read { try $0.credential(for: email) })
            try await house.services.database.write { try $0.setPassword(old, of: before.person, now: 0) }
            let answer = try await house.visitor().post(
                "/sign-in", ["email": Cast.minji.email, "password": Cast.minji.password])
            #expect(answer.status == 303)
            let after = try #require(try await house.services.database.read { try $0.credential(for: email) })
            #expect(after.hash.hasPrefix("scrypt$16$"))
        }
    }

    @Test(arguments: Engine.usual)
    func `after ten wrong passwords an address waits, and is told how long`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            func attempt(_ password: String) async throws -> Answer {
                try await house.visitor().api(
                    .post, "/session", ["email": .string(Cast.minji.email), "password": .string(password)])
            }
            for _ in 0..<10 { #expect(try await attempt("wrong wrong").status == 401) }
            let refused = try await attempt(Cast.minji.password)
            #expect(refused.status == 429)
            #expect(refused.headers[.retryAfter] == "60")
            #expect(refused.json?["retryAfter"]?.integerValue == 60)
            let other = try await house.visitor().api(.post, "/session", ["email": "ann@example.org", "password": "x"])
            #expect(other.status == 401, "another address does not wait")
            house.clock.advance(seconds: 60)
            #expect(try await attempt(Cast.minji.password).status == 200)
            for _ in 0..<10 { #expect(try await attempt("wrong wrong").status == 401) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `one network waits after many attempts; an IPv6 household is one network`(_ engine: Engine) async throws {
        try await withHouse(
            engine, cast: [.minji], settings: { $0.trustedProxies = [NetworkRange("127.0.0.1")].compactMap(\.self) }
        ) { house in
            func attempt(_ index: Int, _ network: String) async throws -> Int {
                try await house.visitor(from: network).api(
                    .post, "/session", ["email": .string("n\(index)@example.org"), "password": "x"]
                ).status
            }
            for index in 0..<40 {
                #expect(try await attempt(index, "2001:db8:1:2::\(String(index + 1, radix: 16))") == 401)
            }
            #expect(try await attempt(99, "2001:db8:1:2:ffff::1") == 429)
            #expect(try await attempt(99, "2001:db8:1:3::1") == 401)
            #expect(try await attempt(99, "203.0.113.9") == 401)
            let page = try await house.visitor(.enUS, from: "2001:db8:1:2::9").post(
                "/sign-in", ["email": "n@example.org", "password": "x"])
            #expect(page.status == 429)
            #expect(page.body.contains("Try again in 10 seconds"))
        }
    }
}
