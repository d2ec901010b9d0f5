import Floor
import Hummingbird
import ServerFloor
import Storage

/// `GET /unsent`: what waits on the device one reads it on. A device that keeps boards answers by itself; on any other
/// there is nothing that could wait.
func mountUnsent(_ routes: Routes, _ services: Services) {
    routes.get("/unsent") { request, context in
        let visit = try await Visit(request, context, services)
        let viewer = try await services.database.read { try visit.viewer($0) }
        return Reply(services).page(UnsentPage.page(unsent: [], refused: [], viewer), for: viewer, visit.request)
    }
}
