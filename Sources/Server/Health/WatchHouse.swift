import Floor
import Logging
import ServerFloor
import Storage

extension HouseJob {
    /// Looks at the health of the house, and tells administrators of each trouble once when it begins. Every five minutes.
    static let watchHouse = HouseJob("floor.watch-house", every: Limits.watchMilliseconds, going: .report) { run in
        try await run.services.watchHouse(run)
        return run.now + Limits.watchMilliseconds
    }
}

extension Services {
    fileprivate func watchHouse(_ run: JobRun) async throws {
        try await examineDamage()
        try await lookAgainAtFlaws()
        let condition = try await condition()
        let troubles = condition.troubles
        // Of a disk that does not answer it is not known that its trouble is over.
        let unseen = condition.machine.isDiskLate ? condition.known.intersection([.dataDisk, .backupDisk]) : []
        let found = Set(troubles.map(\.kind)).union(unseen)
        guard found != condition.known else { return }
        // A clock that has jumped ahead would put its own notice there.
        let (seed, now) = (random.entropy(), houseClock.cautious())
        // A mail that the server does not accept would be one more that fails.
        let canMail = mail != nil && !found.contains(.mail)
        let begun = try await run.write { transaction in
            let known = try transaction.knownTroubles()
            for kind in known.subtracting(found) {
                try transaction.execute("DELETE FROM floor_trouble WHERE kind = \(kind.rawValue)")
            }
            let begun = troubles.filter { !known.contains($0.kind) }
            var entropy = seed
            for trouble in begun { try transaction.tell(trouble, canMail: canMail, at: now, &entropy) }
            return begun
        }
        for trouble in begun {
            logger.warning(
                "\(trouble.says(.enUS)) \(trouble.advice(.enUS))", metadata: ["trouble": "\(trouble.kind.rawValue)"])
        }
        for kind in condition.known.subtracting(found) {
            logger.notice("A trouble has ended", metadata: ["trouble": "\(kind.rawValue)"])
        }
    }
}

extension Transaction {
    /// Keeps that a trouble has begun, with a notice and a mail to each administrator.
    fileprivate func tell(_ trouble: HouseTrouble, canMail: Bool, at now: Int64, _ entropy: inout Entropy) throws {
        let name = trouble.kind.rawValue
        try execute("INSERT INTO floor_trouble (kind, begun_at) VALUES (\(name), \(now))")
        let administrators = try all(
            """
            SELECT id, email, language FROM floor_person
            WHERE administrator = \(true) AND suspended_at IS NULL AND email IS NOT NULL ORDER BY id
            """)
        let people: [ID<Person>] = try administrators.map { try $0.id(0) }
        try notify(
            NewNotice(
                .houseTrouble, to: people, cause: "trouble/\(name)/\(now)", detail: ["trouble": .string(name)], at: now)
        )
        guard canMail else { return }
        for row in administrators {
            let language = Language(stored: try row.text(2)) ?? .enUS
            try mail(trouble, to: try EmailAddress(try row.text(1)), in: language, now: now, &entropy)
        }
    }
}
