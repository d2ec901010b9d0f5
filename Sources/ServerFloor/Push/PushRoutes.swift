import Floor
import HTTPTypes
import Hummingbird
import Storage

/// `/me/push`: notifications on devices.
package func mountPush(_ routes: Routes, _ services: Services) {
    let handlers = PushHandlers(services: services)
    routes.get("/me/push") { try await handlers.show($0, $1) }
    routes.post("/me/add-push") { try await handlers.add($0, $1) }
    routes.post("/me/save-push") { try await handlers.save($0, $1) }
    routes.post("/me/send-push") { try await handlers.send($0, $1) }
    routes.post("/me/stop-push") { try await handlers.stop($0, $1) }
    routes.post("/me/remove-push") { try await handlers.remove($0, $1) }
}

/// The handlers of these routes.
struct PushHandlers: Sendable {
    let services: Services

    private var reply: Reply { Reply(services) }

    func show(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let key = try await services.pushKey()
        let services = services
        var page = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            return PushPage(
                viewer: viewer, key: key.point, rooms: services.noticeRooms,
                devices: try connection.pushSubscriptions(of: viewer.person), hasWorker: services.settings.offline)
        }
        page.told = PushPhrases.done(visit.request.query["did"])
        return reply.page(page.page, for: page.viewer, visit.request)
    }

    func add(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let (endpoint, keys) = try services.pushAddress(in: visit.request.form)
        try await services.database.write { transaction in
            let person = try visit.person(transaction)
            try transaction.subscribe(
                person.device, of: person.id, to: endpoint, keys, kindsOff: services.kindsOffAtFirst, at: visit.now)
        }
        return done("add-push")
    }

    func save(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        let form = visit.request.form
        let offered = services.kinds(offeredBy: form).map(\.field)
        try await services.database.write { transaction in
            let person = try visit.person(transaction)
            let mine = try transaction.pushSubscriptions(of: person.id).first { $0.device == person.device }
            let kept = mine.map { $0.kindsOff.subtracting(offered) } ?? []
            try transaction.choosePushes(
                of: person.device, person.id, kindsOff: kept + offered.filter { form[$0] == nil },
                hidesWords: form["hides-words"] != nil)
        }
        return done("save-push")
    }

    func send(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        try await services.sendTestPush(visit)
        return done("send-push")
    }

    /// Ends those of the device at which the form is sent.
    func stop(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        try await services.database.write { transaction in
            let person = try visit.person(transaction)
            try transaction.unsubscribe(person.device, of: person.id)
        }
        return done("stop-push")
    }

    /// Succeeds for a device that has none, since the form may be repeated.
    func remove(_ request: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(request, context, services)
        guard let device: ID<Device> = try visit.request.form.id("device") else { throw Refusal.missing }
        try await services.database.write { transaction in
            try transaction.unsubscribe(device, of: try visit.person(transaction).id)
        }
        return done("remove-push")
    }

    private func done(_ form: String) -> Response { reply.redirect(Link("/me/push").with("did", form)) }
}

extension Services {
    /// The house's key for push services, made if there is none yet.
    package func pushKey() async throws -> HouseKey {
        if let known = try await database.read({ try $0.pushKey() }) { return known }
        let now = clock()
        return try await database.write { try $0.madePushKey(at: now) }
    }

    /// Where a browser wants its pushes, as it gave it.
    ///
    /// - Throws: `push-endpoint-unusable`; `push-keys-unusable`.
    func pushAddress(in fields: Fields) throws(Refusal) -> (PushEndpoint, PushKeys) {
        let endpoint = try PushEndpoint(fields["endpoint"] ?? "", isAnywhere: settings.push.isPrivate)
        guard let keys = PushKeys(p256dh: fields["p256dh"] ?? "", auth: fields["auth"] ?? "") else {
            throw .pushKeysUnusable
        }
        return (endpoint, keys)
    }

    /// Makes a notice that says only that it has come.
    ///
    /// - Throws: `too-many-requests`.
    func sendTestPush(_ visit: Visit) async throws {
        let seed = random.entropy()
        try await database.write { transaction in
            let person = try visit.person(transaction).id
            let key = AttemptKey(hash: sha256("push tests " + person.text), pace: Limits.pushTestsPerPerson)
            if let wait = try transaction.countAttempt(key, now: visit.now) {
                throw Refusal.tooMany("too-many-requests", seconds: wait)
            }
            var entropy = seed
            let cause = "push-test/" + ID<Notice>(milliseconds: visit.now, entropy: &entropy).text
            try transaction.notify(NewNotice(.pushTest, to: person, author: nil, cause: cause, at: visit.now))
        }
    }
}
