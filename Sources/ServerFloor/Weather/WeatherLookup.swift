public import Floor
import Logging
import Storage
import Synchronization

/// Finds the weather at a place and time: from the cache, else from the provider.
///
/// A provider is asked once for each cell and hour, by all people of this process together, and is left alone for
/// ``Limits/weatherPauseMilliseconds`` after a failure. All it is told is the cell, ``Coordinates/rounded``, and the
/// hour.
public final class WeatherLookup: Sendable {
    private let connection: WeatherConnection?
    private let database: Database
    private let clock: @Sendable () -> Int64
    private let steady: @Sendable () -> Int64
    private let logger: Logger
    private let turns = ConcurrencyLimit(Limits.weatherAtOnce)
    private let state = Mutex(State())

    private struct State {
        var running: [Key: Task<Outcome, Never>] = [:]
        /// Until then the provider is not asked, by the monotonic clock; nil if it has not failed.
        var pausedUntil: Int64?
    }

    private struct Key: Hashable {
        let cell: String
        let hour: Int64
    }

    /// The outcome of a query.
    enum Outcome: Equatable, Sendable {
        case found(Weather)
        /// The provider knows none there and then: asking again is of no use.
        case none
        /// Asking again later may help.
        case failed(WeatherFailure)
        /// There is no provider.
        case off
    }

    init(
        _ settings: Settings.Weather, database: Database, clock: @escaping @Sendable () -> Int64,
        steady: @escaping @Sendable () -> Int64, logger: Logger
    ) {
        connection = WeatherConnection(settings)
        self.database = database
        self.clock = clock
        self.steady = steady
        self.logger = logger
    }

    /// Whether there is a provider. Without one, no place needs to be asked for on its account.
    public var isOn: Bool { connection != nil }

    /// The weather at a place and time, marked as fetched later unless the time is the present, give or take half an
    /// hour.
    ///
    /// It takes as long as the provider does, up to ``Limits/weatherSeconds``: never call it where somebody waits for
    /// their text to be saved, nor in a transaction.
    /// - Parameters:
    ///   - time: Unix milliseconds.
    ///   - person: whose queries are counted; they are not sent.
    /// - Returns: nil if there is none, for whatever reason.
    public func weather(at place: Coordinates, at time: Int64, for person: ID<Person>) async -> Weather? {
        guard case .found(let weather) = await find(at: place, at: time, .weather(person)) else { return nil }
        return weather
    }

    /// - Parameter key: what a query to the provider is counted for.
    func find(at place: Coordinates, at time: Int64, _ key: AttemptKey) async -> Outcome {
        guard let connection else { return .off }
        guard let query = WeatherQuery(place, at: time, now: clock()) else { return .none }
        while true {
            let (task, isOurs) = join(query) { await self.answer(query, connection, key) }
            let outcome = await task.value
            // Somebody else's limit is not ours.
            if !isOurs, outcome == .failed(.limited) { continue }
            guard case .found(let weather) = outcome else { return outcome }
            return .found(weather.marked(later: !query.isNow))
        }
    }

    /// Joins a query for the same cell and hour, or begins one. It continues if its first caller is cancelled, since
    /// others may wait for it.
    private func join(
        _ query: WeatherQuery, _ body: @escaping @Sendable () async -> Outcome
    ) -> (task: Task<Outcome, Never>, isOurs: Bool) {
        let key = Key(cell: query.cell.text, hour: query.hour)
        return state.withLock { state in
            if let running = state.running[key] { return (running, false) }
            let task = Task {
                let outcome = await body()
                self.state.withLock { $0.running[key] = nil }
                return outcome
            }
            state.running[key] = task
            return (task, true)
        }
    }

    private func answer(_ query: WeatherQuery, _ connection: WeatherConnection, _ key: AttemptKey) async -> Outcome {
        do {
            if let cached = try await database.read({ try $0.cachedWeather(query) }) {
                return cached.weather.map { .found($0) } ?? .failed(.paused)
            }
            guard !isPaused else { return .failed(.paused) }
            let wait = try await database.write { try $0.countAttempt(key, now: query.now) }
            guard wait == nil else { return .failed(.limited) }
            let outcome = await ask(query, connection)
            switch outcome {
            case .found(let weather): try await database.write { try $0.cache(weather, for: query) }
            // Not asked at all.
            case .off, .failed(.limited): break
            case .none, .failed: try await database.write { try $0.cache(nil, for: query) }
            }
            return outcome
        } catch is CancellationError {
            return .failed(.storage)
        } catch {
            logger.warning("The weather cache failed", metadata: ["error": "\(type(of: error))"])
            return .failed(.storage)
        }
    }

    private func ask(_ query: WeatherQuery, _ connection: WeatherConnection) async -> Outcome {
        do {
            return try await turns.pass { try await connection.ask(query).map { .found($0) } ?? .none }
        } catch let failure as WeatherFailure {
            pause(after: failure)
            return .failed(failure)
        } catch {
            return .failed(.limited)
        }
    }

    private var isPaused: Bool {
        let now = steady()
        return state.withLock { $0.pausedUntil.map { $0 > now } ?? false }
    }

    private func pause(after failure: WeatherFailure) {
        guard failure.isOfProvider else { return }
        let now = steady()
        state.withLock { $0.pausedUntil = now + Limits.weatherPauseMilliseconds }
        logger.warning("There is no weather for a while", metadata: ["reason": "\(failure)"])
    }
}

extension AttemptKey {
    /// Queries to the weather provider for what a person is writing now.
    static func weather(_ person: ID<Person>) -> AttemptKey {
        AttemptKey(hash: sha256("weather " + person.text), pace: Limits.weatherPerPerson)
    }

    /// Queries to fill in weather later.
    static func laterWeather(_ person: ID<Person>) -> AttemptKey {
        AttemptKey(hash: sha256("later weather " + person.text), pace: Limits.laterWeatherPerPerson)
    }
}
