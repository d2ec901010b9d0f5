import Floor
import Hummingbird
import Logging
public import ServerFloor
import ServiceLifecycle
import Storage
import UnixSignals

extension Services {
    /// Serves until the process is told to stop (SIGTERM, SIGINT), then ends in order: no new connections, requests
    /// finished, streams ended with a hint to come back, the database written together and closed.
    public func serve() async throws {
        defer { withExtendedLifetime(lock) {} }
        // On a disk that is full or not to be written to, it is better told now than to the first who writes.
        try await database.tryWriting()
        try await watchClock()
        let welcome = try await welcomeLink()
        let application = buildApplication(self) { port in
            logger.notice("Maru is open at http://\(settings.host):\(port)")
            guard let welcome else { return }
            logger.notice("Nobody has come in yet. Make the first account at \(origin(port: port))\(welcome.text)")
        }
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(service: LastCall(database: database)), .init(service: application),
                // It ends by an error only where the house is not to go on; whoever is being answered is answered.
                .init(service: JobPulse(services: self), failureTerminationBehavior: .gracefullyShutdownGroup),
                .init(service: CatchUpPulse(services: self)),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: quiet)
        configuration.maximumGracefulShutdownDuration = .seconds(Limits.stopSeconds)
        try await closing(database) { try await ServiceGroup(configuration: configuration).run() }
        logger.notice("Maru has stopped.")
    }

    /// The house's address for links that are printed or handed on.
    public var origin: String { origin(port: settings.port) }

    private func origin(port: Int) -> String {
        guard !settings.address.isSet else { return settings.address.text }
        let host = ["0.0.0.0", "::", "127.0.0.1", "::1"].contains(settings.host) ? "localhost" : settings.host
        return "http://\(host):\(port)"
    }

    /// The libraries' own lines are for finding faults in them.
    private var quiet: Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}
