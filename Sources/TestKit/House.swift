public import Floor
import Foundation
import HTTPTypes
import Hummingbird
public import HummingbirdTesting
public import Logging
public import Server
public import ServerFloor
public import Storage

/// A whole server on a fresh database, without sockets, with a clock that does not advance by itself.
public struct House: Sendable {
    public let services: Services
    public let clock: StillClock
    public let client: any TestClientProtocol
    /// The port of a server with sockets.
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

    /// A browser that is not signed in.
    public func visitor(_ language: Language = .ko, from network: String? = nil) -> Visitor {
        Visitor(client, language, isSecure: services.settings.isSecure, network: network)
    }

    /// The browser of a person with an account, who must be in the test's cast.
    public subscript(account: Cast) -> Visitor {
        guard let visitor = accounts[account] else { preconditionFailure("\(account) does not live in this house") }
        return visitor
    }

    /// Runs another node of the same server: with the same database, its own page cache, and a clock that is off.
    ///
    /// - Parameters:
    ///   - number: the number of the node among the others, from 1.
    ///   - database: its own connection to the same database; nil for the first node's.
    ///   - skew: milliseconds by which its clock is ahead of the first one's.
    public func withNode(
        _ number: Int = 1, on database: Database? = nil, skew: @escaping @Sendable () -> Int64,
        _ body: @escaping @Sendable (House) async throws -> Void
    ) async throws {
        let (clock, accounts) = (clock, accounts)
        var other = Services(
            settings: services.settings, database: database ?? services.database, clock: { clock.now + skew() },
            steady: { clock.steady }, random: .counting(from: UInt64(number) << 40), logger: services.logger,
            assets: services.assets,
            rooms: services.rooms)
        other.probes = services.probes
        let node = other
        try await buildApplication(node).test(.router) { client in
            try await body(House(node, clock, client, accounts.mapValues { $0.at(client) }))
        }
    }

    /// The link that the first start prints.
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

    /// Signs in people who have accounts already.
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

/// Passes a body a server on a fresh database of the engine.
///
/// - Parameters:
///   - cast: the people with accounts; the first is the administrator. They joined by the welcome link and by
///     invitations.
///   - limits: of the database; by default more patient than in production.
///   - isLive: true for a server that listens on a port, for what cannot be tested without sockets. With a certificate
///     its client speaks HTTP/2 over TLS, and follows redirects, so that nobody moves in by it.
///   - change: changes the settings, which are the defaults except for a cheap password hash and no weather.
public func withHouse(
    _ engine: Engine, cast: [Cast] = [], rooms: [Room] = Room.all, assets: AssetStore = .stub,
    logger: Logger? = nil, limits: DatabaseLimits = .ofTests, isLive: Bool = false,
    settings change: (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (House) async throws -> Void
) async throws {
    try await withMigratedDatabase(engine, migrations: Services.migrations(of: rooms), limits: limits) { database in
        try await withHouse(
            on: database, cast: cast, rooms: rooms, assets: assets, logger: logger, isLive: isLive, settings: change,
            body)
    }
}

/// The same on an existing database without tables.
///
/// - Parameter isBack: whether the cast have accounts in it.
func withHouse(
    on database: Database, cast: [Cast], isBack: Bool = false, rooms: [Room] = Room.all, assets: AssetStore = .stub,
    logger: Logger?, isLive: Bool = false, settings change: (inout Settings) -> Void,
    _ body: @escaping @Sendable (House) async throws -> Void
) async throws {
    var settings = Settings()
    settings.passwordCost = 16
    settings.weather.provider = .off
    change(&settings)
    let clock = StillClock()
    var made = Services(
        settings: settings, database: database, clock: { clock.now }, steady: { clock.steady },
        random: .counting(from: isBack ? 1 << 50 : 1), logger: logger ?? Ledger().logger, assets: assets, rooms: rooms)
    made.probes = .calm
    let services = made
    try await database.migrate(services.migrations)
    let certificates = try CertificateStore(settings.tls)
    let way: TestingSetup = settings.tls.isOn ? .ahc(.https) : .live
    try await buildApplication(services, certificates).test(isLive ? way : .router) { client in
        let house = House(services, clock, client)
        try await body(isBack ? house.returned(cast) : house.moved(in: cast))
    }
}

extension HealthProbes {
    /// Of a machine in Seoul with half of its disk free. Each house has its own, with more patience than in production.
    public static var calm: HealthProbes {
        var probes = HealthProbes(
            disk: { _ in DiskSpace(free: 64 << 30, total: 128 << 30) },
            zone: TimeZone(identifier: "Asia/Seoul") ?? .current)
        probes.patience = .seconds(60)
        return probes
    }
}

extension AssetStore {
    /// The files that pages refer to, without content.
    public static let stub = AssetStore(
        holding: Dictionary(uniqueKeysWithValues: Assets.needed.map { ($0, Array("/* \($0) */".utf8)) }))
}
