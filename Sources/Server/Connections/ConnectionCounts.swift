import ServerFloor
import NIOCore
import Synchronization

/// Counts the open connections of each network, so that one network cannot use all of them.
///
/// This machine and trusted proxies are not counted, since many people connect through them.
final class ConnectionCounts: Sendable {
    private let limit: Int
    private let proxies: [NetworkRange]
    private let counts = Mutex<[[UInt8]: Int]>([:])

    init(limit: Int, trusting proxies: [NetworkRange]) {
        self.limit = limit
        self.proxies = proxies
    }

    /// Counts a connection until it is closed.
    /// - Returns: false for one beyond the limit, which is not counted.
    func open(from peer: SocketAddress?, until closed: EventLoopFuture<Void>) -> Bool {
        guard let network = network(of: peer) else { return true }
        let isLetIn = counts.withLock { counts in
            guard counts[network, default: 0] < limit else { return false }
            counts[network, default: 0] += 1
            return true
        }
        if isLetIn { closed.whenComplete { _ in self.leave(network) } }
        return isLetIn
    }

    /// The counted open connections.
    var total: Int { counts.withLock { $0.values.reduce(0, +) } }

    private func leave(_ network: [UInt8]) {
        counts.withLock { counts in
            let left = counts[network, default: 1] - 1
            counts[network] = left > 0 ? left : nil
        }
    }

    private func network(of peer: SocketAddress?) -> [UInt8]? {
        guard let address = peer?.ipAddress.flatMap({ NetworkAddress($0) }), !address.isLoopback,
            !proxies.contains(where: { $0.contains(address) })
        else { return nil }
        return address.network
    }
}
