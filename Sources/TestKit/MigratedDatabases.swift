import CPostgres
import Foundation
import ServerFloor
import Storage

/// Databases with the tables of some rooms and nothing in them, of which a test gets a copy: its migrations take four times
/// as long.
actor MigratedDatabases {
    static let shared = MigratedDatabases()

    private var files: [[String]: Task<URL, any Error>] = [:]
    private var databases: [[String]: Task<String, any Error>] = [:]

    /// Puts the migrated tables where a test's SQLite database will be opened.
    func copy(_ migrations: [Migration], to path: String) async throws {
        let ids = migrations.map(\.id)
        let made = files[ids] ?? Task { try await MigratedDatabases.file(migrations) }
        files[ids] = made
        let file = try await made.value
        try FileManager.default.copyItem(atPath: file.path(), toPath: path)
    }

    /// The name of a PostgreSQL database with the migrated tables, to be copied by `CREATE DATABASE … TEMPLATE`.
    func template(_ migrations: [Migration]) async throws -> String {
        let ids = migrations.map(\.id)
        let name = "\(TestServer.prefix)_template_\(databases.count)"
        let made = databases[ids] ?? Task { try await MigratedDatabases.database(name, migrations) }
        databases[ids] = made
        return try await made.value
    }

    private static func file(_ migrations: [Migration]) async throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "maru.sqlite")
        let database = try await Database.open(.sqlite(path: file.path()))
        try await closing(database) { _ = try await database.migrate(migrations) }
        return file
    }

    private static func database(_ name: String, _ migrations: [Migration]) async throws -> String {
        // An earlier process with this number may have left it.
        try await TestServer.command("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
        try await TestServer.command("CREATE DATABASE \(name)")
        let database = try await Database.open(.postgres(TestServer.address(of: name), connections: 2))
        try await closing(database) { _ = try await database.migrate(migrations) }
        return name
    }
}
