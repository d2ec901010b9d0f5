import Floor
import HTTPTypes
import Hummingbird
import Storage

/// The ways in: the first start's link, invitations, open sign-up, signing in; and the way out.
func mountEntrances(_ routes: Routes, _ services: Services) {
    let door = EntranceDoor(services: services)
    routes.get("/") { try await door.front($0, $1) }
    routes.get("/sign-in") { try await door.showSignIn($0, $1) }
    routes.post("/sign-in") { try await door.signIn($0, $1) }
    routes.post("/sign-out") { try await door.signOut($0, $1) }
    routes.get("/welcome/{token}") { try await door.showWelcome($0, $1) }
    routes.post("/welcome/{token}") { try await door.welcome($0, $1) }
    routes.get("/invite") { try await door.showCode($0, $1) }
    routes.post("/invite") { try await door.openCode($0, $1) }
    routes.get("/invite/{code}") { try await door.showInvitation($0, $1) }
    routes.post("/invite/{code}") { try await door.accept($0, $1) }
    routes.get("/sign-up") { try await door.showSignUp($0, $1) }
    routes.post("/sign-up") { try await door.signUp($0, $1) }
}

/// Answers at the entrances.
struct EntranceDoor: Sendable {
    let services: Services

    private var reply: Reply { Reply(services) }

