import Floor
import Foundation
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

@Suite struct `Who is not in a run` {
    /// They have no role in its space, and press twice, or never hear the first answer.
    @Test(arguments: Engine.allCases)
    func `gets the first answer again where they send the same once more`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let meetup = try await Meeting(house)
            try await meetup.open(in: 48)
            let sam = try await house.id(of: .sam).text
            let operation = "01a2b000-0000-7000-8000-00000000000"
            let forms: [(String, [(String, String)])] = [
                ("apply", [("note", "안녕하세요")]), ("post-message", [("text", "어디서요?"), ("thread", sam)]),
                ("report", [("thing", meetup.id), ("reason", "spam")]), ("withdraw", []),
            ]
            for (number, (useCase, fields)) in forms.enumerated() {
                var locations: [String?] = []
                for _ in 0..<2 {
                    let answer = try await house[.sam].post(
                        "/run/\(meetup.id)/\(useCase)", pairs: fields + [("operation", operation + String(number))])
                    #expect(answer.status == 303, "\(useCase): \(answer.status)")
                    locations.append(answer.location)
                }
                #expect(locations[0] == locations[1], "\(useCase)")
            }
            #expect(try await meetup.count(of: "application.made") == 1)
            #expect(try await meetup.count(of: "message.posted") == 1)
            #expect(try await meetup.count(of: "application.withdrawn") == 1)
            // Somebody else's id is no way in.
            let other = try await house[.ann].post(
                "/run/\(meetup.id)/withdraw", ["operation": operation + "3"])
            #expect(other.status == 404 || other.status == 409, "\(other.status)")
        }
    }
}

@Suite struct `The last place of a run` {
    /// `MARU_RACES=1000` runs as many.
    private let races = ProcessInfo.processInfo.environment["MARU_RACES"].flatMap { Int($0) } ?? 25

    /// The leader's phone and laptop each accept somebody at the same moment.
    @Test(arguments: Engine.allCases)
    func `goes to one of two whom two devices accept at once`(_ engine: Engine) async throws {
        try await withHouse(engine, cast: Cast.allCases, rooms: [.run]) { house in
            let (ann, sam) = (try await house.id(of: .ann).text, try await house.id(of: .sam).text)
            for race in 0..<races {
                let meetup = try await Meeting(house, isFirst: race == 0)
                try await meetup.write(in: 48, capacity: 2)
                try await meetup.act("open-meetup", as: .minji)
                try await meetup.act("apply", as: .ann)
                try await meetup.act("apply", as: .sam)
                async let one = meetup.act("accept-application", ["person": ann], as: .minji)
                async let other = meetup.act("accept-application", ["person": sam], as: .minji)
                _ = try await (one, other)
                let both = [try await meetup.status(.ann), try await meetup.status(.sam)]
                #expect(both.filter { $0 == .accepted }.count == 1, "\(race): \(both)")
                #expect(both.filter { $0 == .waitlisted }.count == 1, "\(race): \(both)")
            }
        }
    }
}
