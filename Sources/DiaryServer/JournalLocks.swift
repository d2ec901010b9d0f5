import DiaryRoom
import Floor
import HTTPTypes
import Hummingbird
import ServerFloor
import Storage

/// The lock of a journal: what is shown in place of it, and the forms that set, open and remove it. They are not
/// operations of the room.
extension DiaryHost {
    func mountLock(_ routes: Routes) {
        let journal = "diary/{journal}/"
        routes.get(journal + LockSettingsPage.segment) { try await orLock($0, $1, showLockSettings) }
        routes.post(journal + LockSettingsPage.setting) { try await orLock($0, $1, setLock) }
        routes.post(journal + LockSettingsPage.removing) { try await orLock($0, $1, removeLock) }
        routes.post(journal + LockSettingsPage.locking) { try await lockNow($0, $1) }
        routes.post(journal + LockPage.opening) { try await open($0, $1) }
        routes.post(journal + LockPage.forgetting) { try await forgetLock($0, $1) }
        routes.post(journal + LockPage.staying) { try await stayOpen($0, $1) }
    }

    /// Answers by a handler, or with the lock's page if the journal in the address is locked.
    func orLock(
        _ incoming: Incoming, _ context: MaruContext, _ handler: Routes.Handler
    ) async throws -> Response {
        do {
            return try await handler(incoming, context)
        } catch let refusal as Refusal where refusal.name == Refusal.journalLocked.name {
            let visit = try Visit(incoming, context, services, form: Fields())
            let next = incoming.method == .get ? Link(within: incoming.uri.string) : nil
            return try await lockPage(visit, next: next, nil)
        }
    }

