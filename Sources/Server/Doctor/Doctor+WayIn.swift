import AsyncHTTPClient
import Floor
import NIOCore
import NIOHTTP1
import NIOSSL
import ServerFloor

/// The check of the way from the Internet to the server.
extension Doctor {
    /// Resolves the public address, connects to it as a browser does, and asks for `/healthz`. A failure is a warning: the
    /// server may be stopped, and some routers lead nobody from inside to their own outside address.
    func examineWayIn() async -> Finding {
        let name = "public address"
        guard settings.address.isSecure else {
            return .well(name, "`address` is not https: phones cannot keep or install it.")
        }
        let (address, host) = (settings.address, String(settings.address.host))
        let port =
            Int(address.authority.split(separator: "]").last?.split(separator: ":").dropFirst().last ?? "") ?? 443
        // The system's resolver blocks.
        let resolved = try? await onFileThread {
            try SocketAddress.makeAddressResolvingHost(host, port: port).ipAddress
        }
        guard let ip = resolved ?? nil else {
            return .doubtful(
                name, "\(host) has no address in the DNS, as far as this machine knows.",
                "Make an A or AAAA record of \(host) with this machine's public address, at whoever the name is from.")
        }
        let says = "\(address.text) (\(ip))"
        do {
            let client = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: wayInConfiguration)
            defer { client.shutdown { _ in } }
            let answer = try await client.execute(
                HTTPClientRequest(url: address.text + "/healthz"), timeout: .seconds(Limits.wayInSeconds))
            let body = try await answer.body.collect(upTo: Limits.wayInBytes)
            guard answer.status == .ok, String(buffer: body).contains(#""status""#) else {
                return .doubtful(
                    name, "\(says) answers with status \(answer.status.code): that is not this server.",
                    "See what answers there: another program on that port, or a proxy that leads elsewhere.")
            }
            return .well(name, "\(says) answers over https.")
        } catch {
            return Doctor.barred(name, says, error)
        }
    }

    private var wayInConfiguration: HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        if let authorities { tls.trustRoots = .file(authorities) }
        let seconds = TimeAmount.seconds(Limits.wayInSeconds)
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow, timeout: .init(connect: seconds, read: seconds))
        // The first failure says why.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    private static func barred(_ name: String, _ says: String, _ error: any Error) -> Finding {
        let told = "\(error)"
        if told.contains("CERTIFICATE_VERIFY_FAILED") || told.contains("unableToValidateCertificate") {
            return .doubtful(
                name, "\(says) has a certificate that this machine does not trust: browsers refuse it too.",
                "The file of `tls.certificate`, or the proxy's, must have the certificates that issued it after its own (`fullchain.pem`), and phones need an authority that they know."
            )
        }
        return .doubtful(
            name, "\(says) cannot be reached from here: \(told).",
            "If Maru runs: open its port in the firewall and lead it here in the router, then try from a phone without Wi-Fi. Some routers lead nobody from inside to their outside address."
        )
    }
}
