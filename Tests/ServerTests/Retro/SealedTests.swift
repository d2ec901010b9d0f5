import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

/// Before the day nothing that leaves the house depends on what is sealed.
@Suite struct `A sealed keyword` {
    /// The same happens in two houses but for what the keyword says, what kind it is and whom it is for: whatever anybody
    /// else is told must be the same to the byte, all but the fingerprint, which says nothing.
    @Test(arguments: Engine.usual)
    func `tells nobody but its author what it says, of what kind it is and whom it is for`(
        _ engine: Engine
    ) async throws {
        let one = try await told(engine, Secret(), by: .doyun)
        let two = try await told(engine, .other, by: .doyun)
        for observer in [Cast.minji, .ann, .sam] {
            let (first, second) = (one[observer] ?? [], two[observer] ?? [])
            #expect(first.count > 60 && first.count == second.count)
            for (left, right) in zip(first, second) where left != right {
                Issue.record("\(observer) can tell them apart:\n\(left)\n\(right)")
            }
            for text in first {
                for secret in [Secret().situation, Secret().feeling, Secret().request] where text.contains(secret) {
                    // What somebody looked for is said back to them, and nothing more.
                    #expect(text.hasPrefix("/search?q="), "\(observer): \(text.prefix(300))")
                }
            }
        }
        #expect(one[.doyun] != two[.doyun], "its author reads it")
        #expect(one[.doyun]?.contains { $0.contains("/teams") && $0.contains(Secret().situation) } == true)
    }

    @Test(arguments: Engine.usual)
    func `tells nobody who wrote it`(_ engine: Engine) async throws {
        let one = try await told(engine, Secret(recipient: .sam), by: .doyun)
        let two = try await told(engine, Secret(recipient: .sam), by: .ann)
        for observer in [Cast.minji, .sam] {
            let (first, second) = (one[observer] ?? [], two[observer] ?? [])
            #expect(first.count > 60 && first.count == second.count)
            for (left, right) in zip(first, second) where left != right {
                Issue.record("\(observer) can tell them apart:\n\(left)\n\(right)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `is not in the live stream, which says that something happened and who is here`(_ engine: Engine) async throws
    {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let (crew, live) = (try await Crew(house), house.services.live)
            let streams = Cast.allCases.map { member in
                Task { try await house[member].get("/live?at=\(crew.id)&brings=1").body }
            }
            try await eventually("all listen") { live.listening == Cast.allCases.count }
            let keyword = try await crew.write(Secret(), as: .doyun)
            try await crew.act("edit-keyword", ["keyword": .string(keyword), "feeling": "미안해요"], as: .doyun)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            try await house.untilTold()
            live.end()
            for stream in streams {
                let heard = try await stream.value
                let lines = heard.split(separator: "\n").filter { $0.hasPrefix("data: ") }
                #expect(lines.contains { $0.contains("\"space\":\"\(crew.id)\"") })
                #expect(!heard.contains("\"news\""))
                for event in heard.events {
                    let kind = try #require(LiveStream.Event(rawValue: event.name), "\(event)")
                    #expect(event.fields.isSubset(of: kind.fields), "\(event)")
                }
                for secret in [Secret().word, Secret().situation, Secret().feeling, Secret().request, keyword] {
                    #expect(!heard.contains(secret))
                }
            }
        }
    }

    /// When something was written would name who wrote it, beside what they did elsewhere at that moment. Of two houses in
    /// which it was written at different times of a day the same is told: on the day before, on the day, and after it.
    @Test(arguments: Engine.usual)
    func `tells nobody at what time of the day it was written`(_ engine: Engine) async throws {
        let one = try await toldOfADay(engine, writingAt: 600)
        let two = try await toldOfADay(engine, writingAt: 9_443)
        for observer in [Cast.minji, .ann, .sam] {
            let (first, second) = (one[observer] ?? [], two[observer] ?? [])
            #expect(first.count > 300 && first.count == second.count)
            for (left, right) in zip(first, second) where left != right {
                Issue.record("\(observer) can tell them apart:\n\(left)\n\(right)")
            }
            #expect(first.contains { $0.contains(Secret().situation) }, "it was opened to \(observer)")
        }
    }

    /// All that others are told of a keyword that was written, changed, and another taken back, some seconds into a story
    /// of which all else happens at the same moments.
    private func toldOfADay(_ engine: Engine, writingAt seconds: Int64) async throws -> [Cast: [String]] {
        let told = Told()
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let crew = try await Crew(house)
            try await crew.act("change-anonymity", ["anonymity": "anonymous"], as: .minji)
            try await crew.schedule(in: 5 * 3_600_000)
            let observers = [Cast.minji, .ann, .sam]
            house.clock.advance(seconds: seconds)
            let keyword = try await crew.write(Secret(), as: .doyun)
            let deleted = try await crew.write(Secret(recipient: .sam, situation: "다른 일"), as: .doyun)
            house.clock.advance(seconds: 60)
            try await crew.act("edit-keyword", ["keyword": .string(keyword), "feeling": "미안해요"], as: .doyun)
            try await crew.act("delete-keyword", ["keyword": .string(deleted)], as: .doyun)
            house.clock.advance(seconds: 4 * 3_600 - seconds - 60)
            func look() async throws {
                for observer in observers {
                    told.add(observer, try await crew.everything(to: observer, keyword))
                }
            }
            try await look()
            try await crew.act("start-retrospective", as: .minji)
            try await look()
            let ann = try await house.id(of: .ann).text
            try await crew.act("give-turn", ["person": .string(ann)], as: .minji)
            #expect(try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann).status == 200)
            try await look()
            #expect(try await crew.act("end-retrospective", as: .minji).status == 200)
            try await look()
        }
        return told.all
    }

    /// Who leaves the team's page, and is back when a keyword has come, wrote it.
    @Test(arguments: Engine.allCases, [false, true])
    func `is written while nobody is told who is there, until the day`(_ engine: Engine, isDay: Bool) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let (crew, live) = (try await Crew(house), house.services.live)
            try await crew.schedule()
            if isDay { try await crew.act("start-retrospective", as: .minji) }
            let stream = Task { try await house[.minji].get("/live?at=\(crew.id)").body }
            try await eventually("one listens") { live.listening == 1 }
            let other = Task { try await house[.ann].get("/live?at=\(crew.id)").body }
            try await eventually("both listen") { live.listening == 2 }
            try await eventually("all was told") { live.waiting == 0 }
            live.end()
            let heard = try await stream.value + other.value
            #expect(heard.contains("event: space"))
            #expect(heard.contains("event: presence") == isDay)
        }
    }

