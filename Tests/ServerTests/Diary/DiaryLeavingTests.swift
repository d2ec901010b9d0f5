import DiaryRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// What becomes of a journal when its owner goes, and how they take it along.
@Suite struct `A journal and its owner` {
    @Test(arguments: Engine.allCases)
    func `is deleted with the account, as the page says before, and no other journal with it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam], settings: Storms.unrated) { house in
            let (anns, sams) = (try await MarkedJournal(house, .ann), try await MarkedJournal(house, .sam))
            while try await house.services.database.catchUpDiaryTexts() {}
            let annsLink = try await anns.share()
            let samsLink = try await sams.share()
            for (person, journal) in [(Cast.ann, anns.id), (.sam, sams.id)] {
                #expect(try await house[person].lock("/diary/\(journal)", "열려라 참깨").status == 303)
            }
            #expect(try await house.visitor().get(annsLink).status == 200)
            let page = try await house[.ann].get("/me/delete").body
            #expect(page.contains(MarkedJournal.name) && page.contains("Only you use it"))
            let form: KeyValuePairs = ["current": Cast.ann.password]
            #expect(try await house[.ann].post("/me/delete-account", form).status == 303)
            let (id, other) = (anns.id, sams.id)
            try await house.services.database.read { connection in
                let tables: [(SQL, Bool)] = [
                    ("diary_journal WHERE id", true), ("diary_entry WHERE journal", true),
                    ("diary_muted_day WHERE journal", false), ("diary_share_link WHERE journal", true),
                    ("diary_lock WHERE journal", true), ("diary_unlock WHERE journal", true),
                    ("diary_text_due WHERE space", false),
                    ("floor_operation WHERE space", true), ("floor_member WHERE space", true),
                    ("floor_space WHERE id", true),
                ]
                for (table, isFull) in tables {
                    let count: (String) throws -> Int = { id in
                        try connection.first("SELECT count(*) FROM \(table) = \(id)")?.int(0) ?? -1
                    }
                    #expect(try count(id) == 0, "\(table)")
                    if isFull { #expect(try count(other) > 0, "\(table)") }
                }
                let query = SearchQuery(MarkedJournal.asked)
                for (journal, finds) in [(id, false), (other, true)] {
                    let space = try #require(ID<Space>(journal))
                    let found = try connection.foundEntries(DiarySearchQuery(words: query.text), in: space)
                    #expect(!found.entries.isEmpty == finds)
                }
            }
            #expect(try await house.services.differencesFromLog(space: #require(ID<Space>(other))).isEmpty)
            #expect(try await house[.sam].get("/diary/\(id)").status == 404)
            #expect(try await house.visitor().get(annsLink).status == 404)
            #expect(try await house.visitor().get(samsLink).status == 200)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is emptied of what its trash has had for its time, whatever is kept for longer`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: [.minji], settings: Storms.unrated) { house in
            let desk = try await JournalFiles.desk(house)
            let rows = (0...Limits.entriesEmptiedAtOnce).map {
                #"{"title":"","body":"글 \#($0)","created_at":\#(1_600_000_000 + $0)}"#
            }
            _ = try await JournalFiles.take(Array("[\(rows.joined(separator: ","))]".utf8), desk)
            let entry = try await desk.write("버린 글")
            _ = try await desk.minji.post(desk.journal + "/delete-entry", ["entry": entry])
            house.clock.advance(days: 31)
            // As those of which the server has heard late: the list names them first, and they are not to be emptied yet.
            try await house.services.database.write { transaction in
                try transaction.execute("UPDATE diary_entry SET removed_at = 1 WHERE id <> \(entry)")
            }
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            try await house.services.database.read { connection in
                for (word, isThere) in [("버린 글", false), ("글 7", true)] {
                    let like = "%\(word)%"
                    let query: SQL = "SELECT count(*) FROM diary_entry WHERE text LIKE \(like)"
                    let count = try connection.first(query)?.int(0)
                    #expect((count != 0) == isThere, "\(word)")
                }
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `takes all of it along in one file`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            var story = try await JournalStory(house, .ann, seed: 3)
            try await story.goOn(for: 150)
            let file = try await house[.ann].get("/diary/\(story.id.text)/export.json")
            #expect(file.headers[.contentDisposition]?.hasPrefix("attachment") == true)
            #expect(file.headers[.cacheControl]?.contains("no-store") == true)
            let exported = try #require(file.json?["entries"]?.arrayValue)
            let texts = try await story.texts()
            #expect(exported.count == texts.count && exported.count > 10)
            for row in exported {
                let id = try #require((row["id"]?.stringValue).flatMap { ID<Entity>($0) })
                #expect(row["text"]?.stringValue == texts[id]?.text.value)
                #expect(row["day"]?.stringValue?.hasPrefix(texts[id]?.day.value?.day.iso ?? "?") == true)
            }
            let settings = try await house[.ann].get("/diary/\(story.id.text)/settings").body
            #expect(settings.contains("/diary/\(story.id.text)/export.json"))
            #expect(try await house[.ann].get("/diary/\(story.id.text)/export.txt").status == 404)
        }
    }

    @Test(arguments: Engine.usual)
    func `has today's last entry and this day of earlier years on Today, of all their journals, and no notices`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            let today = house.services.zones.day(in: [], now: house.clock.now).today
            let before = try #require(Day(year: today.year - 2, month: today.month, day: today.day))
            var journals: [String] = []
            for name in ["Work", "Home", "Quiet"] {
                let made = try await house[.ann].api(.post, "/journals", ["name": .string(name)])
                let journal = try #require(made.json?["id"]?.stringValue)
                journals.append(journal)
                for (text, day) in [
                    ("\(name) now", today), ("\(name) then", before), ("\(name) old", today.adding(days: -3)),
                ] {
                    house.clock.advance(1_000)
                    let sent = try await house[.ann].post(
                        "/diary/\(journal)/write-entry",
                        [
                            "entry": house.someID(), "text": text, "day": day.iso,
                        ])
                    #expect(sent.status == 303)
                }
                if name != "Quiet" {
                    #expect(try await house[.ann].post("/diary/\(journal)/show-memories").status == 303)
                }
            }
            func titles(_ part: String) async throws -> [String] {
                try await house[.ann].api(.get, "/today").json?[part]?.arrayValue?.compactMap {
                    $0["title"]?.stringValue
                }
                    ?? []
            }
            #expect(try await titles("entries") == ["Quiet now", "Home now", "Work now"])
            #expect(Set(try await titles("memories")) == ["Work then", "Home then"])
            _ = try await house[.ann].post("/diary/\(journals[0])/mute-memory", ["on": YearDay(today).text])
            #expect(try await titles("memories") == ["Home then"])
            let page = try await house[.ann].get("/today").body
            #expect(page.contains("Quiet now") && page.contains("Home then"))
            #expect(!page.contains("Work then") && !page.contains("Quiet then") && !page.contains(" old"))
            #expect(try await !house[.minji].get("/today").body.contains("Quiet now"))
            let notices = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_notice")?.int(0)
            }
            #expect(notices == 0)
        }
    }
}

