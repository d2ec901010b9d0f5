package import Floor
import Synchronization

/// Limits requests per person and per network, in this process: a rate per second, with a burst of ten times that. It
/// keeps one runaway program from slowing everybody; password guessing is limited in the database.
package final class RequestRates: Sendable {
    /// Milliseconds of a monotonic clock.
    private let steady: @Sendable () -> Int64
    private let perPerson: Int64
    private let perNetwork: Int64
    private let people = Mutex<[ID<Person>: Int64]>([:])
    private let networks = Mutex<[[UInt8]: Int64]>([:])

    package init(_ settings: Settings, steady: @escaping @Sendable () -> Int64) {
        self.steady = steady
        perPerson = Int64(settings.ratePerson)
        perNetwork = Int64(settings.rateNetwork)
    }

    /// - Throws: `too-many-requests`, with the seconds to wait.
    package func count(_ network: [UInt8]?) throws(Refusal) {
        guard perNetwork > 0, let network else { return }
        let wait = networks.withLock { RequestRates.count(network, in: &$0, rate: perNetwork, now: steady()) }
        if let wait { throw .tooMany("too-many-requests", seconds: wait) }
    }

    /// - Throws: `too-many-requests`, with the seconds to wait.
    package func count(_ person: ID<Person>) throws(Refusal) {
        guard perPerson > 0 else { return }
        let wait = people.withLock { RequestRates.count(person, in: &$0, rate: perPerson, now: steady()) }
        if let wait { throw .tooMany("too-many-requests", seconds: wait) }
    }

    /// One number says how full a bucket is: the time (in microseconds) at which it will be empty again.
    private static func count<Key: Hashable>(
        _ key: Key, in table: inout [Key: Int64], rate: Int64, now: Int64
    ) -> Int? {
        let now = now * 1_000
        if table.count >= Limits.rememberedRates { table = table.filter { $0.value > now } }
        if table.count >= Limits.rememberedRates { table.removeAll(keepingCapacity: true) }
        let empties = max(table[key] ?? now, now) + 1_000_000 / rate
        // A burst may be ten seconds' worth.
        guard empties - now <= 10_000_000 else { return Int((empties - now - 10_000_000) / 1_000_000) + 1 }
        table[key] = empties
        return nil
    }
}
