import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Reminders` {
    @Test(arguments: Engine.usual)
    func `come once, at nine where one is, for what is due that day and not done`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("오늘 할 일", due: "2026-12-04")
            let done = try await board.add("끝낸 일", due: "2026-12-04")
            _ = try await house[.minji].post(board / "move-card", ["card": done, "column": board.columns()[2]])
            try await board.add("내일 할 일", due: "2026-12-05")
            try await house.live(.minji, in: "Asia/Seoul")
            try await house.services.planJobs()
            // 3 December, 9:00: nothing is due.
            try await house.wait(minutes: 0)
            #expect(try await house.inbox(.minji).isEmpty)
            try await house.wait(minutes: 24 * 60 - 15)
            #expect(try await house.inbox(.minji).isEmpty)
            try await house.wait(minutes: 15)
            #expect(try await house.texts(.minji) == ["‘오늘 할 일’ 카드의 마감일이에요."])
            try await board.add("뒤늦은 일", due: "2026-12-04")
            for _ in 1...8 { try await house.wait(minutes: 60) }
            #expect(try await house.inbox(.minji).count == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a day that a clock which was ahead has stored holds up nothing`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("오늘 할 일", due: "2026-12-03")
            try await house.live(.minji, in: "Asia/Seoul")
            let person = try await house.id(of: .minji)
            try await house.services.database.write {
                try $0.execute("INSERT INTO board_reminder (person, day) VALUES (\(person), \("2027-12-03"))")
            }
            try await house.services.planJobs()
            try await house.wait(minutes: 0)
            #expect(try await house.texts(.minji) == ["‘오늘 할 일’ 카드의 마감일이에요."])
            try await house.wait(minutes: 60)
            #expect(try await house.inbox(.minji).count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `several that are due make one, and what has changed by then is right`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji, .ann]) { house in
            let board = try await Table(house[.minji])
            let (moved, deleted) = (
                try await board.add("미룬 일", due: "2026-12-03"), try await board.add("지운 일", due: "2026-12-03")
            )
            try await board.add("첫째 일", due: "2026-12-03")
            try await board.add("둘째 일", due: "2026-12-03")
            try await board.add("셋째 일", due: "2026-12-03")
            _ = try await house[.minji].post(board / "edit-card", ["card": moved, "due": "2026-12-20"])
            _ = try await house[.minji].post(board / "delete-card", ["card": deleted])
            try await house.live(.minji, in: "Asia/Seoul")
            try await house.services.planJobs()
            try await house.wait(minutes: 0)
            #expect(try await house.texts(.minji) == ["‘첫째 일’ 등 카드 3장의 마감일이에요."])
            #expect(try await house.inbox(.ann).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `on a shared board they come to whom the card is assigned, while they are on it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann, .sam]) { house in
            let board = try await Table(house[.minji])
            try await board.invite(house[.ann], as: "editor")
            try await board.invite(house[.sam], as: "editor")
            let card = try await board.add("둘의 일", due: "2026-12-03")
            let (ann, sam) = (try await house.id(of: .ann), try await house.id(of: .sam))
            try await board.assign(card, to: ann, in: house)
            try await board.assign(card, to: sam, in: house)
            let space = try #require(ID<Space>(board.id))
            try await house.services.database.write { try $0.setRole(nil, of: sam, in: space, at: 0) }
            for person in [Cast.minji, .ann, .sam] { try await house.live(person, in: "Asia/Seoul") }
            try await house.services.planJobs()
            try await house.wait(minutes: 0)
            for (person, count) in [(Cast.ann, 1), (.minji, 0), (.sam, 0)] {
                let due = try await house.inbox(person).filter { $0["kind"]?.stringValue == "cards-due" }
                #expect(due.count == count, "\(person)")
            }
        }
    }

    @Test(arguments: Engine.usual)
    func `an hour is one's own, and so is the clock it is read on`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("오늘 할 일", due: "2026-12-03")
            _ = try await house[.minji].api(.patch, "/me/notices", ["reminderHour": 11])
            try await house.live(.minji, in: "Asia/Seoul")
            try await house.services.planJobs()
            try await house.wait(minutes: 60)
            #expect(try await house.inbox(.minji).isEmpty)
            // They land in Tokyo's zone no later, and in Kathmandu's, where it is 6:45, earlier.
            try await house.live(.minji, in: "Asia/Kathmandu")
            try await house.wait(minutes: 60)
            #expect(try await house.inbox(.minji).isEmpty)
            try await house.live(.minji, in: "Pacific/Auckland")
            try await house.wait(minutes: 15)
            #expect(try await house.inbox(.minji).count == 1)
            // Back where the day is younger: it has been told.
            try await house.live(.minji, in: "America/Los_Angeles")
            for _ in 1...30 { try await house.wait(minutes: 60) }
            #expect(try await house.inbox(.minji).count == 1)
        }
    }

    @Test(arguments: ["2026-03-08", "2026-11-01"])
    func `on the days the clocks change it is still nine`(day: String) async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("오늘 할 일", due: day)
            try await house.live(.minji, in: "America/New_York")
            let zone = try #require(TimeZone(identifier: "America/New_York"))
            let parts = day.split(separator: "-").compactMap { Int($0) }
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            let nine = try #require(
                calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2], hour: 9)))
            house.clock.advance(Int64(nine.timeIntervalSince1970) * 1_000 - house.clock.now - 15 * 60_000)
            try await house.services.planJobs()
            try await house.wait(minutes: 0)
            let early = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_notice")?.int(0)
            }
            #expect(early == 0)
            try await house.wait(minutes: 15)
            let told = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_notice")?.int(0)
            }
            #expect(told == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `many nodes remind once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: [.minji]) { house in
            let board = try await Table(house[.minji])
            try await board.add("오늘 할 일", due: "2026-12-03")
            try await house.live(.minji, in: "Asia/Seoul")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        try await house.services.planJobs()
                        try await house.services.runDueJobs()
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await house.inbox(.minji).count == 1)
            let jobs = try await house.services.database.read {
                try $0.all("SELECT kind FROM floor_job ORDER BY kind").map { try $0.text(0) }
            }
            #expect(
                jobs == [
                    "board.import-files", "board.remind", "board.remind-times", "board.sweep-archives",
                    "board.sweep-imports", "diary.empty-trash", "diary.import-photos",
                    "diary.sweep-archives", "diary.sweep-imports", "diary.sweep-share-links", "floor.examine-files",
                    "floor.sweep-doors", "floor.sweep-files", "floor.sweep-notices", "floor.sweep-stray-files",
                    "floor.sweep-weather", "floor.tell-of-locks", "floor.tune", "floor.watch-house",
                    "retro.delete-teams", "retro.remind", "retro.start", "run.on-time", "run.remind", "run.suspended",
                ])
        }
    }
}

extension House {
    /// Writes down where somebody was last seen.
    func live(_ account: Cast, in zone: String) async throws {
        let person = try await id(of: account)
        try await services.database.write { try $0.setZone(of: person, zone) }
    }

    /// Lets time pass, and the house do what is due then.
    func wait(minutes: Int64) async throws {
        clock.advance(seconds: minutes * 60)
        try await services.runDueJobs()
    }

    func texts(_ account: Cast) async throws -> [String] {
        try await inbox(account).compactMap { $0["text"]?.stringValue }
    }
}
