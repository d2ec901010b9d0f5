import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct Letters {
    @Test(arguments: Engine.usual)
    func `a forgotten password is set anew by a link that comes by mail, in the person's language`(
        _ engine: Engine
    ) async throws {
        try await withMail(engine) { house, catcher in
            let visitor = house.visitor(.enUS)
            #expect(try await visitor.get("/sign-in").body.contains("/forgot-password"))
            let asked = try await visitor.post("/forgot-password", ["email": Cast.ann.email])
            #expect(asked.location == "/forgot-password?did=mail-reset")
            _ = try await house.services.runDueJobs()
            let letter = try #require(catcher.caught.first)
            #expect(catcher.caught.count == 1)
            #expect(letter.recipients == ["RCPT TO:<ann@example.org>"])
            #expect(letter.sender.hasPrefix("MAIL FROM:<maru@example.org>"))
            #expect(letter.head("Subject") == "Your link to set a new Maru password")
            let text = try #require(letter.part("text/plain"))
            let page = try #require(letter.part("text/html"))
            let link = try #require(text.firstMatch(of: /https:\/\/maru\.example(\/reset\/[\w-]+)/)?.1).description
            #expect(page.contains(link))
            #expect(try await visitor.post(link, ["password": "a wholly new one"]).status == 303)
            #expect(try await house[.ann].api(.get, "/me").status == 401)
        }
    }

    @Test(arguments: Engine.usual)
    func `an address that nobody has is answered alike, and gets no letter`(_ engine: Engine) async throws {
        try await withMail(engine) { house, catcher in
            let known = try await house.visitor().post("/forgot-password", ["email": Cast.minji.email])
            let unknown = try await house.visitor().post("/forgot-password", ["email": "nobody@example.org"])
            #expect(known.status == unknown.status)
            #expect(known.location == unknown.location)
            #expect(known.body == unknown.body)
            _ = try await house.services.runDueJobs()
            #expect(catcher.caught.count == 1)
            try await house.services.suspend(Cast.ann.email, true)
            #expect(try await house.visitor().post("/forgot-password", ["email": Cast.ann.email]).status == 303)
            _ = try await house.services.runDueJobs()
            #expect(catcher.caught.count == 1)
        }
    }

    @Test func `letters to one address are few, and asking for many locks nobody out of signing in`() async throws {
        try await withMail(.sqlite) { house, _ in
            var statuses: [Int] = []
            for _ in 0..<5 {
                statuses.append(
                    try await house.visitor().post("/forgot-password", ["email": Cast.ann.email]).status)
            }
            #expect(statuses == [303, 303, 303, 429, 429])
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            #expect(try await house.visitor().post("/sign-in", form).status == 303)
        }
    }

    @Test(arguments: Engine.usual)
    func `letters that a stranger asks for keep the address's own person from none`(_ engine: Engine) async throws {
        try await withMail(engine) { house, _ in
            func ask(_ visitor: Visitor) async throws -> Int {
                try await visitor.post("/forgot-password", ["email": Cast.ann.email]).status
            }
            let own = house.visitor(from: "198.51.100.9")
            #expect(
                try await own.post("/sign-in", ["email": Cast.ann.email, "password": Cast.ann.password]).status == 303)
            let stranger = house.visitor(from: "198.51.100.7")
            for _ in 0..<3 { #expect(try await ask(stranger) == 303) }
            for _ in 0..<20 { #expect(try await ask(stranger) == 429) }
            #expect(try await ask(house.visitor(from: "203.0.113.9")) == 303, "in another network")
            for number in 0..<20 { _ = try await ask(house.visitor(from: "192.0.2.\(number)")) }
            #expect(try await ask(house.visitor(from: "203.0.113.10")) == 429, "from everywhere together")
            #expect(try await ask(own) == 303, "in a browser that she has signed in with")
        }
    }

    @Test(arguments: Engine.allCases)
    func `a letter waits while the mail server is away, and its link is in no table`(_ engine: Engine) async throws {
        try await withMail(engine) { house, catcher in
            catcher.breakDown(true)
            #expect(try await house.visitor().post("/forgot-password", ["email": Cast.ann.email]).status == 303)
            _ = try await house.services.runDueJobs()
            #expect(catcher.caught.isEmpty)
            let (payload, error) = try await house.services.database.read { connection in
                let row = try #require(
                    try connection.first("SELECT payload, last_error FROM floor_job WHERE kind = 'mail.reset'"))
                return (try row.text(0), try row.text(1))
            }
            #expect(payload == "{\"email\":\"ann@example.org\"}")
            #expect(error.contains("451"))
            #expect(!error.contains("ann@"))
            catcher.breakDown(false)
            house.clock.advance(seconds: 6)
            _ = try await house.services.runDueJobs()
            #expect(catcher.caught.count == 1)
            let left = try await house.services.database.read { try $0.nextJobDue() }
            #expect(left == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func `an invitation can be mailed, and lets in whoever opens it`(_ engine: Engine) async throws {
        try await withMail(engine) { house, catcher in
            let sent = try await house[.minji].postAndFollow("/admin/invite", ["email": "New@Example.org"])
            #expect(sent.body.contains("new@example.org"))
            #expect(!sent.body.contains("made-invitation"))
            _ = try await house.services.runDueJobs()
            let letter = try #require(catcher.caught.first)
            #expect(letter.recipients == ["RCPT TO:<new@example.org>"])
            let text = try #require(letter.part("text/plain"))
            #expect(text.contains("김민지 님이 함께 쓰자고 초대했어요"))
            let link = try #require(text.firstMatch(of: /https:\/\/maru\.example(\/invite\/[\w-]+)/)?.1).description
            let form: KeyValuePairs = ["name": "새 사람", "email": "new@example.org", "password": "a wholly new one"]
            #expect(try await house.visitor().post(link, form).status == 303)
            #expect(try await house.visitor().get(link).status == 404)
            #expect(try await house[.minji].post("/admin/invite", ["email": "no address"]).status == 422)
            let program: JSON = ["email": "third@example.org"]
            #expect(try await house[.minji].api(.post, "/mail-invitation", program).status == 204)
            #expect(try await house[.ann].api(.post, "/mail-invitation", program).status == 404)
            #expect(try await house.visitor().api(.post, "/forgot-password", program).status == 204)
            _ = try await house.services.runDueJobs()
            #expect(catcher.caught.count == 2, "and none to whom nobody is")
            // Which is whose is said where one is withdrawn.
            func listed() async throws -> [JSON] {
                try await house[.minji].api(.get, "/invitations").json?["invitations"]?.arrayValue ?? []
            }
            let before = try await listed().count
            _ = try await house[.minji].invitation()
            let page = try await house[.minji].get("/admin").body
            #expect(page.contains("third@example.org에게 메일로 보낸 초대") && page.contains("초대 취소: 초대 링크"))
            let invitations = try await listed()
            #expect(invitations.count == before + 1)
            #expect(invitations.compactMap { $0["mailedTo"]?.stringValue } == ["third@example.org"])
        }
    }

    @Test(arguments: Engine.usual)
    func `an invitation's form sent twice is one letter, and to another address another`(_ engine: Engine) async throws
    {
        try await withMail(engine) { house, catcher in
            let id = try #require(try await house[.minji].get("/admin").hidden("operation"))
            func send(_ email: String) async throws {
                let form: KeyValuePairs = ["operation": id, "email": email]
                #expect(try await house[.minji].post("/admin/invite", form).status == 303)
                _ = try await house.services.runDueJobs()
            }
            try await send("new@example.org")
            let text = try #require(catcher.caught.first?.part("text/plain"))
            let link = try #require(text.firstMatch(of: /https:\/\/maru\.example(\/invite\/[\w-]+)/)?.1).description
            try await send("new@example.org")
            #expect(catcher.caught.count == 1)
            #expect(try await house.visitor().get(link).status == 200, "what came by mail still works")
            // Back in the browser, with the form as it was.
            try await send("other@example.org")
            #expect(
                catcher.caught.map(\.recipients) == [["RCPT TO:<new@example.org>"], ["RCPT TO:<other@example.org>"]])
            #expect(try await house[.minji].post("/admin/invite", ["operation": id]).body.contains("made-invitation"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `a mail server that says nothing holds up no other job, and is waited for once`(
        _ engine: Engine
    ) async throws {
        try await withMail(engine) { house, catcher in
            catcher.fallSilent()
            for number in 0..<Limits.jobsAtOnce {
                _ = try await house[.minji].post("/admin/invite", ["email": "new\(number)@example.org"])
            }
            try await house.services.planJobs()
            async let letters = house.services.runExternalJobs()
            try await eventually("the first letter is under way") { catcher.calls == 1 }
            #expect(try await house.services.runHouseJobs() == house.services.jobs.count { !$0.isLong })
            catcher.hangUp()
            #expect(try await letters == 0)
            #expect(catcher.calls == 1)
            let attempts = try await house.services.database.read { connection in
                try connection.all("SELECT attempts FROM floor_job WHERE kind = 'mail.invitation'").map {
                    try $0.int(0)
                }
            }
            #expect(
                attempts == Array(repeating: 1, count: Limits.jobsAtOnce), "each has had its turn, and gets another")
        }
    }

    @Test(arguments: Engine.allCases)
    func `to a mailbox that does not exist is no trouble of the mail server, and not sent again`(
        _ engine: Engine
    ) async throws {
        try await withMail(engine) { house, catcher in
            catcher.refuse("550 5.1.1 nobody here")
            _ = try await house[.minji].post("/admin/invite", ["email": "mistyped@example.org"])
            for _ in 0..<3 {
                _ = try await house.services.runDueJobs()
                house.clock.advance(Job.longestPause)
            }
            #expect(catcher.calls == 1)
            let (failure, jobs) = try await house.services.database.read { connection in
                (
                    try connection.failure(of: "mail"),
                    try connection.first("SELECT count(*) FROM floor_job WHERE kind = 'mail.invitation'")?.int(0)
                )
            }
            #expect(failure == nil)
            #expect(jobs == 1)
            #expect(
                try await house.services.condition().troubles.map(\.kind) == [.jobs], "it is told that it did not go")
        }
    }

    @Test func `without a mail server the page says whom to ask`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let page = try await house.visitor().get("/forgot-password")
            #expect(page.status == 200)
            #expect(page.body.contains("관리자에게"))
            #expect(!page.body.contains("<form"))
        }
    }

    @Test func `what travels is ASCII in short lines, whatever it says`() throws {
        let name = String(repeating: "가나다라마바사 👨‍👩‍👧‍👦\r\nBcc: x@y.example ", count: 4)
        let mail = Mail.invitation(to: try EmailAddress("a@example.org"), .ko, by: name, address: "https://x.example/i")
        let bytes = mail.message(from: try EmailAddress("maru@example.org"), now: 0, id: "1")
        #expect(bytes.allSatisfy { $0 == 13 || $0 == 10 || (0x20...0x7E).contains($0) })
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.count <= 78 })
        #expect(!lines.contains { $0.hasPrefix("Bcc") })
        #expect(lines.contains("Date: Thu, 1 Jan 1970 00:00:00 +0000"))
    }
}

/// A house at https://maru.example whose letters are caught.
private func withMail(
    _ engine: Engine, _ body: @escaping @Sendable (House, MailCatcher) async throws -> Void
) async throws {
    let catcher = try MailCatcher()
    defer { catcher.end() }
    try await withHouse(
        engine, cast: [.minji, .ann],
        settings: {
            $0.sendMail(to: catcher.port)
            $0.mail.security = .none
        }
    ) { try await body($0, catcher) }
}

extension Settings {
    /// Has letters of a house at https://maru.example go to a port of this machine.
    mutating func sendMail(to port: Int) {
        address = PublicAddress("https://maru.example") ?? .unset
        mail.host = "127.0.0.1"
        mail.port = port
        mail.from = "maru@example.org"
    }
}
