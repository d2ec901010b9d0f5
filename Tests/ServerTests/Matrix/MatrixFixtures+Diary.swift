import DiaryRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

extension MatrixFixtures {
    /// What a name in braces stands for in the Diary room, always of the owner's journal; nil for a name that is none of
    /// its.
    mutating func makeDiary(_ name: String, for who: Who) async throws -> String? {
        switch name {
        case "journal":
            let made = try await asked(.owner, .post, "/journals", ["name": .string(MatrixFixtures.secret + " 일기장")])
            return made["id"]?.stringValue
        case "entry": return try await makeEntry()
        case "photo":
            let entry = try await entryPath("entry", for: who)
            var entropy = house.services.random.entropy()
            let id = ID<StoredFile>(milliseconds: house.clock.now, entropy: &entropy).text
            _ = try await asked(.owner, .put, entry + "/photos/" + id, ["alt": .string(MatrixFixtures.secret)])
            return id
        case "version":
            // The first text of an entry that was written twice.
            let entry = try await entryPath("entry", for: who)
            let first = try await asked(.owner, .get, entry)["version"]?.stringValue
            _ = try await asked(
                .owner, .put, entry, ["text": .string(MatrixFixtures.secret + "\n둘째"), "base": .string(first ?? "")])
            return first
        case "removedEntry":
            let id = try await makeEntry()
            _ = try await asked(.owner, .delete, try await journalPath() + "/entries/" + id)
            return id
        case "clashedEntry":
            let id = try await makeEntry()
            let entry = try await journalPath() + "/entries/" + id
            let base = try await asked(.owner, .get, entry)["version"] ?? .null
            for text in ["하나", "둘"] { _ = try await asked(.owner, .put, entry, ["text": .string(text), "base": base]) }
            return id
        case "lock":
            let journal = try await value("journal", for: .owner)
            let set = try await self[.owner].post(
                "/diary/\(journal)/set-lock", ["minutes": "5", "passphrase": "열려라 참깨", "again": "열려라 참깨"])
            #expect(set.status == 303)
            return name
        case "shareLink": return try await makeShareLink()["id"]?.stringValue
        case "sharedCode":
            return try await makeShareLink()["link"]?.stringValue.map { String($0.dropFirst("/shared/".count)) }
        case "memories":
            _ = try await asked(.owner, .put, try await journalPath() + "/memories")
            return name
        case "mutedDay":
            _ = try await asked(.owner, .post, try await journalPath() + "/memories/mute", ["on": "12-03"])
            return name
        default: return nil
        }
    }

    private mutating func journalPath() async throws -> String {
        "/journals/" + (try await value("journal", for: .owner))
    }

    private mutating func entryPath(_ name: String, for who: Who) async throws -> String {
        try await journalPath() + "/entries/" + (try await value(name, for: who))
    }

    private mutating func makeShareLink() async throws -> JSON {
        try await asked(.owner, .post, try await entryPath("entry", for: .owner) + "/links", [:])
    }

    private mutating func makeEntry() async throws -> String {
        var entropy = house.services.random.entropy()
        let id = ID<Entity>(milliseconds: house.clock.now, entropy: &entropy).text
        _ = try await asked(
            .owner, .put, try await journalPath() + "/entries/" + id,
            [
                "text": .string(MatrixFixtures.secret + " 글\n" + MatrixFixtures.secret), "day": "2026-12-03",
                "zone": "Asia/Seoul",
            ])
        return id
    }
}
