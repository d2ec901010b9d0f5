import CryptoExtras
import Floor
import Synchronization

/// Where passwords are hashed: two threads of their own, so that slow work on purpose holds up nothing else, and a line
/// before them that has an end.
package final class PasswordWork: Sendable {
    private let cost: Int
    private let queues: [SerialQueue]
    /// How much each lane has to do.
    private let load: Mutex<[Int]>
    private let line = ConcurrencyLimit(Limits.passwordsAtOnce + Limits.passwordsWaiting)
    /// What has been paid for passwords so far: the costs (scrypt's N) of all that were compared, added up.
    private let spent = Mutex(0)
    /// What an address that nobody has is compared with: the same work, and never the same hash.
    private let nobody: PasswordHash

    package init(cost: Int) {
        self.cost = cost
        queues = (0..<Limits.passwordsAtOnce).map { SerialQueue("password.\($0)") }
        load = Mutex(Array(repeating: 0, count: Limits.passwordsAtOnce))
        nobody = PasswordHash(cost: cost, salt: Array(repeating: 0, count: 16), key: Array(repeating: 0, count: 32))
    }

    /// The text that is stored for a new password.
    package func hash(_ password: Password, salt: [UInt8]) async throws -> String {
        let cost = cost
        return try await run { try PasswordHash(of: password, cost: cost, salt: salt).text }
    }

    /// Compares a password with what is stored; with nothing stored it takes as long, and is wrong.
    ///
    /// - Returns: whether it is right, and whether it should be hashed anew because the cost has been changed.
    package func check(_ password: Password, against stored: String?) async throws -> (isRight: Bool, isOld: Bool) {
        let known = stored.flatMap { PasswordHash(stored: $0) }
        let hash = known ?? nobody
        let isEqual = try await run {
            self.spent.withLock { $0 += hash.cost }
            return try hash.matches(password)
        }
        return (isEqual && known != nil, hash.cost != cost)
    }

    /// What has been paid for comparing passwords: whoever looks at it before and after a question learns its work.
    var comparisonsCost: Int { spent.withLock { $0 } }

    /// Does something where passwords are hashed.
    ///
    /// - Throws: `busy` where too many wait; what the work throws.
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
