import Floor
import Logging
import ServerFloor
import Storage

extension Services {
    /// What the house and its rooms do by themselves.
    var jobs: [HouseJob] { [.sweepNotices, .sweepSessions, .tune] + rooms.flatMap(\.jobs) }

    /// Notes each job that is not noted, and brings near what was noted by a clock that was ahead.
    func planJobs() async throws {
        let (jobs, externalJobs, now, seed) = (jobs, externalJobs, clock(), random.entropy())
        let isRight = houseClock.allows(.start)
        try await database.write { transaction in
            var entropy = seed
            for job in jobs {
                try transaction.enqueue(
                    ID(milliseconds: now, entropy: &entropy), kind: job.kind, payload: "", due: now,
                    uniqueKey: job.kind)
                guard isRight else { continue }
                // One that is claimed is somebody's while its lease lasts.
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

    /// Does all that is due, in the house and outside. A job that fails is tried again after a pause, and does not keep the
    /// others from being done.
    /// - Returns: how many were done.
    @discardableResult
    func runDueJobs() async throws -> Int {
        async let outside = runExternalJobs()
        return try await runHouseJobs() + outside
    }

    /// Does what the house does by itself. None of it waits for anybody outside; what must not go by a clock that is in
    /// doubt stays due.
    func runHouseJobs() async throws -> Int {
        let allowed = jobs.filter { houseClock.allows($0.matter) }
        guard !allowed.isEmpty else { return 0 }
        return try await runAll(allowed.map(\.kind)) { try await run($0) }
    }

    /// Does what was noted to be done outside. Where nobody answers one errand, the others of its kind wait for their next
    /// turn: each would wait as long, for nothing.
    func runExternalJobs() async throws -> Int {
        var silence: Mailer.Undelivered?
        return try await runAll(externalJobs.map(\.kind)) { claim in
            if let silence { throw silence }
            do {
                return try await run(claim)
            } catch let undelivered as Mailer.Undelivered where undelivered.isUnanswered {
                silence = undelivered
                throw undelivered
            }
        }
    }

    /// A few at a time, so that what is claimed is begun well within its lease; and on until nothing of these kinds is due.
    private func runAll(_ kinds: [String], _ body: (Job) async throws -> Bool) async throws -> Int {
        var done = 0
        while !Task.isCancelled {
            let claims = try await claim(kinds)
            if claims.isEmpty { break }
            for claim in claims {
                do {
                    if try await body(claim) { done += 1 }
                } catch {
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
        // What a mail server said names nobody; other errors might.
        let reason = (error as? Mailer.Undelivered)?.description ?? String(describing: type(of: error))
        let (now, comesAgain) = (clock(), jobs.contains { $0.kind == claim.kind })
        _ = try await database.write { try $0.fail(claim, reason: reason, at: now, givesUp: !comesAgain) }
    }

    private func run(_ claim: Job) async throws -> Bool {
        if let errand = externalJobs.first(where: { $0.kind == claim.kind }) {
            try await errand.run(self, claim)
            return try await database.write { try $0.complete(claim) }
        }
        guard let job = jobs.first(where: { $0.kind == claim.kind }) else { return false }
        let next: Int64
        do {
            next = try await job.run(HouseTurn(services: self, claim: claim, now: clock()))
        } catch is HouseTurn.Over {
            // Somebody else's by now: what they do is enough.
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
