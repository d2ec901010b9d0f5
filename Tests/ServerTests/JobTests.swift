import Floor
import Synchronization
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

    @Test(arguments: Engine.allCases)
    func `and a stop interrupts is no failure, and is done after the next start`(_ engine: Engine) async throws {
        let ledger = Ledger()
        let runs = Mutex(0)
        let slow = HouseJob("test.slow", every: 60_000, going: .report) { run in
            let isFirst = runs.withLock { runs in
                runs += 1
                return runs == 1
            }
            // To the end of the task; only a failing test waits so long.
            if isFirst { try await Task.sleep(for: .seconds(eventualSeconds)) }
            return run.now + 60_000
        }
        let room = Room(place: .run, kind: "slow", migrations: []) { $0.jobs = [slow] }
        try await withHouse(engine, rooms: [room], logger: ledger.logger) { house in
            try await house.services.planJobs()
            let running = Task { try await house.services.runHouseJobs() }
            try await eventually("it runs") { runs.withLock { $0 } == 1 }
            running.cancel()
            await #expect(throws: CancellationError.self) { try await running.value }
            #expect(!ledger.lines.contains { $0.contains("failed") || $0.contains("CancellationError") })
            let given = try await house.services.database.read {
                try $0.first("SELECT count(*) FROM floor_job WHERE kind = 'test.slow' AND given_up_at IS NULL")?.int(0)
            }
            #expect(given == 1)
            house.clock.advance(Limits.jobLeaseMilliseconds + 1)
            _ = try await house.services.runHouseJobs()
            #expect(runs.withLock { $0 } == 2)
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
