public import Logging
import Server
public import ServerFloor
import Storage

/// Passes a body a server with a SQLite file, and another one the same house after its server was stopped and started again,
/// with everybody signed in again.
///
/// - Parameters:
///   - cast: the people with accounts; the first is the administrator.
///   - between: changes the file, which is whole and nobody has open.
public func withRestartedHouse(
    cast: [Cast], logger: Logger? = nil, settings change: (inout Settings) -> Void = { _ in },
    _ before: @escaping @Sendable (House) async throws -> Void, between: (_ file: String) throws -> Void,
    after: @escaping @Sendable (House) async throws -> Void
) async throws {
    try await withLocation(.sqlite) { location in
        guard case .sqlite(let file) = location else { return }
        try await MigratedDatabases.shared.copy(Services.migrations(of: Room.all), to: file)
        func serve(isBack: Bool, _ body: @escaping @Sendable (House) async throws -> Void) async throws {
            let database = try await Database.open(location, limits: .ofTests)
            try await closing(database) {
                try await withHouse(
                    on: database, cast: cast, isBack: isBack, logger: logger, settings: change, body)
            }
        }
        try await serve(isBack: false, before)
        try between(file)
        try await serve(isBack: true, after)
    }
}
