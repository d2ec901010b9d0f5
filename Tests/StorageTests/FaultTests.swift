import Storage
import TestKit
import Testing

/// What a simulated fault comes to, held against what each engine promises of it.
@Suite(.timeLimit(.minutes(30))) struct FaultTests {
    /// What a write that was struck comes to.
    struct Outcome: Sendable {
        let fault: Fault
        let isPassing: Bool
        /// How it fails; nil where it succeeds.
        let error: String?
        let isWritten: Bool

        init(_ fault: Fault, isPassing: Bool = false, _ error: String?, isWritten: Bool) {
            self.fault = fault
            self.isPassing = isPassing
            self.error = error
            self.isWritten = isWritten
        }
    }

    private static let outcomes = [
        Outcome(.connectionLost, "unavailable", isWritten: false),
        Outcome(.commitLost, "outcomeUnknown", isWritten: false),
        Outcome(.answerLost, "outcomeUnknown", isWritten: true),
        Outcome(.victim, isPassing: true, nil, isWritten: true), Outcome(.victim, "busy", isWritten: false),
        Outcome(.lockHeld, isPassing: true, nil, isWritten: true), Outcome(.lockHeld, "busy", isWritten: false),
        Outcome(.diskFull, "unwritable", isWritten: false),
    ]

    @Test(arguments: Engine.allCases, outcomes)
    func `a write that is struck is all there or not at all, as it is told, and the next one is well`(
        engine: Engine, outcome: Outcome
    ) async throws {
        let faults = Faults(outcome.fault, isPassing: outcome.isPassing)
        try await withFaultyDatabases(engine, faults, count: 3) { databases in
            try await databases[0].migrate([notes])
            faults.begin()
            let error = await failure {
                try await databases[1].write { transaction in
                    try transaction.execute("INSERT INTO note (id) VALUES (\(1))")
                    try transaction.execute("INSERT INTO note (id) VALUES (\(2))")
                }
            }
            faults.end()
            #expect(faults.counts == [outcome.fault: 1])
            #expect(FaultTests.name(of: error) == outcome.error)
            for database in databases {
                let count = try await database.count()
                #expect(count == (outcome.isWritten ? 2 : 0))
            }
            for (number, database) in databases.enumerated() {
                try await database.write { try $0.execute("INSERT INTO note (id) VALUES (\(10 + number))") }
            }
            let count = try await databases[2].count()
            #expect(count == (outcome.isWritten ? 5 : 3))
        }
    }

    @Test(arguments: Engine.allCases, [true, false])
    func `a read whose connection is lost fails at most, and the next one is well`(
        engine: Engine, isPassing: Bool
    ) async throws {
        let faults = Faults(.readLost, isPassing: isPassing)
        try await withFaultyDatabases(engine, faults, count: 1) { databases in
            try await databases[0].migrate([notes])
            faults.begin()
            let error = await failure { try await databases[0].count() }
            faults.end()
            #expect(faults.counts == [.readLost: 1])
            // PostgreSQL's connections are opened again; SQLite has none, and a disk that fails is not read twice.
            #expect(FaultTests.name(of: error) == (engine == .postgres && isPassing ? nil : "unavailable"))
            let count = try await databases[0].count()
            #expect(count == 0)
        }
    }

    private static func name(of error: (any Error)?) -> String? {
        guard let error else { return nil }
        return String(describing: error).prefix { $0 != "(" }.split(separator: ".").last.map(String.init)
    }
}
