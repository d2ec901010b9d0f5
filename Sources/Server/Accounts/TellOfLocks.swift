import Floor
import ServerFloor
import Storage

extension Limits {
    /// The interval of checks for owners who are to be told today.
    static let lockTellingMilliseconds: Int64 = 3_600_000
}

extension HouseJob {
    /// Tells the owners of locked spaces, each day, that their password was set with a link of somebody else's and will
    /// remove the locks without a passphrase, and how to stop it: by a mail, since nobody is signed in but by that password,
    /// and by a notice, which waits for them.
    static let tellOfLocks = HouseJob(
        "floor.tell-of-locks", every: Limits.lockTellingMilliseconds, going: .start
    ) { run in
        let services = run.services
        let handed = try await services.database.read { try $0.handedPasswords(now: run.now) }
        for one in handed {
            let seed = services.random.entropy()
            try await run.part(one.person.text) { transaction -> Void in
                guard try transaction.hasLock(one.person, in: services.rooms, now: run.now) else { return }
                var entropy = seed
                try transaction.tellOfLocks(one, mails: services.mail != nil, now: run.now, &entropy)
            }
        }
        return run.now + Limits.lockTellingMilliseconds
    }
}

extension ExternalJob {
    /// Word to a person that the locks of their spaces can soon be removed; none once they have stopped it.
    static let mailLocks = ExternalJob("mail.locks", waitingFor: .mail) { services, job in
        guard let mailer = services.mail else { return }
        let letter = try JSON.parse(job.payload)
        guard let person = letter["person"]?.stringValue.flatMap({ ID<Person>($0) }),
            let until = letter["until"]?.integerValue
        else { return }
        let (now, cautious) = (services.clock(), services.houseClock.cautious())
        let found = try await services.database.read {
            connection -> (email: EmailAddress, language: Language, days: Int)? in
            guard try connection.handedUntil(person, now: cautious) == until,
                let days = try connection.handedDays(person, now: cautious),
                let (email, language) = try connection.address(of: person)
            else { return nil }
            return (email, language, days)
        }
        guard let found else { return }
        let mail = Mail.locks(
            to: found.email, found.language, days: found.days,
            address: services.origin + Link("/forgot-password").text)
        try await mailer.send(mail, now: now, id: job.id.text)
        try await services.noteSuccess(of: .mail)
    }
}

/// A password that was set with a link of somebody else's.
private struct Handed: Sendable {
    let person: ID<Person>
    /// Until when it removes no lock, in Unix milliseconds.
    let until: Int64
}

extension Connection {
    /// Those of people who are not suspended.
    fileprivate func handedPasswords(now: Int64) throws -> [Handed] {
        try all(
            """
            SELECT w.person, w.handed_until FROM floor_password w JOIN floor_person p ON p.id = w.person
            WHERE w.handed_until > \(now) AND p.suspended_at IS NULL ORDER BY w.person
            """
        ).map { Handed(person: try $0.id(0), until: try $0.int64(1)) }
    }

    /// Whether any of a person's spaces has a lock.
    fileprivate func hasLock(_ person: ID<Person>, in rooms: [Room], now: Int64) throws -> Bool {
        let viewer = Viewer(
            person: person, name: "", device: .unmade, language: .ko, today: .first, dayEnds: .max, now: now)
        return try rooms.contains { try !($0.sync?.locks(self, viewer).isEmpty ?? true) }
    }

    /// The address of a person, and their language; nil for one who is suspended.
    fileprivate func address(of person: ID<Person>) throws -> (email: EmailAddress, language: Language)? {
        let row = try first("SELECT email, language FROM floor_person WHERE id = \(person) AND suspended_at IS NULL")
        return try row.map { (try EmailAddress(try $0.text(0)), Language(stored: try $0.text(1)) ?? .enUS) }
    }
}

extension Transaction {
    /// Sends one day's notice and mail, once.
    fileprivate func tellOfLocks(
        _ handed: Handed, mails: Bool, now: Int64, _ entropy: inout Entropy
    ) throws {
        let day = (handed.until - now - 1) / Limits.dayMilliseconds
        let cause = "lock-waits/\(handed.until)/\(day)"
        let told = try first("SELECT 1 FROM floor_notice WHERE person = \(handed.person) AND cause = \(cause)")
        guard told == nil else { return }
        try notify(NewNotice(.lockWaits, to: handed.person, author: nil, cause: cause, at: now))
        guard mails else { return }
        let payload: JSON = ["person": .string(handed.person.text), "until": .integer(handed.until)]
        try enqueue(
            ID(milliseconds: now, entropy: &entropy), kind: ExternalJob.mailLocks.kind, payload: payload.text, due: now,
            uniqueKey: ExternalJob.mailLocks.kind + " " + handed.person.text)
    }
}
