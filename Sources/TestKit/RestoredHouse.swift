import Foundation
import HummingbirdTesting
import Server
import ServerFloor
import Storage

/// Passes a body a server restored from a backup: a fresh database of the engine, the clock of the original server, and
/// everybody signed in again.
///
/// - Parameters:
///   - backup: the path of a file that `backUp` wrote.
///   - cast: the people to sign in, who must have accounts in it.
public func withRestoredHouse(
    _ engine: Engine, _ backup: String, of house: House, cast: [Cast],
    _ body: @escaping @Sendable (House) async throws -> Void
) async throws {
    try await withLocation(engine) { location in
        let folder = FileManager.default.temporaryDirectory.appending(path: "maru-restored-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var settings = house.services.settings
        settings.data = folder.path
        if case .postgres(let address, _) = location { settings.database = address }
        _ = try await Services.restore(backup, to: settings, rooms: house.services.rooms)
        let (chosen, clock) = (settings, house.clock)
        let database = try await Database.open(chosen.location)
        let services = Services(
            settings: chosen, database: database, clock: { clock.now }, steady: { clock.steady },
            random: .counting(from: 1 << 50), logger: house.services.logger, assets: house.services.assets,
            rooms: house.services.rooms)
        do {
            try await buildApplication(services).test(.router) { client in
                try await body(House(services, clock, client).returned(cast))
            }
        } catch {
            await database.close()
            throw error
        }
        await database.close()
    }
}