    /// `/`: into the house, to the door, or told how to begin.
    func front(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services, dropping: 0)
        let (isIn, isOpen) = try await services.database.read { connection in
            (try visit.personIfAny(connection) != nil, try connection.isOpen())
        }
        if isIn { return reply.redirect((services.places.first ?? .me).link) }
        return isOpen ? reply.redirect(Link("/sign-in")) : reply.plain(.closed(visit.language))
    }

    // MARK: Signing in and out

    func showSignIn(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        var sent = EntranceForm()
        sent.next = visit.request.query["next"] ?? ""
        return reply.plain(.signIn(sent, mayShow: isOpenToAll, visit.language))
    }

    func signIn(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let form = visit.request.form
        do {
            let begun = try await SignIn(
                services: services, network: network(request, context), deviceName: deviceName(from: request.headers[.userAgent]))(
                    email: form["email"] ?? "", password: form["password"] ?? "")
            return enter(begun, then: form["next"].flatMap { Link(within: $0) } ?? begun.next)
        } catch let refusal as Refusal {
            return again(
                .signIn(EntranceForm(form, refusal), mayShow: isOpenToAll, visit.language), refusal)
        }
    }

    func signOut(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        do {
            try await services.signOut(visit)
        } catch let refusal as Refusal where refusal.name == Refusal.signedOut.name {
            // Signed out already: that is what was wanted.
        }
        var response = reply.redirect(Link("/sign-in"))
        response.headers[.setCookie] = SessionCookie(services.settings).cleared
        return response
    }

    // MARK: The first person

    func showWelcome(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let token = try welcomeToken(visit)
        guard try await services.database.read({ try $0.welcomes(token) }) else { throw Refusal.welcomeMissing }
        return reply.plain(welcomePage(visit, EntranceForm()))
    }

    func welcome(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let entrance = Entrance.welcome(try welcomeToken(visit))
        return try await signUp(request, context, visit, by: entrance) { welcomePage(visit, $0) }
    }

    private func welcomeToken(_ visit: Visit) throws(Refusal) -> SessionToken {
        guard let token = visit.request.path.first.flatMap({ SessionToken($0) }) else { throw .welcomeMissing }
        return token
    }

    private func welcomePage(_ visit: Visit, _ sent: EntranceForm) -> PlainPage {
        .signUp(
            EntrancePhrases.welcome, lead: EntrancePhrases.welcomeLead,
            at: Link("/welcome").at(visit.request.path.first ?? ""), sent, visit.language)
    }

    // MARK: Invitations

    func showCode(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        return reply.plain(.invitationCode("", nil, visit.language))
    }

    func openCode(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let typed = visit.request.form["code"] ?? ""
        guard let code = InvitationCode(typed) else {
            let refusal = Refusal.invitationMissing
            return again(.invitationCode(typed, refusal, visit.language), refusal)
        }
        return reply.redirect(Link("/invite").at(code.text))
    }

    func showInvitation(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let code = try invitationCode(visit)
        try await services.countAttempts([.network(network(request, context))])
        let (invitation, viewer) = try await services.database.read { connection in
            (try connection.invitation(code, now: visit.now), try visit.viewerIfAny(connection))
        }
        guard let invitation else { throw Refusal.invitationMissing }
        let address = Link("/invite").at(code.text)
        if let viewer { return reply.plain(.accept(invitation.makerName, at: address, viewer)) }
        return reply.plain(invitationPage(visit, code, invitation.makerName, EntranceForm()))
    }

    func accept(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let code = try invitationCode(visit)
        let (maker, person) = try await services.database.read { connection in
            (try connection.invitation(code, now: visit.now)?.makerName, try visit.personIfAny(connection))
        }
        guard let maker else { throw Refusal.invitationMissing }
        guard let person else {
            return try await signUp(request, context, visit, by: .invitation(code)) {
                invitationPage(visit, code, maker, $0)
            }
        }
        let seed = services.chance.entropy()
        let next = try await services.database.write { transaction in
            var entropy = seed
            return try services.accept(code, person.id, person.device, transaction, visit.now, &entropy)
        }
        services.live.recheck(person.id)
        return reply.redirect(next)
    }

    private func invitationCode(_ visit: Visit) throws(Refusal) -> InvitationCode {
        guard let code = visit.request.path.first.flatMap({ InvitationCode($0) }) else { throw .invitationMissing }
        return code
    }

    private func invitationPage(
        _ visit: Visit, _ code: InvitationCode, _ maker: String, _ sent: EntranceForm
    ) -> PlainPage {
        .signUp(
            EntrancePhrases.invitation, lead: EntrancePhrases.invited(by: maker), at: Link("/invite").at(code.text),
            sent, visit.language)
    }

    // MARK: Open sign-up

    func showSignUp(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard isOpenToAll else { throw Refusal.signUpClosed }
        return reply.plain(openPage(visit, EntranceForm()))
    }

    func signUp(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard isOpenToAll else { throw Refusal.signUpClosed }
        return try await signUp(request, context, visit, by: .open) { openPage(visit, $0) }
    }

    private func openPage(_ visit: Visit, _ sent: EntranceForm) -> PlainPage {
        .signUp(
            EntrancePhrases.signUp, lead: EntrancePhrases.openLead, at: Link("/sign-up"), sent, visit.language)
    }

    // MARK: What they share

    private var isOpenToAll: Bool { services.settings.signUp == .open }

    private func network(_ request: Incoming, _ context: MaruContext) -> [UInt8]? {
        ClientAddress(request, context.peer, trusting: services.settings.trustedProxies).network
    }

    private func signUp(
        _ request: Incoming, _ context: MaruContext, _ visit: Visit, by entrance: Entrance,
        again page: (EntranceForm) -> PlainPage
    ) async throws -> Response {
        let form = visit.request.form
        do {
            let begun = try await SignUp(
                services: services, entrance: entrance, language: visit.language, zone: visit.knownZone,
                network: network(request, context), deviceName: deviceName(from: request.headers[.userAgent]))(
                    email: form["email"] ?? "", name: form["name"] ?? "", password: form["password"] ?? "")
            return enter(begun, then: begun.next)
        } catch let refusal as Refusal where refusal.kind != .missing && refusal.kind != .forbidden {
            return again(page(EntranceForm(form, refusal)), refusal)
        }
    }

    private func enter(_ begun: Begun, then next: Link) -> Response {
        var response = reply.redirect(next)
        response.headers[.setCookie] = SessionCookie(services.settings).issued(begun.token)
        return response
    }

    private func again(_ page: PlainPage, _ refusal: Refusal) -> Response {
        var response = reply.plain(page)
        if let seconds = refusal.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        return response
    }
}
