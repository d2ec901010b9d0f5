import Floor
import TestKit
import Testing

@testable import Server
@testable import ServerFloor
@testable import Storage

@Suite struct `What is due` {
    @Test(arguments: Engine.allCases)
    func `never waits for more than one look, however much it is`(_ engine: Engine) async throws {
        try await withHouse(engine) { house in
            let (now, seed, many) = (house.clock.now, house.services.random.entropy(), Limits.jobsAtOnce * 3)
            try await house.services.database.write { transaction in
                var entropy = seed
                for number in 1...many {
                    try transaction.mailReset(to: try EmailAddress("nobody\(number)@example.org"), now: now, &entropy)
                }
            }
            #expect(try await house.services.runDueJobs() == many)
            #expect(try await house.services.database.read { try $0.nextJobDue() } == nil)
        }
    }

    @Test func `has SQLite count the rows by which it chooses its ways`() async throws {
        try await withHouse(.sqlite, cast: [.minji]) { house in
            try await house.services.planJobs()
            try await house.services.runDueJobs()
            let counts = SQL(sqlite: "SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'", postgres: nil)
            let counted = try await house.services.database.read { try $0.first(counts)?.int(0) }
            #expect(counted == 1)
        }
    }

    @Test func `is looked for at each full minute, whenever the house was started`() {
        for start in stride(from: StillClock().now, to: StillClock().now + 180_000, by: 7_919) {
            var now = start
            repeat {
                let rest = JobPulse.rest(at: now)
                #expect((1...Limits.jobSeconds * 1_000).contains(rest))
                now += rest
            } while now < start + 60_000 && now % 60_000 != 0
            #expect(now % 60_000 == 0 && now - start <= 60_000, "\(start)")
        }
    }

    /// One that went on would write what tables of another shape take for something else.
    @Test(.timeLimit(.minutes(30)), arguments: Engine.allCases)
    func `is done no more once a newer Maru has migrated the database, and the house ends`(
        _ engine: Engine
    ) async throws {
        try await withHouse(engine) { house in
            try await house.services.watchSchema()
            try await house.services.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO floor_migration (id, fingerprint, place) VALUES ('sauna.0001-stove', 'x', 1000)")
            }
            await #expect(throws: StorageError.newerSchema(["sauna.0001-stove"])) {
                try await JobPulse(services: house.services).run()
            }
        }
    }
}
