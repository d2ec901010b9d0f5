package import Floor
import HTTPTypes
import Hummingbird
package import Storage

/// `/inbox`: a person's notices, and marking them as read.
package func mountInbox(_ routes: Routes, _ services: Services) {
    let handlers = InboxHandlers(services: services)
    routes.get("/inbox") { try await handlers.show($0, $1) }
    routes.get("/inbox/{notice}") { try await handlers.open($0, $1) }
    routes.post("/inbox/mark-all-read") { try await handlers.markAllRead($0, $1) }
    routes.post("/inbox/{notice}/mark-read") { try await handlers.mark($0, $1, read: true) }
    routes.post("/inbox/{notice}/mark-unread") { try await handlers.mark($0, $1, read: false) }
}

/// The handlers of the inbox.
struct InboxHandlers: Sendable {
    package let services: Services

    private var reply: Reply { Reply(services) }

    package func show(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let before: ID<Notice>? = try visit.request.query.id("before")
        let page = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            let (items, next) = try services.inbox(of: viewer, connection, before: before, limit: InboxPage.length)
            return InboxPage(viewer: viewer, items: items, isContinued: before != nil, next: next)
        }
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    /// Marks a notice as read and redirects to what it is about.
    package func open(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let id = visit.request.path.first.flatMap({ ID<Notice>($0) }) else { throw Refusal.missing }
        let link = try await services.database.write { transaction in
            let viewer = visit.viewer(try visit.person(transaction))
            guard let notice = try transaction.notice(id, of: viewer.person) else { throw Refusal.missing }
            _ = try transaction.mark(id, of: viewer.person, read: true, at: visit.now)
            return try services.told([notice], to: viewer, transaction)[id]?.link
        }
        guard let link else { throw Refusal.missing }
        return reply.redirect(link)
    }

    package func mark(_ request: Incoming, _ context: MaruContext, read: Bool) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let id = visit.request.path.first.flatMap({ ID<Notice>($0) }) else { throw Refusal.missing }
        try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            guard try transaction.notice(id, of: person) != nil else { throw Refusal.missing }
            _ = try transaction.mark(id, of: person, read: read, at: visit.now)
        }
        return reply.redirect(Link("/inbox"))
    }

    package func markAllRead(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let last: ID<Notice>? = try visit.request.form.id("last")
        try await services.database.write { transaction in
            try transaction.markAllRead(of: try visit.person(transaction).id, upTo: last, at: visit.now)
        }
        return reply.redirect(Link("/inbox"))
    }
}

extension Services {
    /// A person's notices as text, newest first, and the cursor of the next page.
    func inbox(
        of viewer: Viewer, _ connection: Connection, before: ID<Notice>? = nil, limit: Int
    ) throws -> (items: [InboxPage.Item], next: ID<Notice>?) {
        let found = try connection.notices(of: viewer.person, before: before, limit: limit + 1)
        let notices = Array(found.prefix(limit))
        let told = try told(notices, to: viewer, connection)
        let items = notices.compactMap { notice in
            told[notice.id].map { InboxPage.Item(notice: notice, told: $0) }
        }
        return (items, found.count > limit ? notices.last?.id : nil)
    }

    /// Renders notices as text: by their rooms, or by the server for its own.
    package func told(
        _ notices: [Notice], to viewer: Viewer, _ connection: Connection
    ) throws -> [ID<Notice>: NoticeText] {
        var told: [ID<Notice>: NoticeText] = [:]
        for notice in notices where notice.room == NoticeKind.houseRoom { told[notice.id] = notice.toldByHouse }
        for room in rooms {
            let own = notices.filter { $0.room == room.kind }
            if !own.isEmpty { told.merge(try room.tell(connection, own, viewer)) { $1 } }
        }
        return told
    }
}
