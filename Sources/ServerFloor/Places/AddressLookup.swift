import AsyncHTTPClient
public import Floor
import Logging
import NIOCore
import NIOHTTP1
import Storage
import Synchronization

/// Finds the positions of addresses that people type, by a server with Nominatim's interface.
///
/// It is told the words and the language, and nothing of who asks. Public ones want at most a request a second and no
/// search while typing: people press a button. Answers are kept for ten minutes, in memory alone.
public final class AddressLookup: Sendable {
    private let base: PublicAddress
    private let timeout: Duration
    private let database: Database
    private let clock: @Sendable () -> Int64
    private let steady: @Sendable () -> Int64
    private let logger: Logger
    private let state = Mutex(State())

    private struct State {
        var cache: [String: CacheEntry] = [:]
        /// When the next request may be sent, by the monotonic clock.
        var nextTurn: Int64 = .min
        /// Until then the geocoder is not asked; nil if it has not failed.
        var pausedUntil: Int64?
    }

    private struct CacheEntry {
        let addresses: [FoundAddress]
        let until: Int64
    }

    /// The outcome of a search.
    public enum Outcome: Equatable, Sendable {
        /// The best first; empty if it knows none.
        case found([FoundAddress])
        /// It cannot be asked now, or gave no usable answer.
        case failed
        /// Too many searches.
        case limited
        /// There is no geocoder.
        case off
    }

    init(
        _ settings: Settings.Map, database: Database, clock: @escaping @Sendable () -> Int64,
        steady: @escaping @Sendable () -> Int64, logger: Logger
    ) {
        base = settings.geocoder
        timeout = settings.timeout
        self.database = database
        self.clock = clock
        self.steady = steady
        self.logger = logger
    }

    /// Whether there is a geocoder.
    public var isOn: Bool { base.isSet }

    /// Never call it in a transaction: it takes as long as the geocoder does.
    ///
    /// - Parameters:
    ///   - words: as typed.
    ///   - person: whose searches are counted; they are not sent.
    public func find(_ words: String, _ language: Language, for person: ID<Person>) async -> Outcome {
        guard isOn else { return .off }
        let words = Text.trimmed(words)
        guard !words.isEmpty else { return .found([]) }
        let query = Link("/search").with("q", words).with("format", "jsonv2").with("addressdetails", "1")
            .with("limit", String(Limits.addressesFound)).with("accept-language", language.rawValue).text
        if let cached = cached(query) { return .found(cached) }
        do {
            let key = AttemptKey(hash: sha256("search for addresses " + person.text), pace: Limits.addressesPerPerson)
            let now = clock()
            guard try await database.write({ try $0.countAttempt(key, now: now) }) == nil else { return .limited }
            guard let wait = turn() else { return isPaused ? .failed : .limited }
            if wait > 0 { try await Task.sleep(for: .milliseconds(wait)) }
            let addresses = try await ask(base.text + query)
            cache(addresses, for: query)
            return .found(addresses)
        } catch is CancellationError {
            return .failed
        } catch {
            // The error may name the address, which has the words.
            logger.warning("An address could not be looked up", metadata: ["error": "\(type(of: error))"])
            return .failed
        }
    }

    private func cached(_ query: String) -> [FoundAddress]? {
        let now = steady()
        return state.withLock { $0.cache[query].flatMap { $0.until > now ? $0.addresses : nil } }
    }

    private func cache(_ addresses: [FoundAddress], for query: String) {
        let now = steady()
        state.withLock { state in
            if state.cache.count >= Limits.addressesKept { state.cache = state.cache.filter { $0.value.until > now } }
            if state.cache.count >= Limits.addressesKept { state.cache.removeAll() }
            state.cache[query] = CacheEntry(addresses: addresses, until: now + Limits.addressMilliseconds)
        }
    }

    private var isPaused: Bool {
        let now = steady()
        return state.withLock { $0.pausedUntil.map { $0 > now } ?? false }
    }

    /// The milliseconds until a request of one's own; nil if that is too long, or the geocoder is left alone.
    private func turn() -> Int64? {
        let now = steady()
        return state.withLock { state in
            if let pausedUntil = state.pausedUntil, pausedUntil > now { return nil }
            let turn = max(now, state.nextTurn)
            guard turn - now <= Limits.addressPatience else { return nil }
            state.nextTurn = turn + Limits.addressInterval
            return turn - now
        }
    }

    private func ask(_ address: String) async throws -> [FoundAddress] {
        do {
            let bytes = try await withThrowingTaskGroup(of: [UInt8].self) { group in
                group.addTask { try await AddressLookup.load(address) }
                // It covers the whole answer, also one that comes a byte at a time.
                group.addTask { [timeout] in
                    try await Task.sleep(for: timeout)
                    throw Unanswered()
                }
                defer { group.cancelAll() }
                return try await group.next() ?? []
            }
            guard let addresses = FoundAddress.all(in: try JSON.parse(bytes)) else { throw Unanswered() }
            return addresses
        } catch {
            let now = steady()
            state.withLock { $0.pausedUntil = now + Limits.addressPauseMilliseconds }
            throw error
        }
    }

    private static func load(_ address: String) async throws -> [UInt8] {
        var request = HTTPClientRequest(url: address)
        request.headers = ["Accept": "application/json", "User-Agent": "Maru"]
        let response = try await OutsideClient.shared.execute(request, timeout: .seconds(Limits.geocoderSeconds))
        guard response.status == .ok else { throw Unanswered() }
        let body = try await response.body.collect(upTo: Limits.geocoderBytes)
        return Array(body.readableBytesView)
    }

    /// No answer in time, or none that can be read.
    private struct Unanswered: Error {}
}
