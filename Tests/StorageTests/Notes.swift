import Dispatch
import Floor
import Synchronization
import TestKit

@testable import Storage

/// A table for tests of the database itself.
let notes = Migration(
    id: "test.0001-notes",
    statements: [
        """
        CREATE TABLE note (
            id \(.int64) NOT NULL PRIMARY KEY, text TEXT, number \(.int64), size \(.float64), flag \(.bool), data \(.bytes)
        ) \(.strict)
        """
    ])

func withNotes<Result>(
    _ engine: Engine, limits: DatabaseLimits = .ofTests,
    _ body: (Database) async throws -> Result
) async throws -> Result {
    try await withDatabase(engine, migrations: Migration.floor + [notes], limits: limits, body)
}

extension Database {
    /// How many notes there are.
    func count() async throws -> Int {
        try await read { try $0.first("SELECT count(*) AS total FROM note")?.int("total") ?? -1 }
    }

    /// Comes back once so many wait for their turn; fails loudly where they never do.
    func untilWaiting(_ count: Int) async throws {
        try await eventually("\(count) wait") { waiting >= count }
    }
}

extension Connection {
    /// The answer to a statement that only SQLite has.
    func pragma(_ statement: SQL) throws -> Storage.Row? { try first(SQL(sqlite: statement, postgres: nil)) }
}

struct Mishap: Error {}

/// Makes a body of a transaction wait until the test lets it go on.
final class Gate: Sendable {
    private let opened = DispatchSemaphore(value: 0)
    private let isReached = Mutex(false)

    /// Called in the body, and again if its group is rerun because another's body failed: once opened it stays so.
    func pass() {
        isReached.withLock { $0 = true }
        opened.wait()
        opened.signal()
    }

    func untilReached() async throws { try await eventually("the body runs") { isReached.withLock { $0 } } }

    func open() { opened.signal() }
}

/// Counts, from any thread.
final class Tally: Sendable {
    private let state = Mutex(0)

    var count: Int { state.withLock { $0 } }

    func add() { state.withLock { $0 += 1 } }
}

/// Counts ids up from one.
func id<Subject>(_ number: Int) -> ID<Subject> { ID(high: 7, low: UInt64(number)) }

/// The error that a body ends with.
func failure<Result>(_ body: () async throws -> Result) async -> (any Error)? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error
    }
}
