import CPostgres
import Foundation
public import Storage
import Synchronization

/// The two engines. A test of anything stored is parameterized over `Engine.usual`; over `Engine.allCases` if it proves
/// what the engines do in their own ways (locks, races, time-outs, migrations, search, places), or takes statements to
/// PostgreSQL, where each has to run in some test: see `script/statements`.
public enum Engine: String, CaseIterable, Sendable {
    case sqlite, postgres

    /// SQLite alone; both if `MARU_TEST_ENGINES` is `all`.
    public static let usual =
        ProcessInfo.processInfo.environment["MARU_TEST_ENGINES"] == "all" ? Engine.allCases : [.sqlite]

    /// As a database names it.
    var name: String {
        switch self {
        case .sqlite: "SQLite"
        case .postgres: "PostgreSQL"
        }
    }
}

extension DatabaseLimits {
    /// More patient than in production, because hundreds of tests run at once, and some let a transaction wait.
    public static let ofTests = DatabaseLimits(patience: .seconds(60), idleWait: .seconds(60))
}

/// Passes a body a fresh, migrated database of the engine, configured as in production, and deletes it afterwards.
///
/// SQLite uses a file in a temporary folder; PostgreSQL uses a schema of its own on the server in `MARU_TEST_POSTGRES`.
public func withDatabase<Result>(
    _ engine: Engine, migrations: [Migration] = Migration.floor,
    limits: DatabaseLimits = .ofTests,
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

/// Passes a body a fresh database of the engine with these migrations, as a copy of one that was migrated before.
///
/// PostgreSQL uses a database of its own, which can be copied as a schema cannot.
func withMigratedDatabase<Result>(
    _ engine: Engine, migrations: [Migration], limits: DatabaseLimits, _ body: (Database) async throws -> Result
) async throws -> Result {
    func open(_ location: Location) async throws -> Result {
        let database = try await Database.open(location, limits: limits)
        return try await closing(database) { try await body(database) }
    }
    StatementNotes.begin
    switch engine {
    case .sqlite:
        return try await withLocation(engine) { location in
            if case .sqlite(let path) = location { try await MigratedDatabases.shared.copy(migrations, to: path) }
            return try await open(location)
        }
    case .postgres:
        let template = try await MigratedDatabases.shared.template(migrations)
        return try await TestServer.withCopy(of: template) { try await open(.postgres($0, connections: 4)) }
    }
}

/// Passes a body the location of an empty database, for tests that open it themselves, or twice.
public func withLocation<Result>(
    _ engine: Engine, connections: Int = 4, _ body: (Location) async throws -> Result
) async throws -> Result {
    StatementNotes.begin
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

/// The PostgreSQL server that tests share.
enum TestServer {
    /// There is no PostgreSQL to test on. This fails the test: a skipped test could be mistaken for a passed one.
    struct Missing: Error, CustomStringConvertible {
        let description = "MARU_TEST_POSTGRES is not set: run script/test, which starts a PostgreSQL for the tests."
    }

    private static let count = Atomic(0)
    /// Each schema in use has several connections, and a server allows a hundred.
    private static let turns = Turns(8)

    static func withSchema<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        guard let address else { throw Missing() }
        let server = try await server.value
        await turns.begin()
        defer { Task { await turns.end() } }
        let number = count.add(1, ordering: .relaxed).newValue
        let schema = "\(prefix)_\(number)"
        try await server.write { try $0.createSchema(schema) }
        let separator = address.contains("?") ? "&" : "?"
        do {
            let result = try await body("\(address)\(separator)options=-csearch_path%3D\(schema)")
            try await server.write { try $0.dropSchema(schema) }
            return result
        } catch {
            // Report the test's own error.
            try? await server.write { try $0.dropSchema(schema) }
            throw error
        }
    }

    /// Passes a body the address of a copy of a database, and drops it afterwards.
    static func withCopy<Result>(of template: String, _ body: (String) async throws -> Result) async throws -> Result {
        await turns.begin()
        defer { Task { await turns.end() } }
        let name = "\(prefix)_\(count.add(1, ordering: .relaxed).newValue)"
        // Copies files, which takes half as long as the default: writing each page to the log.
        try await command("CREATE DATABASE \(name) TEMPLATE \(template) STRATEGY file_copy")
        do {
            let result = try await body(try address(of: name))
            try await command("DROP DATABASE \(name) WITH (FORCE)")
            return result
        } catch {
            // Report the test's own error.
            try? await command("DROP DATABASE \(name) WITH (FORCE)")
            throw error
        }
    }

    /// What the names of this process's databases and schemas begin with.
    static var prefix: String { "test_\(ProcessInfo.processInfo.processIdentifier)" }

    /// The address of another database of the server.
    static func address(of database: String) throws -> String {
        guard let address, var parts = URLComponents(string: address) else { throw Missing() }
        parts.path = "/\(database)"
        guard let text = parts.string else { throw Missing() }
        return text
    }

    /// Runs a statement that PostgreSQL allows in no transaction, and so none of ``Database`` runs.
    static func command(_ sql: String) async throws {
        guard let address else { throw Missing() }
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async {
                let connection = PQconnectdb(address)
                defer { PQfinish(connection) }
                let result = PQexec(connection, sql)
                defer { PQclear(result) }
                guard PQresultStatus(result) == PGRES_COMMAND_OK else {
                    let message = PQerrorMessage(connection).map { String(cString: $0) } ?? "out of memory"
                    return continuation.resume(throwing: StorageError.unavailable("\(sql): \(message)"))
                }
                continuation.resume()
            }
        }
    }

    /// Opened by the first test and shared by all, for the lifetime of the process: it creates and drops schemas.
    private static let server = Task {
        guard let address else { throw Missing() }
        return try await Database.open(.postgres(address, connections: 2), limits: .ofTests)
    }

    private static var address: String? { ProcessInfo.processInfo.environment["MARU_TEST_POSTGRES"] }
}

/// A semaphore.
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
