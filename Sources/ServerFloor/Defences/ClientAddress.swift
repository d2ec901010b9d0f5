import HTTPTypes
import Hummingbird

/// The client's address, as far as it can be trusted.
package struct ClientAddress: Sendable {
    /// The network used for rate limits; nil for this machine and for connections without a network. What an untrusted
    /// proxy on this machine passes on is of one network, this machine's: there may be anybody behind it.
    package let network: [UInt8]?
    /// Whether an untrusted sender's request has headers of a proxy, which are ignored.
    package let isUntrustedProxy: Bool

    /// - Parameters:
    ///   - peer: the other end of the connection.
    /// - proxies: trusted senders of `X-Forwarded-For`. It is read from its end: the first address that is not one of
    ///   them is the client's. An unreadable entry ends the search, and the last address before it counts, so the
    ///   result is never without a network.
    package init(_ request: Incoming, _ peer: String?, trusting proxies: [NetworkRange]) {
        let chain = request.headers[values: .forwardedFor]
        let isForwarded =
            !chain.isEmpty || request.headers[.forwardedProto] != nil || request.headers[.forwarded] != nil
        if !isForwarded, peer == nil || peer == "127.0.0.1" || peer == "::1" {
            (network, isUntrustedProxy) = (nil, false)
            return
        }
        let near = NetworkAddress(hop: (peer ?? "127.0.0.1")[...].utf8)
        let isProxy = near.map { near in proxies.contains { $0.contains(near) } } ?? false
        let isPassedOn = !isProxy && isForwarded
        isUntrustedProxy = isPassedOn
        guard isProxy, !chain.isEmpty, var address = near else {
            network = near.flatMap { $0.isLoopback && !isPassedOn ? nil : $0.network }
            return
        }
        for hop in chain.joined(separator: ",").utf8.split(separator: UInt8(ascii: ",")).reversed() {
            guard let known = NetworkAddress(hop: hop) else { break }
            address = known
            guard proxies.contains(where: { $0.contains(known) }) else { break }
        }
        network = address.network
    }
}

extension NetworkAddress {
    /// Parses an entry of `X-Forwarded-For`: `192.0.2.1`, `192.0.2.1:4431`, `2001:db8::1`, `[2001:db8::1]:4431`.
    package init?(hop: Substring.UTF8View) {
        guard hop.count <= 64, hop.allSatisfy({ $0 < 0x80 }) else { return nil }
        var text = hop.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }[...]
        if text.first == UInt8(ascii: "[") {
            text = text.dropFirst().prefix { $0 != UInt8(ascii: "]") }
        } else if text.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            text = text.prefix { $0 != UInt8(ascii: ":") }
        }
        // Drop a zone id (`fe80::1%eth0`): it is not part of the address.
        self.init(String(decoding: text.prefix { $0 != UInt8(ascii: "%") }, as: UTF8.self))
    }
}

extension NetworkRange {
    /// This machine itself.
    static let loopback = ["127.0.0.0/8", "::1"].compactMap { NetworkRange($0) }
}

extension Settings {
    /// The trusted proxies: the configured ones. If none is configured, the public address is https and Maru does not do
    /// TLS itself, this machine is trusted, since something on it must.
    package var believedProxies: [NetworkRange] {
        trustedProxies.isEmpty && address.isSecure && !tls.isOn ? NetworkRange.loopback : trustedProxies
    }
}
