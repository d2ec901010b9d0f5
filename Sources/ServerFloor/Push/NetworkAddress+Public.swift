#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import NIOPosix

extension NetworkAddress {
    /// Networks that are not the Internet: this machine, home and office networks, link-local ones, and those reserved for
    /// examples, tunnels and many receivers (IANA's registries of special-purpose addresses).
    private static let special: [NetworkRange] = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
        "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
        "224.0.0.0/4", "240.0.0.0/4",
        // All of IPv6 that is not assigned to the Internet (2000::/3), and parts of that which lead elsewhere: tunnels
        // (2001::/23, 2002::/16) and examples (2001:db8::/32, 3fff::/20).
        "::/3", "4000::/2", "8000::/1", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
    ].compactMap { NetworkRange($0) }

    /// Whether it belongs to the Internet, not to a network of one's own.
    package var isPublic: Bool {
        let ranges = NetworkAddress.special.filter { ($0.isFour) == isFour }
        return !ranges.contains { $0.contains(self) }
    }

    /// The addresses of a host, in the system's order; empty if it is unknown.
    package static func all(of host: String) async throws -> [NetworkAddress] {
        try await resolvers.runIfActive { resolved(host) }
    }

    /// The system's resolver takes long where no name server answers: pictures and uploads, which use NIO's shared
    /// threads, must not wait for it.
    private static let resolvers: NIOThreadPool = {
        let pool = NIOThreadPool(numberOfThreads: 2)
        pool.start()
        return pool
    }()

    private static func resolved(_ host: String) -> [NetworkAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_ADDRCONFIG
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var addresses: [NetworkAddress] = []
        var next = list
        while let entry = next {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            let info = entry.pointee
            if getnameinfo(info.ai_addr, info.ai_addrlen, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0,
                let address = NetworkAddress(
                    String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            {
                addresses.append(address)
            }
            next = info.ai_next
        }
        return addresses
    }
}
