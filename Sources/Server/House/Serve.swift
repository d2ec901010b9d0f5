import Floor
import Hummingbird
import Logging
public import ServerFloor
import ServiceLifecycle
import Storage
import UnixSignals

extension Services {
    /// Serves until SIGTERM or SIGINT, then shuts down in order: lets proxies know, refuses new connections, finishes
    /// requests, ends streams with a time to reconnect, checkpoints and closes the database.
    public func serve() async throws {
        defer { withExtendedLifetime(lock) {} }
        let certificates = try CertificateStore(settings.tls)
        // Detect a full or read-only disk at startup instead of with the first change.
        try await database.tryWriting()
        try await watchClock()
        try await watchLineage()
        try await warnOfDemoPasswords()
        let welcome = try await welcomeLink()
        let supervisor = self.supervisor
        let listeningPort = ListeningPort()
        let application = buildApplication(self, certificates, listeningPort: listeningPort) { port in
            supervisor?.tell(.ready)
            logger.notice("Maru is running at \(settings.tls.isOn ? "https" : "http")://\(settings.host):\(port)")
            if let welcome { tell(welcome, port: port) }
        }
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(service: DatabaseShutdown(database: database)), .init(service: application),
                // It ends with an error only if the server must not continue; requests in progress are finished.
                .init(service: JobPulse(services: self), failureTerminationBehavior: .gracefullyShutdownGroup),
                .init(service: CatchUpPulse(services: self)),
                .init(service: PushPulse(services: self)),
                .init(
                    service: GracefulStop(
                        state: state, listeningPort: listeningPort, patience: settings.patience,
                        isShared: database.isShared,
                        logger: logger)),
            ],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: quiet)
        if let certificates {
            configuration.services.append(
                .init(service: CertificateSignal(certificates: certificates, logger: logger)))
        }
        // As the last of them it is asked first to stop, and says so.
        if let supervisor { configuration.services.append(.init(service: supervisor)) }
        configuration.maximumGracefulShutdownDuration = .seconds(
            Limits.stopSeconds + (database.isShared ? settings.patience.gracefulStopSeconds : 0))
        try await closing(database) { try await ServiceGroup(configuration: configuration).run() }
        logger.notice("Maru has stopped.")
    }

    /// Prints the link for the first account, whatever level is logged: nobody comes in without it, and the first page
    /// says that it is there.
    func tell(_ welcome: Link, port: Int) {
        var logger = logger
        logger.logLevel = min(logger.logLevel, .notice)
        logger.notice("There are no accounts yet. Create the first one at \(origin(port: port))\(welcome.text)")
    }

    /// The server's address for links that are printed or handed on.
    public var origin: String { origin(port: settings.port) }

    private func origin(port: Int) -> String {
        guard !settings.address.isSet else { return settings.address.text }
        let host = ["0.0.0.0", "::", "127.0.0.1", "::1"].contains(settings.host) ? "localhost" : settings.host
        return "\(settings.tls.isOn ? "https" : "http")://\(host):\(port)"
    }

    /// The libraries' own log lines are needed only for debugging.
    private var quiet: Logger {
        var logger = logger
        logger.logLevel = max(logger.logLevel, .warning)
        return logger
    }
}
