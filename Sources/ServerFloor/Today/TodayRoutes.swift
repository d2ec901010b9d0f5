package import Floor
import HTTPTypes
import Hummingbird
package import Storage

/// `/today`: the first page.
package func mountToday(_ routes: Routes, _ services: Services) {
    let handlers = TodayHandlers(services: services)
    routes.get("/today") { try await handlers.show($0, $1) }
    routes.get("/me/rooms") { try await handlers.showRooms($0, $1) }
    routes.post("/me/save-rooms") { try await handlers.saveRooms($0, $1) }
}

/// The handlers of Today, and of the page of rooms.
struct TodayHandlers: Sendable {
    package let services: Services

    private var reply: Reply { Reply(services) }

    package func show(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let page = try await services.database.read { connection in
            var viewer = try services.shutting(try visit.viewer(connection), connection)
            var tools = visit.tools(clock: .zero)
            viewer.formID = tools.id()
            return try services.today(viewer, connection, visit.request.query)
        }
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func showRooms(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let viewer = try await services.database.read { try visit.viewer($0) }
        var page = RoomsPage.page(services.roomPlaces, viewer)
        if visit.request.query["did"] == "save-rooms" { page.toast = Page.Toast(viewer.say(NoticePhrases.saved)) }
        return reply.page(page, for: viewer, visit.request)
    }

    package func saveRooms(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let form = visit.request.form
        let shown = form.offered.map { names in Page.Place.allCases.filter { names.contains($0.rawValue) } }
        let rooms = shown ?? services.roomPlaces
        let off = rooms.filter { form[$0.rawValue] == nil }
        try await services.database.write { transaction in
            try services.setRoomsOff(off, among: rooms, for: try visit.person(transaction), transaction)
        }
        return reply.redirect(Link("/me/rooms").with("did", "save-rooms"))
    }
}

extension Services {
    /// Today, as the viewer may see it: the parts of the rooms that are on, and unread notices.
    package func today(_ viewer: Viewer, _ connection: Connection, _ query: Fields = Fields()) throws -> TodayPage {
        let notices = try connection.unreadNotices(of: viewer.person, limit: TodayPage.noticeLimit)
        let words = try self.told(notices, to: viewer, connection)
        return TodayPage(
            viewer: viewer, tasks: try tasks(of: viewer, connection),
            parts: try rooms(in: viewer.shownPlaces).map { try $0.today(connection, viewer, query) },
            notices: notices.compactMap { notice in
                words[notice.id].map { InboxPage.Item(notice: notice, told: $0) }
            }, unread: try connection.unread(for: viewer))
    }
}
