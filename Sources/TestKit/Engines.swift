import Foundation
public import Storage
import Synchronization

/// The two engines: a test of anything stored is parameterised over `Engine.allCases`.
public enum Engine: String, CaseIterable, Sendable {
    case sqlite, postgres
}

/// Gives a body a fresh, migrated database of the engine as production has it, and takes it away afterwards.
///
/// SQLite is a file in a temporary folder; PostgreSQL is a schema of its own on the server that `MARU_TEST_POSTGRES`
/// names.
///
/// - Parameter limits: more patient than a house's where nothing else is said, since hundreds of tests run at once.
public func withDatabase<Result>(
    _ engine: Engine, migrations: [Migration] = Migration.floor,
    limits: DatabaseLimits = DatabaseLimits(patience: .seconds(60)),
    _ body: (Database) async throws -> Result
) async throws -> Result {
    try await withLocation(engine) { location in
        let database = try await Database.open(location, limits: limits)
        return try await closing(database) {
            try await database.migrate(migrations)
            return try await body(database)
        }
    }
}

/// Gives a body a place for a database, where nothing is yet: for tests that open it themselves, or twice.
public func withLocation<Result>(
    _ engine: Engine, connections: Int = 4, _ body: (Location) async throws -> Result
) async throws -> Result {
    switch engine {
    case .sqlite:
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await body(.sqlite(path: folder.appending(path: "maru.sqlite").path()))
    case .postgres:
        return try await TestServer.withSchema { try await body(.postgres($0, connections: connections)) }
    }
}

/// The PostgreSQL that tests share.
enum TestServer {
    /// There is no PostgreSQL to test on. That fails the test: a skipped one could pass for a green one.
    struct Missing: Error, CustomStringConvertible {
        let description = "MARU_TEST_POSTGRES is not set: run script/test, which starts a PostgreSQL for the tests."
    }

    private static let count = Atomic(0)
    /// Each schema in use has several connections, and a server has a hundred.
    private static let turns = Turns(8)

    static func withSchema<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        guard let address else { throw Missing() }
        let server = try await server.value
        await turns.begin()
        defer { Task { await turns.end() } }
        let number = count.add(1, ordering: .relaxed).newValue
        let schema = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
        try await server.write { try $0.createSchema(schema) }
        let separator = address.contains("?") ? "&" : "?"
        do {
            let result = try await body("\(address)\(separator)options=-csearch_path%3D\(schema)")
            try await server.write { try $0.dropSchema(schema) }
            return result
        } catch {
            // The test's own error is the one to be told of.
            try? await server.write { try $0.dropSchema(schema) }
            throw error
        }
    }

    /// Opened by the first test and shared by all: it makes and drops schemas, and lasts as long as the process.
    private static let server = Task {
        guard let address else { throw Missing() }
        return try await Database.open(
            .postgres(address, connections: 2), limits: DatabaseLimits(patience: .seconds(60)))
    }

    private static var address: String? { ProcessInfo.processInfo.environment["MARU_TEST_POSTGRES"] }
}

/// Lets so many in at once.
private actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ free: Int) { self.free = free }

    func begin() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func end() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
