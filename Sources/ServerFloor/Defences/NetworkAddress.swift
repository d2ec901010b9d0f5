#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An IPv4 or IPv6 address, as 16 bytes; IPv4 is mapped into IPv6 (`::ffff:a.b.c.d`).
public struct NetworkAddress: Hashable, Sendable {
    package let bytes: [UInt8]

    /// Parses the usual text form; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var four = in_addr()
        var six = in6_addr()
        let text = String(text)
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = Array(repeating: 0, count: 10) + [0xFF, 0xFF] + withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            bytes = withUnsafeBytes(of: six) { Array($0) }
        } else {
            return nil
        }
    }

    /// Of the 4 or 16 bytes of an address; nil for any other number.
    package init?(raw bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes.count == 4 ? Array(repeating: 0, count: 10) + [0xFF, 0xFF] + bytes : bytes
    }

    /// The usual text form.
    package var text: String {
        var bytes = isFour ? Array(bytes[12...]) : bytes
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = isFour ? AF_INET : AF_INET6
        guard inet_ntop(family, &bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    var isFour: Bool { bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF }

    /// Whether it is this machine.
    package var isLoopback: Bool {
        isFour ? bytes[12] == 127 : bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// The part that one household or office shares: a whole IPv4 address, the first 64 bits of an IPv6 address.
    package var network: [UInt8] { isFour ? bytes : Array(bytes[..<8]) }
}

/// An address, or a network with its prefix length: `10.0.0.0/8`.
public struct NetworkRange: Sendable, Equatable {
    /// The text it was parsed from.
    public let text: String
    private let base: NetworkAddress
    private let bits: Int

    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let base = NetworkAddress(first) else { return nil }
        let width = base.isFour ? 32 : 128
        var length = width
        if parts.count == 2 {
            guard let given = Int(parts[1]), (0...width).contains(given) else { return nil }
            length = given
        }
        self.text = String(text)
        self.base = base
        bits = length + 128 - width
    }

    /// Whether it is one of IPv4.
    var isFour: Bool { base.isFour }

    package func contains(_ address: NetworkAddress) -> Bool {
        for index in 0..<bits {
            let mask = UInt8(0x80) >> UInt8(index % 8)
            if base.bytes[index / 8] & mask != address.bytes[index / 8] & mask { return false }
        }
        return true
    }
}
