import DiaryRoom
import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// The lock of a journal, by sessions: the owner has two devices.
@Suite struct `A locked journal` {
    private static let passphrase = "달빛 창가에서"

    @Test(arguments: Engine.usual)
    func `tells a session nothing by any way until the passphrase is given, and then everything again`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            let marked = try await MarkedJournal(house, .ann)
            let journal = "/diary/\(marked.id)"
            let ann = house[.ann]
            #expect(try await ann.lock(journal, Self.passphrase).status == 303)
            // Open on the device that set it.
            #expect(try await ann.get(journal + "/entry/\(marked.entry)").body.contains(MarkedJournal.secret))
            let other = house.visitor(.enUS)
            _ = try await other.post("/sign-in", ["email": Cast.ann.email, "password": Cast.ann.password])
            for (way, told) in try await marked.everything(to: other) {
                for word in [MarkedJournal.secret, MarkedJournal.place, "lighthouse"] {
                    #expect(!told.contains(word), "\(way) tells a locked session ‘\(word)’")
                }
            }
            let page = try await other.get(journal + "/month?month=2026-12")
            #expect(page.status == 200 && page.body.contains("/unlock") && page.body.contains("month=2026-12"))
            #expect(try await other.fragment(journal).body.contains("data-locked"))
            let api = try await other.api(.get, "/journals/\(marked.id)/entries/\(marked.entry)")
            #expect(api.status == 403 && api.body.contains("journal-locked"))
            #expect(try await other.get("/diary/journals").body.contains(MarkedJournal.name), "its name is listed")

