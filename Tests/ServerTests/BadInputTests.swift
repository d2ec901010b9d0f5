import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Bad input` {
    struct Body: Sendable, CustomTestStringConvertible {
        let what: String
        let bytes: [UInt8]
        var type = "application/x-www-form-urlencoded"
        let status: Int
        var testDescription: String { what }

        init(_ what: String, _ text: String, type: String = "application/x-www-form-urlencoded", _ status: Int) {
            self.what = what
            bytes = Array(text.utf8)
            self.type = type
            self.status = status
        }

        init(_ what: String, bytes: [UInt8], _ status: Int) {
            self.what = what
            self.bytes = bytes
            self.status = status
        }
    }

    private static let rest = "&language=ko&theme=dark"

    static let forms = [
        Body("percent-encoding that ends early", "name=%4" + rest, 400),
        Body("percent-encoding of no digit", "name=%zz" + rest, 400),
        Body("encoded bytes that are not UTF-8", "name=%FF%FE" + rest, 400),
        Body("an encoded surrogate", "name=%ED%A0%80" + rest, 400),
        Body("an overlong encoding", "name=%C0%AF" + rest, 400),
        Body("raw bytes that are not UTF-8", bytes: Array("name=".utf8) + [0xFF] + Array(rest.utf8), 400),
        Body("U+0000, encoded", "name=a%00b" + rest, 400),
        Body("U+0000, raw", bytes: Array("name=a".utf8) + [0] + Array(rest.utf8), 400),
        Body("a field twice", "name=a&name=b" + rest, 400),
        Body("a hundred and one fields", (0...100).map { "f\($0)=" }.joined(separator: "&"), 413),
        Body("another content type", #"{"name":"a"}"#, type: "application/json", 415),
        Body("no content type", "name=a" + rest, type: "", 415),
        Body("more than 512 KiB", "name=" + String(repeating: "a", count: 524_288), 413),
        Body("no name", "language=ko&theme=dark", 422),
        Body("a name of nothing that shows", "name=%E2%80%8B%20" + rest, 422),
        Body("a name with a control character", "name=a%07b" + rest, 422),
        Body("a name with a line break", "name=a%0Ab" + rest, 422),
        Body("a name that turns the direction", "name=a%E2%80%AEb" + rest, 422),
        Body("a name of 51 characters", "name=" + String(repeating: "%EA%B0%80", count: 51) + rest, 422),
        Body("a language there is not", "name=a&language=fr&theme=dark", 422),
        Body("a theme there is not", "name=a&language=ko&theme=%3Cb%3E", 422),
        Body("empty", "", 422),
    ]

    @Test(arguments: forms)
    func `a form that is wrong is refused in words, and changes nothing`(_ body: Body) async throws {
        try await withHouse(.sqlite, cast: [.ann]) { house in
            let ann = house[.ann]
            let before = try await ann.api(.get, "/me").body
            let answer = try await ann.send(
                .post, "/me/save-profile", headers: [.contentType: body.type, .accept: "text/html"],
                body: body.bytes)
            #expect(answer.status == body.status)
            #expect(answer.headers[.contentType]?.hasPrefix("text/html") == true)
            #expect(!answer.body.contains("<b>"))
            #expect(try await ann.api(.get, "/me").body == before)
        }
    }

    /// Comparing such names would take minutes. The limit ends what hangs, and is far from what a busy machine takes.
    @Test(.timeLimit(.minutes(30))) func `a quarter of a megabyte of accents is refused before it costs anything`()
        async throws
    {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            // Who is not signed in may not send that much.
            let visitor = house[.minji]
            let accents = String(repeating: "\u{301}\u{323}", count: 60_000)
            let form = Array("x\(accents)=1&y=x\(accents)".utf8)
            let type: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let posted = try await visitor.send(.post, "/sign-in", headers: type, body: form)
            #expect(posted.status == 400)
            let body: JSON = .object([.init("email\(accents)", "x"), .init("email\u{323}\(accents)", "x")])
            let called = try await visitor.api(.post, "/session", body)
            #expect(called.status == 400)
            let name: KeyValuePairs = ["name": "가\(accents.prefix(1))\(accents)", "language": "ko", "theme": "dark"]
            let saved = try await visitor.post("/me/save-profile", name)
            #expect(saved.status >= 400)
        }
    }

    @Test func `what is small and would become large is not parsed`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let bomb = try #require(gzipped(Array(repeating: UInt8(ascii: "a"), count: 10_000_000), level: 9))
            for coding in ["gzip", "br", "deflate", "gzip, gzip"] {
                let form: HTTPFields = [
                    .contentType: "application/x-www-form-urlencoded", .contentEncoding: coding,
                ]
                let posted = try await house[.minji].send(.post, "/me/save-profile", headers: form, body: bomb)
                #expect(posted.status == 415)
                let document: HTTPFields = [.contentType: "application/json", .contentEncoding: coding]
                let called = try await house[.minji].send(
                    .post, "/api/v1/invitations", headers: document, body: bomb)
                #expect(called.status == 415)
                #expect(called.json?["rule"]?.stringValue == "wrong-content-coding")
            }
        }
    }

    @Test func `a name of 50 families and combining marks fits`() async throws {
        try await withHouse(.sqlite, cast: [.ann]) { house in
            let name = String(repeating: "👨‍👩‍👧‍👦", count: 25) + String(repeating: "e\u{301}", count: 25)
            let answer = try await house[.ann].post(
                "/me/save-profile", ["name": name, "language": "en-GB", "theme": "system"])
            #expect(answer.status == 303)
            #expect(try await house[.ann].api(.get, "/me").json?["name"]?.stringValue?.count == 50)
        }
    }

    static let documents = [
        Body("broken off", #"{"email":"a@b.c","pass"#, type: "application/json", 422),
        Body("no JSON at all", "email=a", type: "application/json", 422),
        Body("a list", "[]", type: "application/json", 422),
        Body("a number for text", #"{"email":5,"password":"x"}"#, type: "application/json", 422),
        Body("null for text", #"{"email":null,"password":"x"}"#, type: "application/json", 422),
        Body("a member too few", #"{"email":"a@b.c"}"#, type: "application/json", 422),
        Body(
            "a member too many", #"{"email":"a@b.c","password":"x","isAdministrator":true}"#, type: "application/json",
            422),
        Body("a member twice", #"{"email":"a@b.c","email":"a@b.d","password":"x"}"#, type: "application/json", 422),
        Body(
            "a hundred deep", String(repeating: "[", count: 100) + String(repeating: "]", count: 100),
            type: "application/json", 422),
        Body("deeper than deep", String(repeating: "[", count: 5_000), type: "application/json", 422),
        Body("a form", "email=a&password=b", 415),
        Body("text", #"{"email":"a@b.c","password":"x"}"#, type: "text/plain", 415),
        Body(
            "too large", #"{"email":"\#(String(repeating: "a", count: Limits.formBytes))"}"#, type: "application/json",
            413),
        Body("an address without @", #"{"email":"nobody","password":"x"}"#, type: "application/json", 422),
        Body("U+0000 in text", #"{"email":"a\u0000@b.c","password":"x"}"#, type: "application/json", 422),
    ]

    @Test(arguments: documents)
    func `a document that is wrong is refused as a problem`(_ body: Body) async throws {
        try await withHouse(.sqlite) { house in
            let answer = try await house.visitor().send(
                .post, "/api/v1/session", headers: [.contentType: body.type], body: body.bytes)
            #expect(answer.status == body.status, "\(answer.body)")
            #expect(answer.headers[.contentType] == "application/problem+json")
            let problem = try #require(answer.json)
            #expect(problem["type"]?.stringValue?.hasPrefix("/problems/") == true)
            #expect(problem["status"]?.integerValue == Int64(body.status))
            #expect(problem["requestId"]?.stringValue?.isEmpty == false)
            #expect(problem["title"]?.stringValue?.isEmpty == false)
        }
    }

    @Test(arguments: [
        "/me?a=%FF", "/me?a=1&a=2", "/board/%00", "/board/%ff", "/board/not-an-id", "/board/../me", "/welcome/%2F",
        "/invite/%E0%A4%A", "/assets/x/%2e%2e/secret", "/live?at=,,,x", "//", "/me//",
        "/" + String(repeating: "a", count: 9_000),
    ])
    func `no address breaks the house`(_ path: String) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            for visitor in [house.visitor(), house[.minji]] where !path.hasPrefix("/live") || visitor !== house[.minji]
            {
                let answer = try await visitor.get(path)
                #expect(answer.status < 500)
                #expect(answer.status != 200 || path == "/me//")
            }
        }
    }

    @Test(arguments: [
        ("", "email-invalid"), ("a", "email-invalid"), ("a@", "email-invalid"), ("@b.c", "email-invalid"),
        ("a b@c.d", "email-invalid"), ("a..b@c.d", "email-invalid"), ("a@-b.c", "email-invalid"),
        ("a@b..c", "email-invalid"), ("가@b.c", "email-invalid"), ("a@b.c\u{202E}", "email-invalid"),
        (String(repeating: "a", count: 65) + "@b.c", "email-invalid"),
    ])
    func `what is no e-mail address is refused with what was given`(_ email: String, _ rule: String) {
        let refusal = #expect(throws: Refusal.self) { try EmailAddress(email) }
        #expect(refusal?.name == rule)
        #expect(refusal?.field == "email")
    }

    @Test(arguments: ["A@B.C", " a@b.c\n", "first.last+tag@sub.example.co.kr", "o'hara@example.org", "root@localhost"])
    func `an e-mail address is brought to one form`(_ email: String) throws {
        let text = try EmailAddress(email).text
        #expect(text == email.trimmingCharacters(in: .whitespacesAndNewlines).lowercased())
    }

    @Test(arguments: [
        "Vic\u{200B}toria", "Vic\u{200D}toria", "Vic\u{200C}toria", "Vic\u{2060}toria", "Vic\u{AD}toria",
        "Vic\u{200E}toria",
        "Victoria\u{E0041}", "Victoria\u{E0001}", "Victoria\u{FE0F}", "Vic\u{FFF9}toria", "Vic\u{202E}toria",
        "민\u{3164}지",
        "민\u{200D}지", "민지\u{E0100}", "1\u{FE0F}",
    ])
    func `a name with a character that nobody sees is refused, and not repeated`(_ name: String) {
        let refusal = #expect(throws: Refusal.self) { try PersonName(name) }
        #expect(refusal?.name == "name-unreadable" && refusal?.field == "name" && refusal?.given == nil)
    }

    @Test(arguments: ["민지", "Ann 👩‍👩‍👧‍👦", "❤️ Sam", "👩🏽‍❤️‍💋‍👨🏻", "می‌خواهم", "क्‍ष", "ශ්‍රී", "🇰🇷", "O’Hara", "José"])
    func `a name in any script, and with emoji, is taken as it is`(_ name: String) throws {
        #expect(try PersonName(name).text == name.precomposedStringWithCanonicalMapping)
    }

    @Test func `a password has ten characters at least, 1,024 bytes at most, and is not the address`() throws {
        let email = try EmailAddress("longname@example.org")
        func rule(_ password: String) -> String? {
            do {
                _ = try Password(new: password, for: email)
                return nil
            } catch { return error.name }
        }
        #expect(rule("123456789") == "password-too-short")
        #expect(rule("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦") == "password-too-short")
        let common = [
            "1234567890", "QWERTYUIOP", "password12", "Password123!", "qlalfqjsgh12", "비밀번호비밀번호12", "aaaaaaaaaa",
            "1q2w3e4r5t", "dkssudgktpdy",
        ]
        for password in common { #expect(rule(password) == "password-common", "\(password)") }
        #expect(rule("longname12") == "password-is-name" && rule("longname@example") == "password-is-name")
        // With digits and marks around the whole address, and around any long part of it.
        for typed in ["longname@example.org1", "!LongName@Example.org!", "1longname@example2", "example.org2026"] {
            #expect(rule(typed) == "password-is-name", "\(typed)")
        }
        #expect(rule("8264190573org") == nil, "a short part is in many words by chance")
        #expect(rule("a longname with more to it") == nil)
        #expect(rule("가나다라마바사아자차") == nil)
        #expect(rule(String(repeating: "go to it", count: 128)) == nil)
        #expect(rule(String(repeating: "a", count: 1_025)) == "password-too-long")
        #expect(rule("LongName@example.org") == "password-is-email")
    }
}
