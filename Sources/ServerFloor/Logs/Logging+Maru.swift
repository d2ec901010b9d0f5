public import Logging

/// The house's logger, as its settings want it.
public func makeLogger(_ settings: Settings) -> Logger {
    switch settings.logFormat {
    case .json: Logger(label: "maru") { _ in JSONLogHandler(level: settings.logLevel.level) }
    case .text: Logger(label: "maru") { _ in TextLogHandler(level: settings.logLevel.level) }
    }
}
