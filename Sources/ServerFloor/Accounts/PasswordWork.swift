import CryptoExtras
import Floor
import Synchronization

/// Hashes passwords on two threads of its own, so that deliberately slow work delays nothing else, behind a bounded
/// queue.
package final class PasswordWork: Sendable {
    private let cost: Int
    private let queues: [SerialQueue]
    /// The length of each thread's queue.
    private let load: Mutex<[Int]>
    private let line = ConcurrencyLimit(Limits.passwordsAtOnce + Limits.passwordsWaiting)
    /// The sum of the costs (scrypt's N) of all comparisons so far.
    private let spent = Mutex(0)
    /// Compared with for an unknown address: the same work, and never equal.
    private let nobody: PasswordHash

    package init(cost: Int) {
        self.cost = cost
        queues = (0..<Limits.passwordsAtOnce).map { SerialQueue("password.\($0)") }
        load = Mutex(Array(repeating: 0, count: Limits.passwordsAtOnce))
        nobody = PasswordHash(cost: cost, salt: Array(repeating: 0, count: 16), key: Array(repeating: 0, count: 32))
    }

    /// Hashes a new password for storage.
    package func hash(_ password: Password, salt: [UInt8]) async throws -> String {
        let cost = cost
        return try await run { try PasswordHash(of: password, cost: cost, salt: salt).text }
    }

    /// Compares a password with the stored hash; without one it takes the same time and returns false.
    ///
    /// - Returns: whether it matches, and whether it should be rehashed because the configured cost has changed.
    package func check(_ password: Password, against stored: String?) async throws -> (isRight: Bool, isOld: Bool) {
        let known = stored.flatMap { PasswordHash(stored: $0) }
        let hash = known ?? nobody
        let isEqual = try await run {
            self.spent.withLock { $0 += hash.cost }
            return try hash.matches(password)
        }
        return (isEqual && known != nil, hash.cost != cost)
    }

    /// The total cost of comparisons; a difference of two readings is the work done between them.
    var comparisonsCost: Int { spent.withLock { $0 } }

    /// Runs work on a hashing thread.
    ///
    /// - Throws: `busy` if the queue is full; what the work throws.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await line.pass {
            let queue = load.withLock { load in
                let queue = load.indices.min { load[$0] < load[$1] } ?? 0
                load[queue] += 1
                return queue
            }
            defer { load.withLock { $0[queue] -= 1 } }
            return try await queues[queue].run(work)
        }
    }
}
