import DiaryRoom
import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

/// Links to an entry: its owner makes and revokes them, and anybody reads by them. They are not operations of the room.
extension DiaryHost {
    func mountShareLinks(_ routes: Routes) {
        let journal = "diary/{journal}/"
        routes.get(journal + ShareLinksPage.segment) { try await orLock($0, $1, showLinks) }
        routes.post(journal + ShareLinksPage.making) { try await orLock($0, $1, makeLink) }
        routes.post(journal + ShareLinksPage.revoking) { try await orLock($0, $1, revokeLink) }
        routes.get("shared/{link}") { try await read($0, $1) }
        routes.post("shared/{link}") { try await readWithPassword($0, $1) }
        routes.get("shared/{link}/photo/{photo}/{size}") { try await readPhoto($0, $1) }
    }

    private func showLinks(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try journal(of: visit)
        let (found, slice, links) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            let slice = try connection.part(DiaryQuery.Part(journal), for: viewer)
            return (viewer, slice, try connection.shareLinks(of: journal, now: visit.now))
        }
        let viewer = named(found, visit)
        return Reply(services).page(ShareLinksPage.page(links, slice, viewer), for: viewer, visit.request)
    }

    /// Makes one. The page shows its address only once.
    private func makeLink(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try journal(of: visit)
        let form = visit.request.form
        var made: MadeShareLink?
        var refused: Refusal?
        do {
            made = try await make(form, in: journal, visit)
        } catch let refusal as Refusal where [.invalid, .conflict].contains(refusal.kind) {
            refused = refusal
        }
        let entry = try form.id("entry") as ID<Entity>?
        let (found, slice) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            var part = DiaryQuery.Part(journal)
            part.entries = .these([entry].compactMap(\.self))
            return (viewer, try connection.part(part, for: viewer))
        }
        guard let entry, let shown = slice.journal.entries[entry], shown.isWritten, !shown.isRemoved else {
            throw Refusal.entryMissing
        }
        let viewer = named(found, visit)
        let page = SharePage.page(
            shown, slice, viewer, made: made.map { services.whole($0.link, as: incoming) }, form: form,
            refusal: refused)
        return Reply(services).page(page, for: viewer, visit.request)
    }

    private func revokeLink(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try journal(of: visit)
        try await revoke(try visit.request.form.id("link"), in: journal, visit)
        return Reply(services).redirect(DiaryRules.link(to: journal).at(ShareLinksPage.segment))
    }

    /// The journal in an address.
    private func journal(of visit: Visit) throws(Refusal) -> ID<Space> {
        guard let journal = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw .missing }
        return journal
    }

    /// The viewer with an operation's id for the page's forms.
    private func named(_ viewer: Viewer, _ visit: Visit) -> Viewer {
        var viewer = viewer
        var tools = visit.tools(clock: .zero)
        viewer.formID = tools.id()
        return viewer
    }
}

/// A link that was just made. Its address is returned only once; the database has the code's hash.
struct MadeShareLink: Sendable {
    let id: ID<ShareLink>
    let code: ShareCode
    let expiresAt: Int64?

    var link: Link { Link("/shared").at(code.text) }
}

extension DiaryHost {
    /// - Throws: `missing` for anybody but the journal's owner; `entry-missing`; `too-many-share-links`; what
    ///   ``NewShareLink`` refuses.
    func make(_ form: Fields, in journal: ID<Space>, _ visit: Visit) async throws -> MadeShareLink {
        // Nobody else learns from a refusal of the form that there is a journal.
        try await services.database.read { connection in
            _ = try connection.part(DiaryQuery.Part(journal), for: try visit.viewer(connection))
        }
        let new = try NewShareLink(form)
        var hash: String?
        if let password = new.password {
            hash = try await services.passwords.hash(Password(given: password), salt: services.random.secret(16))
        }
        var entropy = services.random.entropy()
        let made = MadeShareLink(
            id: new.id ?? ID(milliseconds: visit.now, entropy: &entropy), code: ShareCode(services.random),
            expiresAt: new.lasting.milliseconds.map { visit.now + $0 })
        let password = hash
        try await services.database.write { transaction in
            // Locked, so that the entry is not deleted meanwhile.
            guard try transaction.lockSpace(journal) != nil else { throw Refusal.missing }
            var part = DiaryQuery.Part(journal)
            part.entries = .these([new.entry])
            let slice = try transaction.part(part, for: try visit.viewer(transaction))
            guard let entry = slice.journal.entries[new.entry], SharedEntry(entry) != nil else {
                throw Refusal.entryMissing
            }
            let open = try transaction.shareLinks(of: journal, now: visit.now)
            guard open.count < ShareLink.limit || open.contains(where: { $0.id == made.id }) else {
                throw Refusal.tooManyShareLinks
            }
            let link = ShareLink(
                id: made.id, entry: new.entry, title: "", createdAt: visit.now, expiresAt: made.expiresAt,
                hasPassword: password != nil)
            guard try transaction.add(link, made.code, password: password, in: journal) else {
                throw Refusal.operationTaken
            }
        }
        return made
    }

