import ServerFloor
import Floor
import HTTPTypes
import Hummingbird
import Logging
import Storage
import Synchronization

/// Wraps every route: refuses invalid requests, turns errors into responses, adds the security headers, and writes the
/// log line.
struct HouseMiddleware: RouterMiddleware {
    let services: Services
    private let known: KnownRoutes
    private let headers: SecurityHeaders
    private let untrustedProxy = UntrustedProxyWarning()
    private let files = LogThrottle()

    init(_ services: Services, _ known: KnownRoutes) {
        self.services = services
        self.known = known
        headers = SecurityHeaders(
            isSecure: services.settings.isSecure, hstsSeconds: services.settings.hstsSeconds,
            reachesBelow: services.settings.hstsSubdomains,
            tiles: services.map == nil ? .unset : services.settings.map.tiles)
    }

    func handle(
        _ request: Incoming, context: MaruContext,
        next: (Incoming, MaruContext) async throws -> Response
    ) async throws -> Response {
        let started = ContinuousClock.now
        var response: Response
        var fault: (any Error)?
        do {
            try check(request, context)
            defer { services.bodies.end(context.memo) }
            response = try await next(request, context)
        } catch {
            let failure = Failure(error, request, known)
            if case .fault = failure { fault = error }
            warn(ofFiles: error)
            await services.noteIfDamaged(error)
            response = failure.answer(request, context, services)
            if failure.isOfSession { await endSession(of: request, &response) }
        }
        // Without a GET route nothing has removed the body, and a client would read it as the next response.
        if request.method == .head { response = response.createHeadResponse() }
        if let session = context.memo.person { await renew(session, context, &response) }
        headers.add(to: &response, for: request)
        await compress(&response, for: request)
        let took = started.duration(to: .now)
        services.metrics.count(response.status.code, took)
        log(request, response, context, took, fault)
        return response
    }

    private func check(_ request: Incoming, _ context: MaruContext) throws {
        guard request.uri.string.utf8.count <= Limits.targetBytes else { throw Refusal.addressTooLong }
        // The first `Host` became the authority. A proxy may have used the second. An empty one names no house
        // (``HostHandler``).
        guard !request.headers.contains(.secondHost), request.head.authority != "" else { throw Refusal.malformed }
        try refuseCrossSite(request, services.settings)
        let address = ClientAddress(request, context.peer, trusting: services.settings.believedProxies)
        context.memo.network = address.network
        if address.isUntrustedProxy { untrustedProxy.log(to: services.logger) }
        try services.rates.count(address.network)
    }

    /// The database reports its own disk; uploads and photos may be on another.
    private func warn(ofFiles error: any Error) {
        let isFull = (error as? Refusal)?.name == Refusal.filesFull.name
        guard isFull || error is DurableFile.Failure, files.mayLog() else { return }
        services.logger.warning(
            "Files cannot be written to the data folder",
            metadata: ["error": "\(isFull ? "the disk is full" : "\(error)")"])
    }

    /// Extends a session in use: once a day its use is recorded, and the cookie gets another 30 days. At once for somebody
    /// of whom no zone is known: reminders and digests would come by UTC.
    private func renew(_ session: SignedIn, _ context: MaruContext, _ response: inout Response) async {
        let now = services.houseClock.cautious()
        let zone = context.memo.zone.flatMap { ZoneDays.isZone($0) && $0 != session.zone ? $0 : nil }
        let isDue = now - session.seenAt > Limits.sessionTouchMilliseconds
        guard isDue || (session.zone == nil && zone != nil), let token = session.token else { return }
        guard response.headers[.setCookie] == nil else { return }
        do {
            let stands = try await services.database.write { transaction in
                if isDue {
                    guard try transaction.touch(session: session.device, token, now: now) else { return false }
                }
                if let zone { try transaction.setZone(of: session.id, zone) }
                return isDue
            }
            // Do not send a token that was replaced while this request was answered.
            guard stands else { return }
            response.headers[.setCookie] = SessionCookie(services.settings).issued(token)
        } catch is CancellationError {
            // The server stops; the next request renews it.
        } catch {
            services.logger.warning("A session could not be renewed", metadata: ["error": "\(error)"])
        }
    }

    /// Clears what a browser keeps of a session that was ended elsewhere. Its cookie goes with the answer to a sync: by any
    /// other a device's worker may not hear that the session is over, and without the cookie nobody could tell it. To
    /// whoever is suspended the house goes on saying why, by the cookie.
    private func endSession(of request: Incoming, _ response: inout Response) async {
        guard let token = SessionCookie.token(in: request.headers, services.settings) else { return }
        do {
            guard let end = try await services.database.read({ try $0.end(of: token) }) else { return }
            // Scripts are not shown what clears.
            response.headers[.maruSession] = "ended"
            if end == .ended, request.uri.path == API.sync {
                SessionCookie(services.settings).end(&response.headers)
            } else {
                response.headers[.clearSiteData] = SessionCookie.keptByBrowsers
            }
        } catch {
            services.logger.warning("An ended session could not be looked up", metadata: ["error": "\(error)"])
        }
    }

    private func log(
        _ request: Incoming, _ response: Response, _ context: MaruContext, _ took: Duration, _ fault: (any Error)?
    ) {
        if let fault {
            services.logger.error(
                "fault", metadata: ["request": "\(context.requestID)", "error": "\(HouseMiddleware.told(of: fault))"])
        }
        guard services.logger.logLevel <= .info else { return }
        let micros = took.components.seconds * 1_000_000 + took.components.attoseconds / 1_000_000_000_000
        services.logger.info(
            "request",
            metadata: [
                "request": .string(context.requestID), "method": .string(request.method.rawValue),
                "path": .string(context.endpointPath ?? "-"), "status": .string(String(response.status.code)),
                "micros": .string(String(micros)),
            ])
    }
}

extension HouseMiddleware {
    /// A fault for the log. An engine's message may contain what people wrote; its code and the statement, which has no
    /// values, are sufficient.
    static func told(of fault: any Error) -> String {
        guard case StorageError.statement(let code, _, let sql) = fault else { return String(reflecting: fault) }
        return "StorageError.statement(\(code), \(sql))"
    }
}

/// All routes, known after mounting.
final class KnownRoutes: Sendable {
    private let table = Mutex<[RoutePattern]>([])

    func set(_ patterns: [RoutePattern]) { table.withLock { $0 = patterns } }

    /// The methods of an address; empty if it does not exist.
    func methods(at path: String) -> [HTTPRequest.Method] {
        let segments = Substring(path).split(separator: "/")
        let methods = table.withLock { $0.filter { $0.matches(segments) }.map(\.method) }
        return methods.contains(.get) ? methods + [.head] : methods
    }
}

/// Logs once that an untrusted client sends headers of a proxy. The log does not include its address.
final class UntrustedProxyWarning: Sendable {
    private let isSaid = Mutex(false)

    func log(to logger: Logger) {
        let isNew = isSaid.withLock { isSaid in
            defer { isSaid = true }
            return !isSaid
        }
        guard isNew else { return }
        logger.warning(
            "A request had X-Forwarded-For, X-Forwarded-Proto or Forwarded from an address that is not in `proxies`; they were ignored. If your proxy sends them, set `proxies` to its address, and `address` to the https address: otherwise all people behind it count as one network."
        )
    }
}
