public import Logging

/// One line of words, for somebody who watches.
public struct TextLogHandler: LogHandler {
    public var logLevel: Logger.Level
    public var metadata: Logger.Metadata = [:]
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: takes one line, with its newline.
    public init(
        label: String, level: Logger.Level, write: @escaping @Sendable ([UInt8]) -> Void = { StandardOutput.write($0) }
    ) {
        logLevel = level
        self.write = write
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var line = LogTime.now() + " " + event.level.rawValue + " " + event.message.description
        let own = event.metadata.map { metadata.isEmpty ? $0 : metadata.merging($0) { $1 } } ?? metadata
        for (key, value) in own.sorted(by: { $0.key < $1.key }) { line += " \(key)=\(value)" }
        // A value with a line break must not look like another line.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.utf8.count + 1)
        for byte in line.utf8 {
            switch byte {
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\n"))
        write(bytes)
    }
}
