import Foundation
import Logging
public import ServerFloor
package import Storage

extension Services {
    /// Opens the house that the settings describe: its data folder, its database brought up to date.
    ///
    /// - Parameters:
    ///   - assets: nil for commands that serve no pages.
    ///   - isMigrating: false leaves the schema as it is.
    ///   - isServing: whether pages are served of it, as one process at a time does on SQLite.
    /// - Throws: `StorageError.busy` where another process serves it: its schema is left alone.
    public static func open(
        _ settings: Settings, assets: AssetStore? = nil, isMigrating: Bool = true, isServing: Bool = false
    ) async throws -> Services {
        let logger = makeLogger(settings)
        if settings.database.isEmpty {
            // For nobody else to read.
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
        if let snapshot = report.snapshot { logger.notice("The database as it was before stands in \(snapshot)") }
        return services
    }
}

extension Settings {
    /// Where the database is.
    package var location: Location {
        database.isEmpty ? .sqlite(path: sqliteFile) : .postgres(database, connections: databaseConnections)
    }

    /// The file of a house on SQLite.
    var sqliteFile: String { URL(fileURLWithPath: data).appendingPathComponent("maru.sqlite").path }

    /// Whether there is a house where the settings say, as far as can be told without opening it.
    public var holdsHouse: Bool { !database.isEmpty || FileManager.default.fileExists(atPath: sqliteFile) }
}
