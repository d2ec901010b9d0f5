import Floor
import Logging
public import Storage

/// Something the house does by itself, again and again, at times of its own choosing.
public struct HouseJob: Sendable {
    /// As it stands in the table of jobs: `board.remind`. There is one of each in the house, however many nodes it has.
    public let kind: String
    /// Does what is to be done by now, and says when to come back (Unix milliseconds). All of it is one transaction with
    /// the job's completion, so it happens once.
    let run: @Sendable (Transaction, Services) throws -> Int64

    public init(_ kind: String, run: @escaping @Sendable (Transaction, Services) throws -> Int64) {
        self.kind = kind
        self.run = run
    }
}

extension Services {
    /// What the house and its rooms do by themselves.
    var jobs: [HouseJob] { [.sweepNotices, .sweepDoors] + rooms.flatMap(\.jobs) }

    /// Notes each job once; one that is noted already stays as it is.
    func planJobs() async throws {
        let (jobs, now, seed) = (jobs, clock(), chance.entropy())
        try await database.write { transaction in
            var entropy = seed
            for job in jobs {
                try transaction.enqueue(
                    ID(milliseconds: now, entropy: &entropy), kind: job.kind, payload: "", due: now,
                    uniqueKey: job.kind)
            }
        }
    }

    /// Does all that is due, in the house and outside. A job that fails is tried again after a pause, and does not keep the
    /// others from being done.
    /// - Returns: how many were done.
    @discardableResult
    func runDueJobs() async throws -> Int {
        async let outside = runErrands()
        return try await runHouseJobs() + outside
    }

    /// Does what the house does by itself. None of it waits for anybody outside.
    func runHouseJobs() async throws -> Int {
        try await runAll(jobs.map(\.kind)) { try await run($0) }
    }

    /// Does what was noted to be done outside. Where nobody answers one errand, the others of its kind wait for their next
    /// turn: each would wait as long, for nothing.
    func runErrands() async throws -> Int {
        var silence: Mailer.Undelivered?
        return try await runAll(errands.map(\.kind)) { claim in
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
        let now = clock()
        _ = try await database.write { try $0.fail(claim, reason: reason, at: now) }
    }

    private func run(_ claim: Job) async throws -> Bool {
        if let errand = errands.first(where: { $0.kind == claim.kind }) {
            try await errand.run(self, claim)
            return try await database.write { try $0.complete(claim) }
        }
        guard let job = jobs.first(where: { $0.kind == claim.kind }) else { return false }
        let seed = chance.entropy()
        return try await database.write { transaction in
            // Somebody else's by now: what they do is enough.
            guard try transaction.complete(claim) else { return false }
            let next = try job.run(transaction, self)
            var entropy = seed
            try transaction.enqueue(
                ID(milliseconds: next, entropy: &entropy), kind: job.kind, payload: "", due: next, uniqueKey: job.kind)
            return true
        }
    }
}