    private func lockPage(_ visit: Visit, next: Link?, _ refusal: Refusal?) async throws -> Response {
        let journal = try lockedJournal(of: visit)
        let now = services.houseClock.cautious()
        let (viewer, removal) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            try connection.requireOwner(of: journal, viewer.person)
            return (viewer, try connection.removal(by: viewer, now: now))
        }
        let page = LockPage.page(journal, next: next, removal: removal, refusal: refusal, viewer)
        var response = Reply(services).page(page, for: viewer, visit.request)
        if let seconds = refusal?.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        return response
    }

    private func lockedJournal(of visit: Visit) throws(Refusal) -> ID<Space> {
        guard let journal = visit.request.path.first.flatMap({ ID<Space>($0) }) else { throw .missing }
        return journal
    }

    private func open(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try lockedJournal(of: visit)
        let here = DiaryRules.link(to: journal)
        let next = visit.request.form["next"].flatMap { Link(within: $0) }.flatMap {
            $0.text == here.text || $0.text.hasPrefix(here.text + "/") || $0.text.hasPrefix(here.text + "?") ? $0 : nil
        }
        do {
            try await open(journal, with: visit.request.form["passphrase"] ?? "", visit)
        } catch let refusal as Refusal where [.invalid, .tooMany].contains(refusal.kind) {
            return try await lockPage(visit, next: next, refusal)
        }
        return Reply(services).redirect(next ?? here)
    }

    private func showLockSettings(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        return try await lockSettings(visit, nil)
    }

    private func lockSettings(_ visit: Visit, _ refusal: Refusal?, isRemoving: Bool = false) async throws -> Response {
        let journal = try lockedJournal(of: visit)
        let (viewer, slice, stored) = try await services.database.read { connection in
            let viewer = try visit.viewer(connection)
            let slice = try connection.part(DiaryQuery.Part(journal), for: viewer)
            return (viewer, slice, try connection.lock(of: journal))
        }
        let page = LockSettingsPage.page(
            stored?.lock, slice, viewer, form: visit.request.form, refusal: refusal, isRemoving: isRemoving)
        var response = Reply(services).page(page, for: viewer, visit.request)
        if let seconds = refusal?.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        return response
    }

    /// Sets a lock, or changes its minutes or its passphrase. It is open on this device afterwards.
    private func setLock(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try lockedJournal(of: visit)
        let before = try await storedLock(of: journal, visit)
        do {
            let new = try NewJournalLock(visit.request.form, isNew: before == nil)
            if let before { try await prove(visit.request.form["current"] ?? "", before, of: journal) }
            var hash = before?.passphrase ?? ""
            if let passphrase = new.passphrase {
                hash = try await services.passwords.hash(
                    Password(given: passphrase), salt: services.random.secret(16))
            }
            let version =
                new.passphrase == nil ? before?.version ?? 0 : max(services.clock(), (before?.version ?? 0) + 1)
            let lock = StoredLock(
                lock: new.lock, passphrase: hash, version: version,
                passphraseVersion: new.passphrase == nil ? before?.passphraseVersion ?? 0 : version)
            try await services.database.write { transaction in
                let viewer = try visit.viewer(transaction)
                try transaction.holdLock(of: journal)
                _ = try transaction.part(DiaryQuery.Part(journal), for: viewer)
                // Another device may have set or removed one meanwhile.
                guard try transaction.lock(of: journal)?.version == before?.version else {
                    throw Refusal.journalLocked
                }
                if new.passphrase != nil { try transaction.lockAll(journal) }
                try transaction.set(lock, of: journal)
                try transaction.open(journal, lock.lock, for: viewer.device, at: services.clock())
            }
        } catch let refusal as Refusal where [.invalid, .tooMany].contains(refusal.kind) {
            return try await lockSettings(visit, refusal)
        }
        return clearing(toSettings(journal))
    }

    /// An answer with which a browser forgets what it has loaded: pages that it could show again without asking, and
    /// pictures of the time in which it was let to keep them.
    private func clearing(_ response: Response) -> Response {
        var response = response
        response.headers[.clearSiteData] = SessionCookie.keptByBrowsers
        return response
    }

    private func removeLock(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try lockedJournal(of: visit)
        guard let before = try await storedLock(of: journal, visit) else { return toSettings(journal) }
        do {
            try await prove(visit.request.form["current"] ?? "", before, of: journal)
        } catch let refusal as Refusal where [.invalid, .tooMany].contains(refusal.kind) {
            return try await lockSettings(visit, refusal, isRemoving: true)
        }
        try await services.database.write { transaction in
            let viewer = try visit.viewer(transaction)
            try transaction.holdLock(of: journal)
            _ = try transaction.part(DiaryQuery.Part(journal), for: viewer)
            guard try transaction.lock(of: journal)?.version == before.version else { throw Refusal.journalLocked }
            try transaction.removeLock(of: journal)
        }
        return toSettings(journal)
    }

    private func toSettings(_ journal: ID<Space>) -> Response {
        Reply(services).redirect(DiaryRules.link(to: journal).at(LockSettingsPage.segment))
    }

    /// Locks the journal on all devices, also from one on which it is locked.
    private func lockNow(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try lockedJournal(of: visit)
        try await services.database.write { transaction in
            let viewer = try visit.viewer(transaction)
            try transaction.holdLock(of: journal)
            try transaction.requireOwner(of: journal, viewer.person)
            guard let before = try transaction.lock(of: journal) else { return }
            let version = max(services.clock(), before.version + 1)
            try transaction.set(
                StoredLock(
                    lock: before.lock, passphrase: before.passphrase, version: version,
                    passphraseVersion: before.passphraseVersion), of: journal)
            try transaction.lockAll(journal)
        }
        return clearing(Reply(services).redirect(DiaryRules.link(to: journal)))
    }

    /// Removes a lock whose passphrase was forgotten, within some minutes after signing in; for some days not by a password
    /// that somebody else may have set.
    private func forgetLock(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try lockedJournal(of: visit)
        let now = services.houseClock.cautious()
        do {
            try await services.database.write { transaction in
                let viewer = try visit.viewer(transaction)
                try transaction.holdLock(of: journal)
                try transaction.requireOwner(of: journal, viewer.person)
                guard try transaction.isFresh(viewer) else { throw Refusal.signInTooOld }
                if let days = try transaction.handedDays(viewer.person, now: now) { throw Refusal.lockWaits(days) }
                try transaction.removeLock(of: journal)
            }
        } catch let refusal as Refusal where refusal.kind == .conflict {
            return try await lockPage(visit, next: nil, refusal)
        }
        return Reply(services).redirect(DiaryRules.link(to: journal))
    }

    /// Says that somebody uses a page of the journal, and answers after how many minutes without use it locks: null
    /// without a lock, 0 if it is locked.
    private func stayOpen(_ incoming: Incoming, _ context: MaruContext) async throws -> Response {
        let visit = try await Visit(incoming, context, services)
        let journal = try lockedJournal(of: visit)
        let minutes = try await services.database.read { connection -> Int? in
            let viewer = try visit.viewer(connection)
            try connection.requireOwner(of: journal, viewer.person)
            guard let lock = try connection.lock(of: journal)?.lock else { return nil }
            return try connection.isLocked(journal, for: viewer) ? 0 : lock.minutes
        }
        if minutes ?? 0 > 0 { try await noteUse(of: journal, visit) }
        return Reply(services).json(["minutes": minutes.map { .integer(Int64($0)) } ?? .null])
    }

    /// Extends the time for which a locked journal is open to this session.
    func noteUse(of journal: ID<Space>, _ visit: Visit) async throws {
        let (viewer, hasLock) = try await services.database.read { connection in
            (visit.viewer(try visit.person(connection)), try connection.lock(of: journal) != nil)
        }
        guard hasLock else { return }
        try await services.database.write { try $0.noteUse(of: journal, by: viewer) }
    }
}

