import HummingbirdTesting
public import Logging
public import ServerFloor
public import Storage

/// Passes a body several nodes on one fresh database, each with its own `Services`; the database fails once `faults`
/// has begun. On PostgreSQL each node has its own connections; a SQLite file is written by one process, so there the
/// nodes share it.
///
/// - Parameters:
///   - skews: how far each further node's clock is ahead of the first one's, in milliseconds.
///   - cast: the people with accounts; the first is the administrator.
public func withFaultyHouses(
    _ engine: Engine, _ faults: Faults, skews: [Int64], cast: [Cast], logger: Logger,
    settings change: (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable ([House]) async throws -> Void
) async throws {
    try await withFaultyDatabases(engine, faults, count: skews.count + 1) { databases in
        guard let first = databases.first else { return }
        try await withHouse(on: first, cast: cast, logger: logger, settings: change) { house in
            try await withNodes(of: house, Array(zip(databases.dropFirst(), skews)), [house], body)
        }
    }
}

/// Opens the nodes one after another.
private func withNodes(
    of house: House, _ rest: [(Database, Int64)], _ nodes: [House],
    _ body: @escaping @Sendable ([House]) async throws -> Void
) async throws {
    guard let (database, skew) = rest.first else { return try await body(nodes) }
    try await house.withNode(nodes.count, on: database, skew: { skew }) { node in
        try await withNodes(of: house, Array(rest.dropFirst()), nodes + [node], body)
    }
}

/// Passes a body several connections to one fresh database, without tables, with faults injected.
public func withFaultyDatabases(
    _ engine: Engine, _ faults: Faults, count: Int, _ body: ([Database]) async throws -> Void
) async throws {
    try await withLocation(engine) { location in
        // Short if a fault must outlast it, and long if a busy machine might.
        let limits =
            switch engine {
            case .sqlite: DatabaseLimits(patience: .milliseconds(500))
            case .postgres:
                DatabaseLimits(
                    patience: .seconds(60), lockWait: .milliseconds(50), lockPatience: .milliseconds(100),
                    idleWait: .seconds(60))
            }
        var engines: [any DatabaseEngine] = []
        func close() async { for engine in engines { await engine.close() } }
        do {
            for _ in 0..<(engine == .sqlite ? 2 : count) {
                engines.append(try await Database.engine(at: location, limits: limits))
            }
            switch engine {
            case .sqlite:
                let (shared, neighbour) = (engines[0], engines[1])
                try await shared.write { _ = try $0.execute(FaultyEngine.filler) }
                try await body(
                    (0..<count).map { _ in Database(FaultyEngine(shared, faults, neighbour: neighbour)) })
            case .postgres:
                try await body(engines.map { Database(FaultyEngine($0, faults, neighbour: nil)) })
            }
        } catch {
            await close()
            throw error
        }
        await close()
    }
}
