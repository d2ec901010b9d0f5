package import Floor
import HTTPTypes
import Hummingbird
import Storage

/// `/me/notices`: the notice settings.
package func mountNoticeSettings(_ routes: Routes, _ services: Services) {
    let handlers = NoticeSettingsHandlers(services: services)
    routes.get("/me/notices") { try await handlers.show($0, $1) }
    routes.post("/me/save-notices") { try await handlers.save($0, $1) }
    routes.get("/me/mute-space") { try await handlers.showSpace($0, $1) }
    routes.post("/me/mute-space") { try await handlers.mute($0, $1) }
}

/// The handlers of the notice settings.
struct NoticeSettingsHandlers: Sendable {
    package let services: Services

    private var reply: Reply { Reply(services) }

    package func show(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        var page = try await load(visit)
        if visit.request.query["did"] == "save-notices" { page.told = NoticePhrases.saved }
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    package func save(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        do {
            let form = visit.request.form
            let quiet = try form["quiet"] == nil ? nil : QuietHours(form)
            let hour = try form.hour("reminder-hour")
            let kinds = services.kinds(offeredBy: form)
            // A page from before the house sent mail does not have it.
            let digest = services.mail == nil ? nil : try form["digest"].map { try DigestCadence($0, field: "digest") }
            try await services.database.write { transaction in
                let viewer = visit.viewer(try visit.person(transaction))
                let person = viewer.person
                if let digest {
                    try transaction.setDigest(digest, of: person, at: viewer.clock(viewer.now), now: viewer.now)
                }
                try transaction.setSwitches(kinds.map { ($0, form[$0.field] != nil) }, of: person)
                try transaction.setHours(quiet: quiet, reminderHour: hour, of: person)
                transaction.announceNotices(of: person, at: visit.now)
            }
            return reply.redirect(Link("/me/notices").with("did", "save-notices"))
        } catch let refusal as Refusal where refusal.kind == .invalid {
            var page = try await load(visit)
            page.sent = visit.request.form
            page.refusal = refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
    }

    func mute(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let space: ID<Space> = try visit.request.form.id("space") else { throw Refusal.missing }
        let end = try MuteLength.end(visit.request.form["for"] ?? "", from: visit.now)
        try await services.database.write { transaction in
            let person = try visit.person(transaction).id
            guard try transaction.role(of: person, in: space) != nil else { throw Refusal.missing }
            try transaction.mute(space, until: end, for: person)
        }
        let isOnItsPage = visit.request.form["stay"] != nil
        return reply.redirect(isOnItsPage ? Link("/me/mute-space").with("space", space.text) : Link("/me/notices"))
    }

    /// The page of one space, opened from the space.
    func showSpace(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let space: ID<Space> = try visit.request.query.id("space") else { throw Refusal.missing }
        let page = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            for room in services.rooms {
                guard
                    let name = try room.spaceNames(connection, viewer.person).first(where: { $0.space == space })?.name
                else { continue }
                let choices = try connection.noticeChoices(of: viewer.person, now: viewer.now)
                return MuteSpacePage(
                    viewer: viewer, space: space, name: name, room: room.place, end: choices.mutes[space])
            }
            throw Refusal.missing
        }
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    private func load(_ visit: Visit) async throws -> NoticeSettingsPage {
        let services = services
        return try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            var places: [NoticeSettingsPage.Place] = []
            for room in services.rooms(in: services.roomPlaces) {
                for place in try room.spaceNames(connection, viewer.person) {
                    places.append(NoticeSettingsPage.Place(space: place.space, name: place.name))
                }
            }
            return NoticeSettingsPage(
                viewer: viewer, rooms: services.noticeRooms,
                choices: try connection.noticeChoices(of: viewer.person, now: viewer.now), places: places,
                digest: services.mail == nil ? nil : try connection.digestCadence(of: viewer.person),
                isDigestRefused: try connection.isDigestRefused(of: viewer.person))
        }
    }
}

extension MuteLength {
    /// The end of a mute as a form requests it; nil to end the mute.
    package static func end(_ given: String, from now: Int64) throws(Refusal) -> Int64? {
        if given == "off" { return nil }
        guard let length = MuteLength(rawValue: given) else { throw .choiceUnknown("for", given: given) }
        return length.end(from: now)
    }
}

extension QuietHours {
    fileprivate init(_ form: Fields) throws(Refusal) {
        try self.init(from: form.hour("quiet-from") * 60, to: form.hour("quiet-to") * 60)
    }
}

extension Fields {
    /// An hour of the day.
    fileprivate func hour(_ name: String) throws(Refusal) -> Int {
        guard let hour = Int(self[name] ?? ""), 0..<24 ~= hour else {
            throw .choiceUnknown(name, given: self[name] ?? "")
        }
        return hour
    }
}
