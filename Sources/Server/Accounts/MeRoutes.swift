import Floor
import HTTPTypes
import Hummingbird
import Storage

/// `/me` and what one does there.
func mountMe(_ routes: Routes, _ services: Services) {
    let door = MeDoor(services: services)
    routes.get("/me") { try await door.show($0, $1) }
    routes.post("/me/save-profile") { try await door.saveProfile($0, $1) }
    routes.post("/me/change-password") { try await door.changePassword($0, $1) }
    routes.post("/me/end-session") { try await door.endSession($0, $1) }
    routes.post("/me/end-other-sessions") { try await door.endOtherSessions($0, $1) }
    routes.post("/me/invite") { try await door.invite($0, $1) }
    routes.post("/me/withdraw-invitation") { try await door.withdrawInvitation($0, $1) }
}

/// Answers on one's own page.
struct MeDoor: Sendable {
    let services: Services

    private var reply: Reply { Reply(services) }

    func show(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        var page = try await load(visit)
        switch visit.request.query["did"] {
        case "save-profile": page.told = MePhrases.saved
        case "change-password": page.told = MePhrases.passwordChanged
        default: break
        }
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func saveProfile(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        do {
            let profile = try NewProfile(visit.request.form)
            try await services.database.write { transaction in
                let person = try visit.person(transaction)
                try transaction.setProfile(
                    of: person.id, name: profile.name, language: profile.language, theme: profile.theme)
                if let zone = visit.knownZone { try transaction.setZone(of: person.id, zone) }
            }
            return reply.redirect(Link("/me").with("did", "save-profile"))
        } catch let refusal as Refusal where refusal.kind == .invalid {
            var page = try await load(visit)
            page.sent = visit.request.form
            page.refusal = refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
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
        } catch let refusal as Refusal where refusal.kind == .invalid {
            var page = try await load(visit)
            page.refusal = refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
    }

    func endSession(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let session: ID<Device> = try visit.request.form.id("session") else { throw Refusal.missing }
        let person = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            guard try transaction.endSession(session, of: person.id) else { throw Refusal.missing }
            return person
        }
        services.live.recheck(person.id)
        return reply.redirect(Link("/me"))
    }

    func endOtherSessions(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let person = try await services.database.write { transaction in
            let person = try visit.person(transaction)
            try transaction.endSessions(of: person.id, except: person.device)
            return person
        }
        services.live.recheck(person.id)
        return reply.redirect(Link("/me"))
    }

    func invite(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let made = try await services.invite(visit, to: nil, as: "editor")
        var page = try await load(visit)
        page.made = services.whole(made.link, as: request)
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func withdrawInvitation(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let id: ID<Invitation> = try visit.request.form.id("invitation") else { throw Refusal.missing }
        try await services.database.write { transaction in
            let person = try visit.person(transaction)
            guard try transaction.withdraw(id, by: person.id) else { throw Refusal.missing }
        }
        return reply.redirect(Link("/me"))
    }

    private func load(_ visit: Visit) async throws -> MePage {
        let services = services
        return try await services.database.read { connection in
            let person = try visit.person(connection)
            let zone = visit.knownZone ?? person.zone
            return MePage(
                viewer: visit.viewer(person), email: try connection.profile(of: person.id)?.email ?? "", zone: zone,
                sessions: try connection.sessions(of: person.id, now: visit.now),
                invitations: try connection.invitations(by: person.id, now: visit.now),
                day: { services.zones.day(in: [zone], now: $0).today })
        }
    }
}

/// A profile as it was sent, checked.
struct NewProfile: Sendable {
    let name: PersonName
    let language: Language
    let theme: Viewer.Theme

    init(_ form: Fields) throws(Refusal) {
        name = try PersonName(form["name"] ?? "")
        guard let language = Language(rawValue: form["language"] ?? "") else {
            throw .choiceUnknown("language", given: form["language"] ?? "")
        }
        guard let theme = Viewer.Theme(rawValue: form["theme"] ?? "") else {
            throw .choiceUnknown("theme", given: form["theme"] ?? "")
        }
        self.language = language
        self.theme = theme
    }
}
