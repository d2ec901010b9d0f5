public import Floor

/// An address on this server, as a browser has it: `/board/B?q=x`.
public struct Address {
    /// The first segment of its path; empty for none.
    public let room: String
    /// The other segments, decoded.
    public let path: [String]
    public let query: Fields

    /// Nil if it is none that a browser makes.
    public init?(_ text: String) {
        let bytes = text.bytes
        let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        var path: [String] = []
        for segment in bytes[..<end].split(separator: UInt8(ascii: "/")) {
            guard let decoded = PercentEncoding.decoded(segment, plusIsSpace: false) else { return nil }
            path.append(String(bytes: decoded))
        }
        guard let query = Fields(encoded: bytes[end...].dropFirst()) else { return nil }
        room = path.first ?? ""
        self.path = Array(path.dropFirst())
        self.query = query
    }

    /// A request for it.
    public func request(_ method: Request.Method, form: Fields = Fields(), wantsFragment: Bool = false) -> Request {
        Request(method, path, query: query, form: form, wantsFragment: wantsFragment)
    }
}
