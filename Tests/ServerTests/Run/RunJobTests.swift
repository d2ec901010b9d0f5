import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `The time of a run` {
    @Test(arguments: Engine.usual)
    func `passes an offered place on after twelve hours, with nobody there`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await house.services.planJobs()
            try await meetup.open(in: 48)
            for member in [Cast.doyun, .ann, .sam] {
                house.clock.advance(seconds: 1)
                try await meetup.takes(member)
            }
            #expect(try await meetup.statuses(.ann, .sam) == [.accepted, .waitlisted])
            try await meetup.act("leave-meetup", as: .doyun)
            #expect(try await meetup.status(.sam) == .offered)
            try await house.wait(minutes: 12 * 60 - 1)
            #expect(try await meetup.status(.sam) == .offered)
            try await house.wait(minutes: 1)
            #expect(try await meetup.status(.sam) == .withdrawn)
            for _ in 0..<3 { try await house.wait(minutes: 10) }
            #expect(try await meetup.count(of: "waitlist.promoted") == 1)
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `closes it once and tells who was not answered, also where the house was down over it`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await house.services.planJobs()
            try await meetup.open(in: 5)
            try await meetup.act("apply", as: .sam)
            // Killed before the start with the job in its hands, and up again hours later.
            house.clock.advance(seconds: 5 * 3_600)
            let now = house.clock.now
            let claimed = try await house.services.database.write {
                try $0.claim(at: now, lease: Limits.jobLeaseMilliseconds, limit: 8, of: ["run.on-time"])
            }
            #expect(claimed.count == 1)
            house.clock.advance(Limits.jobLeaseMilliseconds)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try await house.services.planJobs()
                        try await house.services.runDueJobs()
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await meetup.status(.sam) == .unanswered)
            #expect(try await meetup.count(of: "meetup.started") == 1)
            let told = try await house.inbox(.sam).filter { $0["kind"]?.stringValue == "closed" }
            #expect(told.count == 1 && told[0]["link"]?.stringValue == "/run/\(meetup.id)", "\(told)")
            try await meetup.expectFolded()
        }
    }

    @Test(arguments: Engine.allCases)
    func `is told a day and two hours before, and its leader of attendance, each once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await house.services.planJobs()
            try await meetup.open(in: 48)
            try await meetup.takes(.ann)
            func told(_ kind: String, _ members: Cast...) async throws -> [Int] {
                var counts: [Int] = []
                for member in members {
                    counts.append(try await house.inbox(member).filter { $0["kind"]?.stringValue == kind }.count)
                }
                return counts
            }
            try await house.wait(minutes: 24 * 60)
            #expect(try await told("soon", .ann, .minji, .sam) == [1, 1, 0])
            for _ in 0..<3 { try await house.wait(minutes: 60) }
            #expect(try await told("soon", .ann) == [1])
            try await house.wait(minutes: 19 * 60)
            #expect(try await told("soon", .ann) == [2])
            try await house.wait(minutes: 2 * 60)
            #expect(try await told("soon", .ann) == [2])
            #expect(try await told("attendance", .minji, .ann) == [1, 0])
            let link = try await house.inbox(.minji).first { $0["kind"]?.stringValue == "attendance" }?["link"]
            #expect(link?.stringValue == "/run/\(meetup.id)/attendance")
            // An hour's run, and three hours for attendance: half an hour before they are over.
            try await house.wait(minutes: 3 * 60 + 30)
            #expect(try await told("attendance", .minji) == [2])
            try await house.wait(minutes: 60)
            #expect(try await told("attendance", .minji) == [2])
        }
    }

    @Test(arguments: Engine.usual)
    func `of a run that is moved is told anew, of one that is cancelled no more`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await house.services.planJobs()
            try await meetup.open(in: 48)
            try await meetup.takes(.ann)
            func soon() async throws -> Int {
                try await house.inbox(.ann).filter { $0["kind"]?.stringValue == "soon" }.count
            }
            try await house.wait(minutes: 24 * 60)
            try await meetup.write(in: 48)
            try await house.wait(minutes: 23 * 60)
            #expect(try await soon() == 1)
            try await house.wait(minutes: 60)
            #expect(try await soon() == 2)
            try await meetup.act("cancel-meetup", as: .minji)
            try await house.wait(minutes: 23 * 60)
            #expect(try await soon() == 2)
        }
    }

    /// A message, or anything else that happens between the time of a reminder and the job, must not pass over it.
    @Test(arguments: Engine.usual)
    func `is told though something happens in the minute when it is due`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await house.services.planJobs()
            try await meetup.open(in: 48)
            try await meetup.takes(.ann)
            house.clock.advance(seconds: 24 * 3_600)
            try await meetup.act("apply", as: .sam)
            try await house.services.runDueJobs()
            #expect(try await house.inbox(.ann).filter { $0["kind"]?.stringValue == "soon" }.count == 1)
        }
    }
}
