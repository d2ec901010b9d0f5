import Floor
import HTTPTypes
import RunRoom
import Storage
import TestKit
import Testing

@testable import RunServer
@testable import Server
@testable import ServerFloor

extension `Gone from the Run room` {
    /// There is no feed, no preview for other sites and no export of runs: the routes of the house, which are all asked,
    /// have none.
    @Test(arguments: Engine.allCases)
    func `4: no byte of the exact place reaches anybody who is not in, by page, API, device, search, notice or stream`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine, cast: [.minji], rooms: [.run], settings: Storms.unrated) { house in
            let crew = try await RunCrew(house)
            let meetup = try await crew.meetup()
            // Those who wait are told of it.
            let text = crew.filled(Meeting.form(start: "{start}"), for: .leader, in: meetup).map {
                ($0.0, $0.0 == "text" ? "물을 챙겨 오세요" : $0.1)
            }
            #expect(try await crew[.leader].post("/run/\(meetup)/edit-meetup", pairs: text).status == 303)
            let secrets = Meeting.secrets + ["37566535", "126977969"]
            let ways = RunWays(crew: crew, meetup: meetup)
            for who in RunMatrix.Who.allCases {
                let all = try await ways.everything(to: who)
                #expect(all.count > 80, "\(all.count) ways are few")
                guard who.isIn else {
                    for (way, told) in all {
                        for secret in secrets { #expect(!told.contains(secret), "\(secret) by \(way) to \(who)") }
                        // Nor does anybody find the run by words of its place.
                        #expect(!way.contains("text=") || !told.contains(meetup), "\(way) finds it for \(who)")
                    }
                    continue
                }
                // The same ways tell those who are in: the test can fail.
                for way in ["/run/\(meetup)", "/api/v1/meetups/\(meetup)", "sync"] {
                    let told = all.filter { $0.way == way }.map(\.told).joined()
                    for secret in Meeting.place { #expect(told.contains(secret), "no \(secret) by \(way) to \(who)") }
                }
            }
            async let outside = crew[.outsider].get("/live?at=\(meetup)")
            async let waiting = crew[.applicant].get("/live?at=\(meetup)")
            async let inside = crew[.accepted].get("/live?at=\(meetup)")
            try await eventually("three listen") { house.services.live.listening == 3 }
            _ = try await crew[.leader].post("/run/\(meetup)/post-message", ["text": "곧 만나요"])
            try await house.untilTold()
            house.services.live.end()
            for (heard, isIn) in [
                (try await outside.body, false), (try await waiting.body, false), (try await inside.body, true),
            ] {
                #expect(heard.contains(meetup) == isIn, "\(heard)")
                for secret in secrets { #expect(!heard.contains(secret), "a stream only says that there is something") }
            }
        }
    }
}
