import Floor
import Logging
import ServerFloor
import Storage

extension ExternalJob {
    /// One person's digest of one day.
    ///
    /// It is taken as sent before it is, so that a job that is run again sends none: killed in between, a person gets none
    /// that day, never two, and the next digest tells what this one would have. A house that stops waits for the one that
    /// it is sending, and keeps what became of it. The mails that somebody waits for go first.
    static let mailDigest = ExternalJob(HouseJob.digestMailKind, waitingFor: .mail, isPatient: true) { services, job in
        guard let mailer = services.mail, let order = DigestOrder(job) else { return }
        // A clock that has jumped ahead would find every digest's day over; a house that was off for a night is not in that
        // doubt.
        let clock = services.houseClock
        let now = clock.allows(.start) ? services.clock() : clock.cautious()
        guard let digest = try await services.database.read({ try services.digest(order, $0, now: now) }) else {
            return
        }
        // Not cancelled with the loop of jobs when the house stops: the mail is sent nevertheless, and a database does
        // nothing for a task that is cancelled.
        try await Task { try await services.send(digest, order, job, by: mailer) }.value
    }
}

extension Services {
    fileprivate func send(_ digest: Digest, _ order: DigestOrder, _ job: Job, by mailer: Mailer) async throws {
        let random = random
        let begun = try await database.write { transaction in
            try transaction.beginDigest(order).map { (before: $0, link: try transaction.madeDigestLink(random)) }
        }
        guard let begun else { return }
        let mail = Mail.digest(
            to: digest.email, digest.language, order.cadence, digest.text, origin: origin,
            stop: begun.link.address(of: order.person), hasNews: digest.newest != nil)
        do {
            try await mailer.send(mail, now: clock(), id: job.id.text)
        } catch let undelivered as Mailer.Undelivered where undelivered.isOfRecipient {
            // One person's mailbox that is gone is no failure of the mail server, and tried again it is as gone.
            logger.notice("A digest's mailbox is refused", metadata: ["error": "\(undelivered)"])
            return try await database.write { try $0.noteRefusedDigest(order) }
        } catch {
            try await database.write { try $0.takeBackDigest(order, to: begun.before) }
            throw error
        }
        try await database.write { try $0.noteDigest(order, told: digest.newest) }
        try await noteSuccess(of: .mail)
    }
}
