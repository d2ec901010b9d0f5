import Floor
import ServerFloor
import Storage

/// `GET /style`: every component in every state, for developers.
func mountStyle(_ routes: Routes, _ services: Services) {
    routes.get("/style") { request, context in
        let visit = try await Visit(request, context, services)
        let known = try await services.database.read { try visit.viewerIfAny($0) }
        let viewer = StylePage.viewer(known ?? visit.stranger, query: visit.request.query)
        return Reply(services).page(
            StylePage.page(viewer, query: visit.request.query), for: viewer, visit.request)
    }
}

extension Visit {
    /// A fictitious viewer, for a page without anybody's content.
    fileprivate var stranger: Viewer {
        let day = Day(number: Int(now / 86_400_000)) ?? .first
        return Viewer(
            person: .unmade, name: "Maru", device: .unmade, language: language, today: day, dayEnds: now + 86_400_000,
            now: now)
    }
}