            let wrong = try await other.post(journal + "/unlock", ["passphrase": "햇빛 창가에서"])
            #expect(wrong.status == 422 && !wrong.body.contains(MarkedJournal.secret))
            let right = try await other.post(
                journal + "/unlock", ["passphrase": Self.passphrase, "next": journal + "/month?month=2026-12"])
            #expect(right.status == 303 && right.location == journal + "/month?month=2026-12")
            let own = try await marked.everything(to: other)
            for (start, words) in marked.owners {
                let told = own.filter { $0.way.hasPrefix(start) }.map(\.told).joined()
                for word in words { #expect(told.contains(word), "\(start) does not tell an open session ‘\(word)’") }
            }
            // Nobody else learns of it.
            #expect(try await house[.minji].get(journal).status == 404)
            #expect(try await house[.minji].post(journal + "/unlock", ["passphrase": Self.passphrase]).status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `locks after its minutes without use, which what a page loads by itself is not`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("하루")
            _ = try await desk.minji.lock(desk.journal, Self.passphrase, minutes: 5)
            func isOpen() async throws -> Bool {
                try await desk.minji.fragment(desk.page(entry)).body.contains("하루")
            }
            for _ in 0..<3 {
                house.clock.advance(4 * 60_000)
                #expect(try await desk.minji.get(desk.page(entry)).body.contains("하루"), "use keeps it open")
            }
            house.clock.advance(4 * 60_000)
            #expect(try await desk.minji.post(desk.journal + "/stay-open", ["page": "1"]).body == "{\"minutes\":5}")
            house.clock.advance(4 * 60_000)
            _ = try await desk.minji.post(desk.journal + "/mark-entry", ["entry": entry, "mark": "sun"])
            house.clock.advance(4 * 60_000)
            #expect(try await isOpen())
            #expect(try await desk.minji.fragment(desk.journal + "/search?q=하루").body.contains("하루"))
            house.clock.advance(60_000)
            #expect(try await !isOpen(), "a fragment is no use")
            #expect(try await desk.minji.post(desk.journal + "/stay-open", ["page": "1"]).body == "{\"minutes\":0}")
            #expect(try await !isOpen(), "and nothing but the passphrase opens it")
            _ = try await desk.minji.post(desk.journal + "/unlock", ["passphrase": Self.passphrase])
            #expect(try await isOpen())
            // A clock that is set back does not leave it open for longer.
            house.clock.jump(-3_600_000)
            #expect(try await !isOpen())
        }
    }

    @Test(arguments: Engine.allCases)
    func `takes what was written while it locked, and shows nothing of it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("하루")
            let base = try desk.version(in: try await desk.minji.get(desk.page(entry)).body)
            _ = try await desk.minji.lock(desk.journal, Self.passphrase, minutes: 1)
            house.clock.advance(60_000)
            let text = "하루\n더 쓴 글"
            let form: KeyValuePairs = [
                "entry": entry, "text": text, "base": base, "expects": TextChecksum.of(text),
            ]
            let sent = try await desk.minji.post(desk.journal + "/write-entry", form)
            #expect(sent.status == 303 && !sent.body.contains("하루"))
            let photo = ID<StoredFile>(high: 0x019a_9f5e_3c00_7abc, low: 0x8def_0123_4567_89ac).text
            let shot = try await desk.minji.post(
                desk.journal + "/add-photo", ["entry": entry, "photo": photo, "alt": "창밖"])
            #expect(shot.status == 303 && !shot.body.contains("하루"))
            let marked = try await desk.minji.post(desk.journal + "/mark-entry", ["entry": entry, "mark": "sun"])
            #expect(marked.status == 403)
            let api = try await desk.minji.api(
                .put, "/journals/\(desk.id.text)/entries/\(entry)", ["text": "프로그램이 쓴 글", "base": .string(base)])
            #expect(api.status == 403, "its answer would have the text")
            // A device's own changes are taken: it is told only that they were.
            let clock = String(HybridTime(milliseconds: house.clock.now).rawValue)
            let change: JSON = [
                "id": "019a9f5e-3c00-7abc-8def-0123456789ab", "space": .string(desk.id.text), "do": "mark-entry",
                "clock": .string(clock), "with": ["entry": .string(entry), "mark": "moon"], "pinned": .array([]),
            ]
            let synced = try await desk.minji.api(.post, "/sync", ["cursors": .array([]), "unsent": .array([change])])
            #expect(synced.json?["settled"]?.arrayValue?.first?["result"]?.stringValue == "done", "\(synced.body)")
            #expect(
                synced.json?["spaces"]?.arrayValue?.isEmpty == true && synced.json?["lost"]?.arrayValue?.isEmpty == true
            )
            #expect(!synced.body.contains("더 쓴 글"))
            let lock = try #require(synced.json?["locks"]?.arrayValue?.first)
            #expect(lock["minutes"]?.integerValue == 1 && lock["openUntil"]?.integerValue == 0)

            _ = try await desk.minji.post(desk.journal + "/unlock", ["passphrase": Self.passphrase])
            let page = try await desk.minji.get(desk.page(entry)).body
            #expect(page.contains("더 쓴 글") && page.contains(photo))
            let after = try await desk.minji.api(
                .post, "/sync",
                ["cursors": [["space": .string(desk.id.text), "sequence": .integer(0)]], "unsent": .array([])])
            #expect(after.body.contains("더 쓴 글") && after.body.contains("moon"))
            #expect(try await house.services.differencesFromLog(space: desk.id).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is set, changed and removed by whoever knows its passphrase, and locked at once everywhere`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let desk = try await Desk(house, .minji)
            _ = try await desk.write("하루")
            let here = desk.journal
            let differ = try await desk.minji.post(
                here + "/set-lock", ["minutes": "5", "passphrase": "123456", "again": "123457"])
            #expect(differ.status == 422 && !differ.body.contains("123456"))
            #expect(try await desk.minji.lock(here, "123456").status == 303)
            let stored = try await house.services.database.read {
                try $0.first("SELECT passphrase FROM diary_lock")?.text(0)
            }
            #expect(stored?.hasPrefix("scrypt$") == true)
            let unproven = try await desk.minji.lock(here, "654321")
            #expect(unproven.status == 422, "a change asks for the present one")
            #expect(try await desk.minji.lock(here, "654321", current: "123456").status == 303)
            let shut = try await desk.minji.post(here + "/lock-now")
            #expect(shut.status == 303 && shut.headers[.init("Clear-Site-Data")!] == "\"cache\"")
            #expect(try await desk.minji.get(here).body.contains("data-locked"))
            #expect(try await desk.minji.get(here + "/lock").body.contains("data-locked"), "also its settings")
            #expect(try await desk.minji.post(here + "/unlock", ["passphrase": "123456"]).status == 422)
            #expect(try await desk.minji.post(here + "/unlock", ["passphrase": "654321"]).status == 303)
            // The minutes alone.
            let minutes = try await desk.minji.post(here + "/set-lock", ["minutes": "60", "current": "654321"])
            #expect(minutes.status == 303)
            #expect(try await desk.minji.post(here + "/remove-lock", ["current": "123456"]).status == 422)
            #expect(try await desk.minji.post(here + "/remove-lock", ["current": "654321"]).status == 303)
            house.clock.advance(days: 1)
            #expect(try await desk.minji.get(here).body.contains("하루"))
            #expect(try await desk.minji.post(here + "/stay-open", ["page": "1"]).body == "{\"minutes\":null}")
        }
    }

    @Test(arguments: Engine.usual)
    func `shuts its words on other pages too, which say when, and leaves no day in a tab`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let desk = try await Desk(house, .minji)
            let entry = try await desk.write("등대에 간 날")
            let table = try await Table(desk.minji)
            let card = try await table.add("모이기")
            let body: KeyValuePairs = ["card": card, "body": desk.page(entry)]
            #expect(try await desk.minji.post(table / "edit-card", body).status == 303)
            let shown = ["/today", "/search?q=%EB%93%B1%EB%8C%80", "/board/\(table.id)/card/\(card)"]
            func title(_ answer: Answer) throws -> String {
                String(try #require(answer.body.firstMatch(of: /<title>([^<]*)<\/title>/)?.output.1))
            }
            // Results of a search mark the words that were found.
            func shows(_ page: String) -> Bool { page.contains("등대에 간 날") || page.contains("<mark>등대</mark>에 간 날") }
            for path in shown {
                let page = try await desk.minji.get(path).body
                #expect(shows(page) && !page.contains("data-shuts-at"), "\(path)")
            }
            #expect(try title(try await desk.minji.get(desk.page(entry))).contains("년"))

            _ = try await desk.minji.lock(desk.journal, Self.passphrase, minutes: 5)
            #expect(try !title(try await desk.minji.get(desk.page(entry))).contains("년"))
            let refused = try await desk.minji.post(
                desk.journal + "/write-entry", ["entry": entry, "text": String(repeating: "가", count: 100_001)])
            #expect(refused.status == 422)
            #expect(try !title(refused).contains("년"), "nor in that of a refused form")
            house.clock.advance(60_000)
            // It is in use once more.
            _ = try await desk.minji.get(desk.page(entry))
            let end = house.clock.now + 5 * 60_000
            for path in shown {
                let fragment = try await desk.minji.fragment(path).body
                #expect(fragment.contains("data-shuts-at=\"\(end)\"") && shows(fragment), "\(path)")
            }
            #expect(try await !desk.minji.get("/board/\(table.id)").body.contains("data-shuts-at"), "no word of it")
            house.clock.advance(5 * 60_000)
            for path in shown {
                let fragment = try await desk.minji.fragment(path).body
                #expect(!fragment.contains("data-shuts-at") && !shows(fragment), "\(path)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `slows down whoever guesses, and is recovered by signing in again`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let desk = try await Desk(house, .minji)
            _ = try await desk.write("하루")
            _ = try await desk.minji.lock(desk.journal, Self.passphrase)
            house.clock.advance(11 * 60_000)
            var slowed = 0
            for _ in 0..<20 {
                let answer = try await desk.minji.post(desk.journal + "/unlock", ["passphrase": "아무거나요"])
                if answer.status == 429 { slowed += 1 }
            }
            #expect(slowed >= 10)
            #expect(
                try await desk.minji.post(desk.journal + "/unlock", ["passphrase": Self.passphrase]).status == 429)
            let late = try await desk.minji.post(desk.journal + "/forget-lock")
            #expect(late.status == 409 && late.body.contains("data-locked"))
            #expect(try await !desk.minji.get(desk.journal).body.contains("forget-lock"))
            let again = house.visitor()
            _ = try await again.post("/sign-in", ["email": Cast.minji.email, "password": Cast.minji.password])
            #expect(try await again.get(desk.journal).body.contains("forget-lock"))
            #expect(try await again.post(desk.journal + "/forget-lock").status == 303)
            #expect(try await again.get(desk.journal).body.contains("하루"))
            #expect(try await desk.minji.get(desk.journal).body.contains("하루"))
        }
    }
}

extension Visitor {
    /// Sets or changes a journal's lock by its form.
    func lock(
        _ journal: String, _ passphrase: String, minutes: Int = 5, current: String = ""
    ) async throws -> Answer {
        try await post(
            journal + "/set-lock",
            ["minutes": "\(minutes)", "passphrase": passphrase, "again": passphrase, "current": current])
    }
}
