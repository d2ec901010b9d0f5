import Floor
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `Reminders of a retrospective` {
    @Test(arguments: Engine.allCases)
    func `say how long it is at the moment they are read, also where the house was late`(
        _ engine: Engine
    ) async throws {
        try await withTeam(engine, in: 48) { crew in
            let house = crew.house
            // Stopped from before the hour before until twenty minutes before it.
            try await house.wait(minutes: 46 * 60)
            house.clock.advance(seconds: 100 * 60)
            try await house.services.runDueJobs()
            let told = try await soon(crew, .minji)
            #expect(told.count == 2 && told.contains { $0.hasPrefix("20분 뒤에 ‘3차 회고’ 회고가 시작돼요: ") }, "\(told)")
            #expect(!told.contains { $0.contains("한 시간 뒤") }, "\(told)")
            house.clock.advance(seconds: 60)
            #expect(try await soon(crew, .ann).contains { $0.hasPrefix("“3차 회고” starts in 19 minutes: ") })
            house.clock.advance(seconds: 18 * 60)
            #expect(try await soon(crew, .ann).contains { $0.hasPrefix("“3차 회고” starts in 1 minute: ") })
            house.clock.advance(seconds: 600)
            let later = try await soon(crew, .ann)
            #expect(later.allSatisfy { $0.hasPrefix("“3차 회고” was to start: ") }, "\(later)")
        }
    }

    @Test(arguments: Engine.usual)
    func `say that it is an hour where it is one`(_ engine: Engine) async throws {
        try await withTeam(engine, in: 48) { crew in
            try await crew.house.wait(minutes: 24 * 60)
            #expect(try await soon(crew, .minji).allSatisfy { $0.contains("회고가 곧 있어요: ") })
            try await crew.house.wait(minutes: 23 * 60)
            #expect(try await soon(crew, .minji).contains { $0.hasPrefix("한 시간 뒤에 ‘3차 회고’") })
        }
    }

    @Test(arguments: Engine.usual)
    func `stay away where the start itself is as near`(_ engine: Engine) async throws {
        try await withTeam(engine, in: 3) { crew in
            crew.house.clock.advance(seconds: 3 * 3_600 - 4 * 60)
            try await crew.house.services.runDueJobs()
            #expect(try await soon(crew, .minji).isEmpty)
            try await crew.house.wait(minutes: 4)
            #expect(try await crew.house.texts(.minji).filter { $0.contains("시작됐") }.count == 1)
        }
    }

    /// Were a team looked at again, whoever threw a notice away would be told anew.
    @Test(arguments: Engine.usual)
    func `are looked at once each: what was told is told to nobody again, nor is anybody asked for`(
        _ engine: Engine
    ) async throws {
        try await withTeam(engine, in: 48) { crew in
            let house = crew.house
            try await house.wait(minutes: 24 * 60)
            #expect(try await soon(crew, .ann).count == 1)
            try await forget(house)
            for _ in 0..<5 { try await house.wait(minutes: 1) }
            #expect(try await soon(crew, .ann).isEmpty)
            try await house.wait(minutes: 23 * 60 - 5)
            #expect(try await soon(crew, .ann).count == 1, "the hour before is another")
            try await forget(house)
            try await house.wait(minutes: 1)
            #expect(try await soon(crew, .ann).isEmpty)
        }
    }

    @Test(arguments: Engine.usual)
    func `come anew for a day that was moved`(_ engine: Engine) async throws {
        try await withTeam(engine, in: 48) { crew in
            try await crew.house.wait(minutes: 24 * 60)
            try await crew.schedule(in: 72 * 3_600_000)
            try await crew.house.wait(minutes: 47 * 60)
            #expect(try await soon(crew, .ann).count == 1)
            try await crew.house.wait(minutes: 60)
            #expect(try await soon(crew, .ann).count == 2)
        }
    }

    private func withTeam(
        _ engine: Engine, in hours: Int64, _ body: @escaping @Sendable (Crew) async throws -> Void
    ) async throws {
        try await withHouse(engine, cast: [.minji, .ann], rooms: Crew.rooms) { house in
            let crew = try await Crew(house, [.minji, .ann])
            try await house.services.planJobs()
            try await crew.schedule(in: hours * 3_600_000)
            try await body(crew)
        }
    }

    private func soon(_ crew: Crew, _ member: Cast) async throws -> [String] {
        try await crew.house.inbox(member).filter { $0["kind"]?.stringValue == "retrospective-soon" }
            .compactMap { $0["text"]?.stringValue }
    }

    private func forget(_ house: House) async throws {
        try await house.services.database.write { _ = try $0.execute("DELETE FROM floor_notice") }
    }
}
