public import Logging
import Synchronization

/// Records log lines, for tests to read.
public final class Ledger: Sendable {
    private let entries = Mutex<[String]>([])

    public init() {}

    /// The lines: level, message, then sorted `key=value` pairs.
    public var lines: [String] { entries.withLock { $0 } }

    /// A logger that writes to this ledger.
    public var logger: Logger { Logger(label: "test") { _ in Handler(ledger: self) } }

    private struct Handler: LogHandler {
        let ledger: Ledger
        var logLevel = Logger.Level.info
        var metadata: Logger.Metadata = [:]

        init(ledger: Ledger) { self.ledger = ledger }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = event.metadata.map { metadata.merging($0) { $1 } } ?? metadata
            let pairs = all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            let line = ([event.level.rawValue, event.message.description] + pairs).joined(separator: " ")
            ledger.entries.withLock { $0.append(line) }
        }
    }
}
