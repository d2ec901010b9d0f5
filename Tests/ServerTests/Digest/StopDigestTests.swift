import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `The link that stops a digest` {
    /// As a mail program's server sends it, with no cookie and no origin, or as another page does.
    private static func oneClick(_ origin: HTTPFields) -> HTTPFields {
        var headers: HTTPFields = [
            .accept: "", .contentType: "application/x-www-form-urlencoded", .init("Sec-Fetch-Site")!: "",
        ]
        for field in origin { headers[field.name] = field.value }
        return headers
    }

    @Test(arguments: Engine.allCases)
    func `stops it by its button without signing in, changes nothing by being opened, and may be used twice`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            let (board, letter) = try await first(house, catcher)
            let link = try letter.stop
            #expect(letter.head("List-Unsubscribe") == "<https://maru.example\(link)>")
            #expect(letter.head("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click")
            _ = try await house[.ann].post("/sign-out")
            for language in [Language.ko, .enUS] {
                let page = try await house.visitor(language).get(link)
                #expect(page.status == 200)
                #expect(page.body.contains(DigestPhrases.stopTitle(language)))
                #expect(page.body.contains("action=\"\(link)\"") && page.body.contains(DigestPhrases.stop(language)))
                #expect(page.body.components(separatedBy: "<form").count == 2)
            }
            #expect(try await cadence(house) == .daily)
            for _ in 1...2 {
                let stopped = try await house.visitor(.enUS).post(link)
                #expect(stopped.status == 200 && stopped.body.contains(DigestPhrases.stoppedLead(.enUS)))
                #expect(!stopped.body.contains(Cast.ann.email) && !stopped.body.contains("Ann Lee"))
                #expect(try await cadence(house) == .off)
            }
            let after = try await house.visitor().get(link)
            #expect(
                after.status == 200 && after.body.contains(DigestPhrases.stopped(.ko)) && !after.body.contains("<form"))
            let form: KeyValuePairs = ["email": Cast.ann.email, "password": Cast.ann.password]
            #expect(try await house[.ann].post("/sign-in", form).status == 303)
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            try await house.wait(until: "2026-12-05", 8)
            #expect(catcher.caught.count == 1)
        }
    }

    @Test(arguments: [
        ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
        (
            "multipart/form-data; boundary=x",
            "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n"
        ),
    ])
    func `takes one click of a mail program, from its server and from its page`(type: String, body: String) async throws
    {
        try await withDigests(.sqlite) { house, catcher in
            let (_, letter) = try await first(house, catcher)
            let link = try letter.stop
            let pages: HTTPFields = [
                .init("Sec-Fetch-Site")!: "cross-site", .init("Origin")!: "https://mail.example.net",
            ]
            for from in [HTTPFields(), pages] {
                try await house.choose(.daily, .ann)
                var headers = Self.oneClick(from)
                headers[.contentType] = type
                let answer = try await house.visitor().send(.post, link, headers: headers, body: Array(body.utf8))
                #expect(answer.status == 200, "\(answer.body)")
                #expect(answer.location == nil && answer.headers[.setCookie] == nil)
                #expect(try await cadence(house) == .off)
            }
            // Only this address.
            let other = try await house[.ann].send(
                .post, "/me/save-notices", headers: Self.oneClick(pages), body: Array("digest=daily".utf8))
            #expect(other.status == 403)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is each person's own, in every mail of theirs, and gone with the account`(_ engine: Engine) async throws {
        try await withDigests(engine, cast: [.minji, .ann, .sam]) { house, catcher in
            let (board, letter) = try await first(house, catcher)
            let link = try letter.stop
            try await board.invite(house[.sam], as: "editor")
            try await house.choose(.daily, .sam)
            for person in [Cast.ann, .sam] { try await house.tell(.cardAssigned, person, by: .minji, on: board.id) }
            try await house.wait(until: "2026-12-05", 8)
            let links = try catcher.caught.map { try $0.stop }
            #expect(links.count == 3 && Set(links).count == 2)
            #expect(try await house.visitor().post(link).status == 200)
            let sam = try await house.id(of: .sam)
            #expect(try await house.services.database.read { try $0.digestCadence(of: sam) } == .daily)
            // Nothing that the house stores or exports has it.
            let token = try #require(link.split(separator: "/").last).description
            let bytes = try #require(Base64URL.decode(token))
            let held = try await house.services.database.read { connection in
                try connection.first(
                    "SELECT count(*) FROM floor_digest_key WHERE secret = \(bytes)")?.int(0)
            }
            #expect(held == 0)
            try #require(
                try await house[.ann].post("/me/delete-account", ["current": Cast.ann.password]).status == 303)
            for method in [HTTPRequest.Method.get, .post] {
                let answer = try await house.visitor(.enUS).send(method, link, headers: [.accept: "text/html"])
                #expect(answer.status == 404 && answer.body.contains("No account has this link."))
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `that the house has not made is told so, in both languages`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            let nothing = "/stop-digest/" + SessionToken(house.services.random).text
            #expect(try await house.visitor().get(nothing).status == 404, "before there is a digest")
            let (_, letter) = try await first(house, catcher)
            let link = try letter.stop
            let last = try #require(link.last)
            // The last character has four bits of the code.
            let turned = link.dropLast() + (last == "A" ? "Q" : "A")
            for wrong in [nothing, String(link.dropLast()), String(turned), link + "A", "/stop-digest/x"] {
                for language in [Language.ko, .enUS] {
                    let answer = try await house.visitor(language).get(wrong)
                    #expect(answer.status == 404 && answer.body.contains(Refusal.digestLinkUnknown.phrase(language)))
                    #expect(try await house.visitor(language).post(wrong).status == 404)
                }
            }
            #expect(try await cadence(house) == .daily)
        }
    }

    @Test func `is posted to by no program at an address without https`() throws {
        let part = DigestText.Part("1", [], others: 0)
        let mail = Mail.digest(
            to: try EmailAddress("a@example.org"), .enUS, .daily, DigestText([part]), origin: "http://house.local",
            stop: Link("/stop-digest/t"), hasNews: true)
        let bytes = mail.message(from: try EmailAddress("maru@example.org"), now: 0, id: "1")
        let head = String(decoding: bytes, as: UTF8.self)
        #expect(head.contains("\r\nList-Unsubscribe: <http://house.local/stop-digest/t>\r\n"))
        #expect(!head.contains("List-Unsubscribe-Post"))
    }

    /// Ann's first digest.
    private func first(_ house: House, _ catcher: MailCatcher) async throws -> (Table, MailCatcher.Letter) {
        try await house.choose(.daily, .ann)
        let board = try await house.shared()
        try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
        try await house.wait(until: "2026-12-04", 8)
        return (board, try #require(catcher.caught.first))
    }

    private func cadence(_ house: House) async throws -> DigestCadence {
        // She may have signed out.
        let email = try EmailAddress(Cast.ann.email)
        return try await house.services.database.read { connection in
            let ann = try #require(try connection.person(email))
            return try connection.digestCadence(of: ann)
        }
    }
}

@Suite struct `Choosing a mail digest` {
    @Test(arguments: Engine.usual)
    func `is done where notices are chosen, beside them, and keeps them as they are`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, _ in
            for (person, hour) in [(Cast.minji, "오전 8:00"), (.ann, "08:00")] {
                let page = try await house[person].get("/me/notices")
                #expect(page.body.contains(DigestPhrases.title(person.language)))
                #expect(page.body.contains(DigestPhrases.hint(hour)(person.language)))
                #expect(page.body.contains(#"name="digest" value="off" checked"#))
            }
            let form: KeyValuePairs = ["reminder-hour": "7", "digest": "weekly", "board.commented": "on"]
            let saved = try await house[.ann].postAndFollow("/me/save-notices", form)
            #expect(saved.body.contains(#"name="digest" value="weekly" checked"#))
            let told = try await house[.ann].api(.get, "/me/notices").json
            #expect(told?["digest"]?.stringValue == "weekly" && told?["reminderHour"]?.integerValue == 7)
            // A page from before the house sent mail.
            #expect(try await house[.ann].post("/me/save-notices", ["reminder-hour": "7"]).status == 303)
            #expect(try await house[.ann].api(.get, "/me/notices").json?["digest"]?.stringValue == "weekly")
            let wrong = try await house[.ann].post("/me/save-notices", ["reminder-hour": "7", "digest": "hourly"])
            #expect(wrong.status == 422)
            let refused = try await house[.ann].api(.patch, "/me/notices", ["digest": "hourly"])
            #expect(refused.status == 422)
            #expect(try await house[.ann].api(.get, "/me/notices").json?["digest"]?.stringValue == "weekly")
            #expect(try await house[.minji].api(.get, "/me/notices").json?["digest"]?.stringValue == "off")
        }
    }

    @Test(arguments: Engine.allCases)
    func `is not there in a house without a mail server, and no job is`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            #expect(try await house[.minji].get("/me/notices").body.contains(DigestPhrases.title(.ko)) == false)
            let told = try await house[.minji].api(.get, "/me/notices")
            #expect(told.json?["digest"]?.isNull == true)
            let refused = try await house[.minji].api(.patch, "/me/notices", ["digest": "daily"])
            #expect(refused.status == 422 && refused.json?["field"]?.stringValue == "digest", "\(refused.body)")
            let ignored = try await house[.minji].post("/me/save-notices", ["reminder-hour": "9", "digest": "daily"])
            #expect(ignored.status == 303)
            #expect(!house.services.jobs.contains { $0.kind == "floor.plan-digests" })
            let rows = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_digest")?.int(0)
            }
            #expect(rows == 0)
        }
    }
}