/// What was deleted more than thirty days ago.
@Suite struct `The trash of a journal` {
    @Test(arguments: Engine.allCases)
    func `is emptied after thirty days: text, place and weather leave tables, index and log`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            let marked = try await MarkedJournal(house, .ann)
            let space = try #require(ID<Space>(marked.id))
            let kept = try await marked.write("남는 글")
            _ = try await house[.ann].post("/diary/\(marked.id)/delete-entry", ["entry": marked.entry])
            let deletedAt = house.clock.now
            while try await house.services.database.catchUpDiaryTexts() {}

            try await house.pass(days: 29)
            #expect(try await house[.ann].get("/diary/\(marked.id)/trash").body.contains("그날"))
            #expect(try await house.rows(with: MarkedJournal.place) > 0)
            let restored = try await house[.ann].post("/diary/\(marked.id)/restore-entry", ["entry": marked.entry])
            #expect(restored.status == 303)
            let page = try await house[.ann].get("/diary/\(marked.id)/entry/\(marked.entry)").body
            #expect(page.contains(MarkedJournal.secret))
            _ = try await house[.ann].post("/diary/\(marked.id)/delete-entry", ["entry": marked.entry])

            try await house.pass(days: 29)
            #expect(house.clock.now - deletedAt > 31 * 86_400_000)
            #expect(try await house.rows(with: MarkedJournal.place) > 0, "it was deleted again since")
            try await house.pass(days: 2)
            #expect(!(try await house[.ann].get("/diary/\(marked.id)/trash").body.contains("그날")))
            #expect(try await house.rows(with: MarkedJournal.place) == 0)
            let entry = marked.entry
            let texts = try await house.services.database.read { connection in
                try connection.operations(on: #require(ID<Entity>(entry)), in: space, limit: 100)
                    .map { Change.json($0.operation.changes).text }
            }
            #expect(texts.count >= 6 && texts.allSatisfy { !$0.contains(MarkedJournal.secret) })
            #expect(try await house.services.differencesFromLog(space: space).isEmpty)
            let late = try await house[.ann].post("/diary/\(marked.id)/restore-entry", ["entry": marked.entry])
            #expect(late.status == 404)
            // A copy that begins anew has none of it, and what was not deleted is as it was.
            let sync = try await house[.ann].api(
                .post, "/sync", ["cursors": [["space": .string(marked.id), "sequence": -1]], "unsent": .array([])])
            #expect(sync.status == 200 && !sync.body.contains(MarkedJournal.place))
            let page2 = try await house[.ann].get("/diary/\(marked.id)/entry/\(kept)").body
            #expect(page2.contains("남는 글"))
            // Nothing is left to do.
            let sequence = try await marked.sequence()
            try await house.pass(days: 1)
            #expect(try await marked.sequence() == sequence)
        }
    }

    @Test(arguments: Engine.usual)
    func `is not emptied early by a device that was offline since, or whose clock is behind`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            let marked = try await MarkedJournal(house, .ann)
            try await house.pass(days: 40)
            // Deleted 35 days ago without a network, and sent now.
            let change: JSON = [
                "id": "01900000-0000-7000-8000-000000000001", "space": .string(marked.id), "do": "delete-entry",
                "with": ["entry": .string(marked.entry)], "pinned": .array([]),
                "clock": .string(String(HybridTime(milliseconds: house.clock.now - 35 * 86_400_000).rawValue)),
            ]
            let sent = try await house[.ann].api(.post, "/sync", ["cursors": .array([]), "unsent": [change]])
            #expect(sent.json?["settled"]?.arrayValue?.first?["result"]?.stringValue == "done", "\(sent.body)")
            try await house.pass(days: 1)
            #expect(try await house.rows(with: MarkedJournal.place) > 0, "it was deleted here a day ago")
            try await house.pass(days: 30)
            #expect(try await house.rows(with: MarkedJournal.place) == 0)
        }
    }
}

