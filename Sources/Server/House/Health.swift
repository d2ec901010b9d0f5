import Floor
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServerFloor
import Storage

/// `/metrics`, if switched on: Prometheus metrics, for clients with the token. Without a token only for this machine,
/// and not if the public address is https; otherwise `missing`.
func mountMetrics(_ routes: Routes, _ services: Services) {
    guard services.settings.metrics else { return }
    routes.get("/metrics") { request, context in
        guard mayMeasure(request, context, services.settings) else { throw Refusal.missing }
        // A database that cannot be read leaves the counters of the process.
        let health = try? await services.condition().metrics
        let text =
            services.metrics.text(
                streams: services.live.count, announcements: services.live.told, memory: residentMemory())
            + (health ?? "")
        return Response(
            status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

private func mayMeasure(_ request: Incoming, _ context: MaruContext, _ settings: Settings) -> Bool {
    guard settings.metricsToken.isEmpty else {
        // Compare hashes, so that the time taken reveals nothing about the token.
        return sha256(request.headers[.authorization] ?? "") == sha256("Bearer " + settings.metricsToken)
    }
    // A proxy may not send the client's address: behind one, a local connection may be anybody.
    guard !settings.isSecure else { return false }
    let isForwarded = request.headers[.forwardedFor] != nil || request.headers[.forwarded] != nil
    return !isForwarded && (context.peer.flatMap { NetworkAddress($0)?.isLoopback } ?? true)
}

/// `/healthz`: the process answers. `/readyz`: it can serve, which needs a writable database, and it is not stopping.
/// `disk` tells a disk that takes no writes from a database that cannot be reached, does not answer, or keeps all writes
/// waiting. A clock that has jumped and stored data that is damaged are reported, but the server stays ready.
func mountHealth(_ routes: Routes, _ services: Services) {
    let (unready, probe) = (LogThrottle(), DatabaseProbe(services.database))
    let patience = services.settings.patience
    routes.get("/healthz") { _, _ in Reply(services).json(["status": "ok"]) }
    routes.get("/readyz") { _, _ in
        guard services.state.now != .stopping else { return Reply(services).json(["status": "stopping"], status: 503) }
        do {
            let isDamaged = try await probe.require(
                within: Duration(patience.database), writing: Duration(patience.writing))
            var members = [JSON.Member("status", "ready")]
            if services.houseClock.isSuspect { members.append(JSON.Member("clock", "jumped")) }
            if isDamaged { members.append(JSON.Member("data", "damaged")) }
            return Reply(services).json(.object(members))
        } catch {
            // Whoever watches asks every few seconds.
            if unready.mayLog() { services.logger.warning("Not ready", metadata: ["error": "\(error)"]) }
            let isOfDisk = if case StorageError.unwritable = error { true } else { false }
            return Reply(services).json(["status": isOfDisk ? "disk" : "database"], status: 503)
        }
    }
}
