import DiaryRoom
import Floor
import HTTPTypes
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

extension GoldenStates {
    /// A journal, from the first visit to what is in its trash.
    mutating func visitJournal() async throws {
        let journal = try await minji.get("/diary").location ?? ""
        take("journal-empty", try await minji.get(journal))
        take("journals", try await minji.get("/diary/journals"))
        take("journals-refused", try await minji.post("/diary/create-journal", ["name": " "]))
        take("entry-new", try await minji.get(Self.entry(1, in: journal) + "?new=1"))
        try await fillJournal(journal)
        take("journal", try await minji.get(journal))
        try await visitEntries(journal)
        let snow = owner.language == .ko ? "%EB%88%88" : "snow"
        for page in ["month?month=2026-11", "search", "search?q=" + snow, "settings", "on-this-day"] {
            let name = page.split(separator: "?").first.map(String.init) ?? page
            take("journal-" + name + (page.contains("q=") ? "-found" : ""), try await minji.get(journal + "/" + page))
        }
        take("journal-search-refused", try await minji.get(journal + "/search?q=a&from=2026-02-30"))
        take("journal-settings-refused", try await minji.post(journal + "/rename-journal", ["name": ""]))
        _ = try await minji.post(journal + "/show-memories")
        take("journal-memories", try await minji.get(journal + "/on-this-day"))
        _ = try await minji.post(journal + "/mute-memory", ["on": "12-25"])
        take("journal-settings-muted", try await minji.get(journal + "/settings"))
        try await visitLinks(journal)
        try await visitLock(journal)
        let deleted = try await minji.post(journal + "/delete-entry", ["entry": Self.id(4)])
        take("journal-deleted", try await minji.get(deleted.location ?? journal))
        take("journal-trash", try await minji.get(journal + "/trash"))
        take(
            "entry-deleted-meanwhile",
            try await minji.post(journal + "/write-entry", ["entry": Self.id(4), "text": "<b>&\n2"]))
        try await visitPhotos(journal)
        take("journal-not-mine", try await house[.sam].get(journal))
    }

    /// An entry with photos, one of them described, one that has gone, and one with no text.
    private mutating func visitPhotos(_ journal: String) async throws {
        take("journal-photos-none", try await minji.get(journal + "/photos"))
        let entry = Self.entry(1, in: journal)
        func act(_ name: String, _ photo: Int, _ fields: [(String, String)] = [], of entry: Int = 1) async throws
            -> Answer
        {
            house.clock.advance(1_000)
            return try await minji.post(
                journal + "/" + name, pairs: [("entry", Self.id(entry)), ("photo", Self.id(photo))] + fields)
        }
        _ = try await act("add-photo", 5, [("alt", "첫눈 <&"), ("width", "4032"), ("height", "3024")])
        _ = try await act("add-photo", 6)
        _ = try await act("add-photo", 7, [("alt", "A walk")])
        _ = try await act("add-photo", 8, [("day", "2026-12-02")], of: 9)
        take("entry-photos", try await minji.get(entry))
        take("entry-photos-untitled", try await minji.get(Self.entry(9, in: journal)))
        take("journal-with-photos", try await minji.get(journal))
        take("journal-photos", try await minji.get(journal + "/photos"))
        take("photo", try await minji.get(entry + "/photo/" + Self.id(6)))
        let long = String(repeating: "가", count: EntryPhoto.altLimit + 1)
        take("photo-refused", try await act("describe-photo", 5, [("alt", long)]))
        let removed = try await act("remove-photo", 7)
        take("entry-photo-removed", try await minji.get(removed.location ?? entry))
    }

    /// Links to an entry: making one, one that is refused, the list of them, and what they show to anybody.
    private mutating func visitLinks(_ journal: String) async throws {
        take("journal-links-empty", try await minji.get(journal + "/links"))
        take(
            "entry-share-refused",
            try await minji.post(journal + "/make-link", ["entry": Self.id(1), "lasting": "month", "password": "123"]))
        let made = try await minji.post(
            journal + "/make-link", ["entry": Self.id(2), "lasting": "always", "password": "123456"])
        take("entry-share-made", made)
        let open = try await minji.api(
            .post, "/journals/" + journal.dropFirst("/diary/".count) + "/entries/" + Self.id(1) + "/links", [:])
        take("journal-links", try await minji.get(journal + "/links"))
        let visitor = house.visitor(owner.language)
        take("shared-entry", try await visitor.get(open.json?["link"]?.stringValue ?? ""))
        let locked = try Self.sharedLink(in: made)
        take("shared-password", try await visitor.get(locked))
        take("shared-password-refused", try await visitor.post(locked, ["password": "654321"]))
        take("shared-missing", try await visitor.get("/shared/" + String(repeating: "A", count: 32)))
    }

