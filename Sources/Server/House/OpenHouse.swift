import Foundation
import Logging
public import ServerFloor
package import Storage

extension Services {
    /// Opens a server's data: its data folder and its migrated database.
    ///
    /// - Parameters:
    /// - assets: nil for commands that serve no pages.
    /// - isMigrating: false to leave the schema as it is.
    /// - isServing: whether pages will be served; with SQLite only one process at a time may.
    /// - Throws: `StorageError.busy` if another process serves it; then the schema is left alone.
    public static func open(
        _ settings: Settings, assets: AssetStore? = nil, isMigrating: Bool = true, isServing: Bool = false
    ) async throws -> Services {
        let logger = makeLogger(settings)
        if settings.database.isEmpty {
            // Readable only by its owner.
            try FileManager.default.createDirectory(
                atPath: settings.data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let lock = isServing && settings.database.isEmpty ? try HouseLock(in: settings.data, logger) : nil
        let database = try await Database.open(settings.location) { logger.warning("\($0)") }
        var services = Services(
            settings: settings, database: database, clock: systemClock, logger: logger, assets: assets ?? .none,
            rooms: Room.all)
        services.lock = lock
        guard isMigrating else { return services }
        let report = try await database.migrate(services.migrations)
        for migration in report.applied { logger.info("Applied \(migration)") }
        if let snapshot = report.snapshot {
            logger.notice("The database before the migration was saved as \(snapshot)")
        }
        return services
    }
}

extension Settings {
    /// The database's location.
    package var location: Location {
        database.isEmpty ? .sqlite(path: sqliteFile) : .postgres(database, connections: databaseConnections)
    }

    /// The SQLite file.
    var sqliteFile: String { URL(fileURLWithPath: data).appendingPathComponent("maru.sqlite").path }

    /// Whether a database exists at the configured place, as far as can be told without opening it.
    public var holdsHouse: Bool { !database.isEmpty || FileManager.default.fileExists(atPath: sqliteFile) }
}
