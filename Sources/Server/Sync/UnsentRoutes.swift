import Floor
import Hummingbird
import ServerFloor
import Storage

/// `GET /unsent`: the unsent changes of this device. A device that stores boards answers by itself; on any other there
/// are none.
func mountUnsent(_ routes: Routes, _ services: Services) {
    routes.get("/unsent") { request, context in
        let visit = try await Visit(request, context, services)
        let viewer = try await services.database.read { try visit.viewer($0) }
        return Reply(services).page(UnsentPage.page(unsent: [], refused: [], viewer), for: viewer, visit.request)
    }
}
