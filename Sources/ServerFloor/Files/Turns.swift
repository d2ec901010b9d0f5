import Floor
import Synchronization

/// Lets one piece of work run at a time, and gives the turns to people in a circle: whoever has much waiting is passed by
/// everybody else after each piece of it.
final class Turns: Sendable {
    private struct State: Sendable {
        /// Whose turn it is; nil while nothing runs.
        var current: ID<Person>?
        /// Who waits, the next one first. Whoever's turn it is comes to its end after it.
        var circle: [ID<Person>] = []
        /// What waits, by its person.
        var lines: [ID<Person>: [CheckedContinuation<Void, any Error>]] = [:]

        var waiting: Int { lines.values.reduce(0) { $0 + $1.count } }
    }

    private enum Place: Sendable { case now, later, refused }

    private let state = Mutex(State())
    private let limit: Int
    private let limitOfOne: Int
    /// How often the limit may wait, with the first of each person's.
    private static let beyond = 4

    /// - Parameters:
    ///   - limit: how much may wait in all; several times as much with the first of people who have nothing waiting.
    ///   - limitOfOne: how much of it may be one person's.
    init(waiting limit: Int, ofOne limitOfOne: Int) {
        self.limit = limit
        self.limitOfOne = limitOfOne
    }

    /// How much waits.
    var waiting: Int { state.withLock { state -> Int in state.waiting } }

    /// Runs the body in a turn of this person's.
    ///
    /// - Throws: `busy` where too much waits; what the body throws.
    func take<Result>(_ person: ID<Person>, _ body: () async throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            switch place(of: person, continuation) {
            case .now: continuation.resume()
            case .later: break
            case .refused: continuation.resume(throwing: Refusal.busy)
            }
        }
        defer { pass() }
        return try await body()
    }

    private func place(of person: ID<Person>, _ continuation: CheckedContinuation<Void, any Error>) -> Place {
        state.withLock { state -> Place in
            guard let current = state.current else {
                state.current = person
                return .now
            }
            let own = state.lines[person]?.count ?? 0
            // A few who fill the line keep nobody out: the circle soon comes to whoever has nothing waiting.
            let most = own == 0 ? Turns.beyond * limit : limit
            guard state.waiting < most, own < limitOfOne else { return .refused }
            state.lines[person, default: []].append(continuation)
            if own == 0, person != current { state.circle.append(person) }
            return .later
        }
    }

    /// Ends a turn, and begins the next.
    private func pass() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if let current = state.current, state.lines[current] != nil { state.circle.append(current) }
            guard let person = state.circle.first else {
                state.current = nil
                return nil
            }
            state.circle.removeFirst()
            state.current = person
            let first = state.lines[person]?.removeFirst()
            if state.lines[person]?.isEmpty == true { state.lines[person] = nil }
            return first
        }
        next?.resume()
    }
}

/// Who waits because something of theirs was too costly. One process knows it, and forgets it when it ends.
final class Pauses: Sendable {
    /// Milliseconds of a monotonic clock.
    private let steady: @Sendable () -> Int64
    private let length: Int64
    private let ends = Mutex<[ID<Person>: Int64]>([:])

    /// - Parameters:
    ///   - length: of a pause, in milliseconds.
    ///   - steady: milliseconds of a monotonic clock.
    init(of length: Int64, steady: @escaping @Sendable () -> Int64) {
        self.length = length
        self.steady = steady
    }

    func begin(for person: ID<Person>) {
        let now = steady()
        ends.withLock { ends in
            ends = ends.filter { $0.value > now }
            ends[person] = now + length
        }
    }

    /// The seconds that a person still has to wait, at least 1; nil for none.
    func seconds(for person: ID<Person>) -> Int? {
        let now = steady()
        guard let end = ends.withLock({ ends -> Int64? in ends[person] }), end > now else { return nil }
        return Int((end - now + 999) / 1_000)
    }
}
