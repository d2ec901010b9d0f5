import DiaryRoom
import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import DiaryServer
@testable import Server
@testable import ServerFloor

/// The tables and the search index are what the log says.
@Suite struct `A journal in the database` {
    private static let searches = [
        "눈", "눈사람", "강가", "비", "ㄱㅇㅈ", "없는말", "riv", "rain", "snow at", "글 1", "고침", "책 잠", "국", "the",
    ]
    private static let ranges: [(String?, String?)] = [
        ("2025-06-01", nil), (nil, "2025-12-31"), ("2025-12-01", "2026-03-31"), ("2030-01-01", nil),
    ]

    @Test(arguments: Engine.allCases, Storms.seeds ?? [1, 2])
    func `is what its log says after hundreds of changes, and its index finds what its texts say`(
        _ engine: Engine, _ seed: UInt64
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            var story = try await JournalStory(house, .ann, seed: seed)
            for _ in 0..<4 {
                try await story.goOn(for: 100)
                #expect(try await house.services.differencesFromLog(space: story.id).isEmpty, "seed \(seed)")
            }
            let undone = Set(DiaryRules.useCases.map(\.name)).subtracting(story.done.keys)
            #expect(undone.isEmpty, "seed \(seed): the story never did \(undone)")
            try await story.catchUp()
            var hits = 0
            for words in Self.searches {
                let found = try await story.search(words)
                #expect(Set(found.keys) == Set(try await story.expected(words).keys), "seed \(seed): ‘\(words)’")
                hits += found.count
                for (from, to) in Self.ranges {
                    let within = try await story.search(words, from: from, to: to)
                    let expected = try await story.expected(words, from: from, to: to)
                    #expect(
                        Set(within.keys) == Set(expected.keys), "seed \(seed): ‘\(words)’ \(from ?? "")–\(to ?? "")")
                }
            }
            #expect(hits > 50, "seed \(seed): searches found hardly anything")
            try await expectSameAfterRebuilding(story)
        }
    }

    /// Empties the index and queues every entry, as one does who has lost it.
    private func expectSameAfterRebuilding(_ story: JournalStory) async throws {
        var before: [String: [ID<Entity>: Int]] = [:]
        for words in Self.searches { before[words] = try await story.search(words) }
        try await story.house.services.database.write { transaction in
            try transaction.clear(story.id, in: .diary)
            try transaction.execute(
                """
                INSERT INTO diary_text_due (space, id, sequence)
                SELECT journal, id, 1 FROM diary_entry WHERE journal = \(story.id)
                """)
        }
        #expect(try await story.search("눈").isEmpty, "the index was emptied")
        try await story.catchUp()
        for words in Self.searches { #expect(try await story.search(words) == before[words], "‘\(words)’") }
    }

    @Test(arguments: Engine.allCases)
    func `is seen to differ from its log wherever a table is changed by hand`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            var story = try await JournalStory(house, .ann, seed: 7)
            try await story.goOn(for: 150)
            _ = try await house[.ann].post("/diary/\(story.id.text)/mute-memory", ["on": "02-29"])
            let (space, rooms) = (story.id, house.services.rooms)
            let damages: [SQL] = [
                "UPDATE diary_journal SET name = 'x'", "UPDATE diary_journal SET entry_count = entry_count + 1",
                "UPDATE diary_journal SET owner = NULL", "UPDATE diary_journal SET memories = NOT memories",
                "UPDATE diary_entry SET text = text || '.' WHERE removed = \(false)",
                "UPDATE diary_entry SET title = 'x'", "UPDATE diary_entry SET preview = 'x'",
                "UPDATE diary_entry SET entry_day = '2001-01-01'", "UPDATE diary_entry SET year_day = '01-01'",
                "UPDATE diary_entry SET zone = 'Etc/UTC'", "UPDATE diary_entry SET removed = NOT removed",
                "UPDATE diary_entry SET muted = NOT muted", "UPDATE diary_entry SET mark = 'sun' WHERE mark IS NULL",
                "UPDATE diary_entry SET weather = NULL WHERE weather IS NOT NULL",
                "UPDATE diary_entry SET place = NULL WHERE place IS NOT NULL",
                "UPDATE diary_entry SET removed_at = 1 WHERE removed_at IS NOT NULL",
                "UPDATE diary_entry SET photos = NULL WHERE photos IS NOT NULL",
                "UPDATE diary_entry SET has_photos = NOT has_photos", "UPDATE diary_entry SET added_by = NULL",
                "UPDATE diary_entry SET clashes = '[[1,1,1]]'",
                "DELETE FROM diary_entry WHERE removed = \(true)",
                "UPDATE diary_muted_day SET is_muted = NOT is_muted", "DELETE FROM diary_muted_day",
                "UPDATE floor_member SET role = 'guest'",
            ]
            for damage in damages {
                let found = try await house.services.database.undoing { transaction in
                    let changed = try transaction.execute(damage)
                    #expect(changed > 0, "\(damage) changes nothing here")
                    return try transaction.differencesFromLog(space, in: rooms, limit: 5)
                }
                #expect(!found.isEmpty, "\(damage) is not found")
            }
            #expect(try await house.services.differencesFromLog(space: space).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is indexed while it is written, and nothing is missed or found that was deleted`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], settings: Storms.unrated) { house in
            let desk = try await Desk(house, .ann)
            let writers = 3
            let written = try await withThrowingTaskGroup(of: [(String, Bool)].self) { group in
                for writer in 0..<writers {
                    group.addTask {
                        var made: [(String, Bool)] = []
                        for number in 0..<25 {
                            let entry = try await desk.write("낱말\(writer) 번호\(number)")
                            let isGone = number % 5 == 4
                            if isGone {
                                _ = try await desk.minji.post(desk.journal + "/delete-entry", ["entry": entry])
                            }
                            made.append((entry, isGone))
                        }
                        return made
                    }
                }
                group.addTask {
                    for _ in 0..<60 {
                        _ = try await house.services.database.catchUpDiaryTexts()
                        await Task.yield()
                    }
                    return []
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            while try await house.services.database.catchUpDiaryTexts() {}
            let left = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM diary_text_due")?.int(0)
            }
            #expect(left == 0 && written.count == 25 * writers)
            var found: Set<String> = []
            for writer in 0..<writers {
                var search = DiarySearchQuery(words: "낱말\(writer)")
                while true {
                    let page = try await house.services.database.read { [search] in
                        try $0.foundEntries(search, in: desk.id)
                    }
                    found.formUnion(page.entries.map(\.place.id.text))
                    guard let next = page.next else { break }
                    search.after = next
                }
            }
            #expect(found == Set(written.filter { !$0.1 }.map(\.0)))
        }
    }
}

extension Database {
    /// Runs a transaction that is undone, and returns what it found.
    func undoing<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result {
        do {
            return try await write { throw Undone(found: try body($0)) }
        } catch let undone as Undone<Result> {
            return undone.found
        }
    }
}

private struct Undone<Result: Sendable>: Error {
    let found: Result
}
