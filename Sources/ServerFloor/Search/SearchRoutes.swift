package import Floor
import Hummingbird
package import Storage

/// `GET /search`: the results from every room that the person has on.
package func mountSearch(_ routes: Routes, _ services: Services) {
    routes.get("/search") { request, context in
        let visit = try await Visit(request, context, services)
        let query = SearchQuery(visit.request.query["q"] ?? "")
        let after = visit.request.query["after"].flatMap { SearchCursor($0) }
        let (viewer, found) = try await services.search(query, after: after, for: visit, in: \.shownPlaces)
        let page = SearchPage.page(found, query, place: services.places.first ?? .me, viewer)
        return Reply(services).page(page, for: viewer, visit.request)
    }
}

extension Services {
    /// Searches rooms, after applying the deferred updates of the person's spaces, up to the limit of what one search waits
    /// for.
    ///
    /// - Parameter places: those of the person's places of which the rooms are searched.
    package func search(
        _ query: SearchQuery, after: SearchCursor?, for visit: Visit, in places: (Viewer) -> [Page.Place]
    ) async throws -> (viewer: Viewer, page: FoundPage) {
        let viewer = try await database.read { try shutting(try visit.viewer($0), $0) }
        let isBehind = query.isEmpty ? false : try await catchUp(.spaces(of: viewer.person))
        let searched = rooms(in: places(viewer))
        var page = try await database.read { try $0.found(query, after: after, for: viewer, in: searched) }
        page.isBehind = isBehind
        return (viewer, page)
    }
}

extension Connection {
    /// The rooms' results, merged in one order: each room returns enough of its best for a page.
    package func found(
        _ query: SearchQuery, after: SearchCursor?, for viewer: Viewer, in rooms: [Room]
    ) throws -> FoundPage {
        guard !query.isEmpty else { return FoundPage(found: []) }
        let limit = FoundPage.limit
        // Equal matches keep the order of their room, which knows what is newest there.
        let all = try rooms.flatMap { try $0.search(self, query, after, viewer, limit + 1) }.enumerated()
            .sorted { ($0.element.place.tier, $0.offset) < ($1.element.place.tier, $1.offset) }.map(\.element)
        guard all.count > limit else { return FoundPage(found: all) }
        return FoundPage(found: Array(all.prefix(limit)), next: all[limit - 1].place)
    }
}
