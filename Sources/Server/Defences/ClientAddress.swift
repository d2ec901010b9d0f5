import HTTPTypes
import Hummingbird

/// Who is at the other end, as far as it can be believed.
struct ClientAddress: Sendable {
    /// The network that rates are counted for; nil for this machine itself and where there is no network.
    let network: [UInt8]?

    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - proxies: whose `X-Forwarded-For` is believed. Read from its end: the first address that is no proxy of ours.
    init(_ request: Incoming, _ peer: String?, trusting proxies: [NetworkRange]) {
        if proxies.isEmpty, peer == nil || peer == "127.0.0.1" || peer == "::1" {
            network = nil
            return
        }
        var address = NetworkAddress(peer ?? "127.0.0.1")
        if !proxies.isEmpty, let near = address, proxies.contains(where: { $0.contains(near) }) {
            let chain = request.headers[values: .forwardedFor].joined(separator: ",").split(separator: ",")
            for hop in chain.reversed() {
                address = NetworkAddress(hop.filter { $0 != " " })
                guard let known = address, proxies.contains(where: { $0.contains(known) }) else { break }
            }
        }
        network = address.flatMap { $0.isLoopback ? nil : $0.network } ?? nil
    }
}
