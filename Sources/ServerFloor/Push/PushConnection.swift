import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// The way to push services: verified certificates, no redirects, and never into a private network, unless the house is
/// set so.
package final class PushConnection: Sendable {
    /// Whether plain http and private networks are allowed: `push.private`.
    package let isAnywhere: Bool
    /// How long to wait for a whole answer. Tests use shorter times.
    private let timeout: TimeAmount
    private let contact: String?
    private let state = Mutex(State())

    private struct State {
        var tokens: [String: Token] = [:]
    }

    private struct Token {
        let value: String
        let end: Int64
    }

    package init(_ settings: Settings) {
        isAnywhere = settings.push.isPrivate
        timeout = settings.push.timeout
        contact = settings.address.isSecure ? settings.address.text : nil
    }

    /// What a push service answered.
    package enum Answer: Sendable, Equatable {
        case taken
        /// The browser has unsubscribed, or its subscription has expired.
        case gone
        /// It wants no more for now, or cannot, with this status; and the seconds to wait, if it said so.
        case later(Int, seconds: Int64?)
        /// It refused this push for good, with this status.
        case refused(Int)
    }

    /// Why nothing was answered. It names no address.
    package enum Unsent: String, ExternalFailure, CaseIterable {
        case unreachable, timedOut, unknownHost, privateNetwork

        package var description: String {
            switch self {
            case .unreachable: "the push service cannot be reached"
            case .timedOut: "the push service did not answer in time"
            case .unknownHost: "the push service's name is unknown"
            case .privateNetwork: "the push service is in a private network"
            }
        }
    }

    /// Hands one encrypted push to its service.
    ///
    /// - Parameters:
    ///   - topic: at most 32 characters of base64url. A later push of the same topic takes the place of one that is waiting.
    ///   - now: Unix milliseconds.
    package func post(
        _ body: [UInt8], to endpoint: PushEndpoint, topic: String, with key: HouseKey, now: Int64
    ) async throws(Unsent) -> Answer {
        let client = try await client(for: endpoint)
        do {
            var request = HTTPClientRequest(url: endpoint.text)
            request.method = .POST
            request.headers = [
                "Authorization": try token(for: endpoint.origin, with: key, now: now),
                "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                "TTL": "\(Limits.pushSeconds)", "Urgency": "normal", "Topic": topic, "User-Agent": "Maru",
            ]
            request.body = .bytes(ByteBuffer(bytes: body))
            let response = try await exchange(request, by: client)
            return PushConnection.answer(Int(response.status.code), response.headers.first(name: "Retry-After"))
        } catch let error as HTTPClientError where error == .deadlineExceeded || error == .connectTimeout {
            throw .timedOut
        } catch {
            // The client's errors may name the address, which is a secret.
            throw .unreachable
        }
    }

    /// Asks whether a push service can be reached, without sending anything for anybody.
    package func greet(_ endpoint: PushEndpoint) async throws(Unsent) {
        let client = try await client(for: endpoint)
        do {
            // Any answer will do.
            _ = try await exchange(HTTPClientRequest(url: endpoint.origin + "/"), by: client)
        } catch {
            throw .unreachable
        }
    }

    /// One request and its answer, whose head says all. The rest is a text for operators. A connection with an unread body
    /// is closed, so the usual short one is read; but not for longer than the head may take: one that came for hours, a
    /// byte at a time, would hold up all other pushes.
    private func exchange(_ request: HTTPClientRequest, by client: HTTPClient) async throws -> HTTPClientResponse {
        let timeout = timeout
        let response = try await client.execute(request, timeout: timeout)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = try? await response.body.collect(upTo: Limits.pushAnswerBytes) }  // As said.
            group.addTask { try? await Task.sleep(for: .nanoseconds(timeout.nanoseconds)) }  // Until the body is there.
            await group.next()
            group.cancelAll()
        }
        return response
    }

    static func answer(_ status: Int, _ retryAfter: String?) -> Answer {
        switch status {
        case 200..<300: .taken
        case 404, 410: .gone
        case 408, 425, 429, 500..<600:
            .later(status, seconds: retryAfter.flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil })
        default: .refused(status)
        }
    }

    private func token(for origin: String, with key: HouseKey, now: Int64) throws -> String {
        let kept = state.withLock { $0.tokens[origin] }
        if let kept, kept.end - now > Limits.pushTokenMilliseconds / 2,
            kept.end - now <= Limits.pushTokenMilliseconds
        {
            return kept.value
        }
        let end = now + Limits.pushTokenMilliseconds
        let value = try key.authorization(for: origin, until: end, contact: contact)
        state.withLock { state in
            if state.tokens.count >= Limits.pushServicesKept { state.tokens.removeAll() }
            state.tokens[origin] = Token(value: value, end: end)
        }
        return value
    }

    private func client(for endpoint: PushEndpoint) async throws(Unsent) -> HTTPClient {
        guard !isAnywhere else { return PushClients.open }
        let addresses: [NetworkAddress]
        do {
            addresses = try await NetworkAddress.all(of: endpoint.host)
        } catch {
            throw .unknownHost
        }
        guard !addresses.isEmpty else { throw .unknownHost }
        // One private address among them is enough: what the name leads to is somebody else's choice.
        guard addresses.allSatisfy(\.isPublic) else { throw .privateNetwork }
        guard let address = addresses.first(where: { $0.isFour }) ?? addresses.first else { throw .unknownHost }
        return PushClients.client(for: endpoint.host, at: address)
    }
}

/// The HTTP clients of push services, of the whole process. One is bound to the address that was checked: were the name
/// looked up again to connect, it could lead into a private network by then.
enum PushClients {
    private struct CacheEntry {
        let address: NetworkAddress
        let client: HTTPClient
        var number: Int
    }

    private static let cache = Mutex<(clients: [String: CacheEntry], uses: Int)>(([:], 0))

    /// For houses that may send anywhere; never closed.
    static let open = HTTPClient(
        eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration([:]))

    static func client(for host: String, at address: NetworkAddress) -> HTTPClient {
        let (client, dropped) = cache.withLock { cache -> (HTTPClient, [HTTPClient]) in
            cache.uses += 1
            if let known = cache.clients[host], known.address == address {
                cache.clients[host]?.number = cache.uses
                return (known.client, [])
            }
            var dropped = [cache.clients.removeValue(forKey: host)?.client].compactMap(\.self)
            if cache.clients.count >= Limits.pushServicesKept,
                let oldest = cache.clients.min(by: { $0.value.number < $1.value.number })
            {
                cache.clients.removeValue(forKey: oldest.key)
                dropped.append(oldest.value.client)
            }
            let client = HTTPClient(
                eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration([host: address.text]))
            cache.clients[host] = CacheEntry(address: address, client: client, number: cache.uses)
            return (client, dropped)
        }
        for old in dropped {
            Task {
                // What still waits for an answer gets it first; a failed shutdown leaves nothing to do.
                try? await Task.sleep(for: .seconds(Limits.pushAnswerSeconds * 2))
                try? await old.shutdown()
            }
        }
        return client
    }

    private static func configuration(_ addresses: [String: String]) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: .seconds(Limits.pushAnswerSeconds), read: .seconds(Limits.pushAnswerSeconds)))
        configuration.dnsOverride = addresses
        return configuration
    }
}