    /// Whoever has the page open sees nobody's face on it as of the day any more: once, and as soon as it ends.
    @Test(arguments: Engine.usual)
    func `is said to be looked at by nobody once the day has ended`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let (crew, live) = (try await Crew(house), house.services.live)
            func told(_ act: () async throws -> Void) async throws {
                try await act()
                try await house.untilTold()
            }
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let stream = Task { try await house[.minji].get("/live?at=\(crew.id)").body }
            try await eventually("one listens") { live.listening == 1 }
            let other = Task { try await house[.ann].get("/live?at=\(crew.id)").body }
            try await eventually("both listen") { live.listening == 2 && live.waiting == 0 }
            let faces = [try await house.id(of: .minji), try await house.id(of: .ann)].sorted()
            try await told { try await crew.act("start-timer", ["minutes": 5], as: .minji) }
            try await told { try await crew.act("end-retrospective", as: .minji) }
            try await told { _ = try await crew.write(Secret(), as: .doyun) }
            live.end()
            let said = try await stream.value.presences
            #expect(said.last == "[]" && said.count { $0 == "[]" } == 1, "\(said)")
            #expect(said.dropLast().last == "[" + faces.map { "\"\($0.text)\"" }.joined(separator: ",") + "]")
            #expect(try await other.value.presences.last == "[]")
        }
    }

    /// So that the three above cannot pass by looking away.
    @Test(arguments: Engine.usual)
    func `is read on the day by those it was opened to`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let crew = try await Crew(house)
            let keyword = try await crew.write(Secret(), as: .doyun)
            try await crew.schedule()
            try await crew.act("start-retrospective", as: .minji)
            let ann = try await house.id(of: .ann).text
            #expect(try await crew.act("give-turn", ["person": .string(ann)], as: .minji).status == 200)
            let before = try await crew.everything(to: .sam, keyword).filter { !$0.hasPrefix("/search?q=") }
            #expect(!before.contains { $0.contains(Secret().situation) })
            #expect(try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann).status == 200)
            let read = try await crew.everything(to: .sam, keyword).filter { $0.contains(Secret().situation) }
            let ways = [
                "/api/v1/teams/\(crew.id) ", "/keywords ", "/keywords/\(keyword) ", "operations", "/sync", "team.json",
                "team.csv", "team.md",
            ]
            for way in ways {
                #expect(read.contains { $0.hasPrefix("/") && $0.contains(way) }, "\(way) shows it on the day")
            }
        }
    }

    /// What was softened before the day was never said, and whom it was for at first was never meant.
    @Test(arguments: Engine.allCases)
    func `tells nobody what it said before it was edited, on the day or after it`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let crew = try await Crew(house)
            let first = Secret(recipient: .sam)
            let keyword = try await crew.write(first, as: .doyun)
            let (sam, ann) = (try await house.id(of: .sam).text, try await house.id(of: .ann).text)
            let edited = try await crew.act(
                "edit-keyword",
                [
                    "keyword": .string(keyword), "recipient": .string(ann), "kind": "continue", "word": "새말",
                    "situation": "부드럽게", "feeling": "고마워요", "request": "계속",
                ], as: .doyun)
            #expect(edited.status == 200, "\(edited.body)")
            try await crew.schedule()
            let observers: [Cast] = [.minji, .ann, .sam]
            for observer in observers { try await expectNoTrace(of: first, crew, keyword, to: observer) }
            try await crew.act("start-retrospective", as: .minji)
            for observer in observers { try await expectNoTrace(of: first, crew, keyword, to: observer) }
            try await crew.act("give-turn", ["person": .string(ann)], as: .minji)
            #expect(try await crew.act("open-keyword", ["keyword": .string(keyword)], as: .ann).status == 200)
            for observer in observers {
                try await expectNoTrace(of: first, crew, keyword, to: observer)
                let told = try await house[observer].api(.get, "/teams/\(crew.id)/operations?limit=200").body
                #expect(told.contains("부드럽게"), "\(observer) reads what it says now")
            }
            #expect(try await crew.act("end-retrospective", as: .minji).status == 200)
            for observer in observers { try await expectNoTrace(of: first, crew, keyword, to: observer) }
            // Its author reads all that they wrote, and the recipient it had at first is in none of it for the others.
            let own = try await house[.doyun].api(.get, "/teams/\(crew.id)/operations?limit=200").body
            #expect(own.contains(first.situation) && own.contains(sam))
        }
    }

    private func expectNoTrace(of first: Secret, _ crew: Crew, _ keyword: String, to observer: Cast) async throws {
        let old = [first.word, first.situation, first.feeling, first.request]
        for text in try await crew.everything(to: observer, keyword) where !text.hasPrefix("/search?q=") {
            for secret in old { #expect(!text.contains(secret), "\(observer): \(text.prefix(200))") }
        }
        let operations = try await crew.house[observer].api(.get, "/teams/\(crew.id)/operations?limit=200").json
        let changes = (operations?["operations"]?.arrayValue ?? []).flatMap {
            $0["operation"]?["changes"]?.arrayValue ?? []
        }
        .compactMap(\.arrayValue).filter { $0[0].stringValue == keyword }
        for field in ["keyword-recipient", "keyword-kind", "keyword-salt", "keyword-fingerprint", "keyword-word"] {
            let of = changes.filter { $0[1].stringValue == field }
            #expect(of.count <= 1, "\(observer) is told \(of.count) values of \(field)")
            #expect(of.allSatisfy { $0[2].isNull }, "\(observer) is told what \(field) was before")
        }
        #expect(!changes.isEmpty)
    }

    /// All that everybody is told in a house where one keyword was written, changed, and another taken back.
    private func told(_ engine: Engine, _ secret: Secret, by author: Cast) async throws -> [Cast: [String]] {
        let told = Told()
        try await withHouse(engine, cast: Cast.allCases, rooms: Crew.rooms, settings: { $0.ratePerson = 0 }) { house in
            let crew = try await Crew(house)
            let keyword = try await crew.write(secret, as: author)
            var gone = secret
            gone.situation += " (2)"
            let deleted = try await crew.write(gone, as: author)
            try await crew.act("delete-keyword", ["keyword": .string(deleted)], as: author)
            try await crew.act(
                "edit-keyword", ["keyword": .string(keyword), "feeling": .string(secret.feeling + "!")], as: author)
            try await crew.schedule()
            for observer in Cast.allCases {
                told.set(observer, try await crew.everything(to: observer, keyword))
            }
        }
        return told.all
    }

    private final class Told: @unchecked Sendable {
        // Written before the house's closure ends and read after it: the end of the closure orders the two.
        private(set) var all: [Cast: [String]] = [:]
        func set(_ observer: Cast, _ texts: [String]) { all[observer] = texts }
        func add(_ observer: Cast, _ texts: [String]) { all[observer, default: []] += texts }
    }
}

extension String {
    /// Whom a live stream has said to be there, one list after the other.
    fileprivate var presences: [String] {
        matches(of: /event: presence\ndata: .*"people":(\[.*\])}/).map { String($0.1) }
    }
}