extension Transaction {
    /// Lets the others who decide about the journal's lock wait until this transaction has ended.
    ///
    /// - Throws: `missing` for a space that does not exist.
    fileprivate func holdLock(of journal: ID<Space>) throws {
        guard try lockSpace(journal) != nil else { throw Refusal.missing }
    }
}

extension DiaryHost {
    /// The lock of a journal that is open to the visitor.
    private func storedLock(of journal: ID<Space>, _ visit: Visit) async throws -> StoredLock? {
        try await services.database.read { connection in
            _ = try connection.part(DiaryQuery.Part(journal), for: try visit.viewer(connection))
            return try connection.lock(of: journal)
        }
    }

    /// Opens a locked journal for this session.
    ///
    /// - Throws: `missing` for anybody but its owner; `passphrase-wrong`, `too-many-attempts`.
    func open(_ journal: ID<Space>, with passphrase: String, _ visit: Visit) async throws {
        let stored = try await services.database.read { connection in
            try connection.requireOwner(of: journal, try visit.person(connection).id)
            return try connection.lock(of: journal)
        }
        guard let stored else { return }
        try await prove(passphrase, stored, of: journal)
        try await services.database.write { transaction in
            let viewer = try visit.viewer(transaction)
            try transaction.holdLock(of: journal)
            try transaction.requireOwner(of: journal, viewer.person)
            // The passphrase may have been changed while this one was compared.
            guard try transaction.lock(of: journal)?.version == stored.version else { throw Refusal.passphraseWrong }
            try transaction.open(journal, stored.lock, for: viewer.device, at: services.clock())
        }
    }

    /// Compares a passphrase. Attempts are counted.
    private func prove(_ typed: String, _ lock: StoredLock, of journal: ID<Space>) async throws {
        let key = AttemptKey.journalLock(journal)
        try await services.countAttempts([key])
        guard typed.utf8.count <= JournalLock.passphraseByteLimit,
            try await services.passwords.check(Password(given: typed), against: lock.passphrase).isRight
        else { throw Refusal.passphraseWrong }
        try await services.database.write { try $0.forgetAttempts([key]) }
    }

    var lockEndpoints: [APIEndpoint] {
        [
            APIEndpoint(
                .post, "/journals/{journal}/unlock", "unlockJournal",
                summary: "Opens a locked journal for your session, until it was not used for the lock's minutes.",
                request: .object([.init("passphrase", .text("The lock's passphrase."))]),
                answers: [
                    .init(204, "The journal is open, or has no lock."), .refusal(.invalid), .refusal(.missing),
                    .refusal(.tooMany),
                ]
            ) { call, _ in
                let journal: ID<Space> = try call.id("journal")
                try await open(journal, with: call.fields["passphrase"] ?? "", call.visit)
                return .nothing
            }
        ]
    }
}
