public import Floor

/// Durable work that is due at a time, and is run by one process at a time.
///
/// A lease is a due time: a claimed job becomes due again when its lease ends, unless it is completed before. A job may
/// therefore run twice (if its process dies or outlasts the lease), and must be idempotent.
public struct Job: Equatable, Sendable {
    public let id: ID<Job>
    /// The kind of work, such as `retro.start`.
    public let kind: String
    /// Its input, in the kind's own format.
    public let payload: String
    /// The number of this attempt, from 1. It also distinguishes a claim from a later one.
    public let attempt: Int

    public init(id: ID<Job>, kind: String, payload: String, attempt: Int) {
        self.id = id
        self.kind = kind
        self.payload = payload
        self.attempt = attempt
    }

    /// The shortest pause after a failure, in milliseconds; it doubles with each attempt.
    public static let shortestPause: Int64 = 5_000
    /// The longest pause, in milliseconds.
    public static let longestPause: Int64 = 3_600_000
    /// After this many attempts a job is given up, and kept for inspection.
    public static let attemptLimit = 20

    /// The pause after a failed attempt, in milliseconds.
    public static func pause(after attempt: Int) -> Int64 {
        min(shortestPause << min(Int64(max(attempt, 1) - 1), 20), longestPause)
    }
}

/// A job to be enqueued beside others.
public struct NewJob: Sendable {
    let id: ID<Job>
    let kind: String
    let payload: String
    let due: Int64
    let uniqueKey: String

    /// - Parameters:
    ///   - due: Unix milliseconds.
    ///   - uniqueKey: an unfinished job with the same key takes the place of this one.
    public init(_ id: ID<Job>, kind: String, payload: String, due: Int64, uniqueKey: String) {
        self.id = id
        self.kind = kind
        self.payload = payload
        self.due = due
        self.uniqueKey = uniqueKey
    }

    fileprivate var row: SQL { "(\(id), \(kind), \(payload), \(uniqueKey), \(due), 0)" }
}

extension Transaction {
    /// Enqueues a job that is due from a time on.
    /// - Parameters:
    ///   - due: Unix milliseconds.
    ///   - uniqueKey: an unfinished job with the same key takes the place of this one.
    /// - Returns: false if there was such a job.
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

    /// Enqueues several jobs with one statement. One whose key an unfinished job has is left out.
    public func enqueue(_ jobs: [NewJob]) throws {
        guard let first = jobs.first else { return }
        var rows = first.row
        for job in jobs.dropFirst() { rows = "\(rows), \(job.row)" }
        try execute(
            """
            INSERT INTO floor_job (id, kind, payload, unique_key, due_at, attempts) VALUES \(rows)
            ON CONFLICT DO NOTHING
            """)
    }

    /// Claims due jobs, the longest due first. No other process gets them while the lease lasts.
    /// - Parameters:
    ///   - now: Unix milliseconds.
    ///   - lease: milliseconds.
    ///   - kinds: the kinds to claim; nil for all.
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

    /// Marks the job as done and deletes it. In one transaction with the job's writes, this makes them happen exactly
    /// once.
    /// - Returns: false if the lease had ended and another process has claimed the job since.
    @discardableResult
    public func complete(_ job: Job) throws -> Bool {
        try execute("DELETE FROM floor_job WHERE id = \(job.id) AND attempts = \(job.attempt)") == 1
    }

    /// Marks the attempt as failed: the job is due again after a pause, or given up after ``Job/attemptLimit``
    /// attempts.
    /// - Parameters:
    ///   - reason: for inspection; must not contain what people wrote.
    ///   - givesUp: false for recurring work, which must continue once it can.
    /// - Returns: false if the lease had ended and another process has claimed the job since.
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

    /// Gives a job up at once: nothing can come of trying it again.
    /// - Returns: false if the lease had ended and another process has claimed the job since.
    public func giveUp(_ job: Job, reason: String, at now: Int64) throws -> Bool {
        try execute(
            """
            UPDATE floor_job SET given_up_at = \(now), unique_key = NULL, last_error = \(reason)
            WHERE id = \(job.id) AND attempts = \(job.attempt)
            """) == 1
    }

    /// Verifies that a claim is still valid, and keeps other processes from claiming the job until this transaction
    /// ends.
    /// - Returns: false if the lease had ended and another process has claimed the job since.
    public func holds(_ job: Job) throws -> Bool {
        try execute(
            "UPDATE floor_job SET attempts = attempts WHERE id = \(job.id) AND attempts = \(job.attempt)") == 1
    }

    /// Extends the lease of a claimed job to a time (Unix milliseconds).
    /// - Returns: false if the lease had ended and another process has claimed the job since.
    public func extend(_ job: Job, until moment: Int64) throws -> Bool {
        try execute(
            "UPDATE floor_job SET due_at = \(moment) WHERE id = \(job.id) AND attempts = \(job.attempt)") == 1
    }

    /// Makes all jobs of a kind due at a time (Unix milliseconds) or earlier: one time for jobs not yet attempted, one
    /// for jobs that were claimed or have failed.
    public func bringNear(_ kind: String, untried: Int64, tried: Int64) throws {
        try execute(
            """
            UPDATE floor_job SET due_at = CASE WHEN attempts = 0 THEN \(untried) ELSE \(tried) END
            WHERE kind = \(kind) AND given_up_at IS NULL
                AND due_at > CASE WHEN attempts = 0 THEN \(untried) ELSE \(tried) END
            """)
    }

    /// Deletes jobs that were given up before a time (Unix milliseconds).
    public func forgetJobs(givenUpBefore moment: Int64) throws {
        try execute("DELETE FROM floor_job WHERE given_up_at < \(moment)")
    }
}

extension Connection {
    /// The number of jobs given up, for `doctor` and metrics.
    public func jobsGivenUp() throws -> Int {
        try first("SELECT count(*) AS total FROM floor_job WHERE given_up_at IS NOT NULL")?.int("total") ?? 0
    }
}
