public import Floor
public import struct Logging.Logger

/// What the administrator can set, with its standard values. `Settings.keys` says how each is written.
public struct Settings: Sendable, Equatable {
    public var host = "127.0.0.1"
    public var port = 8080
    /// The folder in which the house keeps its database and files.
    public var data = "data"
    /// A PostgreSQL connection string; empty for the SQLite file in `data`.
    public var database = ""
    /// Connections to PostgreSQL, at most.
    public var databaseConnections = 8
    /// The folder with styles, scripts and icons; empty to look beside the program and in the working directory.
    public var web = ""
    /// Whether browsers are given the worker that keeps boards on a device, to be used with no network.
    public var offline = true
    /// How people reach the house, as `https://maru.example.org`; empty to go by each request's Host.
    public var address = PublicAddress.unset
    /// Whether browsers are told that names below the house's are reached over TLS alone too.
    public var hstsSubdomains = false
    /// Proxies whose word about the caller's address is believed, as they are set; see `believedProxies`.
    public var trustedProxies: [NetworkRange] = []
    public var logFormat = LogFormat.text
    public var logLevel = LogLevel.info
    /// Who may make an account.
    public var signUp = SignUpPolicy.invited
    /// scrypt's N.
    public var passwordCost = 131_072
    /// Requests a second for one person, with ten times that at once; 0 for no limit.
    public var ratePerson = 100
    /// Requests a second from one network, with ten times that at once; 0 for no limit.
    public var rateNetwork = 300
    /// Connections open at once, and from one network.
    public var connections = 12_000
    public var connectionsNetwork = 500
    /// Live streams for one person, and in all.
    public var streamsPerson = 8
    public var streams = 2_000
    public var metrics = false
    /// The server that takes the house's letters.
    public var mail = Mail()
    /// What Prometheus shows to be told them; empty: only this machine is told, and nobody over TLS.
    public var metricsToken = ""
    /// Rooms that are not shown to anybody.
    public var roomsOff: [Page.Place] = []
    /// What there is no key for.
    public var patience = Patience()

    public init() {}

    public enum LogFormat: String, Sendable, CaseIterable { case text, json }

    /// How much is logged.
    public enum LogLevel: String, Sendable, CaseIterable { case debug, info, notice, warning, error }

    /// Who may make an account.
    public enum SignUpPolicy: String, Sendable, CaseIterable { case invited, open }
}

extension Settings.LogLevel {
    /// The same for swift-log.
    public var level: Logger.Level {
        switch self {
        case .debug: .debug
        case .info: .info
        case .notice: .notice
        case .warning: .warning
        case .error: .error
        }
    }
}
