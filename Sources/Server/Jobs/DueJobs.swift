import Floor
import Logging
import ServerFloor
import Storage

extension Services {
    /// The jobs of the server and its rooms.
    var jobs: [HouseJob] {
        let backup: [HouseJob] = settings.backupFolder.isEmpty ? [] : [.scheduledBackup]
        return [
            .sweepNotices, .sweepSessions, .sweepFiles, .sweepStrayFiles, .examineFiles, .sweepWeather, .tellOfLocks,
            .tune, .watchHouse,
        ] + backup + (mail == nil ? [] : [.planDigests]) + rooms.flatMap(\.jobs)
    }

    /// The external jobs of the server and its rooms.
    var externalJobs: [ExternalJob] {
        [.mailReset, .mailInvitation, .mailTrouble, .mailLocks, .mailTask, .mailDigest] + rooms.flatMap(\.externalJobs)
    }

    /// Adds missing jobs to the table, and brings forward those scheduled by a clock that was ahead.
    func planJobs() async throws {
        let (jobs, externalJobs, now, seed) = (jobs, externalJobs, clock(), random.entropy())
        let isRight = houseClock.allows(.start)
        try await database.write { transaction in
            var entropy = seed
            for job in jobs {
                try transaction.enqueue(
                    ID(milliseconds: now, entropy: &entropy), kind: job.kind, payload: "", due: now,
                    uniqueKey: job.kind)
                guard isRight || job.effect == .report else { continue }
                // A claimed job belongs to its node during the lease.
                try transaction.bringNear(
                    job.kind, untried: now + job.longestPause,
                    tried: now + max(job.longestPause, Limits.jobLeaseMilliseconds))
            }
            guard isRight else { return }
            for errand in externalJobs {
                try transaction.bringNear(errand.kind, untried: now + Job.longestPause, tried: now + Job.longestPause)
            }
        }
    }

    /// Runs all due jobs, internal and external. A failed job is retried after a pause, and does not block the others.
    /// - Returns: how many were run.
    @discardableResult
    func runDueJobs() async throws -> Int {
        async let outside = runExternalJobs()
        async let long = runLongJobs()
        return try await runHouseJobs() + long + outside
    }

    /// Runs the internal jobs, which wait for nothing outside. Jobs that must not rely on a suspect clock stay due.
    func runHouseJobs() async throws -> Int {
        try await run(jobs.filter { !$0.isLong })
    }

    /// Runs the internal jobs that may take many minutes, one after another.
    func runLongJobs() async throws -> Int {
        try await run(jobs.filter(\.isLong))
    }

    private func run(_ jobs: [HouseJob]) async throws -> Int {
        let allowed = jobs.filter { houseClock.allows($0.effect) }
        guard !allowed.isEmpty else { return 0 }
        return try await runAll(allowed.map(\.kind)) { try await run($0) }
    }

    /// Runs the external jobs, those that wait for different servers at the same time.
    func runExternalJobs() async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for server in ExternalJob.Server.allCases { group.addTask { try await runExternalJobs(of: server) } }
            return try await group.reduce(0, +)
        }
    }

    /// Runs the external jobs that wait for a server. If the mail server does not answer one of them, the others wait
    /// for their next run, since each would time out too, and the patient ones are not even claimed; the weather
    /// provider's pauses are ``WeatherLookup``'s.
    func runExternalJobs(of server: ExternalJob.Server) async throws -> Int {
        let own = externalJobs.filter { $0.server == server }
        guard !own.isEmpty else { return 0 }
        var silence: Mailer.Undelivered?
        let (first, patient) = (own.filter { !$0.isPatient }.map(\.kind), own.filter(\.isPatient).map(\.kind))
        return try await runAll(first, then: { silence == nil ? patient : [] }) { claim in
            if let silence { throw silence }
            do {
                return try await run(claim)
            } catch let undelivered as Mailer.Undelivered where undelivered.isUnanswered {
                silence = undelivered
                throw undelivered
            }
        }
    }

    /// A few at a time, so that claimed jobs start well within their lease, until none of these kinds is due.
    ///
    /// - Parameter later: kinds that are run while none of the others is due, asked before each few.
    private func runAll(
        _ kinds: [String], then later: () -> [String] = { [] }, _ body: (Job) async throws -> Bool
    ) async throws -> Int {
        var done = 0
        while !Task.isCancelled {
            var claims = kinds.isEmpty ? [] : try await claim(kinds)
            if claims.isEmpty {
                let later = later()
                if !later.isEmpty { claims = try await claim(later) }
            }
            if claims.isEmpty { break }
            for claim in claims {
                do {
                    if try await body(claim) { done += 1 }
                } catch {
                    // A stop interrupts it, which is no failure: it is due again once its lease has ended.
                    if Task.isCancelled { throw CancellationError() }
                    try await fail(claim, error)
                }
            }
        }
        return done
    }

    private func claim(_ kinds: [String]) async throws -> [Job] {
        let now = clock()
        return try await database.write {
            try $0.claim(at: now, lease: Limits.jobLeaseMilliseconds, limit: Limits.jobsAtOnce, of: kinds)
        }
    }

    private func fail(_ claim: Job, _ error: any Error) async throws {
        logger.error("A job failed", metadata: ["job": "\(claim.kind)", "error": "\(error)"])
        await noteIfDamaged(error)
        // An outside server's failure does not identify people; other errors might.
        let reason = (error as? any ExternalFailure)?.description ?? String(describing: type(of: error))
        let (now, comesAgain) = (clock(), jobs.contains { $0.kind == claim.kind })
        let errand = externalJobs.first { $0.kind == claim.kind }
        let server = errand?.server
        let isLeft = errand?.isPatient == true && claim.attempt >= Job.attemptLimit
        let isOutside = error is any ExternalFailure
        let failing = isOutside && server?.isWatched == true ? server?.rawValue : nil
        _ = try await database.write { transaction in
            if let failing { try transaction.noteFailure(of: failing, reason, at: now) }
            if isLeft { return try transaction.complete(claim) }
            return try transaction.fail(claim, reason: reason, at: now, givesUp: !comesAgain)
        }
    }

    private func run(_ claim: Job) async throws -> Bool {
        if let errand = externalJobs.first(where: { $0.kind == claim.kind }) {
            do {
                try await errand.run(self, claim)
            } catch let refused as Mailer.Undelivered where refused.isOfRecipient {
                // Tried again the mailbox is as gone, and a mistyped address is no failure of the mail server. Whoever looks
                // after the house finds it among the work that was given up.
                logger.warning(
                    "A mail's mailbox is refused", metadata: ["job": "\(claim.kind)", "error": "\(refused)"])
                let now = clock()
                _ = try await database.write { try $0.giveUp(claim, reason: refused.description, at: now) }
                return false
            }
            return try await database.write { try $0.complete(claim) }
        }
        guard let job = jobs.first(where: { $0.kind == claim.kind }) else { return false }
        let next: Int64
        do {
            next = try await job.run(JobRun(services: self, claim: claim, now: clock()))
        } catch is JobRun.LeaseLost {
            // Another node has it now and will run it.
            return false
        }
        let seed = random.entropy()
        return try await database.write { transaction in
            guard try transaction.complete(claim) else { return false }
            var entropy = seed
            try transaction.enqueue(
                ID(milliseconds: next, entropy: &entropy), kind: job.kind, payload: "", due: next, uniqueKey: job.kind)
            return true
        }
    }
}
