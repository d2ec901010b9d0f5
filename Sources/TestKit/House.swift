public import Floor
import HTTPTypes
import Hummingbird
public import HummingbirdTesting
public import Logging
public import Server
public import ServerFloor
public import Storage

/// A whole house on a fresh database, without sockets, with a clock that stands still.
public struct House: Sendable {
    public let services: Services
    public let clock: StillClock
    public let client: any TestClientProtocol
    /// The port of a house with sockets.
    public var port: Int? { client.port }
    private let accounts: [Cast: Visitor]

    init(_ services: Services, _ clock: StillClock, _ client: any TestClientProtocol) {
        self.init(services, clock, client, [:])
    }

    private init(
        _ services: Services, _ clock: StillClock, _ client: any TestClientProtocol, _ accounts: [Cast: Visitor]
    ) {
        self.services = services
        self.clock = clock
        self.client = client
        self.accounts = accounts
    }

    /// Somebody with a browser who is not signed in.
    public func visitor(_ language: Language = .ko, from network: String? = nil) -> Visitor {
        Visitor(client, language, isSecure: services.settings.address.isSecure, network: network)
    }

    /// The browser of somebody who lives here; the test must have asked for them.
    public subscript(account: Cast) -> Visitor {
        guard let visitor = accounts[account] else { preconditionFailure("\(account) does not live in this house") }
        return visitor
    }

    /// Runs another node of the same house beside it: the same database, kept pages of its own, and a clock that is off.
    ///
    /// - Parameters:
    ///   - number: which it is of the others, from one on.
    ///   - database: its own way to the same store; nil for the first one's.
    ///   - skew: milliseconds by which its clock is ahead of the first one's.
    public func withNode(
        _ number: Int = 1, on database: Database? = nil, skew: @escaping @Sendable () -> Int64,
        _ body: @escaping @Sendable (House) async throws -> Void
    ) async throws {
        let (clock, accounts) = (clock, accounts)
        let other = Services(
            settings: services.settings, database: database ?? services.database, clock: { clock.now + skew() },
            steady: { clock.steady }, random: .counting(from: UInt64(number) << 40), logger: services.logger,
            assets: services.assets,
            rooms: services.rooms)
        try await buildApplication(other).test(.router) { client in
            try await body(House(other, clock, client, accounts.mapValues { $0.at(client) }))
        }
    }

    /// The first start's link, as it would be printed.
    public func welcomePath() async throws -> String? { try await services.welcomeLink()?.text }

    func moved(in cast: [Cast]) async throws -> House {
        var accounts: [Cast: Visitor] = [:]
        for person in cast {
            let visitor = visitor(person.language)
            let path: String
            if let welcome = try await welcomePath() {
                path = welcome
            } else if let first = cast.first, let host = accounts[first] {
                path = try await host.invitation()
            } else {
                preconditionFailure("somebody must come first")
            }
            let answer = try await visitor.post(
                path, ["name": person.name, "email": person.email, "password": person.password])
            guard answer.status == 303 else { throw Unwelcome(person: person, answer: answer.body) }
            accounts[person] = visitor
        }
        return House(services, clock, client, accounts)
    }

    /// Signs people in who live there already.
    func returned(_ cast: [Cast]) async throws -> House {
        var accounts: [Cast: Visitor] = [:]
        for person in cast {
            let visitor = visitor(person.language)
            let answer = try await visitor.post("/sign-in", ["email": person.email, "password": person.password])
            guard answer.status == 303 else { throw Unwelcome(person: person, answer: answer.body) }
            accounts[person] = visitor
        }
        return House(services, clock, client, accounts)
    }

    struct Unwelcome: Error {
        let person: Cast
        let answer: String
    }
}

/// Gives a body a house on a fresh database of the engine.
///
/// - Parameters:
///   - cast: who lives there; the first is the administrator. They came in through the welcome link and invitations.
///   - limits: of the database; more patient than a house's where nothing else is said.
///   - isLive: true for a house that listens on a port, for what cannot be tested without sockets.
///   - change: changes the settings, which are the standard ones but for a cheap password cost.
public func withHouse(
    _ engine: Engine, cast: [Cast] = [], rooms: [Room] = Room.all, assets: AssetStore = .stub,
    logger: Logger? = nil, limits: DatabaseLimits = DatabaseLimits(patience: .seconds(60)), isLive: Bool = false,
    settings change: (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (House) async throws -> Void
) async throws {
    try await withDatabase(engine, migrations: [], limits: limits) { database in
        try await withHouse(
            on: database, cast: cast, rooms: rooms, assets: assets, logger: logger, isLive: isLive, settings: change,
            body)
    }
}

/// The same on a database that is there, and has no tables yet.
func withHouse(
    on database: Database, cast: [Cast], rooms: [Room] = Room.all, assets: AssetStore = .stub, logger: Logger?,
    isLive: Bool = false, settings change: (inout Settings) -> Void,
    _ body: @escaping @Sendable (House) async throws -> Void
) async throws {
    var settings = Settings()
    settings.passwordCost = 16
    change(&settings)
    let clock = StillClock()
    let services = Services(
        settings: settings, database: database, clock: { clock.now }, steady: { clock.steady },
        random: .counting(), logger: logger ?? Ledger().logger, assets: assets, rooms: rooms)
    try await database.migrate(services.migrations)
    try await buildApplication(services).test(isLive ? .live : .router) { client in
        try await body(House(services, clock, client).moved(in: cast))
    }
}

extension AssetStore {
    /// The files that pages name, without content.
    public static let stub = AssetStore(
        holding: Dictionary(uniqueKeysWithValues: Assets.needed.map { ($0, Array("/* \($0) */".utf8)) }))
}
