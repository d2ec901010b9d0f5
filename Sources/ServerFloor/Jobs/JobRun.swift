import Logging
package import Storage

/// One run of a job.
public struct JobRun: Sendable {
    package let services: Services
    package let claim: Job
    /// Unix milliseconds.
    public let now: Int64

    package init(
        services: Services, claim: Job, now: Int64
    ) {
        self.services = services
        self.claim = claim
        self.now = now
    }

    /// The run exceeded its lease, and another node has taken it.
    package struct LeaseLost: Error {}

    /// Runs one transaction in which this node holds the lease.
    @discardableResult
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let claim = claim
        return try await services.database.write { transaction in
            guard try transaction.holds(claim) else { throw LeaseLost() }
            return try body(transaction)
        }
    }

    /// Runs work that may take longer than a lease, and extends the lease meanwhile. The work is cancelled if another node
    /// has the job nevertheless.
    package func atLength<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                while true {
                    try await Task.sleep(for: .seconds(Limits.leaseExtensionSeconds))
                    try await extendLease()
                }
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw LeaseLost()
        }
    }

    private func extendLease() async throws {
        let (claim, end) = (claim, services.clock() + Limits.jobLeaseMilliseconds)
        guard try await services.database.write({ try $0.extend(claim, until: end) }) else { throw LeaseLost() }
    }

    /// Runs one of several independent parts. If one fails, the others run anyway; the failure is logged, and the part
    /// is retried with the next run.
    /// - Returns: nil if it failed.
    @discardableResult
    package func part<Result: Sendable>(
        _ name: String, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result? {
        do {
            return try await write(body)
        } catch {
            try services.noteFailure(of: name, in: claim.kind, error)
            return nil
        }
    }
}

extension Services {
    /// Logs that one of several independent parts of a job's run failed.
    ///
    /// - Throws: an error that concerns all of them.
    package func noteFailure(of part: String, in job: String, _ error: any Error) throws {
        guard Services.isOfOnePart(error) else { throw error }
        logger.error("A part of a job failed", metadata: ["job": "\(job)", "part": "\(part)", "error": "\(error)"])
    }

    private static func isOfOnePart(_ error: any Error) -> Bool {
        switch error {
        case is JobRun.LeaseLost, is CancellationError: return false
        case StorageError.busy, StorageError.unavailable, StorageError.unwritable, StorageError.damaged,
            StorageError.outcomeUnknown, StorageError.closed:
            return false
        default: return true
        }
    }
}
