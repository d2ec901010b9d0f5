import Floor
public import Logging

/// Writes one JSON object per line to standard output.
public struct JSONLogHandler: LogHandler {
    public var logLevel: Logger.Level
    public var metadata: Logger.Metadata = [:]
    private let write: @Sendable ([UInt8], _ now: Bool) -> Void

    /// - Parameter write: takes one line, with its newline, and whether to write it at once.
    public init(
        level: Logger.Level,
        write: @escaping @Sendable ([UInt8], _ now: Bool) -> Void = { StandardOutput.write($0, now: $1) }
    ) {
        logLevel = level
        self.write = write
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var members = [
            JSON.Member("time", .string(LogTime.now())),
            JSON.Member("level", .string(event.level.rawValue)),
            JSON.Member("message", .string(event.message.description)),
        ]
        let own = event.metadata.map { metadata.isEmpty ? $0 : metadata.merging($0) { $1 } } ?? metadata
        for (key, value) in own.sorted(by: { $0.key < $1.key }) {
            members.append(JSON.Member(key, JSONLogHandler.json(value)))
        }
        var writer = JSON.Writer()
        writer.write(.object(members))
        write(writer.bytes + [UInt8(ascii: "\n")], event.level > .info)
    }

    /// Integers stay numbers, so that log tools can aggregate them.
    private static func json(_ value: Logger.Metadata.Value) -> JSON {
        let text = value.description
        return Int64(text).map { .integer($0) } ?? .string(text)
    }
}
