/// Concatenates fragments and fixed text.
public struct Renderer {
    public private(set) var bytes: [UInt8]

    public init(capacity: Int = 16 * 1024) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    public static func render(_ html: HTML) -> [UInt8] { html.bytes }

    public mutating func write(_ html: HTML) { bytes.append(contentsOf: html.bytes) }

    /// Fixed text of ours: a doctype.
    public mutating func write(_ fixed: StaticString) { bytes.append(fixed) }
}
