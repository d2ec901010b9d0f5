import Synchronization

/// Whether the database accepts writes, according to the last one.
final class WriteHealth: Sendable {
    /// The shortest interval between reports of a persisting fault.
    static let pause = Duration.seconds(60)

    private struct State {
        var failure: StorageError?
        var reported: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let report: @Sendable (String) -> Void

    init(_ report: @escaping @Sendable (String) -> Void) { self.report = report }

    var failure: StorageError? { state.withLock { $0.failure } }

    /// Runs a write, and records its outcome.
    func watching<Result>(_ write: () async throws -> Result) async throws -> Result {
        do {
            let result = try await write()
            state.withLock { $0.failure = nil }
            return result
        } catch let error as StorageError {
            note(error)
            throw error
        }
    }

    private func note(_ error: StorageError) {
        switch error {
        case .unavailable, .unwritable, .damaged, .busy: break
        default: return
        }
        let isNews = state.withLock { state in
            state.failure = error
            let now = ContinuousClock.now
            if let last = state.reported, last.duration(to: now) < WriteHealth.pause { return false }
            state.reported = now
            return true
        }
        if isNews { report("The database does not accept writes: \(error)") }
    }
}
