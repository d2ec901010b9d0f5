public import Logging

/// The server's logger, as configured.
public func makeLogger(_ settings: Settings) -> Logger {
    switch settings.logFormat {
    case .json: Logger(label: "maru") { _ in JSONLogHandler(level: settings.logLevel.level) }
    case .text: Logger(label: "maru") { _ in TextLogHandler(level: settings.logLevel.level) }
    }
}
