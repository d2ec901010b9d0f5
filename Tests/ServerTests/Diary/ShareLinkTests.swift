import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import Logging
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// Links by which anybody reads one entry.
@Suite struct `A link to an entry` {
    @Test(arguments: Engine.usual)
    func `shows anybody that entry as it is now, to be neither found, kept nor passed on`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji, .sam]) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("첫눈\n하얗다", day: "2025-12-31")
            let link = try await desk.link(to: entry)
            for visitor in [house.visitor(), house[.sam], house[.minji]] {
                let page = try await visitor.get(link)
                #expect(page.status == 200 && page.body.contains("첫눈") && page.body.contains("하얗다"))
                #expect(page.headers[.init("X-Robots-Tag")!]?.contains("noindex") == true)
                #expect(page.headers[.init("Referrer-Policy")!] == "no-referrer")
                #expect(page.headers[.cacheControl]?.contains("no-store") == true)
                #expect(page.headers[values: .setCookie].isEmpty)
                // Nothing of the journal, nor of whoever reads it.
                for hidden in [desk.id.text, entry, Cast.minji.name, Cast.minji.email, "/diary"] {
                    #expect(!page.body.contains(hidden), "\(hidden)")
                }
            }
            let base = try desk.version(in: try await desk.minji.get(desk.page(entry)).body)
            _ = try await desk.minji.post(
                desk.journal + "/write-entry", ["entry": entry, "text": "첫눈\n녹았다", "base": base])
            let after = try await house.visitor().get(link).body
            #expect(after.contains("녹았다") && !after.contains("하얗다"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `is closed at once and for all alike when it ends, is revoked or its entry is deleted`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let unknown = try await house.visitor().get("/shared/" + String(repeating: "A", count: 32))
            #expect(unknown.status == 404)
            func isGone(_ link: String) async throws -> Bool {
                let answer = try await house.visitor().get(link)
                let sent = try await house.visitor().post(link, ["password": "123456"])
                return answer.status == 404 && sent.status == 404 && answer.body == unknown.body
                    && sent.body == unknown.body
            }
            #expect(try await isGone("/shared/x"))
            #expect(try await isGone("/shared/" + String(repeating: "a", count: 32)))

            let entry = try await desk.write("하루")
            let day = try await desk.link(to: entry, lasting: "day")
            let always = try await desk.link(to: entry, lasting: "always", password: "달빛 창가에")
            let week = try await desk.link(to: entry)
            house.clock.advance(86_400_000 - 1)
            #expect(try await house.visitor().get(day).status == 200)
            house.clock.advance(1)
            #expect(try await isGone(day))
            #expect(try await desk.links().count == 2, "an ended one is not listed")

            let newest = try #require(try await desk.links().first?["id"]?.stringValue)
            #expect(try await house.visitor().get(week).status == 200)
            let revoked = try await desk.minji.post(desk.journal + "/revoke-link", ["link": newest])
            #expect(revoked.status == 303 && revoked.location == desk.journal + "/links")
            #expect(try await isGone(week))
            #expect(try await desk.minji.post(desk.journal + "/revoke-link", ["link": newest]).status == 303)

            house.clock.advance(days: 300)
            #expect(try await house.visitor().get(always).status == 200)
            let minji = house.visitor()
            let back = try await minji.post(
                "/sign-in", ["email": Cast.minji.email, "password": Cast.minji.password])
            #expect(back.status == 303)
            _ = try await minji.post(desk.journal + "/delete-entry", ["entry": entry])
            #expect(try await isGone(always))
            _ = try await minji.post(desk.journal + "/restore-entry", ["entry": entry])
            #expect(try await isGone(always), "restoring shares nothing again")
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            let left = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM diary_share_link")?.int(0)
            }
            #expect(left == 0)
        }
    }

    @Test(arguments: Engine.usual)
    func `with a password opens for whoever knows it, and slows down whoever guesses`(_ engine: Engine) async throws {
        try await withHouse(
            engine, cast: [.minji],
            settings: { $0.trustedProxies = [NetworkRange("127.0.0.0/8")].compactMap(\.self) }
        ) { house in
            let desk = try await Desk(house, .minji)
            let link = try await desk.link(to: try await desk.write("둘만 아는 글"), password: "달빛 창가에")
            let guest = house.visitor(from: "198.51.100.7")
            let asking = try await guest.get(link)
            #expect(asking.status == 200 && !asking.body.contains("둘만") && asking.body.contains("type=\"password\""))
            #expect(asking.headers[.init("X-Robots-Tag")!]?.contains("noindex") == true)
            let wrong = try await guest.post(link, ["password": "햇빛 창가에"])
            #expect(wrong.status == 422 && !wrong.body.contains("둘만") && !wrong.body.contains("햇빛"))
            let right = try await guest.post(link, ["password": "달빛 창가에"])
            #expect(right.status == 200 && right.body.contains("둘만 아는 글"))
            #expect(right.headers[values: .setCookie].isEmpty)
            // Decomposed, as another system types it.
            let typed = "달빛 창가에".decomposedStringWithCanonicalMapping
            #expect(try await guest.post(link, ["password": typed]).status == 200)
            #expect(try await !guest.get(link).body.contains("둘만"), "nothing opens it for the next one here")

            var slowed: Answer?
            for _ in 0..<20 where slowed == nil {
                let answer = try await guest.post(link, ["password": "아무거나"])
                if answer.status == 429 { slowed = answer }
            }
            #expect(slowed?.headers[.retryAfter] != nil)
            #expect(try await guest.post(link, ["password": "달빛 창가에"]).status == 429)
            // Others are not slowed by it.
            let other = house.visitor(from: "203.0.113.9")
            #expect(try await other.post(link, ["password": "달빛 창가에"]).status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is stored as hashes, logged nowhere, listed for its owner, and in no copy of the journal`(
        _ engine: Engine
    ) async throws {
        let ledger = Ledger()
        var logger = ledger.logger
        logger.logLevel = .trace
        try await withHouse(engine, cast: [.minji], logger: logger) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("보낼 글")
            let link = try await desk.link(to: entry, password: "달빛 창가에")
            _ = try await house.visitor().get(link)
            _ = try await house.visitor().post(link, ["password": "달빛 창가에"])
            let code = String(link.dropFirst("/shared/".count))
            #expect(code.utf8.count == 32)
            let (hash, password) = try await house.services.database.read { connection in
                let row = try #require(try connection.first("SELECT code, password FROM diary_share_link"))
                return (try row.bytes(0), try row.text(1))
            }
            #expect(hash == sha256(code) && password.hasPrefix("scrypt$"))
            for line in ledger.lines { #expect(!line.contains(code) && !line.contains("달빛 창가에"), "\(line)") }
            let list = try await desk.minji.get(desk.journal + "/links").body
            #expect(list.contains("보낼 글") && list.contains("비밀번호 있음") && !list.contains(code))
            for way in ["/export.json", "/links", "/settings"] {
                #expect(try await !desk.minji.get(desk.journal + way).body.contains(code))
            }
            let listed = try #require(try await desk.links().first)
            #expect(listed["hasPassword"]?.boolValue == true && listed["entry"]?.stringValue == entry)
            let operations = try await house.services.database.read { try $0.space(desk.id)?.sequence }
            _ = try await desk.link(to: entry)
            #expect(try await house.services.database.read { try $0.space(desk.id)?.sequence } == operations)
        }
    }

    @Test(arguments: Engine.usual)
    func `made twice by one form is one, whose first address nobody needs any more`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let desk = try await Desk(house, .minji)
            let (entry, other) = (try await desk.write("하나"), try await desk.write("둘"))
            let form: KeyValuePairs = ["entry": entry, "operation": "019a9f5e-3c00-7abc-8def-0123456789ab"]
            let first = try GoldenStates.sharedLink(in: try await desk.minji.post(desk.journal + "/make-link", form))
            let second = try GoldenStates.sharedLink(in: try await desk.minji.post(desk.journal + "/make-link", form))
            #expect(try await desk.links().count == 1)
            #expect(try await house.visitor().get(first).status == 404)
            #expect(try await house.visitor().get(second).status == 200)
            let taken = try await desk.minji.post(
                desk.journal + "/make-link",
                ["entry": other, "operation": "019a9f5e-3c00-7abc-8def-0123456789ab"])
            #expect(taken.status == 409)
            #expect(try await house.visitor().get(second).body.contains("하나"))
        }
    }

    @Test(arguments: Engine.usual)
    func `is refused beyond so many, for what is not there, and for what nobody offers`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("하나")
            func make(_ fields: KeyValuePairs<String, String>) async throws -> Int {
                try await desk.minji.post(desk.journal + "/make-link", fields).status
            }
            #expect(try await make([:]) == 404)
            #expect(try await make(["entry": "019a9f5e-3c00-7abc-8def-0123456789ab"]) == 404)
            #expect(try await make(["entry": entry, "lasting": "year"]) == 422)
            #expect(try await make(["entry": entry, "password": "123"]) == 422)
            #expect(try await desk.links().isEmpty)
            for _ in 0..<ShareLink.limit { _ = try await desk.link(to: entry) }
            #expect(try await make(["entry": entry]) == 409)
            #expect(try await desk.links().count == ShareLink.limit)
        }
    }

    @Test(arguments: Engine.usual)
    func `is closed while its owner is suspended`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let desk = try await Desk(house, .ann)
            let link = try await desk.link(to: try await desk.write("하나"))
            let id = try await house.id(of: .ann)
            try await house.services.database.write {
                try $0.execute("UPDATE floor_person SET suspended_at = \(house.clock.now) WHERE id = \(id)")
            }
            #expect(try await house.visitor().get(link).status == 404)
        }
    }
}

extension Desk {
    /// Makes a link by the form, and returns its path.
    func link(to entry: String, lasting: String = "week", password: String = "") async throws -> String {
        let page = try await minji.post(
            journal + "/make-link", ["entry": entry, "lasting": lasting, "password": password])
        #expect(page.status == 200, "\(page.body.prefix(300))")
        return try GoldenStates.sharedLink(in: page)
    }

    /// The open links, as the API lists them.
    func links() async throws -> [JSON] {
        let answer = try await minji.api(.get, "/journals/\(id.text)/links")
        return try #require(answer.json?["links"]?.arrayValue, "\(answer.body)")
    }
}

extension MarkedJournal {
    /// Makes a link to its entry, and returns the path.
    func share() async throws -> String {
        let made = try await house[owner].api(.post, "/journals/\(id)/entries/\(entry)/links", [:])
        return try #require(made.json?["link"]?.stringValue, "\(made.body)")
    }
}
