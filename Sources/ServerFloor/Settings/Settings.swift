public import Floor
public import struct Logging.Logger

/// The configuration with its default values. `Settings.keys` defines how each is written.
public struct Settings: Sendable, Equatable {
    public var host = "127.0.0.1"
    public var port = 8080
    /// The folder of the database and files.
    public var data = "data"
    /// The folder of the backups that the house makes each night; empty: it makes none.
    public var backupFolder = ""
    /// The hour of the machine's zone at which it does, 0 to 23.
    public var backupHour = 3
    /// How many of them are kept.
    public var backupKeep = 7
    /// A PostgreSQL connection string; empty for the SQLite file in `data`.
    public var database = ""
    /// The maximum number of connections to PostgreSQL.
    public var databaseConnections = 8
    /// The folder with styles, scripts and icons; empty to search beside the program and in the working directory.
    public var web = ""
    /// Whether browsers get the service worker that stores boards on a device for offline use.
    public var offline = true
    /// The public address, as `https://maru.example.org`; empty to use each request's Host.
    public var address = PublicAddress.unset
    /// The certificate of a server that does TLS itself.
    public var tls = TLS()
    /// How long browsers remember to use https only, in seconds; 0: HSTS is not sent.
    public var hstsSeconds = 31_536_000
    /// Whether HSTS includes subdomains.
    public var hstsSubdomains = false
    /// Proxies whose `X-Forwarded-For` is trusted, as configured; see `believedProxies`.
    public var trustedProxies: [NetworkRange] = []
    public var logFormat = LogFormat.text
    public var logLevel = LogLevel.info
    /// Who may create an account.
    public var signUp = SignUpPolicy.invited
    /// scrypt's N.
    public var passwordCost = 131_072
    /// Requests per second of one person, with a burst of ten times that; 0 for no limit.
    public var ratePerson = 100
    /// Requests per second from one network, with a burst of ten times that; 0 for no limit.
    public var rateNetwork = 300
    /// Open connections in total, and from one network.
    public var connections = 12_000
    public var connectionsNetwork = 500
    /// Live streams of one person, and in total.
    public var streamsPerson = 8
    public var streams = 2_000
    /// Megabytes (of 1,048,576 bytes) of files that one person, and all people together, may store; 0 for no limit.
    public var filesPerson = 5_000
    public var filesHouse = 50_000
    public var metrics = false
    /// The mail server that the server sends through.
    public var mail = Mail()
    /// The weather provider.
    public var weather = Weather()
    /// How pushes are sent.
    public var push = Push()
    /// The providers of map pictures and of the positions of addresses.
    public var map = Map()
    /// The bearer token that Prometheus must present; empty: metrics are served only to this machine, and never over
    /// TLS.
    public var metricsToken = ""
    /// Rooms that are switched off for everyone.
    public var roomsOff: [Page.Place] = []
    /// Not configurable by a key.
    public var patience = Patience()
    /// Commands for this house, as hosts are told them. Not configurable by a key.
    public var command = HouseCommand()

    public init() {}

    public enum LogFormat: String, Sendable, CaseIterable { case text, json }

    /// The log level.
    public enum LogLevel: String, Sendable, CaseIterable { case debug, info, notice, warning, error }

    /// Who may create an account.
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
