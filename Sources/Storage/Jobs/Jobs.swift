public import Floor

/// Something to be done at a time, that survives a kill and is done by one process at a time.
///
/// A lease is a due time: a job that is claimed becomes due again when its lease ends, unless it is completed before.
/// So a job may be run twice (a process that dies, or dawdles past its lease), and must be written to bear that.
public struct Job: Equatable, Sendable {
    public let id: ID<Job>
    /// What to do: `retro.start`.
    public let kind: String
    /// With what, as the kind reads it.
    public let payload: String
    /// Which attempt this is, from 1. It also tells a claim from a later one.
    public let attempt: Int

    public init(id: ID<Job>, kind: String, payload: String, attempt: Int) {
        self.id = id
        self.kind = kind
        self.payload = payload
        self.attempt = attempt
    }

    /// The shortest pause after a failure; it doubles with each attempt.
    public static let shortestPause: Int64 = 5_000
    /// The longest.
    public static let longestPause: Int64 = 3_600_000
    /// After so many attempts a job is given up and kept to be looked at.
    public static let attemptLimit = 20

    /// How long to wait after an attempt has failed, in milliseconds.
    public static func pause(after attempt: Int) -> Int64 {
        min(shortestPause << min(Int64(max(attempt, 1) - 1), 20), longestPause)
    }
}

extension Transaction {
    /// Notes a job to be done from a time on.
    /// - Parameters:
    ///   - due: Unix milliseconds.
    ///   - uniqueKey: a job with the same key that is not yet done takes this one's place.
    /// - Returns: false where there was such a job.
    @discardableResult
    public func enqueue(
        _ id: ID<Job>, kind: String, payload: String, due: Int64, uniqueKey: String? = nil
    ) throws -> Bool {
        try execute(
            """
            INSERT INTO floor_job (id, kind, payload, unique_key, due_at, attempts)
            VALUES (\(id), \(kind), \(payload), \(uniqueKey), \(due), 0)
            ON CONFLICT DO NOTHING
            """) == 1
    }

    /// Takes some of the jobs that are due, those due longest before others. They are nobody else's while the lease
    /// lasts.
    /// - Parameters:
    ///   - now: Unix milliseconds.
    ///   - lease: milliseconds.
    ///   - kinds: only of these; of every kind where nothing is said.
    public func claim(at now: Int64, lease: Int64, limit: Int, of kinds: [String]? = nil) throws -> [Job] {
        let wanted: SQL = if let kinds { "AND kind IN (\(list: kinds))" } else { "" }
        return try all(
            """
            UPDATE floor_job SET due_at = \(now + lease), attempts = attempts + 1
            WHERE id IN (
                SELECT id FROM floor_job WHERE due_at <= \(now) AND given_up_at IS NULL \(wanted)
                ORDER BY due_at, id LIMIT \(limit) \(.forUpdateSkippingLocked))
            RETURNING id, kind, payload, attempts
            """
        ).map {
            Job(
                id: try $0.id("id"), kind: try $0.text("kind"), payload: try $0.text("payload"),
                attempt: try $0.int("attempts"))
        }
    }

    /// The job is done, and forgotten. In one transaction with what it wrote, that was done exactly once.
    /// - Returns: false where the lease had ended and somebody else has claimed it since.
    @discardableResult
    public func complete(_ job: Job) throws -> Bool {
        try execute("DELETE FROM floor_job WHERE id = \(job.id) AND attempts = \(job.attempt)") == 1
    }

    /// The attempt failed: the job is due again after a pause, or given up after ``Job/attemptLimit`` attempts.
    /// - Parameters:
    ///   - reason: for whoever looks at the job later; nothing that people wrote.
    ///   - givesUp: false for what is done again and again, and has to go on when it can.
    /// - Returns: false where the lease had ended and somebody else has claimed it since.
    @discardableResult
    public func fail(_ job: Job, reason: String, at now: Int64, givesUp: Bool = true) throws -> Bool {
        let isLast = givesUp && job.attempt >= Job.attemptLimit
        return try execute(
            """
            UPDATE floor_job
            SET due_at = \(now + Job.pause(after: job.attempt)), given_up_at = \(isLast ? now : nil),
                unique_key = CASE WHEN \(isLast) THEN NULL ELSE unique_key END, last_error = \(reason)
            WHERE id = \(job.id) AND attempts = \(job.attempt)
            """) == 1
    }

    /// Makes sure that a claim still stands, and that nobody else claims the job before this transaction ends.
    /// - Returns: false where the lease had ended and somebody else has claimed it since.
    public func holds(_ job: Job) throws -> Bool {
        try execute(
            "UPDATE floor_job SET attempts = attempts WHERE id = \(job.id) AND attempts = \(job.attempt)") == 1
    }

    /// No job of a kind is due later than a moment (Unix milliseconds): one for those that nobody has tried, and one for
    /// those that somebody has claimed, or that failed.
    public func bringNear(_ kind: String, untried: Int64, tried: Int64) throws {
        try execute(
            """
            UPDATE floor_job SET due_at = CASE WHEN attempts = 0 THEN \(untried) ELSE \(tried) END
            WHERE kind = \(kind) AND given_up_at IS NULL
                AND due_at > CASE WHEN attempts = 0 THEN \(untried) ELSE \(tried) END
            """)
    }

    /// Forgets the jobs that were given up before a moment (Unix milliseconds).
    public func forgetJobs(givenUpBefore moment: Int64) throws {
        try execute("DELETE FROM floor_job WHERE given_up_at < \(moment)")
    }
}

extension Connection {
    /// How many jobs were given up, for `doctor` and metrics.
    public func jobsGivenUp() throws -> Int {
        try first("SELECT count(*) AS total FROM floor_job WHERE given_up_at IS NOT NULL")?.int("total") ?? 0
    }
}
