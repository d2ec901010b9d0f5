import HTTPTypes
import Hummingbird
import HummingbirdCore
import NIOCore
import ServerFloor
import ServiceLifecycle
import Synchronization

/// The plain port: leads everybody to the same path at the https address.
///
/// - Parameter securePort: the port of https, for requests to a server without a public address.
func httpRedirectListener(
    _ services: Services, _ counts: ConnectionCounts, securePort: @escaping @Sendable () -> Int
) -> any Service {
    let settings = services.settings
    return HTTPRedirectListener(
        port: settings.tls.plain,
        application: Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in
                leadToSecure(request.head, settings, port: securePort())
            },
            server: .plain(counts, settings.patience),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.tls.plain),
                availableConnectionsDelegate: .maximum(Limits.plainConnections, logger: services.logger)),
            logger: services.logger))
}

/// The port of https, which is known once it is open.
final class SecurePort: Sendable {
    private let opened: Mutex<Int>

    init(_ configured: Int) { opened = Mutex(configured) }

    var number: Int {
        get { opened.withLock { $0 } }
        set { opened.withLock { $0 = newValue } }
    }
}

/// The port of `tls.plain` could not be opened.
public struct PlainPortFailure: Error, CustomStringConvertible {
    /// The port.
    public let port: Int
    /// What the system said.
    public let description: String
}

private struct HTTPRedirectListener<Served: ApplicationProtocol>: NamedService {
    let port: Int
    let application: Served

    func run() async throws {
        do {
            try await application.run()
        } catch let error as IOError {
            throw PlainPortFailure(port: port, description: "\(error)")
        }
    }
}

/// 308 keeps the method and the body of a form, where 301 and 302 would make a page request of it.
func leadToSecure(_ head: HTTPRequest, _ settings: Settings, port: Int) -> Response {
    guard let path = head.path, path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= Limits.targetBytes,
        head.authority != "", let origin = secureOrigin(head.authority ?? "", settings, port: port)
    else { return Response(status: .badRequest, headers: [.contentLength: "0"]) }
    let plain = PlainHeader.encoded(path)
    return Response(
        status: .permanentRedirect,
        headers: [.location: origin + plain, .contentLength: "0", .cacheControl: "no-store"])
}

private func secureOrigin(_ authority: String, _ settings: Settings, port: Int) -> String? {
    if settings.address.isSet { return settings.address.text }
    guard let asked = PublicAddress("https://" + authority), asked.isSet else { return nil }
    let host = asked.host.contains(":") ? "[\(asked.host)]" : "\(asked.host)"
    return "https://" + host + (port == 443 ? "" : ":\(port)")
}
