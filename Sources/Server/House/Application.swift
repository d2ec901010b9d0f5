public import Hummingbird
import Logging
public import ServerFloor

/// The server's application: the same for `maru serve` and for every test.
///
/// The database must be open and migrated. The application does not close it.
///
/// - Parameter opened: called with the port once the server accepts connections.
public func buildApplication(
    _ services: Services, opened: @escaping @Sendable (_ port: Int) -> Void = { _ in }
) -> some ApplicationProtocol {
    let settings = services.settings
    let counts = ConnectionCounts(limit: settings.connectionsNetwork, trusting: settings.believedProxies)
    return Application(
        responder: buildResponder(services),
        server: .http1(
            configuration: .init(
                additionalChannelHandlers: [ConnectionLimitHandler(counts), PatienceHandler(settings.patience)],
                idleTimeout: settings.patience.idle,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: Limits.headerFieldBytes, maxHeaderListSize: Limits.headerListBytes,
                    maxHeaderFieldCount: Limits.headerCount))),
        configuration: ApplicationConfiguration(
            address: .hostname(settings.host, port: settings.port),
            availableConnectionsDelegate: .maximum(services.connections, logger: services.logger)),
        services: [LivePulse(services)],
        onServerRunning: { channel in
            services.state.become(.ready)
            guard let port = channel.localAddress?.port else { return }
            opened(port)
        },
        logger: services.logger)
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
    mountLive(routes, services)
    mountStyle(routes, services)
    mountSearch(routes, services)
    mountUnsent(routes, services)
    for room in services.rooms { room.mount(routes, services) }
    services.api.mount(routes, services)
}
