public import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
public import ServerFloor
import ServiceLifecycle

/// The server's application: the same for `maru serve` and for every test.
///
/// The database must be open and migrated. The application does not close it.
///
/// - Parameters:
///   - certificates: for a server that does TLS itself.
///   - listeningPort: gets the port once it is open.
///   - opened: called with the port once the server accepts connections.
public func buildApplication(
    _ services: Services, _ certificates: CertificateStore? = nil, listeningPort: ListeningPort = ListeningPort(),
    opened: @escaping @Sendable (_ port: Int) -> Void = { _ in }
) -> some ApplicationProtocol {
    let settings = services.settings
    let counts = ConnectionCounts(limit: settings.connectionsNetwork, trusting: settings.believedProxies)
    let securePort = SecurePort(settings.port)
    // Without another process who waits is answered sooner by the next start.
    let parting: TimeAmount = services.database.isShared ? settings.patience.parting : .zero
    var running: [any Service] = [LivePulse(services)]
    if let certificates { running.append(CertificatePulse(certificates: certificates, logger: services.logger)) }
    if settings.tls.isOn, settings.tls.plain > 0 {
        running.append(httpRedirectListener(services, counts) { securePort.number })
    }
    return Application(
        responder: buildResponder(services),
        server: certificates.map { .secure($0, counts, settings.patience, parting: parting) }
            ?? .plain(counts, settings.patience, parting: parting),
        configuration: ApplicationConfiguration(
            address: .hostname(settings.host, port: settings.port),
            availableConnectionsDelegate: .maximum(services.connections, logger: services.logger)),
        services: running,
        onServerRunning: { channel in
            listeningPort.opened(channel)
            services.state.become(.ready)
            guard let port = channel.localAddress?.port else { return }
            securePort.number = port
            opened(port)
        },
        logger: services.logger)
}

extension HTTPServerBuilder {
    /// HTTP/1.1 without TLS.
    static func plain(
        _ counts: ConnectionCounts, _ patience: Patience, parting: TimeAmount = .zero
    ) -> HTTPServerBuilder {
        .http1(
            configuration: .patient(patience) {
                [ConnectionLimitHandler(counts), PatienceHandler(patience), PartingHandler(wait: parting)]
            })
    }
}

extension HTTP1Channel.Configuration {
    /// With our limits of heads and of idle time.
    static func patient(
        _ patience: Patience, _ handlers: @escaping @Sendable () -> [any RemovableChannelHandler]
    ) -> HTTP1Channel.Configuration {
        .init(
            additionalChannelHandlers: handlers(), idleTimeout: patience.idle,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: Limits.headerFieldBytes, maxHeaderListSize: Limits.headerListBytes,
                maxHeaderFieldCount: Limits.headerCount))
    }
}

/// All routes behind the middleware.
func buildResponder(_ services: Services) -> some HTTPResponder<MaruContext> {
    let router = Router(context: MaruContext.self, options: .autoGenerateHeadEndpoints)
    let known = KnownRoutes()
    router.add(middleware: HouseMiddleware(services, known))
    let routes = Routes(router)
    mountAll(routes, services)
    known.set(routes.table)
    return PlainHeads(routes: router.buildResponder())
}

/// Mounts all routes.
func mountAll(_ routes: Routes, _ services: Services) {
    mountHealth(routes, services)
    mountMetrics(routes, services)
    mountAssets(routes, services)
    mountEntrances(routes, services)
    mountMe(routes, services)
    mountPhotos(routes, services)
    mountFiles(routes, services)
    mountAdmin(routes, services)
    mountToday(routes, services)
    mountInbox(routes, services)
    mountNoticeSettings(routes, services)
    mountPush(routes, services)
    mountStopDigest(routes, services)
    mountLive(routes, services)
    mountStyle(routes, services)
    mountSearch(routes, services)
    mountUnsent(routes, services)
    for room in services.rooms { room.mount(routes, services) }
    services.api.mount(routes, services)
}
