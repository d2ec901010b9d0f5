import Floor
import Hummingbird
import ServerFloor
import Storage

/// The routes of `/admin`. For everybody but administrators they answer `missing`.
func mountAdmin(_ routes: Routes, _ services: Services) {
    let handlers = AdminHandlers(services: services)
    routes.get("/admin") { try await handlers.show($0, $1) }
    routes.post("/admin/invite") { try await handlers.invite($0, $1) }
    routes.post("/admin/withdraw-invitation") { try await handlers.withdrawInvitation($0, $1) }
    routes.get("/admin/person/{person}") { try await handlers.showPerson($0, $1) }
    routes.post("/admin/person/{person}/make-reset-link") { try await handlers.makeResetLink($0, $1) }
    for act in AccountAct.allCases {
        routes.post("/admin/person/{person}/\(act.rawValue)") { try await handlers.act(act, $0, $1) }
    }
}

extension Visit {
    /// - Throws: `signed-out`; `missing` for anybody but administrators.
    func administrator(_ connection: Connection) throws -> SignedIn {
        let person = try person(connection)
        guard person.isAdministrator else { throw Refusal.missing }
        return person
    }
}

/// The handlers of these routes.
struct AdminHandlers: Sendable {
    let services: Services

    private var reply: Reply { Reply(services) }

    func show(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let page = try await load(visit)
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func invite(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        _ = try await services.database.read { try visit.administrator($0) }
        if let typed = visit.request.form["email"] { return try await mailInvitation(visit, to: typed) }
        let made = try await services.invite(visit, to: nil, NewInvitation(visit.request.form))
        var page = try await load(visit)
        page.made = services.whole(made.link, as: request)
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    private func mailInvitation(_ visit: Visit, to typed: String) async throws -> Response {
        do {
            let email = try await services.mailInvitation(visit, to: typed)
            return reply.redirect(Link("/admin").with("mailed", email.text))
        } catch let refusal as Refusal where refusal.kind == .invalid {
            var page = try await load(visit)
            page.sent = visit.request.form
            page.refusal = refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
    }

    /// Succeeds for an invitation that is gone already, since the form may be repeated.
    func withdrawInvitation(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let id: ID<Invitation> = try visit.request.form.id("invitation") else { throw Refusal.missing }
        try await services.database.write { transaction in
            let person = try visit.administrator(transaction)
            try transaction.withdraw(id, by: person.id)
        }
        return reply.redirect(Link("/admin"))
    }

    private func load(_ visit: Visit) async throws -> AdminPage {
        let words = Text.trimmed(visit.request.query["find"] ?? "")
        let after: ID<Person>? = try visit.request.query.id("after")
        let canMail = services.mail != nil
        var tools = visit.tools(clock: .zero)
        let formID: ID<Floor.Operation> = tools.id()
        // Echo the parameter only if it is a valid address.
        let mailed = visit.request.query["mailed"].flatMap { try? EmailAddress($0) }?.text
        let (settings, startedAt) = (services.settings, services.houseClock.startedAt)
        let isClockSuspect = services.houseClock.isSuspect
        let machine = try await services.probes.machineStatus(settings)
        return try await services.database.read { connection in
            let person = try visit.administrator(connection)
            let condition = try HouseCondition(
                connection, settings, machine, now: visit.now, startedAt: startedAt,
                isClockSuspect: isClockSuspect)
            var viewer = try visit.viewer(person, connection)
            viewer.formID = formID
            let limit = AdminPage.pageLength
            let found = try connection.accounts(finding: words, after: after, limit: limit + 1)
            return AdminPage(
                viewer: viewer, accounts: Array(found.prefix(limit)), words: words,
                next: found.count > limit ? found[limit - 1].id : nil,
                invitations: try connection.invitations(by: person.id, now: visit.now),
                tasks: try services.tasks(of: viewer, connection), condition: condition,
                canMail: canMail, mailed: mailed)
        }
    }
}

extension AdminHandlers {
    func showPerson(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        var page = try await load(account(visit), visit)
        let name = page.account.name
        page.told =
            switch visit.request.query["did"].flatMap(AccountAct.init) {
            case .suspend: (AdminPhrases.suspended(name), .restore)
            case .restore: (AdminPhrases.restored(name), nil)
            case .makeAdministrator: (AdminPhrases.administers(name), .unmakeAdministrator)
            case .unmakeAdministrator: (AdminPhrases.administersNoMore(name), .makeAdministrator)
            case nil: nil
            }
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func makeResetLink(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let person = try account(visit)
        let link = try await services.resetLink(for: person, by: visit)
        var page = try await load(person, visit)
        page.made = services.whole(link, as: request)
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func act(_ act: AccountAct, _ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let person = try account(visit)
        do {
            _ = try await services.act(act, on: person, visit)
        } catch let refusal as Refusal where refusal.kind == .conflict {
            var page = try await load(person, visit)
            page.refusal = refusal
            return reply.page(page.page, for: page.viewer, visit.request)
        }
        // A person who revoked their own rights can no longer see this page.
        let isGone = context.memo.person?.id == person && act == .unmakeAdministrator
        return reply.redirect(isGone ? Link("/me") : Link("/admin/person").at(person).with("did", act.rawValue))
    }

    /// The person in the address.
    private func account(_ visit: Visit) throws(Refusal) -> ID<Person> {
        guard visit.request.path.count > 1, let id = ID<Person>(visit.request.path[1]) else { throw .missing }
        return id
    }

    private func load(_ person: ID<Person>, _ visit: Visit) async throws -> AccountPage {
        try await services.database.read { connection in
            let administrator = try visit.administrator(connection)
            guard let account = try connection.account(person) else { throw Refusal.missing }
            return AccountPage(viewer: try visit.viewer(administrator, connection), account: account)
        }
    }
}
