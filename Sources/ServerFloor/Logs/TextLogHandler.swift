public import Logging

/// Writes one line of text, for people.
public struct TextLogHandler: LogHandler {
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
        var bytes: [UInt8] = []
        bytes.reserveCapacity(256)
        bytes.append(contentsOf: LogTime.now().utf8)
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: event.level.rawValue.utf8)
        bytes.append(UInt8(ascii: " "))
        TextLogHandler.append(event.message.description, to: &bytes)
        let own = event.metadata.map { metadata.isEmpty ? $0 : metadata.merging($0) { $1 } } ?? metadata
        for (key, value) in own.sorted(by: { $0.key < $1.key }) {
            bytes.append(UInt8(ascii: " "))
            bytes.append(contentsOf: key.utf8)
            bytes.append(UInt8(ascii: "="))
            TextLogHandler.append(value.description, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
        write(bytes, event.level > .info)
    }

    /// A value with a line break must not look like another log line.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            default: bytes.append(byte)
            }
        }
    }
}