extension MarkedJournal {
    fileprivate func write(_ text: String) async throws -> String {
        let entry = house.someID()
        let sent = try await house[owner].api(.put, "/journals/\(id)/entries/\(entry)", ["text": .string(text)])
        #expect(sent.status == 201 || sent.status == 200)
        return entry
    }
}

extension House {
    fileprivate func someID() -> String {
        var entropy = services.random.entropy()
        return ID<Entity>(milliseconds: clock.now, entropy: &entropy).text
    }

    /// Lets days pass in which 앤 comes by, so that she is not signed out, and the house does what is due.
    fileprivate func pass(days: Int) async throws {
        for _ in 0..<days {
            clock.advance(days: 1)
            _ = try await self[.ann].get("/me")
        }
        try await services.planJobs()
        try await services.runDueJobs()
    }

    /// Rows of entries and operations that have a word in them.
    fileprivate func rows(with word: String) async throws -> Int {
        try await services.database.read { connection in
            let like = "%\(word)%"
            let entries = try connection.first("SELECT count(*) FROM diary_entry WHERE place LIKE \(like)")?.int(0)
            let log = try connection.first("SELECT count(*) FROM floor_operation WHERE changes LIKE \(like)")?.int(0)
            return (entries ?? 0) + (log ?? 0)
        }
    }
}
