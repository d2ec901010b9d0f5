import HTTPTypes
import Hummingbird

/// Who is at the other end, as far as it can be believed.
package struct ClientAddress: Sendable {
    /// The network that rates are counted for; nil for this machine itself and where there is no network.
    package let network: [UInt8]?
    /// Whether somebody whose word is not believed says for whom they ask.
    package let isUnheard: Bool

    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - proxies: whose `X-Forwarded-For` is believed. Read from its end: the first address that is no proxy of ours. What
    ///     cannot be read ends the way back, and the last address before it counts: never no network at all.
    package init(_ request: Incoming, _ peer: String?, trusting proxies: [NetworkRange]) {
        let chain = request.headers[values: .forwardedFor]
        if chain.isEmpty, peer == nil || peer == "127.0.0.1" || peer == "::1" {
            (network, isUnheard) = (nil, false)
            return
        }
        let near = NetworkAddress(hop: (peer ?? "127.0.0.1")[...].utf8)
        let isProxy = near.map { near in proxies.contains { $0.contains(near) } } ?? false
        isUnheard = !isProxy && !chain.isEmpty
        guard isProxy, !chain.isEmpty, var address = near else {
            network = near.flatMap { $0.isLoopback ? nil : $0.network }
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
    /// One of `X-Forwarded-For`, as proxies write it: `192.0.2.1`, `192.0.2.1:4431`, `2001:db8::1`, `[2001:db8::1]:4431`.
    package init?(hop: Substring.UTF8View) {
        guard hop.count <= 64, hop.allSatisfy({ $0 < 0x80 }) else { return nil }
        var text = hop.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }[...]
        if text.first == UInt8(ascii: "[") {
            text = text.dropFirst().prefix { $0 != UInt8(ascii: "]") }
        } else if text.count(where: { $0 == UInt8(ascii: ":") }) == 1 {
            text = text.prefix { $0 != UInt8(ascii: ":") }
        }
        // An interface's name (`fe80::1%eth0`) is no part of an address.
        self.init(String(decoding: text.prefix { $0 != UInt8(ascii: "%") }, as: UTF8.self))
    }
}

extension NetworkRange {
    /// This machine itself.
    static let loopback = ["127.0.0.0/8", "::1"].compactMap { NetworkRange($0) }
}

extension Settings {
    /// Proxies whose word about the caller's address is believed: those that are named. Where none is and people come over
    /// TLS, something on this machine must undo it, since we do not, and it is believed.
    package var believedProxies: [NetworkRange] {
        trustedProxies.isEmpty && address.isSecure ? NetworkRange.loopback : trustedProxies
    }
}
