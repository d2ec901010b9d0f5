import Floor
import Foundation
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import BoardServer
@testable import Server
@testable import ServerFloor

@Suite struct `A mail digest's morning` {
    @Test(arguments: Engine.allCases)
    func `is that of its person's own time zone`(_ engine: Engine) async throws {
        try await withDigests(engine, cast: [.minji, .ann, .sam]) { house, catcher in
            let board = try await house.shared()
            try await board.invite(house[.sam], as: "editor")
            try await house.live(.ann, in: "Asia/Kathmandu")
            try await house.live(.sam, in: "America/Los_Angeles")
            for person in [Cast.minji, .ann, .sam] {
                try await house.choose(.daily, person)
                let author = person == .minji ? Cast.ann : .minji
                try await house.tell(.cardAssigned, person, by: author, on: board.id)
            }
            func caught() -> [String] {
                catcher.caught.flatMap(\.recipients).map { String($0.dropFirst(9).dropLast()) }
            }
            try await house.wait(until: "2026-12-03", 8, 0, in: "Asia/Kathmandu")
            #expect(caught() == [Cast.ann.email])
            try await house.wait(until: "2026-12-03", 8, 0, in: "America/Los_Angeles")
            #expect(caught() == [Cast.ann.email, Cast.sam.email])
            try await house.wait(until: "2026-12-04", 8)
            #expect(caught() == [Cast.ann.email, Cast.sam.email, Cast.minji.email])
        }
    }

    @Test(arguments: ["2027-03-14", "2027-11-07"], Engine.usual)
    func `is at eight on the days the clocks change too`(day: String, _ engine: Engine) async throws {
        try await withDigests(engine, cast: [.minji]) { house, catcher in
            try await house.live(.minji, in: "America/New_York")
            try await house.choose(.daily, .minji)
            let board = try await Table(house[.minji])
            try await board.add("그날의 일", due: day)
            try await house.wait(until: day, 7, 45, in: "America/New_York")
            #expect(catcher.caught.isEmpty)
            try await house.wait(until: day, 8, 0, in: "America/New_York")
            #expect(catcher.caught.count == 1)
            for _ in 1...8 {
                house.clock.advance(seconds: 900)
                try await house.work()
            }
            #expect(catcher.caught.count == 1)
        }
    }

    @Test(arguments: Engine.usual)
    func `is made up on the same day if the house was off, and lost days are not doubled`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            try await house.wait(until: "2026-12-04", 21, 30)
            #expect(catcher.caught.count == 1)
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            try await house.wait(until: "2026-12-07", 9)
            #expect(catcher.caught.count == 2, "one for three days")
            try await house.wait(until: "2026-12-08", 8)
            #expect(catcher.caught.count == 2)
        }
    }

    @Test(arguments: Engine.allCases)
    func `is that of today where the house was off over night`(_ engine: Engine) async throws {
        try await withDigests(engine) { house, catcher in
            try await house.choose(.daily, .ann)
            let board = try await Table(house[.ann])
            try await board.add("어제의 일", due: "2026-12-04")
            try await board.add("오늘의 일", due: "2026-12-05")
            try await house.wait(until: "2026-12-04", 23)
            try await house.services.watchClock()
            func letters() -> [MailCatcher.Letter] {
                catcher.caught.filter { $0.recipients == ["RCPT TO:<ann@example.org>"] }
            }
            #expect(letters().count == 1)
            // Nine and a half hours later it is started again.
            house.clock.advance(seconds: 34_200)
            try await house.withNode(skew: { 0 }) { node in
                try await node.services.watchClock()
                #expect(node.services.houseClock.isSuspect)
                try await node.work()
            }
            #expect(letters().count == 2)
            #expect(letters().last?.subject == "1 card due today, 1 overdue card")
        }
    }

    @Test(arguments: Engine.usual)
    func `that is over when the digest is chosen is not made up, nor one that had a digest`(
        _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            // 3 December, 9:00.
            try await house.choose(.daily, .ann)
            try await house.work()
            #expect(catcher.caught.isEmpty)
            try await house.wait(until: "2026-12-07", 8)
            #expect(catcher.caught.count == 1)
            house.clock.advance(seconds: 60)
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            for cadence in [DigestCadence.off, .weekly, .daily] { try await house.choose(cadence, .ann) }
            for _ in 1...4 {
                house.clock.advance(seconds: 900)
                try await house.work()
            }
            #expect(catcher.caught.count == 1)
            try await house.wait(until: "2026-12-08", 8)
            #expect(catcher.caught.count == 2)
        }
    }

    /// When quiet hours begin and end, and when the digest comes: at their end, and in the day's last hour where there is
    /// none that day.
    @Test(arguments: [(from: 22, to: 10, comes: 10), (from: 8, to: 0, comes: 23)], Engine.usual)
    func `waits for the end of quiet hours, until the day's last`(
        _ quiet: (from: Int64, to: Int64, comes: Int), _ engine: Engine
    ) async throws {
        try await withDigests(engine) { house, catcher in
            let chosen: JSON = ["digest": "daily", "quietFrom": .integer(quiet.from), "quietTo": .integer(quiet.to)]
            try #require(try await house[.ann].api(.patch, "/me/notices", chosen).status == 200)
            let board = try await house.shared()
            try await house.tell(.cardAssigned, .ann, by: .minji, on: board.id)
            for hour in [8, quiet.comes - 1] { try await house.wait(until: "2026-12-04", hour, 45) }
            #expect(catcher.caught.isEmpty)
            try await house.wait(until: "2026-12-04", quiet.comes)
            #expect(catcher.caught.count == 1)
        }
    }
}