    /// Revokes a link. Succeeds if it is gone already, since the form may be repeated.
    ///
    /// - Throws: `missing` for anybody but the journal's owner.
    func revoke(_ link: ID<ShareLink>?, in journal: ID<Space>, _ visit: Visit) async throws {
        try await services.database.write { transaction in
            _ = try transaction.part(DiaryQuery.Part(journal), for: try visit.viewer(transaction))
            guard let link else { throw Refusal.missing }
            try transaction.revoke(link, in: journal)
        }
    }
}

extension Limits {
    /// How long the photos of a page that was opened by a password can be loaded: it is read, and reloading asks again.
    static let sharedPhotoMilliseconds: Int64 = 3_600_000
}

/// Reading by a link. Whoever is signed in is answered as anybody else: the session is not even looked up.
extension DiaryHost {
    private func read(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let (code, opened) = try await openedLink(visit)
        guard opened.password == nil else { return passwordPage(visit, nil) }
        return entryPage(opened, code, visit)
    }

    /// Answers the entry itself: there is no cookie that somebody else could find in this browser.
    private func readWithPassword(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let (code, opened) = try await openedLink(visit)
        guard let hash = opened.password else { return entryPage(opened, code, visit) }
        let network =
            ClientAddress(incoming, context.peer, trusting: services.settings.believedProxies).network
        let all: [AttemptKey?] = [.network(network), .sharedLink(code, from: network), .sharedLink(code)]
        let counted = all.compactMap(\.self)
        let typed = visit.request.form["password"] ?? ""
        do {
            try await services.countAttempts(counted)
            guard typed.utf8.count <= ShareLink.passwordByteLimit,
                try await services.passwords.check(Password(given: typed), against: hash).isRight
            else { throw Refusal.sharedPasswordWrong }
        } catch let refusal as Refusal where [.invalid, .tooMany].contains(refusal.kind) {
            return passwordPage(visit, refusal)
        }
        try await services.database.write { try $0.forgetAttempts(counted) }
        // It may have been revoked, or given another password, while this one was compared.
        let (_, present) = try await openedLink(visit)
        guard present.password == hash else { return passwordPage(visit, .sharedPasswordWrong) }
        return entryPage(present, code, visit)
    }

    /// A photo of the entry, to whoever may read it now. Where the link has a password, the page that was opened by it
    /// has passes in its photos' addresses.
    private func readPhoto(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let (_, opened) = try await openedLink(visit)
        let path = visit.request.path
        guard path.count == 4, let file = ID<StoredFile>(path[2]), let size = FileSize(rawValue: path[3]),
            SharedEntry.photoSizes.contains(size), opened.entry.photos.contains(where: { $0.file == file })
        else { throw Refusal.sharedMissing }
        if let hash = opened.password {
            let query = visit.request.query
            guard let end = query["until"].flatMap({ Int64($0) }),
                FilePass.isRight(
                    query["pass"] ?? "", for: file, until: end, secret: hash, lasting: Limits.sharedPhotoMilliseconds,
                    now: services.clock())
            else { throw Refusal.sharedMissing }
        }
        guard let served = try await services.database.read({ try $0.served(file, size) }) else {
            throw Refusal.sharedMissing
        }
        return unlisted(try await services.serve(served, keeping: .nothing, incoming, context))
    }

    private func openedLink(_ visit: Visit) async throws -> (ShareCode, OpenedLink) {
        guard let code = visit.request.path.first.flatMap({ ShareCode($0) }) else { throw Refusal.sharedMissing }
        // By the clock that is shown, also while it is in doubt: no link is open for longer than its owner was told.
        let now = services.clock()
        guard let opened = try await services.database.read({ try $0.opened(code, now: now) }) else {
            throw Refusal.sharedMissing
        }
        return (code, opened)
    }

    private func entryPage(_ opened: OpenedLink, _ code: ShareCode, _ visit: Visit) -> Response {
        let language = visit.language
        let end = services.clock() + Limits.sharedPhotoMilliseconds
        let body = opened.entry.body(language) { file, size in
            let address = Link("/shared").at(code.text).at("photo").at(file).at(size.rawValue)
            guard let hash = opened.password else { return address }
            return address.with("until", String(end)).with(
                "pass", FilePass.text(for: file, until: end, secret: hash))
        }
        var response = Reply(services).plain(
            PlainPage(title: opened.entry.title(language), language: language, body: body))
        // Whatever somebody follows from here, nobody learns the address.
        response.headers[.referrerPolicy] = "no-referrer"
        return unlisted(response)
    }

    /// Its form posts to itself: with `no-referrer` an old browser would send it without an origin, and be refused.
    private func passwordPage(_ visit: Visit, _ refusal: Refusal?) -> Response {
        let language = visit.language
        let address = Link("/shared").at(visit.request.path.first ?? "")
        var response = Reply(services).plain(
            PlainPage(
                title: SharedEntry.passwordTitle(language), language: language, status: refusal?.kind.status ?? 200,
                body: SharedEntry.passwordForm(at: address, refusal, language)))
        if let seconds = refusal?.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        return unlisted(response)
    }

    /// Searched and kept by nobody.
    private func unlisted(_ response: Response) -> Response {
        var response = response
        response.headers[.robotsTag] = "noindex, nofollow, noarchive"
        response.headers[.cacheControl] = "private, no-store"
        return response
    }
}
