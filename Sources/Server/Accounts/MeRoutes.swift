import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

/// The routes of `/me`.
func mountMe(_ routes: Routes, _ services: Services) {
    let handlers = MeHandlers(services: services)
    routes.get("/me") { try await handlers.show($0, $1) }
    routes.get("/me/profile") { try await handlers.showProfile($0, $1) }
    routes.post("/me/save-profile") { try await handlers.saveProfile($0, $1) }
    routes.post("/me/set-photo") { try await handlers.setPhoto($0, $1) }
    routes.post("/me/remove-photo") { try await handlers.removePhoto($0, $1) }
    routes.get("/me/password") { try await handlers.showPassword($0, $1) }
    routes.post("/me/change-password") { try await handlers.changePassword($0, $1) }
    routes.get("/me/devices") { try await handlers.showDevices($0, $1) }
    routes.post("/me/end-session") { try await handlers.endSession($0, $1) }
    routes.get("/me/delete") { try await handlers.showDeletion($0, $1) }
    routes.post("/me/delete-account") { try await handlers.deleteAccount($0, $1) }
    routes.post("/me/end-other-sessions") { try await handlers.endOtherSessions($0, $1) }
}

/// The handlers of these routes.
struct MeHandlers: Sendable {
    let services: Services

    var reply: Reply { Reply(services) }

    func show(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        var page = try await services.database.read { connection in
            let person = try visit.person(connection)
            return MePage(
                viewer: try visit.viewer(person, connection), email: try connection.profile(of: person.id)?.email ?? "",
                sessionCount: try connection.sessions(of: person.id, now: services.houseClock.cautious()).count)
        }
        if visit.request.query["did"] == "change-password" { page.told = MePhrases.passwordChanged }
        return reply.page(page.page, for: page.viewer, visit.request)
    }
}

extension MeHandlers {
    func showProfile(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        var page = try await profile(visit)
        switch visit.request.query["did"] {
        case "save-profile": page.told = MePhrases.saved
        case "set-photo": page.told = MePhrases.photoSet
        case "remove-photo": page.told = MePhrases.photoRemoved
        default: break
        }
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func saveProfile(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        do {
            let profile = try NewProfile(visit.request.form)
            try await services.database.write { transaction in
                try transaction.save(profile, of: try visit.person(transaction).id, seenIn: visit.knownZone)
            }
            return reply.redirect(Link("/me/profile").with("did", "save-profile"))
        } catch let refusal as Refusal where refusal.kind == .invalid {
            var page = try await profile(visit)
            page.sent = visit.request.form
            page.refusal = refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
    }

    /// Reads the picture only after the person is authenticated.
    func setPhoto(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let services = services
        let visit = try Visit(request, context, services, form: Fields())
        let person = try await services.database.read { try visit.person($0) }
        do {
            let file = try await visit.multipart(request, limit: Limits.photoBytes + 64 * 1024)
                .files.first { $0.field == "photo" }
            guard let file, !file.bytes.isEmpty else { throw Refusal.photoMissing }
            guard file.bytes.count <= Limits.photoBytes else { throw Refusal.photoTooLarge }
            try await services.setPhoto(of: person.id, to: file.bytes)
            return reply.redirect(Link("/me/profile").with("did", "set-photo"))
        } catch let refusal as Refusal where refusal.field == "photo" || refusal.kind == .tooLarge {
            var page = try await profile(visit)
            page.refusal = refusal.field == nil ? .photoTooLarge : refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
    }

    func removePhoto(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let person = try await services.database.read { try visit.person($0) }
        try await services.setPhoto(of: person.id, to: nil)
        return reply.redirect(Link("/me/profile").with("did", "remove-photo"))
    }

    private func profile(_ visit: Visit) async throws -> ProfilePage {
        try await services.database.read { connection in
            let person = try visit.person(connection)
            return ProfilePage(
                viewer: try visit.viewer(person, connection), chosenZone: person.choseZone ? person.zone : nil,
                browserZone: visit.knownZone)
        }
    }
}

extension MeHandlers {
    func showPassword(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let page = try await password(visit)
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func changePassword(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        do {
            let form = visit.request.form
            let token = try await services.changePassword(
                visit, from: form["current"] ?? "", to: form["password"] ?? "")
            var response = reply.redirect(Link("/me").with("did", "change-password"))
            response.headers[.setCookie] = SessionCookie(services.settings).issued(token)
            return response
        } catch let refusal as Refusal where refusal.kind == .invalid || refusal.kind == .tooMany {
            var page = try await password(visit)
            page.refusal = refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
    }

    private func password(_ visit: Visit) async throws -> PasswordPage {
        try await services.database.read { connection in
            let person = try visit.person(connection)
            return PasswordPage(
                viewer: try visit.viewer(person, connection), email: try connection.profile(of: person.id)?.email ?? "")
        }
    }
}

extension MeHandlers {
    func showDevices(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        var page = try await services.database.read { connection in
            let person = try visit.person(connection)
            return DevicesPage(
                viewer: try visit.viewer(person, connection),
                sessions: try connection.sessions(of: person.id, now: services.houseClock.cautious()))
        }
        if visit.request.query["did"] == "end-session" { page.told = MePhrases.sessionsEnded }
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    /// Succeeds for a session that has ended already, since the form may be repeated.
    func endSession(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let session: ID<Device> = try visit.request.form.id("session") else { throw Refusal.missing }
        let person = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            _ = try transaction.endSession(session, of: person.id)
            return person
        }
        services.live.recheck(person.id)
        return reply.redirect(Link("/me/devices").with("did", "end-session"))
    }

    func endOtherSessions(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let person = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            try transaction.endSessions(of: person.id, except: person.device)
            return person
        }
        services.live.recheck(person.id)
        return reply.redirect(Link("/me/devices").with("did", "end-session"))
    }
}

extension MeHandlers {
    func showDeletion(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let page = try await deletion(visit)
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func deleteAccount(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let form = visit.request.form
        do {
            try await services.deleteAccount(
                visit, password: form["current"] ?? "", successors: DeleteAccountPage.successors(form))
            var response = reply.redirect(Link("/sign-in").with("did", "delete-account"))
            SessionCookie(services.settings).end(&response.headers)
            return response
        } catch let refusal as Refusal where [.invalid, .conflict, .tooMany].contains(refusal.kind) {
            var page = try await deletion(visit)
            page.sent = form
            page.refusal = refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
    }

    private func deletion(_ visit: Visit) async throws -> DeleteAccountPage {
        let rooms = services.rooms
        return try await services.database.read { connection in
            let person = try visit.person(connection)
            return DeleteAccountPage(
                viewer: visit.viewer(person), email: try connection.profile(of: person.id)?.email ?? "",
                belongings: try rooms.map { ($0.place, try $0.leaving.belongings(connection, person.id)) })
        }
    }
}
