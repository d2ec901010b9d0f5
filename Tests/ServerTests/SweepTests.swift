import Floor
import HTTPTypes
import Storage
import TestKit
import Testing

@testable import Server
@testable import ServerFloor

@Suite struct `What the house sweeps out` {
    @Test(arguments: Engine.allCases)
    func `goes when it opens nothing any more, and what still does stays`(_ engine: Engine) async throws {
        try await withHouse(
            engine, cast: [.minji, .ann],
            settings: { $0.trustedProxies = [NetworkRange("127.0.0.0/8")].compactMap(\.self) }
        ) { house in
            func count() async throws -> [Int?] {
                try await house.services.database.read { connection in
                    try [
                        "SELECT count(*) FROM floor_session", "SELECT count(*) FROM floor_invitation",
                        "SELECT count(*) FROM floor_reset", "SELECT count(*) FROM floor_attempt",
                        "SELECT count(*) FROM board_import",
                        "SELECT count(*) FROM floor_job WHERE given_up_at IS NOT NULL",
                    ].map { try connection.first($0)?.int(0) }
                }
            }
            func upload() async throws -> Int {
                try await Upload(house[.minji], "title\n하나\n").send().status
            }
            let now = house.clock.now
            _ = try await house[.minji].invitation()
            _ = try await house.services.resetLink(for: Cast.ann.email)
            let guess: KeyValuePairs = ["email": "nobody@example.org", "password": "no such thing"]
            _ = try await house.visitor(from: "198.51.100.7").post("/sign-in", guess)
            #expect(try await upload() == 200)
            try await house.services.database.write { transaction in
                let job = ID<Job>(high: 9, low: 9)
                try transaction.enqueue(job, kind: "test.given-up", payload: "", due: now)
                try transaction.execute("UPDATE floor_job SET given_up_at = \(now)")
            }
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            // Of the invitations one had brought Ann in, and is good for others; nothing has ended yet.
            // The guess was counted for its network, for the address from there, and for the address.
            #expect(try await count() == [2, 2, 1, 3, 1, 1])
            house.clock.advance(days: 20)
            #expect(try await house[.minji].get("/me").status == 200)
            house.clock.advance(days: 11)
            #expect(try await upload() == 200)
            try await house.services.runDueJobs()
            // Minji's session was used meanwhile, and an upload has just come.
            #expect(try await count() == [1, 0, 0, 0, 1, 1])
            house.clock.advance(days: 60)
            try await house.services.runDueJobs()
            #expect(try await count() == [0, 0, 0, 0, 0, 0])
        }
    }
}
