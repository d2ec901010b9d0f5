import Floor
import Hummingbird
import Logging
import Storage

/// `/healthz`: the process answers. `/readyz`: it can serve, which takes the database, and it is not about to stop.
func mountHealth(_ routes: Routes, _ services: Services) {
    routes.get("/healthz") { _, _ in Reply(services).json(["status": "ok"]) }
    routes.get("/readyz") { _, _ in
        guard services.state.now != .stopping else { return Reply(services).json(["status": "stopping"], status: 503) }
        do {
            _ = try await services.database.read { try $0.isOpen() }
            return Reply(services).json(["status": "ready"])
        } catch {
            services.logger.warning("Not ready", metadata: ["error": "\(error)"])
            return Reply(services).json(["status": "database"], status: 503)
        }
    }
}
