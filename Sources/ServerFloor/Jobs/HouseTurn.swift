import Logging
package import Storage

/// One turn of something that the house does by itself.
public struct HouseTurn: Sendable {
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

    /// The turn lasted past its lease, and somebody else has taken it.
    package struct Over: Error {}

    /// One transaction in which the turn is nobody else's.
    @discardableResult
    package func write<Result: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let claim = claim
        return try await services.database.write { transaction in
            guard try transaction.holds(claim) else { throw Over() }
            return try body(transaction)
        }
    }

    /// Does one of several parts that have nothing to do with each other. Where one fails, the others are done all the
    /// same: it is logged, and comes again with the next turn.
    /// - Returns: nil where it failed.
    @discardableResult
    package func part<Result: Sendable>(
        _ name: String, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result? {
        do {
            return try await write(body)
        } catch {
            guard isOfThisPart(error) else { throw error }
            services.logger.error(
                "A part of a job failed", metadata: ["job": "\(claim.kind)", "part": "\(name)", "error": "\(error)"])
            return nil
        }
    }

    /// Whether it would not meet all the others too.
    private func isOfThisPart(_ error: any Error) -> Bool {
        switch error {
        case is Over, is CancellationError: return false
        case StorageError.busy, StorageError.unavailable, StorageError.damaged, StorageError.outcomeUnknown,
            StorageError.closed:
            return false
        default: return true
        }
    }
}