    /// The lock of the journal: none, one that is refused, one that is set, and what a locked journal shows.
    private mutating func visitLock(_ journal: String) async throws {
        take("journal-lock-none", try await minji.get(journal + "/lock"))
        take(
            "journal-lock-refused",
            try await minji.post(
                journal + "/set-lock", ["minutes": "15", "passphrase": "123456", "again": "654321"]))
        _ = try await minji.post(journal + "/set-lock", ["minutes": "15", "passphrase": "123456", "again": "123456"])
        take("journal-lock", try await minji.get(journal + "/lock"))
        take("journal-lock-kept", try await minji.post(journal + "/remove-lock", ["current": "654321"]))
        _ = try await minji.post(journal + "/lock-now")
        take("journal-locked", try await minji.get(journal + "/month"))
        take("journal-locked-refused", try await minji.post(journal + "/unlock", ["passphrase": "654321"]))
        _ = try await minji.post(journal + "/unlock", ["passphrase": "123456"])
        _ = try await minji.post(journal + "/remove-lock", ["current": "123456"])
    }

    /// The path of the link that a page shows once.
    static func sharedLink(in page: Answer) throws -> String {
        String(try #require(page.body.firstMatch(of: /\/shared\/[A-Za-z0-9_-]{32}/)?.output))
    }

    private static func id(_ number: Int) -> String { "01960000-0000-7000-8000-00000000010\(number)" }

    private static func entry(_ number: Int, in journal: String) -> String { journal + "/entry/" + id(number) }

    /// Entries with and without a title, a weather, a place and a mark; one that two devices wrote; one of a year before.
    private func fillJournal(_ journal: String) async throws {
        // What is searched for is a word of the last one alone, and a part of one in the others, in each language.
        let texts =
            owner.language == .ko ? ["첫눈", "눈사람", "작년의 눈"] : ["First snowfall", "A snowman", "Last year’s snow"]
        let entries = [
            (1, texts[0] + "\n\n  <b>&\n2", "2026-11-30"), (2, "\n\n" + texts[1], "2026-11-30"),
            (3, texts[2] + "\n1", "2025-12-03"), (4, texts[1] + "\n1\n2", "2026-11-02"),
        ]
        for (number, text, day) in entries {
            house.clock.advance(1_000)
            _ = try await minji.post(
                journal + "/write-entry",
                ["entry": Self.id(number), "text": text, "day": day, "zone": "Asia/Seoul", "done": "1"])
        }
        let first = ["entry": Self.id(1)]
        func act(_ name: String, _ fields: [String: String]) async throws {
            house.clock.advance(1_000)
            let form = first.merging(fields) { $1 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            _ = try await minji.post(journal + "/" + name, pairs: form)
        }
        try await act("set-weather", ["weather": "snow night -23 open-meteo 1796256000000 later"])
        try await act("set-place", ["name": "성수동 <&", "coordinates": "37.5445,127.0559"])
        try await act("mark-entry", ["mark": "sun"])
        let base = try await version(of: 4, in: journal)
        for text in ["A", "B"] {
            try await act("write-entry", ["entry": Self.id(4), "text": texts[1] + "\n\(text)\n2", "base": base])
        }
    }

    private func version(of number: Int, in journal: String) async throws -> String {
        let path = "/journals/" + journal.dropFirst("/diary/".count) + "/entries/" + Self.id(number)
        return try await minji.api(.get, path).json?["version"]?.stringValue ?? ""
    }

    private mutating func visitEntries(_ journal: String) async throws {
        let entry = Self.entry(1, in: journal)
        take("entry", try await minji.get(entry))
        take("entry-untitled", try await minji.get(Self.entry(2, in: journal)))
        take("entry-clash", try await minji.get(Self.entry(4, in: journal)))
        for page in ["details", "share", "delete"] { take("entry-" + page, try await minji.get(entry + "/" + page)) }
        take(
            "entry-details-refused",
            try await minji.post(
                journal + "/set-place", ["entry": Self.id(1), "name": "<b>", "coordinates": "91,0"]))
        take("entry-versions", try await minji.get(Self.entry(4, in: journal) + "/versions"))
        let versions = try await minji.api(
            .get, "/journals/" + journal.dropFirst("/diary/".count) + "/entries/" + Self.id(4) + "/versions")
        let oldest = versions.json?["versions"]?.arrayValue?.last?["version"]?.stringValue ?? ""
        take("entry-version", try await minji.get(Self.entry(4, in: journal) + "/versions/" + oldest))
    }
}
